import { appealMachine, reopenRejected, rollBack } from '@lumbung/contract/approve/review'
import type { OrderRow } from '@lumbung/contract/order/order'
import { orderFlow } from '@lumbung/domain/order'
import { goBackReasons } from '@lumbung/domain/review'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import type { PlainKey } from '../../locales/words.ts'
import { useHolds } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { NoteField, SelectField } from '../../ui/controls/field.tsx'
import { toast } from '../../core/toast-store.ts'
import { useCallForm } from '../../ui/dialog/use-form.ts'

/** The three ways back to the first desk, each open from its own state and under its own call. */
export const waysBack = {
  rollBack: { call: rollBack, event: 'rollBackFirst', word: 'detail.sendBack.rollBack' },
  reopen: { call: reopenRejected, event: 'reopenFirst', word: 'detail.sendBack.reopen' },
  appeal: { call: appealMachine, event: 'appealMachine', word: 'detail.sendBack.appeal' },
} as const
type WayBack = (typeof waysBack)[keyof typeof waysBack]

type Order = Pick<OrderRow, 'orderNo' | 'version'>

/** Sends a decided order back to first review, for who holds the call and while its state allows it. */
export function SendBack({
  order,
  onDone,
}: {
  order: Pick<OrderRow, 'orderNo' | 'state' | 'version'>
  onDone: () => void
}) {
  const holds = useHolds()
  const way = Object.values(waysBack).find(
    ({ call, event }) => orderFlow.canDo(order.state, event) && holds(call.name),
  )
  return way ? <SendBackButton way={way} order={order} onDone={onDone} icon /> : null
}

/** Asks for the reason before it sends one order back. `label`: where there is no room for the long word. */
export function SendBackButton({
  way,
  order,
  onDone,
  label,
  icon,
}: {
  way: WayBack
  order: Order
  onDone: () => void
  label?: PlainKey
  icon?: boolean
}) {
  const { t } = useSpeech()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button {...(icon && { icon: 'undo' as const })} onClick={() => setAsking(true)}>
        {t(label ?? way.word)}
      </Button>
      {asking && <SendBackDialog way={way} order={order} onClose={() => setAsking(false)} onDone={onDone} />}
    </>
  )
}

interface SendBackDialogProps {
  way: WayBack
  order: Order
  onClose: () => void
  onDone: () => void
}

function SendBackDialog({ way, order, onClose, onDone }: SendBackDialogProps) {
  const { t } = useSpeech()
  const form = useCallForm({
    call: way.call,
    first: { reasonCode: '', note: '' },
    request: (values, requestKey) => ({
      orderNo: order.orderNo,
      version: order.version,
      requestKey,
      ...values,
    }),
    done: () => {
      toast({ kind: 'good', text: t('detail.sentBack') })
      onClose()
      onDone()
    },
  })
  return (
    <FormDialog onClose={onClose} title={t(way.word)} form={form} submit={t(way.word)}>
      <p>{t('detail.sendBackHint')}</p>
      <SelectField
        label={t('detail.reason')}
        required
        {...form.bind('reasonCode')}
        empty={t('detail.chooseReason')}
        options={goBackReasons.map((value) => ({ value, label: t(`review.goBack.${value}`) }))}
      />
      <NoteField label={t('detail.note')} {...form.bind('note')} />
    </FormDialog>
  )
}
