import type { Call } from '@lumbung/contract/call'
import { requestReversal } from '@lumbung/contract/repay/payment-request'
import { reversalOutcomes } from '@lumbung/domain/account/payment'
import { requestRefund } from '@lumbung/contract/repay/refund'
import type { ReactNode } from 'react'
import { tell } from '../../core/act.ts'
import { createStore, useStore } from '../../core/store.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { NoteField, SelectField, TextField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { type CashRecord, PaymentFacts } from './payment-facts.tsx'
import { PreviewOf } from '../../parts/order/payment-preview.tsx'
import { ProofPictureField, useProofForm } from '../../parts/order/proof-form.tsx'

interface Asked {
  /** A posted payment is taken back; one that waits is given back. */
  what: 'takeBack' | 'giveBack'
  row: CashRecord
  refresh: () => void
}

const asked = createStore<Asked | null>(null)
const close = () => asked.set(null)

/** Opens the dialog for a payment. */
export function askForRequest(request: Asked): void {
  asked.set(request)
}

/** What is to become of money that came in, with its proof; another person decides. Stands once on the screen. */
export function CashRequestDialog() {
  const now = useStore(asked)
  if (now === null) return null
  const Form = now.what === 'takeBack' ? TakeBackForm : GiveBackForm
  return <Form key={now.row.id} asked={now} />
}

/** Why a payment is taken back, with what changes by it. */
function TakeBackForm({ asked: { row, refresh } }: { asked: Asked }) {
  const { t } = useSpeech()
  const form = useRequest(refresh, {
    call: requestReversal,
    first: { outcome: 'returned', proof: '', picture: null as File | null },
    orderOf: () => row.orderNo ?? '',
    request: ({ outcome, proof }, requestKey) => ({
      id: row.id,
      version: row.version,
      outcome: reversalOutcomes.find((each) => each === outcome) ?? 'returned',
      proof: proof.trim(),
      requestKey,
    }),
  })
  return (
    <Request title={t('request.takeBackTitle')} text={t('request.takeBackText')} row={row} form={form}>
      {row.orderNo && <PreviewOf asked={{ orderNo: row.orderNo, reverse: row.id }} />}
      <SelectField
        label={t('request.outcome')}
        required
        options={reversalOutcomes.map((value) => ({ value, label: t(`order.outcomes.${value}`) }))}
        {...form.bind('outcome')}
      />
      <Proof {...form.bind('proof')} />
      <ProofPictureField hint={t('change.proof.letter')} {...form.bind('picture')} />
    </Request>
  )
}

/** Why a waiting payment goes back, and to the account of which order. */
function GiveBackForm({ asked: { row, refresh } }: { asked: Asked }) {
  const { t } = useSpeech()
  const form = useRequest(refresh, {
    call: requestRefund,
    first: { orderNo: row.orderNo ?? '', proof: '', picture: null as File | null },
    orderOf: ({ orderNo }) => orderNo.trim(),
    request: ({ orderNo, proof }, requestKey) => ({
      orderNo: orderNo.trim(),
      cashRecordId: row.id,
      toOrderNo: null,
      amount: row.amount,
      proof: proof.trim(),
      requestKey,
    }),
    about: { ORDER_NOT_FOUND: 'orderNo' },
  })
  return (
    <Request title={t('request.giveBackTitle')} text={t('request.giveBackText')} row={row} form={form}>
      <TextField
        label={t('request.whosePayment')}
        required
        autoComplete="off"
        spellCheck={false}
        {...form.bind('orderNo')}
      />
      <Proof {...form.bind('proof')} />
      <ProofPictureField hint={t('change.proof.letter')} {...form.bind('picture')} />
    </Request>
  )
}

/** Put forward, or overtaken meanwhile: the dialog closes and the list asks anew. */
function useRequest<C extends Call, Values extends { picture: File | null }>(
  refresh: () => void,
  settings: Pick<
    Parameters<typeof useProofForm<C, Values>>[0],
    'call' | 'first' | 'request' | 'orderOf' | 'about'
  >,
) {
  const { t } = useSpeech()
  const over = () => {
    close()
    refresh()
  }
  return useProofForm<C, Values>({
    ...settings,
    done: () => {
      toast({ kind: 'good', text: t('request.put') })
      over()
    },
    onConflict: (refusal) => {
      tell(refusal)
      over()
    },
  })
}

interface RequestProps {
  title: string
  text: string
  row: CashRecord
  form: Parameters<typeof FormDialog>[0]['form']
  children: ReactNode
}

function Request({ title, text, row, form, children }: RequestProps) {
  const { t } = useSpeech()
  return (
    <FormDialog onClose={close} title={title} form={form} submit={t('repay.putForward')}>
      <PaymentFacts row={row} />
      <p>{text}</p>
      {children}
    </FormDialog>
  )
}

function Proof(bound: { value: string; error: string | undefined; onChange: (proof: string) => void }) {
  const { t } = useSpeech()
  return <NoteField label={t('request.proof')} hint={t('request.proofHint')} required {...bound} />
}
