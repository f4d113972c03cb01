import { getAcquisitionCosts, saveAcquisitionCost } from '@lumbung/contract/report/acquisition-cost'
import type { RetOf } from '@lumbung/contract/call'
import { addDays, businessDay } from '@lumbung/domain/calendar'
import { useState } from 'react'
import { useUser } from '../../core/session.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { DayField } from '../../ui/controls/day-field.tsx'
import { AmountField, Fields, NoteField, TextField } from '../../ui/controls/field.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import cell from '../../ui/list/cell.module.css'
import type { Tools } from '../../ui/list/list-spec.ts'
import { Detail } from '../../ui/page/detail.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'

/** What a registered customer of each channel costs: what was set, by whom, and a way to set it. */
export function AcquisitionCosts({ tools: { t, holds } }: { tools: Tools }) {
  const [isOpen, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  if (!holds(getAcquisitionCosts.name)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('reports.acquisition.title')}</Button>
      <Dialog
        opened={isOpen}
        wide
        title={t('reports.acquisition.title')}
        onClose={() => setOpen(false)}
        foot={
          holds(saveAcquisitionCost.name) && (
            <Button kind="filled" onClick={() => setAsking(true)}>
              {t('reports.acquisition.set')}
            </Button>
          )
        }
      >
        <Costs asking={asking} onAsked={() => setAsking(false)} />
      </Dialog>
    </>
  )
}

function Costs({ asking, onAsked }: { asking: boolean; onAsked: () => void }) {
  return (
    <Detail call={getAcquisitionCosts} request={{}}>
      {({ costs }, refresh) => (
        <>
          <CostTable costs={costs} />
          {asking && <CostForm onClose={onAsked} onSaved={refresh} />}
        </>
      )}
    </Detail>
  )
}

function CostTable({ costs }: Pick<RetOf<typeof getAcquisitionCosts>, 'costs'>) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  return costs.length === 0 ? (
    <p className={cell.quiet}>{t('reports.acquisition.none')}</p>
  ) : (
    <SmallTable
      label={t('reports.acquisition.title')}
      rows={costs}
      rowKey={({ id }) => String(id)}
      columns={[
        { key: 'from', head: t('report.from'), cell: ({ from }) => format.day(from) },
        { key: 'channel', head: t('report.channel'), cell: ({ channel }) => channel },
        {
          key: 'amount',
          head: t('reports.acquisition.each'),
          align: 'end',
          cell: ({ amount }) => <Money amount={amount} />,
        },
        { key: 'by', head: t('reports.acquisition.by'), cell: ({ setBy }) => setBy ?? '–' },
        {
          key: 'at',
          head: t('reports.acquisition.at'),
          cell: ({ setAt }) => format.moment(setAt, businessDate),
        },
        { key: 'note', head: t('reports.acquisition.note'), grow: true, cell: ({ note }) => note },
      ]}
    />
  )
}

/** An invoice comes later than its days. */
const yearDays = 365

interface Values {
  channel: string
  from: string
  amount: number | null
  note: string
}

function CostForm({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  const first: Values = { channel: '', from: businessDate, amount: null, note: '' }
  const form = useCallForm({
    call: saveAcquisitionCost,
    first,
    request: ({ channel, from, amount, note }, requestKey) => ({
      channel: channel.trim(),
      from,
      amount: amount ?? 0,
      note: note.trim(),
      requestKey,
    }),
    check: ({ channel, amount, note }): Record<string, string> => {
      if (channel.trim() === '') return { channel: 'required' }
      if (amount === null) return { amount: 'required' }
      return note.trim() === '' ? { note: 'required' } : {}
    },
    done: () => {
      toast({ kind: 'good', text: t('ui.saved') })
      onClose()
      onSaved()
    },
  })
  return (
    <FormDialog onClose={onClose} title={t('reports.acquisition.set')} form={form} submit={t('ui.save')}>
      <Fields>
        <TextField label={t('report.channel')} required data-autofocus {...form.bind('channel')} />
        <AmountField
          label={t('reports.acquisition.each')}
          required
          format={format.number}
          {...form.bind('amount')}
        />
        <DayField
          label={t('report.from')}
          least={addDays(businessDay(businessDate), -yearDays)}
          {...form.bind('from')}
        />
        <NoteField label={t('reports.acquisition.note')} required rows={2} {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}
