import { ruleCategory } from '@lumbung/contract/risk/rule-set'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import { problemsOf } from './checked-expression.ts'
import { changesBetween, insertRule, moveRule, newRule, type Rule } from './rule-content.ts'
import { RuleForm } from './rule-form.tsx'
import styles from './rule-list.module.css'
import { outcomeWord, ruleTitle } from './rule-words.ts'
import type { RuleDraft } from './use-rule-draft.ts'
import type { RulePlace } from './use-rule-place.ts'
import type { VersionAnswer } from './version-words.ts'

interface RuleListProps {
  answer: VersionAnswer
  draft: RuleDraft
  place: RulePlace
  go: (next: Partial<RulePlace>) => void
}

const categories = ruleCategory.options

/** The rules in the order they run; one of them open in its place. */
export function RuleList({ answer, draft, place, go }: RuleListProps) {
  const { t, format } = useSpeech()
  const { content } = draft
  const base = answer.basedOnContent ?? content
  const changes = changesBetween(base, content)
  const category = categories.find((each) => each === place.show)
  const shown = content.rules.filter(
    (rule) =>
      rule.id === place.rule ||
      (place.show === 'changed' ? changes.rules.has(rule.id) : !category || rule.category === category),
  )
  const removed = changes.removed.filter((rule) => !category || rule.category === category)
  const current = shown.some(({ id }) => id === place.rule) ? place.rule : (shown[0]?.id ?? null)
  const add = () => {
    const rule = newRule(category ?? 'identity', [...content.rules, ...base.rules])
    draft.set((before) => ({ ...before, rules: insertRule(before.rules, rule) }))
    go({ rule: rule.id })
  }
  const restore = (rule: Rule) => {
    const at = base.rules.indexOf(rule)
    draft.set((before) => ({ ...before, rules: before.rules.toSpliced(at, 0, rule) }))
  }
  // Closed again, the rule's row has the focus that its form had.
  const closed = useRef<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (place.rule !== null || closed.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-rule="${closed.current}"]`)?.focus()
    closed.current = null
  }, [place.rule])
  const close = (id: string) => {
    closed.current = id
    go({ rule: null })
  }
  const move = (id: string, by: -1 | 1) =>
    draft.set((before) => ({ ...before, rules: moveRule(before.rules, id, by) }))
  return (
    <>
      <header className={styles.head}>
        <h2>{category ? t(`risk.category.${category}`) : t('rules.rules')}</h2>
        <span className={styles.quiet}>{t('rules.inOrder', { n: format.number(shown.length) })}</span>
        {answer.can.edit && (
          <Button kind="plain" icon="plus" onClick={add}>
            {t('rules.rule')}
          </Button>
        )}
      </header>
      <p className={styles.heads} aria-hidden="true">
        <span>{t('rules.code')}</span>
        <span>{t('rules.name')}</span>
        <span className={styles.expressionHead}>{t('risk.expression')}</span>
        <span>{t('risk.result')}</span>
        <span>{t('rules.hits30')}</span>
      </p>
      <ol ref={list} className={styles.list} onKeyDown={walk}>
        {shown.map((rule) =>
          rule.id === place.rule ? (
            <li key={rule.id} className={styles.open}>
              <RuleForm
                key={rule.id}
                rule={rule}
                base={base.rules.find(({ id }) => id === rule.id) ?? null}
                answer={answer}
                draft={draft}
                onClose={() => close(rule.id)}
                onMove={(by) => move(rule.id, by)}
              />
            </li>
          ) : (
            <li key={rule.id}>
              <button
                type="button"
                className={styles.row}
                data-rule={rule.id}
                tabIndex={rule.id === current ? 0 : -1}
                onClick={() => go({ rule: rule.id })}
                onKeyDown={(event) => {
                  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
                  if (by === null || !event.altKey || !answer.can.edit) return
                  event.preventDefault()
                  move(rule.id, by)
                }}
              >
                <span className={styles.code}>
                  {rule.id}
                  {draft.unsaved.rules.has(rule.id) && (
                    <span className={styles.unsaved} role="img" aria-label={t('rules.unsaved')} />
                  )}
                </span>
                <span className={styles.name}>
                  <span className={styles.cut}>{ruleTitle(rule, t)}</span>
                  <Mark kind={answer.basedOnContent ? changes.rules.get(rule.id) : undefined} />
                </span>
                <span className={styles.expression}>
                  {problemsOf(rule.expression).length > 0 && <Glyph name="cross-disc" family="bad" />}
                  <code className={styles.cut}>{rule.expression || '–'}</code>
                </span>
                <span className={styles.outcome}>{outcomeWord(rule, t)}</span>
                <span className={styles.hits} data-none={!answer.hits30Days[rule.id] || undefined}>
                  {format.number(answer.hits30Days[rule.id] ?? 0)}
                </span>
              </button>
            </li>
          ),
        )}
      </ol>
      {shown.length === 0 && <p className={styles.empty}>{t('rules.noneHere')}</p>}
      {removed.length > 0 && (
        <section className={styles.removed}>
          <h3>{t('rules.removed')}</h3>
          <ul>
            {removed.map((rule) => (
              <li key={rule.id} className={styles.gone}>
                <span className={styles.code}>{rule.id}</span>
                <span className={styles.cut}>{ruleTitle(rule, t)}</span>
                <code className={styles.cut}>{rule.expression}</code>
                {answer.can.edit && (
                  <Button kind="link" onClick={() => restore(rule)}>
                    {t('rules.restore')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** New or different against what the draft was made from. */
function Mark({ kind }: { kind: 'added' | 'changed' | 'moved' | undefined }) {
  const { t } = useSpeech()
  return kind ? <span className={styles.mark}>{t(`rules.mark.${kind}`)}</span> : null
}

/** Arrows go from row to row, as in a list screen. */
function walk(event: KeyboardEvent<HTMLOListElement>): void {
  if (event.altKey || event.defaultPrevented || !(event.target instanceof HTMLElement)) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-rule]')]
  const at = rows.indexOf(event.target)
  if (at < 0) return
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  rows[to]?.focus()
}
