import { getSmallBalance, saveSmallBalance } from '@lumbung/contract/repay/small-balance'
import type { RetOf } from '@lumbung/contract/call'
import { addDays, businessDay } from '@lumbung/domain/calendar'
import { smallBalanceMax } from '@lumbung/domain/account/forgive'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { useHolds, useUser } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import cell from '../../ui/list/cell.module.css'
import { DayField } from '../../ui/controls/day-field.tsx'
import { Detail } from '../../ui/page/detail.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { AmountField, Fields, NoteField } from '../../ui/controls/field.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { Screen, Section } from '../../ui/page/screen.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { toast } from '../../core/toast-store.ts'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import styles from './open-item.module.css'

type Kept = RetOf<typeof getSmallBalance>

/** How little is forgiven after a payment: what holds today, what was and will be, and a way to set it. */
export function SmallBalances() {
  const { t } = useSpeech()
  const holds = useHolds()
  const [asking, setAsking] = useState(false)
  return (
    <Detail call={getSmallBalance} request={{}}>
      {(kept, refresh) => (
        <Screen
          title={t('openItems.small.title')}
          actions={
            holds(saveSmallBalance.name) && (
              <Button kind="filled" onClick={() => setAsking(true)}>
                {t('openItems.small.set')}
              </Button>
            )
          }
        >
          <Settings kept={kept} />
          {asking && <SettingDialog onClose={() => setAsking(false)} onSaved={refresh} />}
        </Screen>
      )}
    </Detail>
  )
}

function Settings({ kept }: { kept: Kept }) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  const amountOf = (amount: number) =>
    amount === 0 ? t('openItems.small.off') : `Rp ${format.number(amount)}`
  return (
    <>
      <Section>
        <div className={styles.told}>
          <p>{t('openItems.small.what')}</p>
          <KeyValues entries={[{ label: t('openItems.small.today'), value: amountOf(kept.today) }]} />
        </div>
      </Section>
      <Section title={t('openItems.small.history')}>
        {kept.settings.length === 0 ? (
          <p className={cell.quiet}>{t('openItems.small.never')}</p>
        ) : (
          <SmallTable
            label={t('openItems.small.history')}
            rows={kept.settings}
            rowKey={({ from }) => from}
            columns={[
              { key: 'from', head: t('openItems.small.from'), cell: ({ from }) => format.day(from) },
              {
                key: 'amount',
                head: t('order.amount'),
                align: 'end',
                cell: ({ amount }) => (amount === 0 ? t('openItems.small.off') : <Money amount={amount} />),
              },
              {
                key: 'ahead',
                head: t('order.status'),
                cell: ({ ahead }) => (ahead ? t('openItems.small.ahead') : t('openItems.small.begun')),
              },
              { key: 'by', head: t('openItems.small.by'), cell: ({ setBy }) => setBy },
              {
                key: 'at',
                head: t('openItems.small.at'),
                cell: ({ setAt }) => format.moment(setAt, businessDate),
              },
              { key: 'note', head: t('openItems.small.why'), grow: true, cell: ({ note }) => note },
            ]}
          />
        )}
      </Section>
    </>
  )
}

interface Values {
  from: string
  amount: number | null
  note: string
}

function SettingDialog({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  const tomorrow = addDays(businessDay(businessDate), 1)
  const first: Values = { from: tomorrow, amount: null, note: '' }
  const form = useCallForm({
    call: saveSmallBalance,
    first,
    request: ({ from, amount, note }, requestKey) => ({
      from,
      amount: amount ?? 0,
      note: note.trim(),
      requestKey,
    }),
    check: ({ amount, note }): Record<string, string> => {
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
    <FormDialog onClose={onClose} title={t('openItems.small.set')} form={form} submit={t('ui.save')}>
      <Fields>
        <AmountField
          label={t('order.amount')}
          required
          format={format.number}
          data-autofocus
          {...form.bind('amount')}
          hint={t('openItems.small.amountHint', { max: format.number(smallBalanceMax) })}
        />
        <DayField label={t('openItems.small.from')} least={tomorrow} {...form.bind('from')} />
        <NoteField label={t('openItems.small.why')} required rows={2} {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}
