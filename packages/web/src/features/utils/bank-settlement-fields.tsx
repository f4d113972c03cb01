import { getBankSettlement } from '@lumbung/contract/utils/bank-settlement'
import type { RetOf } from '@lumbung/contract/call'
import { type SettledMethod, settledMethods } from '@lumbung/domain/bank/settlements'
import { addDays, businessDay } from '@lumbung/domain/calendar'
import { type PayoutChannel, payoutChannels } from '@lumbung/domain/order/payout-channel'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { failureWords } from '../../core/act.ts'
import { api, type InputOf } from '../../core/api.ts'
import { CallRefused } from '../../core/api-refusal.ts'
import { useSpeech } from '../../locales/language.tsx'
import { CheckField, SelectField } from '../../ui/controls/field.tsx'
import { DayField } from '../../ui/controls/day-field.tsx'
import { seenFirst } from '../../ui/dialog/seen-first.ts'
import { fieldWord } from '../../ui/dialog/use-form.ts'
import { KeyValues } from '../../ui/page/key-values.tsx'
import type { BankLine } from './bank-answer.ts'
import { signedAmount } from './bank-amount.ts'
import styles from './bank-day.module.css'
import settings from './settings.module.css'

/** No settlement is older. */
const firstDay = '2000-01-01'

export interface NamedSettlement {
  channel: PayoutChannel
  methods: readonly SettledMethod[]
  from: string
  to: string
}
type SeenSettlement = RetOf<typeof getBankSettlement>

/** What a line probably is: all that the first channel took on the day before. */
export function firstNamed({ day }: BankLine): NamedSettlement {
  const before = addDays(businessDay(day), -1)
  return { channel: payoutChannels[0], methods: settledMethods, from: before, to: before }
}

function asked(line: BankLine, named: NamedSettlement): InputOf<typeof getBankSettlement> {
  return { id: line.id, ...named, methods: [...named.methods] }
}

/** What a named settlement comes to; without a way there is nothing to ask for. */
export function useSettlement(line: BankLine, named: NamedSettlement, isAsked: boolean) {
  const request = asked(line, named)
  return useQuery({
    queryKey: [getBankSettlement.name, request],
    queryFn: ({ signal }) => api(getBankSettlement, request, { signal }),
    enabled: isAsked && named.methods.length > 0,
    placeholderData: keepPreviousData,
    meta: seenFirst,
    retry: false,
    gcTime: 0,
  })
}

/** What a person saw of a settlement, to be kept as they saw it. */
export function seenOf(client: QueryClient, line: BankLine, named: NamedSettlement) {
  const seen = client.getQueryData<SeenSettlement>([getBankSettlement.name, asked(line, named)])
  return seen && { records: seen.records, gross: seen.gross }
}

interface SettlementFieldsProps {
  line: BankLine
  named: NamedSettlement
  query: ReturnType<typeof useSettlement>
  onChange: (named: NamedSettlement) => void
}

/** Which settlement a line is, and what that comes to beside the line. */
export function SettlementFields({ line, named, query, onChange }: SettlementFieldsProps) {
  const { t } = useSpeech()
  const { channel, methods, from, to } = named
  const faults = (query.error instanceof CallRefused && query.error.data?.fields) || {}
  const day = (name: 'from' | 'to', value: string) => {
    const fault = faults[name]
    return (
      <DayField
        label={t(`bank.settlement.${name}`)}
        value={value}
        least={firstDay}
        error={fault === undefined ? undefined : fieldWord(t, fault)}
        onChange={(next) => onChange({ ...named, [name]: next })}
      />
    )
  }
  return (
    <>
      <SelectField
        label={t('bank.settlement.channel')}
        options={payoutChannels.map((value) => ({ value, label: t(`order.channels.${value}`) }))}
        value={channel}
        onChange={(next) => onChange({ ...named, channel: next as PayoutChannel })}
      />
      <fieldset>
        <legend className={settings.legend}>{t('bank.settlement.methods')}</legend>
        {settledMethods.map((method) => (
          <CheckField
            key={method}
            label={t(`order.methods.${method}`)}
            checked={methods.includes(method)}
            onChange={() =>
              onChange({
                ...named,
                methods: settledMethods.filter((each) => methods.includes(each) !== (each === method)),
              })
            }
          />
        ))}
      </fieldset>
      {day('from', from)}
      {day('to', to)}
      {query.error && Object.keys(faults).length === 0 && <p role="alert">{failureWords(query.error)}</p>}
      {query.data && methods.length > 0 && !query.error && <Seen line={line} seen={query.data} />}
    </>
  )
}

function Seen({ line, seen }: { line: BankLine; seen: SeenSettlement }) {
  const { t, format } = useSpeech()
  const amount = (label: string, value: number) => ({ label, value: signedAmount(value, format) })
  return (
    <>
      <KeyValues
        entries={[
          amount(t('bank.gross', { n: seen.records }), seen.gross),
          amount(t('bank.channelFees'), -seen.fees),
          amount(t('bank.settlement.net'), seen.net),
          amount(t('bank.line'), line.amount),
          amount(t('bank.difference'), seen.difference),
        ]}
      />
      <p role="status" className={styles.soft}>
        {t(
          seen.records === 0
            ? 'bank.noneFound'
            : !seen.fits
              ? 'bank.settlement.fitsNot'
              : seen.difference === 0
                ? 'bank.settlement.fits'
                : 'bank.settlement.fitsNearly',
        )}
      </p>
    </>
  )
}
