import { answerDataRequest, type getDataRequests } from '@lumbung/contract/order/data-request'
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

interface Answering {
  row: DataRequest
  event: 'answer' | 'refuse'
  refresh: () => void
}

const answering = createStore<Answering | null>(null)
const close = () => answering.set(null)

/** Opens the dialog that answers what a borrower asked. */
export function askToAnswer(asked: Answering): void {
  answering.set(asked)
}

/** What is answered to a borrower. Stands once on the screen. */
export function DataRequestAnswer() {
  const asked = useStore(answering)
  return asked && <AnswerForm key={`${asked.row.id} ${asked.event}`} asked={asked} />
}

function AnswerForm({ asked: { row, event, refresh } }: { asked: Answering }) {
  const { t, format } = useSpeech()
  const refuses = event === 'refuse'
  const over = () => {
    close()
    refresh()
  }
  const form = useCallForm({
    call: answerDataRequest,
    first: { answer: '' },
    request: ({ answer }, requestKey) => ({
      id: row.id,
      version: row.version,
      event,
      answer: answer.trim(),
      requestKey,
    }),
    check: ({ answer }): Record<string, string> => (answer.trim() === '' ? { answer: 'required' } : {}),
    done: () => {
      toast({ kind: 'good', text: t('dataRequest.answered') })
      over()
    },
    onConflict: (refusal) => {
      tell(refusal)
      over()
    },
  })
  return (
    <FormDialog
      onClose={close}
      title={t(refuses ? 'dataRequest.refuseTitle' : 'dataRequest.answerTitle')}
      form={form}
      submit={t(refuses ? 'dataRequest.doRefuse' : 'dataRequest.doAnswer')}
      danger={refuses}
    >
      <KeyValues
        entries={[
          { label: t('dataRequest.kind'), value: t(`dataRequest.kinds.${row.kind}`) },
          { label: t('order.orderNo'), value: row.orderNo },
          { label: t('order.borrower'), value: <MaskedValue value={row.borrowerName} /> },
          { label: t('dataRequest.askedAt'), value: format.instant(row.askedAt) },
          { label: t('dataRequest.dueAt'), value: format.instant(row.dueAt) },
          { label: t('dataRequest.said'), value: row.said },
        ]}
      />
      {row.kind === 'withdraw' && !refuses && <p>{t('dataRequest.withdrawText')}</p>}
      <NoteField
        label={t(refuses ? 'dataRequest.why' : 'dataRequest.done')}
        required
        {...form.bind('answer')}
      />
    </FormDialog>
  )
}
