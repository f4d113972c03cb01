import { getBankDay } from '@lumbung/contract/utils/bank-day'
import { rehearseBankRules } from '@lumbung/contract/utils/bank-rules'
import { getBankRules } from '@lumbung/contract/utils/dated-setting'
import type { RetOf } from '@lumbung/contract/call'
import { addDays, businessDay } from '@lumbung/domain/calendar'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureWords } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { useHolds, useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { DayField } from '../../ui/controls/day-field.tsx'
import { SelectField } from '../../ui/controls/field.tsx'
import cell from '../../ui/list/cell.module.css'
import { Section } from '../../ui/page/screen.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { DatedSettings } from './dated-settings.tsx'
import styles from './settings.module.css'

/** The rules by which lines are explained, and what those that were put forward would make of a day that is over. */
export function BankRules() {
  return (
    <DatedSettings area="bank" call={getBankRules}>
      <Rehearsal />
    </DatedSettings>
  )
}

/** No statement is older. */
const firstDay = '2000-01-01'

interface Asked {
  account: number
  day: string
  setting: number
}

function Rehearsal() {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  const holds = useHolds()
  const [typed, setTyped] = useState<{ account?: string; day?: string; setting?: string }>({})
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data: kept } = useQuery({
    queryKey: [getBankRules.name, {}],
    queryFn: ({ signal }) => api(getBankRules, {}, { signal }),
  })
  const { data: bank } = useQuery({
    queryKey: [getBankDay.name, {}],
    queryFn: ({ signal }) => api(getBankDay, {}, { signal }),
  })
  if (!holds(rehearseBankRules) || kept === undefined || bank === undefined) return null
  const { settings } = kept
  const [first] = settings
  if (first === undefined || bank.accounts.length === 0)
    return (
      <Section title={t('bank.rehearsal.title')}>
        <p className={cell.quiet}>{t('bank.rehearsal.none')}</p>
      </Section>
    )
  const account = typed.account ?? String(bank.accounts[0]?.id)
  const setting = typed.setting ?? String(first.id)
  const day = typed.day ?? bank.day?.day ?? addDays(businessDay(businessDate), -1)
  return (
    <Section title={t('bank.rehearsal.title')}>
      <div className={styles.pair}>
        <SelectField
          label={t('bank.rehearsal.rules')}
          value={setting}
          onChange={(next) => setTyped({ ...typed, setting: next })}
          options={settings.map(({ id, from, setBy }) => ({
            value: String(id),
            label: `${format.day(from)} · ${setBy.name}`,
          }))}
        />
        <SelectField
          label={t('bank.rehearsal.account')}
          value={account}
          onChange={(next) => setTyped({ ...typed, account: next })}
          options={bank.accounts.map(({ id, bank: of, number }) => ({
            value: String(id),
            label: `${of} ${number}`,
          }))}
        />
        <DayField
          label={t('bank.rehearsal.day')}
          least={firstDay}
          value={day}
          onChange={(next) => setTyped({ ...typed, day: next })}
        />
      </div>
      <Button onClick={() => setAsked({ account: Number(account), day, setting: Number(setting) })}>
        {t('bank.rehearsal.run')}
      </Button>
      {asked && <Outcome asked={asked} />}
    </Section>
  )
}

type Rehearsed = RetOf<typeof rehearseBankRules>
type Said = Rehearsed['changed'][number]['was']

function Outcome({ asked }: { asked: Asked }) {
  const { t, format } = useSpeech()
  const { data, error } = useQuery({
    queryKey: [rehearseBankRules.name, asked],
    queryFn: ({ signal }) => api(rehearseBankRules, asked, { signal }),
    gcTime: 0,
  })
  if (error)
    return (
      <p role="alert" className={cell.late}>
        {failureWords(error)}
      </p>
    )
  if (data === undefined)
    return (
      <p role="status" className={cell.quiet}>
        {t('ui.loading')}
      </p>
    )
  const saidOf = ({ rule, suggested }: Said) =>
    rule !== null
      ? t(`bank.rules.${rule}`)
      : t(suggested ? 'bank.rehearsal.onlySuggested' : 'bank.rehearsal.nothing')
  const sums = [
    { key: 'today', by: t('bank.rehearsal.today'), ...data.now },
    { key: 'proposed', by: t('bank.rehearsal.proposed'), ...data.proposed },
  ]
  return (
    <>
      <SmallTable
        label={t('bank.rehearsal.title')}
        rows={sums}
        rowKey={({ key }) => key}
        columns={[
          { key: 'by', head: t('bank.rehearsal.by'), grow: true, cell: ({ by }) => by },
          { key: 'of', head: t('bank.rehearsal.of'), align: 'end', cell: () => format.number(data.lines) },
          {
            key: 'matched',
            head: t('bank.rehearsal.matched'),
            align: 'end',
            cell: ({ matched }) => format.number(matched),
          },
          {
            key: 'suggested',
            head: t('bank.rehearsal.suggested'),
            align: 'end',
            cell: ({ suggested }) => format.number(suggested),
          },
          {
            key: 'left',
            head: t('bank.rehearsal.left'),
            align: 'end',
            cell: ({ matched, suggested }) => format.number(data.lines - matched - suggested),
          },
        ]}
      />
      <p role="status">{t('bank.rehearsal.changes', { n: data.changes })}</p>
      {data.changed.length > 0 && (
        <SmallTable
          label={t('bank.rehearsal.changes', { n: data.changes })}
          rows={data.changed}
          rowKey={({ id }) => id}
          columns={[
            { key: 'line', head: t('bank.rehearsal.line'), cell: ({ txId }) => txId },
            {
              key: 'amount',
              head: t('bank.rehearsal.amount'),
              align: 'end',
              cell: ({ amount }) => format.number(amount),
            },
            { key: 'was', head: t('bank.rehearsal.today'), cell: ({ was }) => saidOf(was) },
            { key: 'is', head: t('bank.rehearsal.proposed'), grow: true, cell: ({ is }) => saidOf(is) },
          ]}
        />
      )}
    </>
  )
}
