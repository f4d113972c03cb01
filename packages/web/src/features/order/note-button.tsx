import { addNote } from '@lumbung/contract/order/note'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { NoteField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { useAfterChange } from '../../parts/order/use-after-change.ts'

/** Leaves word for the next person who opens this order. */
export function NoteButton({ orderNo }: { orderNo: string }) {
  const { t } = useSpeech()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button kind="link" onClick={() => setAsking(true)}>
        {t('detail.addNote.add')}
      </Button>
      {asking && <NoteDialog orderNo={orderNo} onClose={() => setAsking(false)} />}
    </>
  )
}

function NoteDialog({ orderNo, onClose }: { orderNo: string; onClose: () => void }) {
  const { t } = useSpeech()
  const changed = useAfterChange(orderNo)
  const form = useCallForm({
    call: addNote,
    first: { text: '' },
    draft: `note ${orderNo}`,
    request: ({ text }, requestKey) => ({ orderNo, text, requestKey }),
    done: () => {
      changed()
      onClose()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('detail.addNote.title')}
      form={form}
      submit={t('detail.addNote.save')}
    >
      <NoteField label={t('detail.addNote.text')} required {...form.bind('text')} />
    </FormDialog>
  )
}
