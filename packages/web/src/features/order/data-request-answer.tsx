import { answerDataRequest, type getDataRequests, liftDataHold } from '@lumbung/contract/order/data-request'
import { tell } from '../../core/act.ts'
import { createStore, useStore } from '../../core/store.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { NoteField } from '../../ui/controls/field.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import type { RowOf } from '../../ui/list/list-spec.ts'
import { KeyValues } from '../../ui/page/key-values.tsx'

export type DataRequest = RowOf<typeof getDataRequests>

interface Asked {
  row: DataRequest
  event: 'answer' | 'refuse' | 'lift'
  refresh: () => void
}

const asking = createStore<Asked | null>(null)
const close = () => asking.set(null)

/** Opens the dialog that answers what a borrower asked, or ends what was answered. */
export function askToAnswer(asked: Asked): void {
  asking.set(asked)
}

/** What is answered to a borrower. Stands once on the screen. */
export function DataRequestAnswer() {
  const asked = useStore(asking)
  if (!asked) return null
  const key = `${asked.row.id} ${asked.event}`
  return asked.event === 'lift' ? (
    <LiftForm key={key} asked={asked} />
  ) : (
    <AnswerForm key={key} asked={asked} />
  )
}

function AnswerForm({ asked: { row, event, refresh } }: { asked: Asked }) {
  const { t } = useSpeech()
  const refuses = event === 'refuse'
  const form = useCallForm({
    call: answerDataRequest,
    first: { answer: '' },
    request: ({ answer }, requestKey) => ({
      id: row.id,
      version: row.version,
      event: refuses ? ('refuse' as const) : ('answer' as const),
      answer: answer.trim(),
      requestKey,
    }),
    check: ({ answer }): Record<string, string> => (answer.trim() === '' ? { answer: 'required' } : {}),
    ...afterwards(refresh, t('dataRequest.answered')),
  })
  return (
    <FormDialog
      onClose={close}
      title={t(refuses ? 'dataRequest.refuseTitle' : 'dataRequest.answerTitle')}
      form={form}
      submit={t(refuses ? 'dataRequest.doRefuse' : 'dataRequest.doAnswer')}
      danger={refuses}
    >
      <WhatWasAsked row={row} />
      {row.kind === 'withdraw' && !refuses && <p>{t('dataRequest.withdrawText')}</p>}
      {row.kind === 'restrict' && !refuses && <p>{t('dataRequest.restrictText')}</p>}
      <NoteField
        label={t(refuses ? 'dataRequest.why' : 'dataRequest.done')}
        required
        {...form.bind('answer')}
      />
    </FormDialog>
  )
}

function LiftForm({ asked: { row, refresh } }: { asked: Asked }) {
  const { t } = useSpeech()
  const form = useCallForm({
    call: liftDataHold,
    first: { note: '' },
    request: ({ note }, requestKey) => ({ id: row.id, version: row.version, note: note.trim(), requestKey }),
    check: ({ note }): Record<string, string> => (note.trim() === '' ? { note: 'required' } : {}),
    ...afterwards(refresh, t('dataRequest.lifted')),
  })
  return (
    <FormDialog
      onClose={close}
      title={t('dataRequest.liftTitle')}
      form={form}
      submit={t('dataRequest.doLift')}
    >
      <WhatWasAsked row={row} />
      <p>{t('dataRequest.liftText')}</p>
      <NoteField label={t('dataRequest.liftWhy')} required {...form.bind('note')} />
    </FormDialog>
  )
}

function WhatWasAsked({ row }: { row: DataRequest }) {
  const { t, format } = useSpeech()
  return (
    <KeyValues
      entries={[
        { label: t('dataRequest.kind'), value: t(`dataRequest.kinds.${row.kind}`) },
        { label: t('order.orderNo'), value: row.orderNo },
        { label: t('order.borrower'), value: <MaskedValue value={row.borrowerName} /> },
        { label: t('dataRequest.askedAt'), value: format.instant(row.askedAt) },
        // Once answered what was said counts, and since when, no longer until when that had to be.
        ...(row.answeredAt === null
          ? [{ label: t('dataRequest.dueAt'), value: format.instant(row.dueAt) }]
          : []),
        { label: t('dataRequest.said'), value: row.said },
        ...(row.answeredAt === null
          ? []
          : [
              { label: t('dataRequest.answer'), value: row.answer },
              { label: t('dataRequest.answeredBy'), value: row.answeredBy?.name ?? '' },
              { label: t('dataRequest.answeredAt'), value: format.instant(row.answeredAt) },
            ]),
      ]}
    />
  )
}

/** What every answer leads to: told, and the list read anew, also when somebody else was faster. */
function afterwards(refresh: () => void, told: string) {
  const over = () => {
    close()
    refresh()
  }
  return {
    done: () => {
      toast({ kind: 'good', text: told })
      over()
    },
    onConflict: (refusal: unknown) => {
      tell(refusal)
      over()
    },
  }
}
