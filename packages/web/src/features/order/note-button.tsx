import { addNote } from '@lumbung/contract/order/order'
import { useState } from 'react'
import { api, newRequestKey } from '../../core/api.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { NoteField } from '../../ui/controls/field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useForm } from '../../ui/dialog/use-form.ts'
import { useAfterChange } from './use-after-change.ts'

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
  const [requestKey] = useState(newRequestKey)
  const form = useForm({
    first: { text: '' },
    draft: `note ${orderNo}`,
    schema: addNote.request,
    request: ({ text }) => ({ orderNo, text, requestKey }),
    submit: ({ text }) =>
      api(addNote, { orderNo, text, requestKey }).then(() => {
        changed()
        onClose()
      }),
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('detail.addNote.title')}
      onSubmit={form.send}
      foot={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button kind="filled" type="submit" busy={form.busy}>
            {t('detail.addNote.save')}
          </Button>
        </>
      }
    >
      <NoteField
        label={t('detail.addNote.text')}
        required
        value={form.values.text}
        error={form.errors['text']}
        onChange={(text) => form.set({ text })}
      />
    </Dialog>
  )
}
