import type { Call } from '@lumbung/contract/call'
import type { ReactNode } from 'react'
import { tell } from '../../core/act.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { NoteField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useProofForm } from '../../parts/order/proof-form.tsx'
import { type CashRecord, PaymentFacts } from './payment-facts.tsx'

/** Put forward, or overtaken meanwhile: over it is in both. */
export function useRequest<C extends Call, Values extends { picture: File | null }>(
  over: () => void,
  settings: Pick<
    Parameters<typeof useProofForm<C, Values>>[0],
    'call' | 'first' | 'request' | 'orderOf' | 'check' | 'about'
  >,
) {
  const { t } = useSpeech()
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
  onClose: () => void
  children: ReactNode
}

/** The dialog about a payment: what is known of it, what is asked, and what happens then. */
export function Request({ title, text, row, form, onClose, children }: RequestProps) {
  const { t } = useSpeech()
  return (
    <FormDialog onClose={onClose} title={title} form={form} submit={t('repay.putForward')}>
      <PaymentFacts row={row} />
      <p>{text}</p>
      {children}
    </FormDialog>
  )
}

interface ProofProps {
  /** What it is of, where that is no line of a statement or slip. */
  hint?: string
  value: string
  error: string | undefined
  onChange: (proof: string) => void
}

/** How they know it. */
export function Proof({ hint, ...bound }: ProofProps) {
  const { t } = useSpeech()
  return <NoteField label={t('request.proof')} hint={hint ?? t('request.proofHint')} required {...bound} />
}
