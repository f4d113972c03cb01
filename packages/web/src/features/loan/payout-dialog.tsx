import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { payoutChannels } from '@lumbung/domain/order/payout-channel'
import { useStore } from '../../core/store.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { NoteField, SelectField } from '../../ui/controls/field.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { useForm } from '../../ui/dialog/use-form.ts'
import { type Act, type ActInput, type Asked, asked, runAct } from './payout-act.ts'
import { channelName } from './channel-name.ts'
import styles from './payout.module.css'
import { choices } from '../../ui/list/choices.ts'

const outcomes = choices('loan.outcomes', ['success', 'failed'])

const close = () => asked.set(null)

const needsNote = (act: Act): boolean => act === 'hold' || act === 'cancel' || act === 'switchChannel'

const noteLabel = (act: Act) =>
  act === 'cancel' ? 'loan.cancelNote' : act === 'hold' ? 'loan.holdNote' : 'loan.switchNote'

/** No channel: the settings say so. */
const bySettings = 'bySettings'

const nothingSaid: { note: string; outcome: ActInput['outcome'] | ''; proof: string; channel: string } = {
  note: '',
  outcome: '',
  proof: '',
  channel: '',
}

/** Asks before money moves, or is kept from moving: amount and bank first. Stands once on the screen. */
export function PayoutDialog() {
  const question = useStore(asked)
  return question && <Question key={`${question.act} ${question.row.orderNo}`} question={question} />
}

function useActForm({ act, row, tools }: Asked) {
  return useForm({
    first: nothingSaid,
    check: ({ note, outcome, proof, channel }): Record<string, string> => {
      if (needsNote(act))
        return {
          ...(note.trim() === '' && { note: 'required' }),
          ...(act === 'switchChannel' && channel === '' && { channel: 'required' }),
        }
      if (act !== 'settle') return {}
      if (outcome === '') return { outcome: 'required' }
      return proof.trim().length < 5 ? { proof: proof.trim() ? 'tooShort' : 'required' } : {}
    },
    send: (values, requestKey) =>
      runAct(act, row, {
        ...values,
        outcome: values.outcome || 'failed',
        channel: payoutChannels.find((each) => each === values.channel) ?? null,
        requestKey,
      }),
    done: () => {
      close()
      tools.refresh()
    },
    // Nothing here can be tried again, the list says how the row stands.
    onConflict: (refusal) => {
      close()
      tools.refused(refusal, row.orderNo)
    },
  })
}

function Question({ question }: { question: Asked }) {
  const { t } = useSpeech()
  const { act } = question
  const form = useActForm(question)
  return (
    <FormDialog
      onClose={close}
      title={t(`loan.ask.${act}`)}
      form={form}
      submit={t(`loan.act.${act}`)}
      danger={act === 'cancel'}
      asks={!needsNote(act) && act !== 'settle'}
      keep={t(act === 'cancel' ? 'loan.keep' : 'ui.close')}
    >
      <PayoutFacts question={question} />
      <p>{t(`loan.effect.${act}`)}</p>
      {act === 'switchChannel' && (
        <SelectField
          label={t('loan.channel')}
          required
          value={form.values.channel}
          error={form.errors['channel']}
          options={channelOptions(question.row.channel, t)}
          empty="–"
          onChange={(channel) => form.set({ channel })}
        />
      )}
      {needsNote(act) && <NoteField label={t(noteLabel(act))} required {...form.bind('note')} />}
      {act === 'settle' && (
        <>
          <SelectField
            label={t('loan.outcome')}
            required
            value={form.values.outcome}
            error={form.errors['outcome']}
            options={outcomes.options({ t })}
            empty="–"
            onChange={(outcome) => form.set({ outcome: outcome as ActInput['outcome'] | '' })}
          />
          <NoteField
            label={t('loan.proof')}
            hint={t('loan.proofHint')}
            required
            maxLength={500}
            {...form.bind('proof')}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Every other channel, and that the settings choose again where a person had fixed one. */
function channelOptions(now: string | null, t: Translate) {
  const others = payoutChannels
    .filter((channel) => channel !== now)
    .map((channel) => ({ value: channel as string, label: channelName(channel, t) }))
  return now === null ? others : [{ value: bySettings, label: t('loan.bySettings') }, ...others]
}

function PayoutFacts({ question: { row } }: { question: Asked }) {
  const { t, format } = useSpeech()
  return (
    <div>
      <p className={styles.amount}>
        <span className={styles.currency}>Rp</span> {format.number(row.arrivalAmount)}
      </p>
      <KeyValues
        entries={[
          { label: t('loan.bank'), value: row.bankCode },
          { label: t('loan.account'), value: <MaskedValue value={row.bankAccount} /> },
          { label: t('loan.holder'), value: <MaskedValue value={row.bankHolder} /> },
          { label: t('order.orderNo'), value: row.orderNo },
          {
            label: t('loan.channel'),
            value: row.channel === null ? t('loan.chosenLater') : channelName(row.channel, t),
          },
          { label: t('loan.attempt'), value: format.number(row.attempt) },
        ]}
      />
    </div>
  )
}
