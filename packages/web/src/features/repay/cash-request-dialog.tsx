import { requestReversal } from '@lumbung/contract/repay/payment-request'
import { reversalOutcomes } from '@lumbung/domain/account/payment'
import { createStore, useStore } from '../../core/store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { SelectField } from '../../ui/controls/field.tsx'
import { GiveBackForm } from './give-back-form.tsx'
import type { CashRecord } from './payment-facts.tsx'
import { PreviewOf } from '../../parts/order/payment-preview.tsx'
import { ProofPictureField } from '../../parts/order/proof-form.tsx'
import { Proof, Request, useRequest } from './request-form.tsx'

interface Asked {
  /** A posted payment is taken back; one that waits is given back. */
  what: 'takeBack' | 'giveBack'
  row: CashRecord
  refresh: () => void
}

const asked = createStore<Asked | null>(null)
const close = () => asked.set(null)
/** The dialog closes and the list asks anew. */
const over = (refresh: () => void) => () => {
  close()
  refresh()
}

/** Opens the dialog for a payment. */
export function askForRequest(request: Asked): void {
  asked.set(request)
}

/** What is to become of money that came in, with its proof; another person decides. Stands once on the screen. */
export function CashRequestDialog() {
  const now = useStore(asked)
  if (now === null) return null
  const { what, row, refresh } = now
  return what === 'takeBack' ? (
    <TakeBackForm key={row.id} asked={now} />
  ) : (
    <GiveBackForm key={row.id} row={row} onClose={close} onOver={over(refresh)} />
  )
}

/** Why a payment is taken back, with what changes by it. */
function TakeBackForm({ asked: { row, refresh } }: { asked: Asked }) {
  const { t } = useSpeech()
  const form = useRequest(over(refresh), {
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
    <Request
      title={t('request.takeBackTitle')}
      text={t('request.takeBackText')}
      row={row}
      form={form}
      onClose={close}
    >
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
