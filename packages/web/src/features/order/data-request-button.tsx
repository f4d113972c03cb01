import { takeDataRequest } from '@lumbung/contract/order/data-request'
import { dataRequestKinds } from '@lumbung/domain/people/data-request'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { useUser } from '../../core/session.ts'
import { toast } from '../../core/toast-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { isClockTime } from '../../ui/controls/clock-time.ts'
import { DayField } from '../../ui/controls/day-field.tsx'
import { Fields, NoteField, SelectField, TextField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { useAfterChange } from '../../parts/order/use-after-change.ts'

/** Takes down what a borrower asks about their data. */
export function DataRequestButton({ orderNo }: { orderNo: string }) {
  const { t } = useSpeech()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button kind="link" onClick={() => setAsking(true)}>
        {t('dataRequest.take')}
      </Button>
      {asking && <TakeDialog orderNo={orderNo} onClose={() => setAsking(false)} />}
    </>
  )
}

function TakeDialog({ orderNo, onClose }: { orderNo: string; onClose: () => void }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const changed = useAfterChange(orderNo)
  const form = useCallForm({
    call: takeDataRequest,
    first: { kind: '', day: today, time: '', said: '' },
    request: ({ kind, day, time, said }, requestKey) => ({
      orderNo,
      kind: dataRequestKinds.find((each) => each === kind) ?? 'copy',
      // Jakarta's clock.
      askedAt: `${day}T${isClockTime(time) ? time : '00:00'}:00+07:00`,
      said: said.trim(),
      requestKey,
    }),
    check: ({ kind, time, said }): Record<string, string> => ({
      ...(kind === '' && { kind: 'required' }),
      ...(!isClockTime(time) && { askedAt: time ? 'invalid_format' : 'required' }),
      ...(said.trim() === '' && { said: 'required' }),
    }),
    about: { DUPLICATE: 'kind' },
    done: ({ dueAt }) => {
      toast({ kind: 'good', text: t('dataRequest.taken', { due: format.instant(dueAt) }) })
      changed()
      onClose()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('dataRequest.takeTitle')}
      form={form}
      submit={t('dataRequest.save')}
    >
      <p>{t('dataRequest.takeText')}</p>
      <SelectField
        label={t('dataRequest.kind')}
        required
        empty={t('dataRequest.choose')}
        options={dataRequestKinds.map((value) => ({ value, label: t(`dataRequest.kinds.${value}`) }))}
        {...form.bind('kind')}
      />
      <Fields>
        <DayField label={t('dataRequest.askedDay')} least="2000-01-01" {...form.bind('day')} />
        <TextField
          label={t('dataRequest.askedTime')}
          required
          placeholder="14:05"
          {...form.bind('time')}
          error={form.errors['askedAt']}
        />
      </Fields>
      <NoteField label={t('dataRequest.said')} required {...form.bind('said')} />
    </FormDialog>
  )
}
