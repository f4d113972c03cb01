import type { machineReview } from '@lumbung/contract/order/order'
import type * as z from 'zod/mini'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { Glyph } from '../../ui/icon.tsx'
import { SmallTable } from '../../ui/small-table.tsx'
import { factText } from './fact-value.ts'
import styles from './machine-rules.module.css'

export type MachineReview = z.output<typeof machineReview>
export type MachineHit = MachineReview['hits'][number]

/** Points with their sign: `+20`, `−40`. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0'
}

/** Every rule the machine ran: what it looked at, what it saw, whether it hit and what that gave. `compact` leaves the expression to the tooltip. */
export function MachineRules({ machine, compact }: { machine: MachineReview; compact?: boolean }) {
  const { t, format } = useSpeech()
  const result = (hit: MachineHit) => (hit.missing ? 'missing' : hit.hit ? 'hit' : 'notHit')
  const look = (hit: MachineHit) =>
    hit.missing
      ? ({ name: 'question-disc', family: 'odd' } as const)
      : hit.hit
        ? hit.score > 0
          ? ({ name: 'check-disc', family: 'good' } as const)
          : ({ name: hit.score < 0 ? 'minus-disc' : 'triangle', family: 'wait' } as const)
        : ({ name: 'dashed', family: 'none' } as const)
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
            <span title={hit.expression}>
              <span className={styles.code}>{hit.ruleId}</span> {wordOr(t, 'risk.rule', hit.ruleId)}
            </span>
          ),
        },
        ...(compact
          ? []
          : [
              {
                key: 'expression',
                head: t('risk.expression'),
                cell: (hit: MachineHit) => <code className={styles.expression}>{hit.expression}</code>,
              },
            ]),
        {
          key: 'value',
          head: t('risk.value'),
          align: 'end',
          cell: (hit) => factText(hit.field, hit.missing ? null : hit.value, { t, format }),
        },
        {
          key: 'result',
          head: t('risk.result'),
          cell: (hit) => (
            <span className={styles.result} data-quiet={!hit.hit || undefined}>
              <Glyph {...look(hit)} />
              {t(`risk.${result(hit)}`)}
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
