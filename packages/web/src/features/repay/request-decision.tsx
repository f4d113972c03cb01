import { decideWriteOff } from '@lumbung/contract/repay/write-off'
import { decideFee } from '@lumbung/contract/repay/fee'
import { decideRefund } from '@lumbung/contract/repay/refund'
import { decidePaymentRequest } from '@lumbung/contract/repay/payment-request'
import { getProof } from '@lumbung/contract/repay/payment-proof'
import { mayGoBackTo, needsWords } from '@lumbung/domain/account/return-account'
import { dayOf } from '../../locales/format.ts'
import { useSpeech } from '../../locales/language.tsx'
import { tell } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { useHolds } from '../../core/session.ts'
import { createStore, useStore } from '../../core/store.ts'
import { toast } from '../../core/toast-store.ts'
import { NoteField } from '../../ui/controls/field.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useForm } from '../../ui/dialog/use-form.ts'
import { KeyValues } from '../../ui/page/key-values.tsx'
import type { PaymentRequest } from './payment-request.ts'
import { ProofPicture } from './proof-picture.tsx'
import { checkEntries, ReturnAccount } from './return-account.tsx'
import { PreviewOf } from '../../parts/order/payment-preview.tsx'

interface Deciding {
  row: PaymentRequest
  decision: 'agree' | 'refuse'
  refresh: () => void
}

const deciding = createStore<Deciding | null>(null)
const close = () => deciding.set(null)

const payments = {
  call: decidePaymentRequest,
  title: 'request.agreeTitle',
  agree: 'request.agree',
  done: 'request.booked',
} as const
const refunds = {
  call: decideRefund,
  title: 'request.agreeRefundTitle',
  agree: 'request.agreeRefund',
  done: 'request.refundSent',
} as const
const writeOffs = {
  call: decideWriteOff,
  title: 'request.writeOffTitle',
  agree: 'request.writeOff',
  done: 'request.writtenOff',
} as const

const fees = {
  call: decideFee,
  title: 'request.chargeTitle',
  agree: 'request.charge',
  done: 'request.charged',
} as const
const feesBack = {
  call: decideFee,
  title: 'request.feeBackTitle',
  agree: 'request.feeBack',
  done: 'request.feeGone',
} as const

/** How what was put forward is decided, and what that is called. */
function waysOf({ kind }: PaymentRequest) {
  if (kind === 'entry' || kind === 'reversal') return payments
  if (kind === 'fee') return fees
  if (kind === 'feeBack') return feesBack
  return kind === 'writeOff' ? writeOffs : refunds
}

/** Opens the dialog for what another person put forward. */
export function askToDecideRequest(asked: Deciding): void {
  deciding.set(asked)
}

/** Whether it is booked as it was put forward, with what changes by it. Stands once on the screen. */
export function RequestDecision() {
  const asked = useStore(deciding)
  return asked && <DecisionForm key={`${asked.row.id} ${asked.decision}`} asked={asked} />
}

function useDecisionForm({ row, decision, refresh }: Deciding) {
  const { t } = useSpeech()
  const over = () => {
    close()
    refresh()
  }
  return useForm({
    first: { note: '' },
    check: ({ note }): Record<string, string> =>
      (decision === 'refuse' || wantsWords(row)) && note.trim() === '' ? { note: 'required' } : {},
    send: ({ note }, requestKey) =>
      api(waysOf(row).call, {
        id: row.id,
        version: row.version,
        decision,
        note: note.trim(),
        requestKey,
      }),
    done: ({ state }) => {
      if (state === 'done') toast({ kind: 'good', text: t(waysOf(row).done) })
      over()
    },
    onConflict: (refusal) => {
      tell(refusal)
      over()
    },
  })
}

function DecisionForm({ asked }: { asked: Deciding }) {
  const { t, format } = useSpeech()
  const form = useDecisionForm(asked)
  const maySee = useHolds()(getProof)
  const { row, decision } = asked
  const refuses = decision === 'refuse'
  const { title, agree } = waysOf(row)
  return (
    <FormDialog
      onClose={close}
      title={t(refuses ? 'request.refuseTitle' : title)}
      form={form}
      submit={t(refuses ? 'request.refuse' : agree)}
      danger={refuses}
      disabled={!refuses && row.check !== null && !mayGoBackTo(row.check.result)}
    >
      <KeyValues
        entries={[
          { label: t('request.kind'), value: t(`request.kinds.${row.kind}`) },
          ...(row.fee ? [{ label: t('change.fee.kind'), value: t(`change.fee.kinds.${row.fee}`) }] : []),
          ...(row.orderNo ? [{ label: t('order.orderNo'), value: row.orderNo }] : []),
          { label: t('order.amount'), value: <Money amount={row.amount} /> },
          ...(row.paidAt ? [{ label: t('repay.paid'), value: format.instant(row.paidAt) }] : []),
          ...(row.toOrderNo ? [{ label: t('request.toOrderNo'), value: row.toOrderNo }] : []),
          ...(row.outcome
            ? [{ label: t('request.outcome'), value: t(`order.outcomes.${row.outcome}`) }]
            : []),
          ...(row.reference
            ? [{ label: t('request.reference'), value: `${row.channel ?? ''} · ${row.reference}` }]
            : []),
          ...(row.card ? [{ label: t('request.card'), value: <MaskedValue value={row.card} /> }] : []),
          ...(row.destination
            ? [
                {
                  label: t('request.destination'),
                  value: row.check ? <ReturnAccount row={row} /> : <Destination {...row.destination} />,
                },
              ]
            : []),
          ...checkEntries(row, t),
          { label: t('request.proof'), value: row.proof },
          ...(maySee && (row.kind === 'entry' || row.picture !== null)
            ? [{ label: t('change.proof.picture'), value: <ProofPicture row={row} /> }]
            : []),
          { label: t('request.askedBy'), value: row.askedBy?.name ?? '–' },
        ]}
      />
      {!refuses && <Effect row={row} />}
      <NoteField
        label={t(refuses ? 'repay.refuseNote' : wantsWords(row) ? 'request.whyRight' : 'repay.confirmNote')}
        required={refuses || wantsWords(row)}
        {...form.bind('note')}
      />
    </FormDialog>
  )
}

/** Whether who agrees says why it is right all the same. */
function wantsWords({ check }: PaymentRequest): boolean {
  return check !== null && needsWords(check.result)
}

/** The bank account of the order, with its masks. */
function Destination({ bankCode, account, holder }: NonNullable<PaymentRequest['destination']>) {
  return (
    <>
      {bankCode} <MaskedValue value={account} /> · <MaskedValue value={holder} />
    </>
  )
}

/** What booking it does to the loan it is about. */
function Effect({ row }: { row: PaymentRequest }) {
  const { orderNo, paidAt, amount, toOrderNo } = row
  if (orderNo === null) return null
  if (row.kind === 'entry' && paidAt) return <PreviewOf asked={{ orderNo, day: dayOf(paidAt), amount }} />
  if (row.kind === 'reversal') return <PreviewOf asked={{ orderNo, reverse: row.cashRecordId ?? 0 }} />
  return toOrderNo && <PreviewOf asked={{ orderNo: toOrderNo, amount }} />
}
