import { cancelOrder } from '@lumbung/contract/order/cancel'
import type { OrderRow } from '@lumbung/contract/order/order'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { toast } from '../../core/toast-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NoteField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'

interface CancelOrderProps {
  order: Pick<OrderRow, 'orderNo' | 'version'>
  onDone: () => void
}

/** Gives an order up for a borrower who asked for it by another way than their app. */
export function CancelOrder({ order, onDone }: CancelOrderProps) {
  const { t } = useSpeech()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button icon="ban" onClick={() => setAsking(true)}>
        {t('detail.cancel.act')}
      </Button>
      {asking && <CancelDialog order={order} onClose={() => setAsking(false)} onDone={onDone} />}
    </>
  )
}

function CancelDialog({ order, onClose, onDone }: CancelOrderProps & { onClose: () => void }) {
  const { t } = useSpeech()
  const form = useCallForm({
    call: cancelOrder,
    first: { note: '' },
    request: ({ note }, requestKey) => ({
      orderNo: order.orderNo,
      version: order.version,
      note: note.trim(),
      requestKey,
    }),
    check: ({ note }): Record<string, string> => (note.trim() === '' ? { note: 'required' } : {}),
    done: () => {
      toast({ kind: 'good', text: t('detail.cancel.done') })
      onClose()
      onDone()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('detail.cancel.title')}
      form={form}
      submit={t('detail.cancel.act')}
      danger
    >
      <p>{t('detail.cancel.text')}</p>
      <NoteField label={t('detail.cancel.note')} required {...form.bind('note')} />
    </FormDialog>
  )
}
