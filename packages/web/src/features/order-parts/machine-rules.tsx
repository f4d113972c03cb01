import type { machineReview } from '@lumbung/contract/order/order'
import type * as z from 'zod/mini'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { Glyph } from '../../ui/icon.tsx'
import { SmallTable } from '../../ui/small-table.tsx'
import { factText, seenText } from './fact-value.ts'
import { expressionSentence } from './rule-sentence.ts'
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

/**
 * Every rule the machine ran: what it means, what it saw, whether it hit and what that gave. `compact` leaves the
 * expression to the tooltip.
 */
export function MachineRules({ machine, compact }: { machine: MachineReview; compact?: boolean }) {
  const { t, format } = useSpeech()
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
          cell: (hit) => (
            <span className={styles.rule} title={compact ? hit.expression : undefined}>
              <span className={styles.code}>{hit.ruleId}</span>{' '}
              {hit.title !== '' && <b className={styles.title}>{hit.title}</b>}{' '}
              {expressionSentence(hit.expression, { t, format }) ?? wordOr(t, 'risk.rule', hit.ruleId)}
              {!compact && <code className={styles.expression}>{hit.expression}</code>}
            </span>
          ),
        },
        {
          key: 'value',
          head: t('risk.value'),
          align: 'end',
          cell: (hit) =>
            hit.fields.length === 1
              ? hit.fields.map((field) => seenText(field, hit.values[field] ?? null, { t, format }))
              : hit.fields.map((field) => (
                  <span key={field} className={styles.value}>
                    <span className={styles.soft}>{wordOr(t, 'risk.fact', field)}</span>{' '}
                    {factText(field, hit.values[field] ?? null, { t, format })}
                  </span>
                )),
        },
        {
          key: 'result',
          head: t('risk.result'),
          cell: (hit) => (
            <span className={styles.result} data-quiet={resultOf(hit) === 'notHit' || undefined}>
              <Glyph {...lookOf(hit)} />
              {t(`risk.${resultOf(hit)}`)}
            </span>
          ),
        },
        {
          key: 'points',
          head: t('risk.points'),
          align: 'end',
          cell: (hit) =>
            hit.score === 0 ? (
              <span className={styles.soft}>·</span>
            ) : (
              <b className={styles.points}>{signed(hit.score)}</b>
            ),
        },
      ]}
    />
  )
}
