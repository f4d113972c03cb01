import type { getCashRecords } from '@lumbung/contract/repay/cash-record'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { KeyValues } from '../../ui/page/key-values.tsx'
import type { RowOf } from '../../ui/list/list-spec.ts'
import styles from './match-dialog.module.css'

export type CashRecord = RowOf<typeof getCashRecords>

/** A payment that waits for a person, wherever it is shown. */
export type WaitingCash = Pick<
  CashRecord,
  | 'id'
  | 'version'
  | 'amount'
  | 'paidAt'
  | 'method'
  | 'code'
  | 'txid'
  | 'unmatchedReason'
  | 'proposal'
  | 'operator'
>

/** What is known of a payment that waits for a person. */
export function PaymentFacts({ row }: { row: WaitingCash }) {
  const { t, format } = useSpeech()
  return (
    <div>
      <p className={styles.amount}>
        <span className={styles.currency}>Rp</span> {format.number(row.amount)}
      </p>
      <KeyValues
        entries={[
          { label: t('repay.paid'), value: format.instant(row.paidAt) },
          { label: t('repay.method'), value: t(`order.methods.${row.method}`) },
          { label: t('repay.code'), value: row.code ?? '–' },
          { label: t('repay.txid'), value: row.txid },
          {
            label: t('repay.reason'),
            value: row.unmatchedReason ? wordOr(t, 'order.unmatched', row.unmatchedReason) : '–',
          },
        ]}
      />
    </div>
  )
}
