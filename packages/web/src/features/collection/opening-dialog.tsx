import { getOpening, saveOpening } from '@lumbung/contract/precollection/opening'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { openingDaysMax } from '@lumbung/domain/cases/pre-case'
import type { RetOf } from '@lumbung/contract/call'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../core/api.ts'
import { useUser } from '../../core/session.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { DayField } from '../../ui/controls/day-field.tsx'
import { Fields, NoteField, TextField } from '../../ui/controls/field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import type { Tools } from '../../ui/list/list-spec.ts'

type Opening = RetOf<typeof getOpening>

/** When cases open, beside the list of those that are open; who may, sets it. */
export function OpeningButton({ holds }: Pick<Tools, 'holds'>) {
  const { t } = useSpeech()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: [getOpening.name],
    queryFn: ({ signal }) => api(getOpening, {}, { signal }),
    enabled: holds(getOpening),
  })
  if (!data) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('precollection.opening.button', { n: data.days })}</Button>
      {isOpen &&
        (holds(saveOpening) ? (
          <OpeningForm data={data} onClose={close} />
        ) : (
          <OpeningFacts data={data} onClose={close} />
        ))}
    </>
  )
}

interface OpeningProps {
  data: Opening
  onClose: () => void
}

function OpeningForm({ data, onClose }: OpeningProps) {
  const { t } = useSpeech()
  const client = useQueryClient()
  const tomorrow: string = addDays(useUser().businessDate as BusinessDay, 1)
  const form = useCallForm({
    call: saveOpening,
    first: { days: String(data.days), from: tomorrow, note: '' },
    request: ({ days, from, note }) => ({
      days: days === '' ? Number.NaN : Number(days),
      from,
      note: note.trim(),
    }),
    check: ({ note }): Record<string, string> => (note.trim() === '' ? { note: 'required' } : {}),
    done: () => {
      toast({ kind: 'good', text: t('ui.saved') })
      void client.invalidateQueries({ queryKey: [getOpening.name] })
      onClose()
    },
  })
  const { values, errors, set } = form
  return (
    <FormDialog onClose={onClose} title={t('precollection.opening.title')} form={form} submit={t('ui.save')}>
      <p>{t('precollection.opening.text', { n: data.days })}</p>
      <Fields>
        <TextField
          label={t('precollection.opening.days')}
          hint={t('precollection.opening.daysHint', { most: openingDaysMax })}
          required
          inputMode="numeric"
          maxLength={1}
          value={values.days}
          error={errors['days']}
          onChange={(text) => set({ days: text.replace(/\D/g, '') })}
        />
        <DayField
          label={t('precollection.opening.from')}
          value={values.from}
          error={errors['from']}
          least={tomorrow}
          onChange={(from) => set({ from })}
        />
        <NoteField label={t('precollection.opening.note')} required rows={2} {...form.bind('note')} />
      </Fields>
      <WasSet data={data} />
    </FormDialog>
  )
}

/** The same, for who only looks. */
function OpeningFacts({ data, onClose }: OpeningProps) {
  const { t } = useSpeech()
  return (
    <Dialog opened onClose={onClose} title={t('precollection.opening.title')}>
      <p>{t('precollection.opening.text', { n: data.days })}</p>
      <WasSet data={data} />
    </Dialog>
  )
}

/** What was set, by whom and why, the latest day first. */
function WasSet({ data: { set } }: { data: Opening }) {
  const { t, format } = useSpeech()
  if (set.length === 0) return null
  return (
    <ul aria-label={t('precollection.opening.set')}>
      {set.map(({ from, days, note, setBy }) => (
        <li key={from}>
          {t('precollection.opening.line', { from: format.day(from), n: days, name: setBy, note })}
        </li>
      ))}
    </ul>
  )
}
