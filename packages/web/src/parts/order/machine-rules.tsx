import type { machineReview } from '@lumbung/contract/order/machine-review'
import type * as z from 'zod/mini'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { Glyph } from '../../ui/controls/icon.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { factText, seenText } from './fact-value.ts'
import { expressionSentence } from '../rule/rule-sentence.ts'
import styles from './machine-rules.module.css'

export type MachineReview = z.output<typeof machineReview>
export type MachineHit = MachineReview['hits'][number]

/** Points with their sign: `+20`, `−40`. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0'
}

function resultOf(hit: MachineHit): 'error' | 'missing' | 'hit' | 'notHit' {
  return hit.error ? 'error' : hit.missing ? 'missing' : hit.hit ? 'hit' : 'notHit'
}

function lookOf(hit: MachineHit) {
  switch (resultOf(hit)) {
    case 'error':
      return { name: 'cross-disc', family: 'bad' } as const
    case 'missing':
      return { name: 'question-disc', family: 'odd' } as const
    case 'notHit':
      return { name: 'dashed', family: 'none' } as const
    case 'hit':
      return hit.score > 0
        ? ({ name: 'check-disc', family: 'good' } as const)
        : ({ name: hit.score < 0 ? 'minus-disc' : 'triangle', family: 'wait' } as const)
  }
}

interface Shown {
  machine: MachineReview
  /** Leaves the expression to the tooltip. */
  compact?: boolean | undefined
}

/** Every rule the machine ran: what it means, what it saw, whether it hit and what that gave. */
export function MachineRules(shown: Shown) {
  const narrow = useMedia('(width < 640px)')
  return narrow ? <NarrowRules {...shown} /> : <WideRules {...shown} />
}

/** Where columns do not fit: the rule and its points, what it saw and whether it hit. */
function NarrowRules({ machine, compact }: Shown) {
  const { t } = useSpeech()
  return (
    <ol aria-label={t('risk.rules')}>
      {machine.hits.map((hit) => (
        <li key={hit.ruleId} className={styles.line}>
          <Rule hit={hit} compact={compact} />
          <Points hit={hit} />
          <span className={styles.soft}>
            <Values hit={hit} />
          </span>
          <Result hit={hit} />
        </li>
      ))}
    </ol>
  )
}

function WideRules({ machine, compact }: Shown) {
  const { t } = useSpeech()
  return (
    <SmallTable
      label={t('risk.rules')}
      rows={machine.hits}
      rowKey={(hit) => hit.ruleId}
      columns={[
        {
          key: 'category',
          head: t('risk.categoryHead'),
          cell: (hit) => <span className={styles.soft}>{wordOr(t, 'risk.category', hit.category)}</span>,
        },
        {
          key: 'rule',
          head: t('risk.ruleHead'),
          grow: true,
          cell: (hit) => <Rule hit={hit} compact={compact} />,
        },
        { key: 'value', head: t('risk.value'), align: 'end', cell: (hit) => <Values hit={hit} /> },
        { key: 'result', head: t('risk.result'), cell: (hit) => <Result hit={hit} /> },
        { key: 'points', head: t('risk.points'), align: 'end', cell: (hit) => <Points hit={hit} /> },
      ]}
    />
  )
}

function Rule({ hit, compact }: { hit: MachineHit; compact: boolean | undefined }) {
  const { t, format } = useSpeech()
  return (
    <span className={styles.rule} title={compact === true ? hit.expression : undefined}>
      <span className={styles.code}>{hit.ruleId}</span>{' '}
      {hit.title !== '' && <b className={styles.title}>{hit.title}</b>}{' '}
      {expressionSentence(hit.expression, { t, format }) ?? wordOr(t, 'risk.rule', hit.ruleId)}
      {compact !== true && <code className={styles.expression}>{hit.expression}</code>}
    </span>
  )
}

function Values({ hit: { fields, values } }: { hit: MachineHit }) {
  const { t, format } = useSpeech()
  if (fields.length === 1) return fields.map((field) => seenText(field, values[field] ?? null, { t, format }))
  return fields.map((field) => (
    <span key={field} className={styles.value}>
      <span className={styles.soft}>{wordOr(t, 'risk.fact', field)}</span>{' '}
      {factText(field, values[field] ?? null, { t, format })}
    </span>
  ))
}

function Result({ hit }: { hit: MachineHit }) {
  const { t } = useSpeech()
  return (
    <span className={styles.result} data-quiet={resultOf(hit) === 'notHit' || undefined}>
      <Glyph {...lookOf(hit)} />
      {t(`risk.${resultOf(hit)}`)}
    </span>
  )
}

function Points({ hit: { score } }: { hit: MachineHit }) {
  return score === 0 ? (
    <span className={styles.soft}>·</span>
  ) : (
    <b className={styles.points}>{signed(score)}</b>
  )
}
