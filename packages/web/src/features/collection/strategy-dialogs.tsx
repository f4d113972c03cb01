import {
  createStrategy,
  decideStrategy,
  saveStrategySplit,
  submitStrategy,
  withdrawStrategy,
} from '@lumbung/contract/collection/strategy'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { useUser } from '../../core/session.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { DayField } from '../../ui/controls/day-field.tsx'
import { CheckField, Fields, NoteField, SelectField, TextField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { type StrategiesAnswer, type Strategy, useStrategiesAnew } from './use-strategies.ts'

/** What follows every act here: the dialog goes, it is said, and what is shown is asked for anew. */
function useDone(onClose: () => void): () => Promise<void> {
  const { t } = useSpeech()
  const anew = useStrategiesAnew()
  return async () => {
    onClose()
    toast({ kind: 'good', text: t('ui.saved') })
    await anew()
  }
}

const missingNote = ({ note }: { note: string }): Record<string, string> =>
  note.trim() === '' ? { note: 'required' } : {}

/** A new draft, empty or a copy. */
export function CreateStrategy({
  basedOn,
  onClose,
  done,
}: {
  basedOn: Strategy | null
  onClose: () => void
  done: (id: number) => void
}) {
  const { t } = useSpeech()
  const finish = useDone(onClose)
  const form = useCallForm({
    call: createStrategy,
    first: { name: basedOn?.name ?? '' },
    request: ({ name }, requestKey) => ({ name, basedOn: basedOn?.id ?? null, requestKey }),
    done: async ({ id }) => {
      await finish()
      done(id)
    },
  })
  return (
    <FormDialog
      title={t(basedOn === null ? 'strategy.create' : 'strategy.copy')}
      onClose={onClose}
      form={form}
      submit={t('ui.save')}
    >
      <TextField label={t('strategy.name')} required maxLength={60} {...form.bind('name')} />
    </FormDialog>
  )
}

/** Submitting and withdrawing, each with why. */
export function NoteAct({
  what,
  strategy: { id, version },
  onClose,
}: {
  what: 'submit' | 'withdraw'
  strategy: Strategy
  onClose: () => void
}) {
  const { t } = useSpeech()
  const done = useDone(onClose)
  const form = useCallForm({
    call: what === 'submit' ? submitStrategy : withdrawStrategy,
    first: { note: '' },
    request: ({ note }, requestKey) => ({ id, version, note, requestKey }),
    check: missingNote,
    done,
  })
  return (
    <FormDialog title={t(`strategy.${what}`)} onClose={onClose} form={form} submit={t(`strategy.${what}`)}>
      <NoteField label={t('strategy.note')} required rows={3} {...form.bind('note')} />
    </FormDialog>
  )
}

/** By somebody who wrote nothing of it: from which day, and as what. */
export function DecideStrategy({
  decision,
  strategy: { id, version },
  onClose,
}: {
  decision: 'approve' | 'refuse'
  strategy: Strategy
  onClose: () => void
}) {
  const { t } = useSpeech()
  const { businessDate } = useUser()
  const tomorrow = addDays(businessDate as BusinessDay, 1)
  const done = useDone(onClose)
  const form = useCallForm<typeof decideStrategy, { champion: boolean; liveDay: string; note: string }>({
    call: decideStrategy,
    first: { champion: true, liveDay: tomorrow, note: '' },
    request: ({ champion, liveDay, note }, requestKey) => ({
      id,
      version,
      decision,
      champion,
      ...(decision === 'approve' && { liveDay }),
      note,
      requestKey,
    }),
    check: (values) => (decision === 'refuse' ? missingNote(values) : {}),
    done,
  })
  const { values, errors, set } = form
  return (
    <FormDialog
      title={t(`strategy.${decision}`)}
      onClose={onClose}
      form={form}
      submit={t(`strategy.${decision}`)}
    >
      <Fields>
        {decision === 'approve' && (
          <>
            <CheckField
              label={t('strategy.champion')}
              hint={t('strategy.championHint')}
              checked={values.champion}
              onChange={(champion) => set({ champion })}
            />
            <DayField
              label={t('strategy.liveDay')}
              value={values.liveDay}
              error={errors['liveDay']}
              least={tomorrow}
              onChange={(liveDay) => set({ liveDay })}
            />
          </>
        )}
        <NoteField
          label={t('strategy.note')}
          required={decision === 'refuse'}
          rows={2}
          {...form.bind('note')}
        />
      </Fields>
    </FormDialog>
  )
}

const digits = (text: string) => text.replace(/\D/g, '')
const percentOf = (text: string) => (text === '' ? Number.NaN : Number(text))

interface SplitValues {
  fromDay: string
  challenger: string
  challengerPercent: string
  holdoutPercent: string
  note: string
}

/** How borrowers are shared out from a later day on. */
export function SplitDialog({ answer, onClose }: { answer: StrategiesAnswer; onClose: () => void }) {
  const { t } = useSpeech()
  const { businessDate } = useUser()
  const tomorrow = addDays(businessDate as BusinessDay, 1)
  const stands = answer.nextSplit ?? answer.split
  const done = useDone(onClose)
  const form = useCallForm<typeof saveStrategySplit, SplitValues>({
    call: saveStrategySplit,
    first: {
      fromDay: tomorrow,
      challenger: stands?.challenger ? String(stands.challenger.id) : '',
      challengerPercent: String(stands?.challengerPercent ?? 0),
      holdoutPercent: String(stands?.holdoutPercent ?? 10),
      note: '',
    },
    request: ({ fromDay, challenger, challengerPercent, holdoutPercent, note }, requestKey) => ({
      fromDay,
      challengerId: challenger === '' ? null : Number(challenger),
      challengerPercent: challenger === '' ? 0 : percentOf(challengerPercent),
      holdoutPercent: percentOf(holdoutPercent),
      note,
      requestKey,
    }),
    check: missingNote,
    done,
  })
  const { values, errors, set } = form
  return (
    <FormDialog title={t('strategy.split.title')} onClose={onClose} form={form} submit={t('ui.save')}>
      <p>{t('strategy.split.hint')}</p>
      <Fields>
        <SelectField
          label={t('strategy.split.challenger')}
          empty={t('strategy.split.noChallenger')}
          options={answer.items
            .filter(({ state }) => state === 'approved')
            .map(({ id, name }) => ({ value: String(id), label: `${name} #${id}` }))}
          {...form.bind('challenger')}
        />
        {values.challenger !== '' && (
          <TextField
            label={t('strategy.split.challengerPercent')}
            required
            inputMode="numeric"
            maxLength={3}
            value={values.challengerPercent}
            error={errors['challengerPercent']}
            onChange={(text) => set({ challengerPercent: digits(text) })}
          />
        )}
        <TextField
          label={t('strategy.split.holdoutPercent')}
          required
          inputMode="numeric"
          maxLength={3}
          value={values.holdoutPercent}
          error={errors['holdoutPercent']}
          onChange={(text) => set({ holdoutPercent: digits(text) })}
        />
        <DayField
          label={t('strategy.split.day')}
          value={values.fromDay}
          error={errors['fromDay']}
          least={tomorrow}
          onChange={(fromDay) => set({ fromDay })}
        />
        <NoteField label={t('strategy.note')} required rows={2} {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}
