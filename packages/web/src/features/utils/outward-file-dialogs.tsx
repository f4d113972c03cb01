import {
  acceptReportFile,
  getOutwardOverview,
  getOutwardRows,
  getReportFiles,
  makeReportFile,
  submitReportFile,
  uploadRefusedLines,
} from '@lumbung/contract/utils/outward-report'
import { addDays, addMonths, type BusinessDay, businessDay } from '@lumbung/domain/calendar'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureWords } from '../../core/act.ts'
import { upload } from '../../core/api.ts'
import { useUser } from '../../core/session.ts'
import { createStore, useStore } from '../../core/store.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Fields, SelectField, TextField } from '../../ui/controls/field.tsx'
import { FileDrop } from '../../ui/controls/file-drop.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormDialog, FormProblem } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import type { RowOf } from '../../ui/list/list-spec.ts'

type File = RowOf<typeof getReportFiles>
type Asked = { what: 'make' } | { what: 'submit' | 'refused' | 'accept'; file: File }

export const askedFile = createStore<Asked | null>(null)
const close = () => askedFile.set(null)
const bytesMax = 20 * 1024 * 1024
const monthsOffered = 6

/** What a month's file is asked about. Stands once on the screen. */
export function OutwardFileDialogs() {
  const asked = useStore(askedFile)
  switch (asked?.what) {
    case 'make':
      return <MakeDialog />
    case 'submit':
      return <SubmitDialog file={asked.file} />
    case 'accept':
      return <AcceptDialog file={asked.file} />
    case 'refused':
      return <RefusedDialog file={asked.file} />
    default:
      return null
  }
}

/** Everything that tells of files and their rows asks again. */
function useDone() {
  const client = useQueryClient()
  return (text: string) => {
    toast({ kind: 'good', text })
    close()
    for (const call of [getReportFiles, getOutwardRows, getOutwardOverview])
      void client.invalidateQueries({ queryKey: [call.name] })
  }
}

/** The last days of the months that are over, the latest first. */
function monthsOver(today: BusinessDay): BusinessDay[] {
  const first = businessDay(`${today.slice(0, 8)}01`)
  return Array.from({ length: monthsOffered }, (_, back) => addDays(addMonths(first, -back), -1))
}

function MakeDialog() {
  const { t, format } = useSpeech()
  const done = useDone()
  const { businessDate } = useUser()
  const months = monthsOver(businessDay(businessDate))
  const form = useCallForm({
    call: makeReportFile,
    first: { month: months[0] as string },
    request: ({ month }, requestKey) => ({ month, requestKey }),
    done: () => done(t('outward.making')),
  })
  return (
    <FormDialog onClose={close} title={t('outward.makeFile')} form={form} submit={t('outward.makeFile')}>
      <p>{t('outward.makeHint')}</p>
      <Fields>
        <SelectField
          label={t('outward.month')}
          options={months.map((month) => ({ value: month, label: format.day(month) }))}
          {...form.bind('month')}
        />
      </Fields>
    </FormDialog>
  )
}

function SubmitDialog({ file }: { file: File }) {
  const { t } = useSpeech()
  const done = useDone()
  const form = useCallForm({
    call: submitReportFile,
    first: { receipt: '' },
    request: ({ receipt }, requestKey) => ({ id: file.id, receipt: receipt.trim(), requestKey }),
    done: () => done(t('ui.saved')),
  })
  return (
    <FormDialog onClose={close} title={t('outward.submit')} form={form} submit={t('ui.save')}>
      <p>{t('outward.submitHint')}</p>
      <Fields>
        <TextField
          label={t('outward.receipt')}
          required
          maxLength={200}
          autoComplete="off"
          {...form.bind('receipt')}
        />
      </Fields>
    </FormDialog>
  )
}

function AcceptDialog({ file }: { file: File }) {
  const { t, format } = useSpeech()
  const done = useDone()
  const form = useCallForm({
    call: acceptReportFile,
    first: {},
    request: (_values, requestKey) => ({ id: file.id, requestKey }),
    done: () => done(t('ui.saved')),
  })
  return (
    <FormDialog
      onClose={close}
      title={t('outward.acceptAll')}
      form={form}
      submit={t('outward.acceptAll')}
      asks
    >
      <p>{t('outward.acceptHint', { n: format.number(file.lines) })}</p>
    </FormDialog>
  )
}

function RefusedDialog({ file }: { file: File }) {
  const { t, format } = useSpeech()
  const done = useDone()
  const [sending, setSending] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const send = (sent: globalThis.File) => {
    setProblem('')
    setSending(0)
    upload(uploadRefusedLines, { id: file.id, name: sent.name }, sent, { onProgress: setSending })
      .then(
        ({ refused, accepted }) =>
          done(t('outward.loaded', { refused: format.number(refused), accepted: format.number(accepted) })),
        (error: unknown) => setProblem(failureWords(error)),
      )
      .finally(() => setSending(null))
  }
  return (
    <Dialog opened onClose={close} title={t('outward.loadRefused')}>
      <p>{t('outward.loadHint')}</p>
      <FileDrop
        types={['.csv', '.xlsx']}
        bytesMax={bytesMax}
        sending={sending}
        onFile={send}
        onRefused={setProblem}
      />
      <FormProblem text={problem} />
    </Dialog>
  )
}
