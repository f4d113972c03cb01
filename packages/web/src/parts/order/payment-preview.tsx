import { getPaymentPreview } from '@lumbung/contract/repay/query'
import type { RetOf } from '@lumbung/contract/call'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, type InputOf } from '../../core/api.ts'
import { CallRefused } from '../../core/api-refusal.ts'
import { failureWords } from '../../core/act.ts'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import cell from '../../ui/list/cell.module.css'
import { DayField } from '../../ui/controls/day-field.tsx'
import { AmountField } from '../../ui/controls/field.tsx'
import { Glyph, type GlyphName } from '../../ui/controls/icon.tsx'
import type { Family } from '../../ui/controls/status.tsx'
import { seenFirst } from '../../ui/dialog/seen-first.ts'
import { useKeptPlace } from '../../ui/page/kept-place.ts'
import { Section } from '../../ui/page/screen.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { Sentence } from './explain-amount.tsx'
import styles from './payment-preview.module.css'

/** The amounts and what changes, px. */
const usualHeight = 300

type Preview = RetOf<typeof getPaymentPreview>

/** Said of a number that is not typed to its end, or of an order that has no loan. */
const whileTyped = new Set<unknown>(['VALIDATION', 'ORDER_NOT_FOUND', 'NOT_FOUND'])

interface PaymentPreviewProps {
  orderNo: string
  /** The payment that is looked at; without one any day and amount may be asked. */
  paid: { day: string; amount: number } | null
}

/** What a payment would do to a loan, line by line, and the sentence to send; nothing is booked by it. */
export function PaymentPreview({ orderNo, paid }: PaymentPreviewProps) {
  const { t } = useSpeech()
  return paid ? (
    <Section title={t('query.preview.title', { orderNo })} note={t('query.preview.note')}>
      <PreviewOf asked={{ orderNo, ...paid }} />
    </Section>
  ) : (
    <Quote orderNo={orderNo} />
  )
}

/** What settles a loan on any day, and what any other amount would do. */
function Quote({ orderNo }: { orderNo: string }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const [day, setDay] = useState(today)
  const [amount, setAmount] = useState<number | null>(null)
  const asked = { orderNo, day, ...(amount !== null && amount > 0 && { amount }) }
  return (
    <Section title={t('query.preview.quote')} note={t('query.preview.note')}>
      <div className={styles.asking}>
        <DayField label={t('query.preview.day')} value={day} least="2000-01-01" onChange={setDay} />
        <AmountField
          label={t('query.preview.amount')}
          value={amount}
          onChange={setAmount}
          format={format.number}
          inputMode="numeric"
        />
      </div>
      <PreviewOf asked={asked} />
    </Section>
  )
}

/** What a payment, or taking one back, would do; asked anew as soon as something else is asked. */
export function PreviewOf({ asked }: { asked: InputOf<typeof getPaymentPreview> }) {
  const { t, format } = useSpeech()
  const query = useQuery({
    queryKey: [getPaymentPreview.name, asked],
    queryFn: ({ signal }) => api(getPaymentPreview, asked, { signal }),
    placeholderData: keepPreviousData,
    meta: seenFirst,
    retry: false,
  })
  const seen = query.data
  const [answered, setAnswered] = useState(false)
  if (!answered && !query.isPending) setAnswered(true)
  const place = useKeptPlace('paymentPreview', !answered, usualHeight)
  // An order that is none yet, while it is typed, is no failure.
  const isTyped = query.error instanceof CallRefused && whileTyped.has(query.error.code)
  if (query.error)
    return (
      <p role={isTyped ? 'status' : 'alert'} className={cell.quiet}>
        {failureWords(query.error)}
      </p>
    )
  return (
    <div ref={place} className={styles.seen}>
      {seen && asked.amount === undefined && seen.payoff !== null && (
        <p>
          {t(asked.reduction ? 'query.preview.payoffReduced' : 'query.preview.payoff', {
            day: format.day(seen.day),
          })}{' '}
          <b>Rp {format.number(asked.reduction ? seen.amount : seen.payoff)}</b>
        </p>
      )}
      {seen && (
        <PreviewLedger seen={seen} until={asked.reduction?.validTo ?? null} busy={query.isPlaceholderData} />
      )}
    </div>
  )
}

interface SeenPreview {
  seen: Preview
  /** The last day of a reduction that nobody has agreed to yet; null: none is looked at. */
  until: string | null
}

type Part = 'interest' | 'principal' | 'penalty'

