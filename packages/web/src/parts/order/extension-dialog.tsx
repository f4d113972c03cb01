import type { RetOf } from '@lumbung/contract/call'
import { issueExtension, quoteExtension } from '@lumbung/contract/repay/extension'
import { endOfFixedCode, virtualAccountAmountMin } from '@lumbung/domain/account/payment'
import { businessDay } from '@lumbung/domain/calendar'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Format } from '../../locales/format.ts'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { failureWords } from '../../core/act.ts'
import { CallRefused } from '../../core/api-refusal.ts'
import { api } from '../../core/api.ts'
import { FormDialog, FormProblem } from '../../ui/dialog/form-dialog.tsx'
import { DayField } from '../../ui/controls/day-field.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { fieldWord, useForm } from '../../ui/dialog/use-form.ts'
import { useKeptPlace } from '../../ui/page/kept-place.ts'
import { shortPercent } from './fact-value.ts'
import styles from './changes.module.css'
import { type Addressee, extensionSentence } from './borrower-sentence.ts'
import { SentenceToSend } from './explain-amount.tsx'
import { ExtensionCodes } from './extension-codes.tsx'
import type { Account } from './account.ts'
import { useAfterChange } from './use-after-change.ts'

type Quote = RetOf<typeof quoteExtension>

/** Of the price in its parts, px. */
const usualHeight = 400

const usualDays = [7, 14, 30] as const

interface ExtensionDialogProps {
  account: Account
  to: Addressee
  onClose: () => void
}

/** What more time costs if it is paid today or later, line by line, and how the borrower is told; then today's codes over exactly this price. */
export function ExtensionDialog({ account, to, onClose }: ExtensionDialogProps) {
  const [taken, setTaken] = useState<Quote | null>(null)
  return taken ? (
    <ExtensionCodes orderNo={account.orderNo} quote={taken} onClose={onClose} />
  ) : (
    <QuoteDialog account={account} to={to} onClose={onClose} onTaken={setTaken} />
  )
}

/** The price of so many days on a day, asked for anew whenever either changes. */
function useQuote(orderNo: string, days: number | null, day: string) {
  return useQuery({
    queryKey: [quoteExtension.name, orderNo, days, day],
    queryFn: ({ signal }) => api(quoteExtension, { orderNo, days: days ?? 1, day }, { signal }),
    enabled: days !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
}

function QuoteDialog({
  account,
  to,
  onClose,
  onTaken,
}: ExtensionDialogProps & { onTaken: (quote: Quote) => void }) {
  const { t, format } = useSpeech()
  const changed = useAfterChange(account.orderNo)
  const form = useForm({
    first: { text: '7', day: account.day },
    send: async (_typed, requestKey) => {
      if (!isCurrent || !quote || !isToday) return null
      const { days: sold, payNow } = quote
      return await api(issueExtension, { orderNo: account.orderNo, days: sold, payNow, requestKey })
    },
    done: (issued) => {
      if (!issued) return
      changed()
      onTaken(issued.quote)
    },
  })
  const { text, day } = form.values
  const isToday = day === account.day
  const setText = (next: string) => form.set({ text: next.replace(/\D/g, '') })
  const typed = Number(text)
  const days = Number.isInteger(typed) && typed >= 1 && typed <= account.extensionDaysMax ? typed : null
  const query = useQuote(account.orderNo, days, day)
  const fault = query.error instanceof CallRefused ? query.error.data?.fields?.['days'] : undefined
  const isCurrent =
    query.data !== undefined && query.data.days === days && query.data.day === day && !query.error
  const quote = query.data && !query.error ? query.data : null
  const place = useKeptPlace('extensionQuote', days !== null && query.isPending, usualHeight)
  return (
    <FormDialog
      onClose={onClose}
      title={t('change.extendTitle')}
      form={form}
      submit={t('change.issueCodes')}
      disabled={!isCurrent || !isToday}
    >
      <TextField
        label={t('change.extendDays')}
        hint={t('change.extendDaysHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        data-autofocus
        value={text}
        error={fault ? faultWords(fault, t, format) : undefined}
        onChange={setText}
      />
      <Segments
        label={t('change.extendDays')}
        value={text}
        options={usualDays.map((n) => ({ value: String(n), label: t('ui.days', { n }) }))}
        onChange={setText}
      />
      <DayField
        label={t('query.preview.day')}
        value={day}
        least={account.day}
        onChange={(next) => form.set({ day: next })}
      />
      <div ref={place} className={styles.quoted}>
        <div aria-busy={query.isFetching} aria-live="polite">
          {quote && <QuoteLines quote={quote} />}
        </div>
        {quote && (
          <p>
            {isToday
              ? t('change.goodToday', {
                  time: format.time(endOfFixedCode(businessDay(quote.day)).toISOString()),
                })
              : t('change.goodThen')}
          </p>
        )}
        {quote && (
          <SentenceToSend
            read={account.language}
            say={(language) => extensionSentence(language, to, quote)}
          />
        )}
      </div>
      {account.openExtension && (
        <p>{t('change.replaces', { amount: format.number(account.openExtension.payNow) })}</p>
      )}
      {query.error && !fault && <FormProblem text={failureWords(query.error)} />}
    </FormDialog>
  )
}

/** Too few days are those whose price no code can ask for. */
function faultWords(fault: string, t: Translate, { number }: Format): string {
  return fault === 'too_small'
    ? t('change.tooCheap', { amount: number(virtualAccountAmountMin) })
    : fieldWord(t, fault)
}

/** The price in its parts, each with the sum behind it, then what it buys. */
function QuoteLines({ quote }: { quote: Quote }) {
  const { t, format } = useSpeech()
  const fee = `${format.number(quote.principal)} × ${shortPercent(quote.feePpm, format)} × ${quote.days}`
  const bill = t('change.billParts', {
    principal: format.number(quote.principal),
    interest: format.number(quote.interest),
  })
  const lines = [
    { label: t('change.interestNow'), amount: quote.interestNow },
    { label: t('change.penaltyNow'), amount: quote.penaltyNow },
    { label: t('change.extensionFee'), amount: quote.fee, how: fee },
    { label: t('change.payNow'), amount: quote.payNow, isSum: true },
  ]
  return (
    <dl className={styles.lines}>
      {lines.map((line) => (
        <div key={line.label} className={styles.line} data-sum={line.isSum || undefined}>
          <dt>
            {line.label}
            {line.how && <span className={styles.how}>{line.how}</span>}
          </dt>
          <dd>{format.number(line.amount)}</dd>
        </div>
      ))}
      <div className={styles.line}>
        <dt>
          {t('change.newDue')}
          <span className={styles.how}>{t('change.movedFrom', { day: format.day(quote.oldDueDay) })}</span>
        </dt>
        <dd>{format.day(quote.newDueDay)}</dd>
      </div>
      <div className={styles.line}>
        <dt>
          {t('change.billAfter')}
          <span className={styles.how}>{bill}</span>
        </dt>
        <dd>{format.number(quote.billAfter)}</dd>
      </div>
    </dl>
  )
}
