import { type getMessageSettings, saveCarrier } from '@lumbung/contract/sms/settings'
import type { RetOf } from '@lumbung/contract/call'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { carrierName } from '../../parts/message/carrier-name.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CheckField, Fields, NoteField, TextField } from '../../ui/controls/field.tsx'
import { Status } from '../../ui/controls/status.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { SmallTable } from '../../ui/page/small-table.tsx'

type Settings = RetOf<typeof getMessageSettings>
type Carrier = Settings['carriers'][number]

/** The carriers in the order in which they are tried, with their measure and price. */
export function CarriersDialog({
  settings,
  refresh,
  onClose,
}: {
  settings: Settings
  refresh: () => void
  onClose: () => void
}) {
  const { t, format } = useSpeech()
  const [changing, setChanging] = useState<Carrier | null>(null)
  if (changing)
    return (
      <CarrierForm
        carrier={changing}
        onClose={() => setChanging(null)}
        onDone={() => {
          setChanging(null)
          refresh()
        }}
      />
    )
  const standing = ({ configured, active, restingUntil }: Carrier) => {
    if (!configured)
      return <Status look={{ family: 'none', glyph: 'dashed' }} word={t('sms.settings.notConfigured')} />
    if (!active) return <Status look={{ family: 'none', glyph: 'minus-disc' }} word={t('sms.settings.off')} />
    return restingUntil ? (
      <Status
        look={{ family: 'wait', glyph: 'pause-disc', loud: true }}
        word={t('sms.settings.resting', { time: format.time(restingUntil) })}
      />
    ) : (
      <Status look={{ family: 'good', glyph: 'check-disc' }} word={t('sms.settings.works')} />
    )
  }
  return (
    <Dialog opened wide onClose={onClose} title={t('sms.settings.carriers')}>
      <SmallTable
        label={t('sms.settings.carriers')}
        rows={settings.carriers}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', head: t('sms.settings.carrier'), cell: ({ name }) => carrierName(name) },
          {
            key: 'rank',
            head: t('sms.settings.rank'),
            align: 'end',
            cell: ({ rank }) => format.number(rank),
          },
          {
            key: 'rate',
            head: t('sms.settings.rate'),
            align: 'end',
            cell: ({ ratePerSecond }) => format.number(ratePerSecond),
          },
          {
            key: 'price',
            head: t('sms.settings.price'),
            align: 'end',
            cell: ({ partPrice }) => format.number(partPrice),
          },
          { key: 'state', head: t('sms.template.state'), grow: true, cell: standing },
          {
            key: 'act',
            head: '',
            align: 'end',
            cell: (row) =>
              settings.can.setCarrier && (
                <Button kind="link" onClick={() => setChanging(row)}>
                  {t('sms.settings.change')}
                </Button>
              ),
          },
        ]}
      />
    </Dialog>
  )
}

function CarrierForm({
  carrier,
  onClose,
  onDone,
}: {
  carrier: Carrier
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useSpeech()
  const form = useCallForm({
    call: saveCarrier,
    first: {
      active: carrier.active,
      rank: String(carrier.rank),
      rate: String(carrier.ratePerSecond),
      price: String(carrier.partPrice),
      note: '',
    },
    request: ({ active, rank, rate, price, note }) => ({
      name: carrier.name,
      version: carrier.version,
      active,
      rank: Number(rank),
      ratePerSecond: Number(rate),
      partPrice: Number(price),
      note,
    }),
    done: onDone,
  })
  const digits = (name: 'rank' | 'rate' | 'price') => (text: string) =>
    form.set({ [name]: text.replace(/\D/g, '') })
  const { values, errors } = form
  return (
    <FormDialog
      onClose={onClose}
      title={t('sms.settings.carrierOf', { name: carrierName(carrier.name) })}
      form={form}
      submit={t('ui.save')}
    >
      <Fields>
        <CheckField
          label={t('sms.settings.active')}
          checked={values.active}
          onChange={(active) => form.set({ active })}
        />
        <TextField
          label={t('sms.settings.rank')}
          inputMode="numeric"
          maxLength={1}
          value={values.rank}
          error={errors['rank']}
          onChange={digits('rank')}
        />
        <TextField
          label={t('sms.settings.rate')}
          inputMode="numeric"
          maxLength={4}
          value={values.rate}
          error={errors['ratePerSecond']}
          onChange={digits('rate')}
        />
        <TextField
          label={t('sms.settings.price')}
          inputMode="numeric"
          maxLength={6}
          value={values.price}
          error={errors['partPrice']}
          onChange={digits('price')}
        />
        <NoteField label={t('sms.settings.note')} required {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}
