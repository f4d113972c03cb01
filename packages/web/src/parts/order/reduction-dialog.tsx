import { reductionDaysMax, requestReduction } from '@lumbung/contract/repay/reduction'
import { reductionReasons } from '@lumbung/domain/account/reduction'
import { getPaymentPreview } from '@lumbung/contract/repay/query'
import { addDays, businessDay } from '@lumbung/domain/calendar'
import { useState } from 'react'
import { useHolds } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import type { InputOf } from '../../core/api.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { DayField } from '../../ui/controls/day-field.tsx'
import { AmountField, NoteField, SelectField } from '../../ui/controls/field.tsx'
import { toast } from '../../core/toast-store.ts'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import styles from './changes.module.css'
import type { Account } from './account.ts'
import { PreviewOf } from './payment-preview.tsx'
import { powerFor, restAfter } from './reducible.ts'
import { useAfterChange } from './use-after-change.ts'
import { choices } from '../../ui/list/choices.ts'

const reasons = choices('change.reasons', reductionReasons)

/** Days from today on which the borrower may still pay the rest. */
const daysAhead = [0, 1, 2, 3, 5, 7, 10, 14, 21, reductionDaysMax] as const
const usualDaysAhead = 3

interface ReductionDialogProps {
  account: Account
  onClose: () => void
}

interface Values {
  amount: number | null
  validTo: string
  reasonCode: string
  note: string
}

function useRequestForm({ account, onClose }: ReductionDialogProps) {
  const { t } = useSpeech()
  const changed = useAfterChange(account.orderNo)
  const today = businessDay(account.day)
  const first: Values = {
    amount: account.reducible.penalty || null,
    validTo: addDays(today, usualDaysAhead),
    reasonCode: '',
    note: '',
  }
  return useCallForm({
    call: requestReduction,
    first,
    request: ({ amount, reasonCode, ...values }, requestKey) => ({
      orderNo: account.orderNo,
      requestKey,
      ...values,
      amount: amount ?? 0,
      reasonCode: reasonCode as InputOf<typeof requestReduction>['reasonCode'],
    }),
    check: ({ amount, reasonCode, note }): Record<string, string> => {
      if (amount === null) return { amount: 'required' }
      if (amount > account.reducible.total) return { amount: 'too_big' }
      return reasonCode === 'other' && note.trim() === '' ? { note: 'required' } : {}
    },
    done: () => {
      toast({ kind: 'good', text: t('change.asked') })
      changed()
      onClose()
    },
  })
}

/** What can be forgiven, how much is asked for and until when, and who has to agree. */
export function ReductionDialog({ account, onClose }: ReductionDialogProps) {
  const { t, format } = useSpeech()
  const form = useRequestForm({ account, onClose })
  const { amount, reasonCode } = form.values
  const today = businessDay(account.day)
  const dayWord = (n: number) => {
    const day = format.day(addDays(today, n))
    return n === 0 ? t('change.dayToday', { day }) : t('change.dayAhead', { day, n })
  }
  return (
    <FormDialog wide onClose={onClose} title={t('change.ask')} form={form} submit={t('change.ask')}>
      <Reducible account={account} />
      <AmountField
        label={t('change.amount')}
        required
        format={format.number}
        data-autofocus
        {...form.bind('amount')}
        hint={t('change.order')}
      />
      <Effect account={account} amount={amount || 0} />
      <SelectField
        label={t('change.validTo')}
        {...form.bind('validTo')}
        options={daysAhead.map((n) => ({ value: addDays(today, n), label: dayWord(n) }))}
      />
      <Preview account={account} amount={amount || 0} validTo={form.values.validTo} />
      <SelectField
        label={t('change.reason')}
        required
        empty={t('change.chooseReason')}
        {...form.bind('reasonCode')}
        options={reasons.options({ t })}
      />
      <NoteField label={t('change.note')} rows={2} required={reasonCode === 'other'} {...form.bind('note')} />
    </FormDialog>
  )
}

/** What the borrower would pay on any of its days, and how they are told. Nothing while the amount makes no sense. */
function Preview({ account, amount, validTo }: { account: Account; amount: number; validTo: string }) {
  const { t } = useSpeech()
  const holds = useHolds()
  const [chosen, setDay] = useState(account.day)
  if (!holds(getPaymentPreview) || powerFor(account, amount) === null) return null
  const day = chosen > validTo ? validTo : chosen
  return (
    <>
      <DayField label={t('query.preview.day')} value={day} least={account.day} onChange={setDay} />
      <PreviewOf asked={{ orderNo: account.orderNo, day, reduction: { amount, validTo } }} />
    </>
  )
}

/** What settles the loan today, in the order in which it is forgiven. */
function Reducible({ account: { reducible } }: Pick<ReductionDialogProps, 'account'>) {
  const { t, format } = useSpeech()
  const buckets = ['penalty', 'interest', 'principal'] as const
  return (
    <dl className={styles.lines}>
      {buckets.map((bucket) => (
        <div key={bucket} className={styles.line}>
          <dt>{t(`account.${bucket}`)}</dt>
          <dd>{format.number(reducible[bucket])}</dd>
        </div>
      ))}
      <div className={styles.line} data-sum>
        <dt>{t('change.reducible')}</dt>
        <dd>{format.number(reducible.total)}</dd>
      </div>
    </dl>
  )
}

/** What the borrower would pay, and whose word it takes. Nothing while the amount makes no sense. */
function Effect({ account, amount }: { account: Account; amount: number }) {
  const { t, format } = useSpeech()
  const power = powerFor(account, amount)
  if (power === null) return null
  return (
    <div aria-live="polite">
      <dl className={styles.lines}>
        <div className={styles.line} data-sum>
          <dt>{t('change.payoffAfter')}</dt>
          <dd>{format.number(restAfter(account, amount))}</dd>
        </div>
      </dl>
      <p className={styles.effect}>{t(`change.power.${power}`)}</p>
    </div>
  )
}
