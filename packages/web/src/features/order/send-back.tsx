import { appealMachine, reopenRejected, rollBack } from '@lumbung/contract/approve/review'
import type { OrderRow } from '@lumbung/contract/order/order'
import { orderFlow } from '@lumbung/domain/order'
import { goBackReasons } from '@lumbung/domain/review'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { api, newRequestKey } from '../../shell/api.ts'
import { useHolds } from '../../shell/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NoteField, SelectField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useForm } from '../../ui/use-form.ts'
import styles from './send-back.module.css'

/** The three ways back to the first desk, each open from its own state and under its own call. */
const waysBack = [
  { call: rollBack, event: 'rollBackFirst', word: 'detail.sendBack.rollBack' },
  { call: reopenRejected, event: 'reopenFirst', word: 'detail.sendBack.reopen' },
  { call: appealMachine, event: 'appealMachine', word: 'detail.sendBack.appeal' },
] as const
type WayBack = (typeof waysBack)[number]

/** Sends a decided order back to first review, for who holds the call and while its state allows it. */
export function SendBack({
  order,
  onDone,
}: {
  order: Pick<OrderRow, 'orderNo' | 'state' | 'version'>
  onDone: () => void
}) {
  const { t } = useSpeech()
  const holds = useHolds()
  const [asking, setAsking] = useState(false)
  const way = waysBack.find(({ call, event }) => orderFlow.canDo(order.state, event) && holds(call.name))
  if (!way) return null
  return (
    <>
      <Button icon="undo" onClick={() => setAsking(true)}>
        {t(way.word)}
      </Button>
      {asking && <SendBackDialog way={way} order={order} onClose={() => setAsking(false)} onDone={onDone} />}
    </>
  )
}

interface SendBackDialogProps {
  way: WayBack
  order: Pick<OrderRow, 'orderNo' | 'version'>
  onClose: () => void
  onDone: () => void
}

function SendBackDialog({ way, order, onClose, onDone }: SendBackDialogProps) {
  const { t } = useSpeech()
  // One intention, one key: sending again after a lost answer must not act twice.
  const [requestKey] = useState(newRequestKey)
  const requestOf = (values: { reasonCode: string; note: string }) => ({
    orderNo: order.orderNo,
    version: order.version,
    requestKey,
    ...values,
  })
  const form = useForm({
    first: { reasonCode: '', note: '' },
    schema: way.call.request,
    request: requestOf,
    submit: async (values) => {
      await api(way.call, requestOf(values))
      toast({ kind: 'good', text: t('detail.sentBack') })
      onClose()
      onDone()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(way.word)}
      onSubmit={form.send}
      foot={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button kind="filled" type="submit" busy={form.busy}>
            {t(way.word)}
          </Button>
        </>
      }
    >
      <p>{t('detail.sendBackHint')}</p>
      <SelectField
        label={t('detail.reason')}
        required
        value={form.values.reasonCode}
        error={form.errors['reasonCode']}
        empty={t('detail.chooseReason')}
        options={goBackReasons.map((value) => ({ value, label: t(`review.goBack.${value}`) }))}
        onChange={(reasonCode) => form.set({ reasonCode })}
      />
      <NoteField
        label={t('detail.note')}
        value={form.values.note}
        error={form.errors['note']}
        onChange={(note) => form.set({ note })}
      />
      {form.problem && (
        <p role="alert" className={styles.problem}>
          {form.problem}
        </p>
      )}
    </Dialog>
  )
}
