import { enteredMethods, requestPaymentEntry } from '@lumbung/contract/repay/payment-request'
import { useSpeech } from '../../locales/language.tsx'
import { useUser } from '../../core/session.ts'
import { createStore, useStore } from '../../core/store.ts'
import { toast } from '../../core/toast-store.ts'
import { AmountField, NoteField, SelectField, TextField } from '../../ui/controls/field.tsx'
import { isClockTime } from '../../ui/controls/clock-time.ts'
import { DayField } from '../../ui/controls/day-field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { PreviewOf } from '../../parts/order/payment-preview.tsx'
import { ProofPictureField, useProofForm } from '../../parts/order/proof-form.tsx'
import styles from './enter-payment-dialog.module.css'

const entering = createStore<{ refresh: () => void } | null>(null)
const close = () => entering.set(null)

/** Opens the dialog for money that no channel told of. */
export function askToEnterPayment(refresh: () => void): void {
  entering.set({ refresh })
}

/** What came in, and how it is known; beside it at a desk, below it on a phone, what it would do. Stands once on the screen. */
export function EnterPaymentDialog() {
  const asked = useStore(entering)
  return asked && <EntryForm refresh={asked.refresh} />
}

interface Entered {
  orderNo: string
  amount: number | null
  day: string
  time: string
  method: string
  channel: string
  reference: string
  card: string
  proof: string
  picture: File | null
}

/** Jakarta's clock, as the statement shows it. */
const instantOf = ({ day, time }: Pick<Entered, 'day' | 'time'>) => `${day}T${time}:00+07:00`
function requestOf(values: Entered, requestKey: string) {
  const { orderNo, amount, method, channel, reference, card, proof } = values
  const texts = {
    orderNo: orderNo.trim(),
    channel: channel.trim(),
    reference: reference.trim(),
    proof: proof.trim(),
  }
  const known = enteredMethods.find((each) => each === method) ?? 'transfer'
  const told = card.trim()
  return {
    ...texts,
    ...(told && { card: told }),
    amount: amount ?? 0,
    method: known,
    paidAt: instantOf(values),
    requestKey,
  }
}

function useEntryForm(refresh: () => void, today: string) {
  const { t } = useSpeech()
  const first: Entered = {
    orderNo: '',
    amount: null,
    day: today,
    time: '',
    method: 'transfer',
    channel: '',
    reference: '',
    card: '',
    proof: '',
    picture: null,
  }
  return useProofForm({
    call: requestPaymentEntry,
    first,
    // An hour that is none is told at its own field.
    request: (values, requestKey) =>
      requestOf(isClockTime(values.time) ? values : { ...values, time: '00:00' }, requestKey),
    orderOf: ({ orderNo }) => orderNo.trim(),
    check: ({ time }): Record<string, string> =>
      isClockTime(time) ? {} : { time: time ? 'invalid_format' : 'required' },
    about: { ORDER_NOT_FOUND: 'orderNo', TAKES_NO_PAYMENT: 'orderNo', DUPLICATE: 'reference' },
    done: () => {
      toast({ kind: 'good', text: t('request.put') })
      close()
      refresh()
    },
  })
}

function EntryForm({ refresh }: { refresh: () => void }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const form = useEntryForm(refresh, today)
  const { orderNo, amount, day } = form.values
  const isKnown = /^[A-Za-z0-9-]{12,32}$/.test(orderNo.trim()) && amount !== null && amount > 0
  return (
    <FormDialog
      onClose={close}
      title={t('request.enterTitle')}
      form={form}
      submit={t('repay.putForward')}
      wide="beside"
    >
      <p>{t('request.enterText')}</p>
      <div className={styles.columns}>
        <div className={styles.fields}>
          <TextField
            label={t('order.orderNo')}
            required
            autoComplete="off"
            data-autofocus
            {...form.bind('orderNo')}
          />
          <AmountField label={t('order.amount')} required format={format.number} {...form.bind('amount')} />
          <DayField label={t('request.paidDay')} least="2000-01-01" {...form.bind('day')} />
          <TextField label={t('request.paidTime')} required placeholder="14:05" {...form.bind('time')} />
          <SelectField
            label={t('repay.method')}
            required
            options={enteredMethods.map((value) => ({ value, label: t(`order.methods.${value}`) }))}
            {...form.bind('method')}
          />
          <TextField
            label={t('request.channel')}
            hint={t('request.channelHint')}
            required
            {...form.bind('channel')}
          />
          <TextField label={t('request.reference')} required autoComplete="off" {...form.bind('reference')} />
          <TextField
            label={t('request.card')}
            hint={t('request.cardHint')}
            inputMode="numeric"
            autoComplete="off"
            {...form.bind('card')}
          />
          <div className={styles.whole}>
            <NoteField
              label={t('request.proof')}
              hint={t('request.proofHint')}
              required
              {...form.bind('proof')}
            />
          </div>
          <div className={styles.whole}>
            <ProofPictureField hint={t('change.proof.slip')} {...form.bind('picture')} />
          </div>
        </div>
        <section className={styles.paid} aria-label={t('query.preview.note')}>
          {isKnown ? (
            <PreviewOf asked={{ orderNo: orderNo.trim(), day, amount }} />
          ) : (
            <p className={styles.later}>{t('request.previewLater')}</p>
          )}
        </section>
      </div>
    </FormDialog>
  )
}
