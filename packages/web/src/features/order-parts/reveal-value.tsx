import { reveal } from '@lumbung/contract/order/order'
import type { RequestOf } from '@lumbung/contract/call'
import { useEffect, useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { api } from '../../shell/api.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dash } from '../../ui/columns.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NoteField, SelectField } from '../../ui/field.tsx'
import { MaskedValue } from '../../ui/masked-value.tsx'
import { useForm } from '../../ui/use-form.ts'
import styles from './reveal-value.module.css'

type Request = RequestOf<typeof reveal>

interface RevealValueProps {
  orderNo: string
  field: Request['field']
  /** As it stands, masked; empty when it is not known. */
  value: string
  can: boolean
  contactId?: number
}

/** A masked value with an eye beside it: opens for a minute, with a reason, and is recorded. */
export function RevealValue({ orderNo, field, value, can, contactId }: RevealValueProps) {
  const { t } = useSpeech()
  const [asking, setAsking] = useState(false)
  const [open, setOpen] = useState<{ value: string; seconds: number } | null>(null)
  if (value === '') return <Dash />
  const name = t(`ui.reveal.fields.${field}`)
  return (
    <span className={styles.value}>
      {open ? <Opened value={open.value} seconds={open.seconds} onClose={() => setOpen(null)} /> : <MaskedValue value={value} />}
      {can && !open && <IconButton icon="eye" small label={t('ui.reveal.button', { field: name })} onClick={() => setAsking(true)} />}
      {asking && (
        <RevealDialog
          ask={{ orderNo, field, ...(contactId !== undefined && { contactId }) }}
          title={t('ui.reveal.button', { field: name })}
          onClose={() => setAsking(false)}
          onOpened={(shown) => {
            setAsking(false)
            setOpen(shown)
          }}
        />
      )}
    </span>
  )
}

/** The value in clear, counting down. It is never kept anywhere else. */
function Opened({ value, seconds, onClose }: { value: string; seconds: number; onClose: () => void }) {
  const { t } = useSpeech()
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = setTimeout(onClose, seconds * 1000)
    const tick = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000)
    return () => {
      clearTimeout(end)
      clearInterval(tick)
    }
    // Counts from when it was opened, whatever is drawn meanwhile.
  }, [seconds])
  return (
    <>
      <b className={styles.clear}>{value}</b>
      <span className={styles.left}>{t('ui.reveal.secondsLeft', { n: left })}</span>
      <IconButton icon="eye-off" small label={t('ui.reveal.hide')} onClick={onClose} />
    </>
  )
}

const reasons = ['verifyIdentity', 'contactBorrower', 'checkPayment', 'complaint', 'audit', 'other'] as const satisfies readonly Request['reasonCode'][]
const secondsShown = 60

interface RevealDialogProps {
  ask: Pick<Request, 'orderNo' | 'field' | 'contactId'>
  title: string
  onClose: () => void
  onOpened: (shown: { value: string; seconds: number }) => void
}

function RevealDialog({ ask, title, onClose, onOpened }: RevealDialogProps) {
  const { t } = useSpeech()
  const form = useForm<{ reasonCode: Request['reasonCode']; note: string }>({
    first: { reasonCode: 'verifyIdentity', note: '' },
    schema: reveal.request,
    request: (values) => ({ ...ask, ...values }),
    submit: async (values) => {
      const shown = await api(reveal, { ...ask, ...values })
      onOpened({ value: shown.value, seconds: shown.seconds })
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      onSubmit={form.send}
      foot={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button kind="filled" type="submit" busy={form.busy}>
            {t('ui.reveal.submit')}
          </Button>
        </>
      }
    >
      <p>{t('ui.reveal.hint', { n: secondsShown })}</p>
      <SelectField
        label={t('ui.reveal.reason')}
        value={form.values.reasonCode}
        error={form.errors['reasonCode']}
        options={reasons.map((value) => ({ value, label: t(`ui.reveal.reasons.${value}`) }))}
        onChange={(value) => form.set({ reasonCode: value as Request['reasonCode'] })}
      />
      <NoteField label={t('ui.reveal.note')} value={form.values.note} error={form.errors['note']} rows={2} onChange={(note) => form.set({ note })} />
      {form.problem && (
        <p role="alert" className={styles.problem}>
          {form.problem}
        </p>
      )}
    </Dialog>
  )
}
