import { type getPayoutChannels, startPayouts, stopPayouts } from '@lumbung/contract/loan/payout-channel'
import type { RetOf } from '@lumbung/contract/call'
import { payoutChannels } from '@lumbung/domain/order/payout-channel'
import { useSpeech } from '../../locales/language.tsx'
import { createStore, useStore } from '../../core/store.ts'
import { toast } from '../../core/toast-store.ts'
import { Fields, NoteField, SelectField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { channelName } from './channel-name.ts'

type Stop = RetOf<typeof getPayoutChannels>['stops'][number]

/** That payouts are to be stopped, or that a stop is to end. */
type AskedStop = { kind: 'stop'; refresh: () => void } | { kind: 'start'; stop: Stop; refresh: () => void }

export const askedStop = createStore<AskedStop | null>(null)
const close = () => askedStop.set(null)

/** Asks what is stopped and why, or why payouts start again. Stands once on the screen. */
export function PayoutStopDialog() {
  const asked = useStore(askedStop)
  if (asked === null) return null
  return asked.kind === 'stop' ? (
    <AskStop refresh={asked.refresh} />
  ) : (
    <AskStart stop={asked.stop} refresh={asked.refresh} />
  )
}

const all = 'all'

function AskStop({ refresh }: { refresh: () => void }) {
  const { t } = useSpeech()
  const form = useCallForm({
    call: stopPayouts,
    first: { channel: all, note: '' },
    request: ({ channel, note }, requestKey) => ({
      channel: payoutChannels.find((each) => each === channel) ?? null,
      note: note.trim(),
      requestKey,
    }),
    check: ({ note }): Record<string, string> => (note.trim() === '' ? { note: 'required' } : {}),
    done: ({ onTheWay }) => {
      toast({ kind: 'wait', text: t('loan.stop.stopped', { n: onTheWay.count }) })
      close()
      refresh()
    },
  })
  const options = payoutChannels.map((channel) => ({ value: channel, label: channelName(channel, t) }))
  return (
    <FormDialog onClose={close} title={t('loan.stop.act')} form={form} submit={t('loan.stop.act')} danger>
      <p>{t('loan.stop.effect')}</p>
      <Fields>
        <SelectField
          label={t('loan.stop.which')}
          required
          options={[{ value: all, label: t('loan.stop.all') }, ...options]}
          {...form.bind('channel')}
        />
        <NoteField label={t('loan.stop.reason')} required rows={2} {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}

function AskStart({ stop, refresh }: { stop: Stop; refresh: () => void }) {
  const { t } = useSpeech()
  const form = useCallForm({
    call: startPayouts,
    first: { note: '' },
    request: ({ note }, requestKey) => ({ id: stop.id, note: note.trim(), requestKey }),
    check: ({ note }): Record<string, string> => (note.trim() === '' ? { note: 'required' } : {}),
    done: () => {
      toast({ kind: 'good', text: t('loan.stop.started') })
      close()
      refresh()
    },
  })
  const what = stop.channel === null ? t('loan.stop.all') : channelName(stop.channel, t)
  return (
    <FormDialog
      onClose={close}
      title={`${t('loan.stop.start')}: ${what}`}
      form={form}
      submit={t('loan.stop.start')}
    >
      <p>{t('loan.stop.startEffect')}</p>
      <Fields>
        <NoteField label={t('loan.stop.reason')} required rows={2} {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}