/** What is owed, what the payment takes of it, and what is then left; beside it what changes. */
function PreviewLedger({ seen, until, busy }: SeenPreview & { busy: boolean }) {
  const { t, format } = useSpeech()
  const { before, after, allocation } = seen
  const owesNoPenalty = before.penalty + after.penalty + (allocation?.penalty ?? 0) === 0
  // On a phone a column of zeros would push what decides, the last one, out of sight.
  const parts: readonly Part[] = owesNoPenalty
    ? ['interest', 'principal']
    : ['interest', 'principal', 'penalty']
  const minus = (n: number): ReactNode =>
    n === 0 ? (
      <span className={cell.quiet}>·</span>
    ) : (
      <span className={styles.taken}>−{format.number(n)}</span>
    )
  const rows = [
    {
      key: 'owed',
      what: t('query.preview.owed', { day: format.dayShort(seen.on) }),
      part: (name: Part) => format.number(before[name]),
      total: format.number(before.total),
    },
    ...(allocation
      ? [
          {
            key: 'payment',
            what: t('query.preview.payment'),
            part: (name: Part) => minus(allocation[name]),
            total: minus(allocation.interest + allocation.principal + allocation.penalty),
          },
        ]
      : []),
    ...(seen.reduced + seen.forgiven > 0
      ? [
          {
            key: 'forgiven',
            what: t('query.preview.forgiven'),
            part: () => '',
            total: minus(seen.reduced + seen.forgiven),
          },
        ]
      : []),
    {
      key: 'after',
      what: <b>{t('query.preview.after')}</b>,
      part: (name: Part) => format.number(after[name]),
      total: <span className={styles.final}>{format.number(after.total)}</span>,
    },
  ]
  return (
    <div className={styles.previewBox}>
      <div className={styles.preview} aria-busy={busy}>
        <SmallTable
          label={t('query.preview.note')}
          rows={rows}
          rowKey={(row) => row.key}
          columns={[
            { key: 'what', head: t('query.preview.line'), grow: true, cell: (row) => row.what },
            ...parts.map((name) => ({
              key: name,
              head: t(`account.${name}`),
              align: 'end' as const,
              cell: (row: (typeof rows)[number]) => row.part(name),
            })),
            { key: 'total', head: t('account.balance'), align: 'end', cell: (row) => row.total },
          ]}
        />
        <PreviewChanges seen={seen} until={until} />
      </div>
    </div>
  )
}

function PreviewChanges({ seen, until }: SeenPreview) {
  const { t, format } = useSpeech()
  const credit = seen.creditAfter - seen.creditBefore
  const said: [key: string, glyph: GlyphName, family: Family, words: string][] = []
  if (seen.clearedAfter && !seen.clearedBefore)
    said.push([
      'clears',
      'check-disc',
      'good',
      t('query.preview.clears', { day: format.day(seen.clearedAfter) }),
    ])
  if (seen.clearedBefore && !seen.clearedAfter)
    said.push(['reopens', 'arrow-ring', 'wait', t('query.preview.reopens')])
  if (seen.after.total > 0)
    said.push(['stays', 'ring', 'run', t('query.preview.stays', { amount: format.number(seen.after.total) })])
  if (seen.daysLate > 0 && seen.after.total > 0)
    said.push(['late', 'triangle', 'late', t('query.preview.late', { n: seen.daysLate })])
  if (credit > 0)
    said.push(['credit', 'half', 'wait', t('query.preview.credit', { amount: format.number(credit) })])
  if (seen.reduced > 0)
    said.push(['reduced', 'half', 'run', t('query.preview.reduced', { amount: format.number(seen.reduced) })])
  if (seen.forgiven > 0)
    said.push(['small', 'half', 'run', t('query.preview.small', { amount: format.number(seen.forgiven) })])
  if (credit < 0)
    said.push([
      'lessCredit',
      'half',
      'wait',
      t('query.preview.lessCredit', { amount: format.number(-credit) }),
    ])
  if (seen.reductionsBack > 0)
    said.push([
      'reductionsBack',
      'half',
      'wait',
      t('query.preview.reductionsBack', { amount: format.number(seen.reductionsBack) }),
    ])
  for (const { txid, day } of seen.moved.filter(({ after: then }) => then !== null))
    said.push([
      `moved ${txid ?? day}`,
      'arrow-ring',
      'wait',
      t('query.preview.moved', { txid: txid ?? format.day(day) }),
    ])
  // Once it is booked; of a reduction before, since the payment that it asks for is what the borrower is told of.
  const told =
    until === null
      ? { ...seen, owed: seen.after, afterReduction: null, day: seen.on }
      : { ...seen, owed: seen.before, afterReduction: { payoff: seen.amount, validTo: until, asked: true } }
  return (
    <aside className={styles.beside}>
      <h3>{t('query.preview.changes')}</h3>
      <ul className={styles.changes}>
        {said.map(([key, glyph, family, words]) => (
          <li key={key} className={styles.change}>
            <Glyph name={glyph} family={family} />
            {words}
          </li>
        ))}
      </ul>
      <p className={cell.quiet}>{t(until === null ? 'query.preview.send' : 'query.preview.sendAsked')}</p>
      <Sentence account={told} to={{ orderNo: seen.orderNo, name: seen.borrowerName, gender: seen.gender }} />
    </aside>
  )
}
