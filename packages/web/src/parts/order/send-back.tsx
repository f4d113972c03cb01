import { appealMachine, reopenRejected, rollBack } from '@lumbung/contract/approve/send-back'
import type { OrderRow } from '@lumbung/contract/order/order'
import { orderFlow } from '@lumbung/domain/order/order'
import { goBackReasons } from '@lumbung/domain/review/review'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import type { PlainKey } from '../../locales/words.ts'
import { useHolds } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { NoteField, SelectField } from '../../ui/controls/field.tsx'
import { createStore, useStore } from '../../core/store.ts'
import type { RowAct } from '../../ui/list/list-spec.ts'
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
  return way ? <SendBackButton way={way} order={order} onDone={onDone} /> : null
}

/** Asks for the reason before it sends one order back. */
export function SendBackButton({ way, order, onDone }: { way: WayBack; order: Order; onDone: () => void }) {
  const { t } = useSpeech()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button icon="undo" onClick={() => setAsking(true)}>
        {t(way.word)}
      </Button>
      {asking && <SendBackDialog way={way} order={order} onClose={() => setAsking(false)} onDone={onDone} />}
    </>
  )
}

const asked = createStore<{ way: WayBack; order: Order; onDone: () => void } | null>(null)

/** An act of a row that sends its order back, once the reason is given. */
export function sendBackAct<Row extends Order>(
  way: WayBack,
  label: PlainKey,
  when: (row: Row) => boolean,
): RowAct<Row> {
  return {
    call: way.call,
    label,
    icon: 'undo',
    when,
    ask: (order, { refresh }) => asked.set({ way, order, onDone: refresh }),
  }
}

/** Asks what `sendBackAct` asks; stands once beside its list. */
export function SendBackDialogs() {
  const question = useStore(asked)
  return question && <SendBackDialog {...question} onClose={() => asked.set(null)} />
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
