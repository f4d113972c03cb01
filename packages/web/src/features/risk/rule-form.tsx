import { ruleCategory } from '@lumbung/contract/risk/rule-set'
import { ruleSetLimits } from '@lumbung/domain/risk/scorecard'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { loadChunk } from '../../core/chunk.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import type { ExpressionHands } from '../../parts/rule/expression-editor.tsx'
import { ExpressionNotes } from './expression-notes.tsx'
import { expressionSentence } from '../../parts/rule/rule-sentence.ts'
import { applicationLanguage } from './application-language.ts'
import { problemsOf } from './checked-expression.ts'
import { type Rule, same } from './rule-content.ts'
import { Select } from '../../ui/controls/select.tsx'
import { choices } from '../../ui/list/choices.ts'
import styles from './rule-form.module.css'
import { RuleFields } from './rule-fields.tsx'
import { outcomeWord, ruleTitle } from './rule-words.ts'
import type { RuleDraft } from './use-rule-draft.ts'
import { type VersionAnswer, versionWord } from './version-words.ts'

const categories = choices('risk.category', ruleCategory.options)

const loadEditor = () => loadChunk(() => import('../../parts/rule/expression-editor.tsx'))
const ExpressionEditor = lazy(loadEditor)

interface RuleFormProps {
  rule: Rule
  /** The rule as it was in the version this one was made from. */
  base: Rule | null
  answer: VersionAnswer
  draft: RuleDraft
  onClose: () => void
  onMove: (by: -1 | 1) => void
}

/** One rule, open in its place: what it is called, what it does, when it hits, and what that means. */
export function RuleForm({ rule, base, answer, draft, onClose, onMove }: RuleFormProps) {
  const speech = useSpeech()
  const { t } = speech
  const language = useMemo(() => applicationLanguage(t), [t])
  const { can } = answer
  const hands = useRef<ExpressionHands>(null)
  const form = useRef<HTMLElement>(null)
  // What is said below the editor makes the form taller: it stays in sight as a whole.
  useEffect(() => {
    const element = form.current
    if (!element) return
    const watch = new ResizeObserver(() => {
      if (element.contains(document.activeElement)) element.scrollIntoView({ block: 'nearest' })
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  // An empty expression is not yet a mistake while the rule is being written.
  const [touched, setTouched] = useState(rule.expression !== '')
  const problems = touched ? problemsOf(rule.expression) : []
  const place = draft.content.rules.findIndex(({ id }) => id === rule.id)
  const saved = draft.before.rules.find(({ id }) => id === rule.id)
  const change = (next: Partial<Rule>) =>
    draft.set((content) => ({
      ...content,
      rules: content.rules.map((each) => (each.id === rule.id ? { ...each, ...next } : each)),
    }))
  const takeBack = () => {
    draft.set((content) => ({
      ...content,
      rules: content.rules.flatMap((each) => (each.id === rule.id ? (saved ?? []) : each)),
    }))
    onClose()
  }
  const remove = () => {
    draft.set((content) => ({ ...content, rules: content.rules.filter(({ id }) => id !== rule.id) }))
    onClose()
  }
  const onExpression = (expression: string) => {
    setTouched(true)
    change({ expression })
  }
  return (
    <section
      ref={form}
      className={styles.form}
      aria-label={`${rule.id} ${ruleTitle(rule, t)}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // Out of the editor first: whoever only meant the suggestions still has the rule open.
        const isInEditor = event.target instanceof HTMLElement && event.target.shadowRoot !== null
        if (isInEditor) event.currentTarget.querySelector<HTMLElement>('[aria-expanded]')?.focus()
        else onClose()
      }}
    >
      <RuleFields rule={rule} canEdit={can.edit} onChange={change} onClose={onClose} />
      <Suspense fallback={<pre className={styles.waiting}>{rule.expression}</pre>}>
        <ExpressionEditor
          label={t('rules.expressionOf', { id: rule.id })}
          value={rule.expression}
          wrong={problems.length > 0}
          readOnly={!can.edit}
          speech={speech}
          language={language}
          handsRef={hands}
          onChange={onExpression}
          onSave={() => void draft.save()}
        />
      </Suspense>
      <ExpressionNotes
        rule={rule}
        problems={problems}
        sample={answer.sample}
        canEdit={can.edit}
        onFix={(expression) => {
          onExpression(expression)
          hands.current?.focus()
        }}
        onFact={(name) => hands.current?.insert(name)}
      />
      {can.edit && base && <Renaming rule={rule} base={base} onName={(title) => change({ title })} />}
      {base && answer.version.basedOn !== null && !same(base, rule) && (
        <p className={styles.before}>
          <span>{versionWord(t, answer.version.basedOn)}</span>
          <code>{base.expression}</code>
          <b>{outcomeWord(base, t)}</b>
        </p>
      )}
      {can.edit && (
        <footer className={styles.foot}>
          <span className={styles.select}>
            <Select
              aria-label={t('risk.categoryHead')}
              value={rule.category}
              options={categories.options({ t })}
              onChange={(category) => change({ category: ruleCategory.parse(category) })}
            />
          </span>
          <IconButton
            icon="arrow-up"
            label={t('rules.earlier')}
            disabled={place === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon="arrow-down"
            label={t('rules.later')}
            disabled={place === draft.content.rules.length - 1}
            onClick={() => onMove(1)}
          />
          <IconButton icon="trash" label={t('rules.remove')} onClick={remove} />
          <span className={styles.gap} />
          <Button kind="plain" onClick={takeBack}>
            {t('ui.cancel')}
          </Button>
          <Button
            kind="filled"
            hotkey="Ctrl ↵"
            busy={draft.busy}
            disabled={!draft.changed}
            onClick={() => void draft.save()}
          >
            {t('ui.save')}
          </Button>
        </footer>
      )}
    </section>
  )
}

/** Another condition under the old name would mislead whoever reads a review: what it means now is offered as its name. */
function Renaming({ rule, base, onName }: { rule: Rule; base: Rule; onName: (title: string) => void }) {
  const speech = useSpeech()
  if (rule.title !== base.title || rule.expression === base.expression) return null
  const sentence = expressionSentence(rule.expression, speech)
  if (sentence === null || sentence.length > ruleSetLimits.titleLength) return null
  return (
    <p className={styles.renaming}>
      <Button kind="link" onClick={() => onName(sentence)}>
        {speech.t('rules.rename', { name: sentence })}
      </Button>
    </p>
  )
}
