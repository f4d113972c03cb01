import type { RuleProblem } from '@lumbung/contract/risk/rule-tree'
import { closestFact } from '@lumbung/contract/risk/closest-fact'
import { type FactName, factNames, factTypes } from '@lumbung/domain/risk/scorecard'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Glyph, Icon } from '../../ui/controls/icon.tsx'
import { OrderNumberText } from '../../parts/order/order-number.tsx'
import { factText } from '../../parts/order/fact-value.ts'
import { problemSentence } from '../../parts/rule/problem-sentence.ts'
import { ruleSentence } from '../../parts/rule/rule-sentence.ts'
import { answerOn, checked, fixOf, placeOf, type Sample } from './checked-expression.ts'
import styles from './expression-notes.module.css'
import type { Rule } from './rule-content.ts'
import { outcomeWord } from './rule-words.ts'

interface ExpressionNotesProps {
  rule: Rule
  problems: readonly RuleProblem[]
  sample: Sample | null
  canEdit: boolean
  onFix: (expression: string) => void
  onFact: (name: string) => void
}

/** Below the editor: what is wrong and how to put it right, or what the rule means and says of a real order. */
export function ExpressionNotes({ rule, problems, sample, canEdit, onFix, onFact }: ExpressionNotesProps) {
  const speech = useSpeech()
  const { t } = speech
  const [all, setAll] = useState(false)
  const [first] = problems
  const answer = checked(rule.expression)
  const fix = first && canEdit ? fixOf(rule.expression, first) : null
  const near = first?.code === 'unknownFact' ? nearFacts(first.detail.name) : []
  const chips = all ? factNames : near
  const fields = answer.ok ? answer.fields : factsNamed(rule.expression)
  return (
    <div className={styles.notes}>
      <div role="status">
        {problems.map((problem) => (
          <Problem key={`${problem.from} ${problem.code}`} problem={problem} text={rule.expression} />
        ))}
        {answer.ok && (
          <p className={styles.meaning}>
            <Icon name="check" size={14} />
            <span>{ruleSentence(answer.tree, speech)}</span>
          </p>
        )}
      </div>
      {canEdit && (
        <div className={styles.help}>
          {fix && (
            <Button onClick={() => onFix(fix.text)}>
              {fix.adds ? t('rules.add', { text: fix.put }) : t('rules.replaceBy', { text: fix.put })}
            </Button>
          )}
          {chips.map((name) => (
            <FactChip key={name} name={name} onFact={onFact} />
          ))}
          <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('rules.fewerFacts') : t('rules.allFacts', { n: factNames.length })}
          </button>
        </div>
      )}
      {sample && fields.length > 0 && <SampleLine rule={rule} fields={fields} sample={sample} />}
    </div>
  )
}

/** What an expression looks at, as far as it can be read. */
function factsNamed(text: string): FactName[] {
  const named = new Set(text.match(/[A-Za-z_]\w*/g))
  return factNames.filter((name) => named.has(name))
}

/** The facts that a wrong name may have meant, the likeliest first. */
function nearFacts(name: string): FactName[] {
  const closest = closestFact(name, factNames)
  const start = name.slice(0, 3).toLowerCase()
  const others = factNames.filter((fact) => fact !== closest && fact.toLowerCase().includes(start))
  return [...(closest ? [closest] : []), ...others].slice(0, 4)
}

function Problem({ problem, text }: { problem: RuleProblem; text: string }) {
  const speech = useSpeech()
  const { t } = speech
  const from = placeOf(text, problem.from)
  const to = placeOf(text, Math.max(problem.from, problem.to - 1))
  const where =
    from.line !== to.line || from.column === to.column
      ? t('rules.at', { line: from.line, column: from.column })
      : t('rules.atRange', { line: from.line, from: from.column, to: to.column })
  return (
    <p className={styles.problem}>
      <Glyph name="cross-disc" family="bad" />
      <span>
        <b>{where}</b> {problemSentence(problem, speech)}
      </span>
    </p>
  )
}

function FactChip({ name, onFact }: { name: FactName; onFact: (name: string) => void }) {
  const { t } = useSpeech()
  const { type } = factTypes[name]
  return (
    <button
      type="button"
      className={styles.chip}
      title={`${t(`risk.fact.${name}`)} · ${t(`risk.problem.type.${type}`)}`}
      onClick={() => onFact(name)}
    >
      <code>{name}</code> <span>{t(`risk.fact.${name}`)}</span>
    </button>
  )
}

/** A real order's values for this rule, and what it would give that order. */
function SampleLine({ rule, fields, sample }: { rule: Rule; fields: readonly FactName[]; sample: Sample }) {
  const { t, format } = useSpeech()
  const answer = answerOn(rule.expression, sample.facts)
  const values = fields
    .map((name) => `${t(`risk.fact.${name}`)}: ${factText(name, sample.facts[name] ?? null, { t, format })}`)
    .join(', ')
  return (
    <p className={styles.sample}>
      {t('rules.sample')} <OrderNumberText orderNo={sample.orderNo} /> {values}
      {answer !== null && (
        <>
          {' '}
          <Icon name="chevron-right" size={12} />{' '}
          <b data-hit={answer === true || undefined}>{givenWord(rule, answer, t)}</b>
        </>
      )}
    </p>
  )
}

function givenWord(
  rule: Rule,
  answer: ReturnType<typeof answerOn>,
  t: ReturnType<typeof useSpeech>['t'],
): string {
  if (answer === 'missing') return t('risk.missing')
  if (answer !== true) return answer === false ? t('rules.noHit') : t('rules.notComputable')
  return outcomeWord(rule, t)
}
