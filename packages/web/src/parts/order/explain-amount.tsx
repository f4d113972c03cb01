import type { Language } from '@lumbung/contract/fields'
import { getAccount } from '@lumbung/contract/order/account'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { languages, useSpeech } from '../../locales/language.tsx'
import { api } from '../../core/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import cell from '../../ui/list/cell.module.css'
import { DayPicker } from '../../ui/controls/day-picker.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { copyText } from '../../core/copy-text.ts'
import { type Addressee, borrowerSentence, type OwedAccount } from './borrower-sentence.ts'
import styles from './explain-amount.module.css'
import { useMedia } from '../../ui/use-media.ts'
import type { Account } from './account.ts'
import { type ExplainLine, lineCalculation, lineTitle, partOf, stretchOf } from './explain-words.ts'

/** The account on another day than today, asked for when one is picked. */
function useAccountOn(today: Account) {
  const [day, setDay] = useState(today.day)
  const query = useQuery({
    queryKey: [getAccount.name, today.orderNo, day],
    queryFn: ({ signal }) => api(getAccount, { orderNo: today.orderNo, day }, { signal }),
    enabled: day !== today.day,
    placeholderData: keepPreviousData,
  })
  return {
    day,
    setDay,
    account: day === today.day ? today : (query.data ?? today),
    waiting: day !== today.day && query.isFetching,
  }
}

/** Every rupiah of what is owed on any day, the sentence for the borrower, and what it costs later. */
export function ExplainAmount({
  today,
  to,
  acts,
}: {
  today: Account
  to: Addressee
  /** What else may be asked here. */
  acts?: ReactNode
}) {
  const { t } = useSpeech()
  const { day, setDay, account, waiting } = useAccountOn(today)
  return (
    <>
      <Section
        title={t('account.explainTitle')}
        actions={
          <>
            {acts}
            <span className={cell.quiet}>{t('account.asOf')}</span>
            <DayPicker label={t('account.asOf')} day={day} least={today.loanDay} onChange={setDay} />
            {day !== today.day && <Button onClick={() => setDay(today.day)}>{t('ui.today')}</Button>}
          </>
        }
      >
        <div className={styles.breakdown} aria-busy={waiting}>
          <Breakdown account={account} />
        </div>
        <Sentence account={account} to={to} />
      </Section>
      {account.ahead.length > 0 && <Ahead account={account} />}
    </>
  )
}

/** An amount of one bucket: nothing is a point, what was taken away is green. */
function Bucket({ amount }: { amount: number }) {
  const { format } = useSpeech()
  if (amount === 0) return <span className={styles.nothing}>·</span>
  return (
    <span className={styles.bucket} data-taken={amount < 0 || undefined}>
      {format.number(amount)}
    </span>
  )
}

function Breakdown({ account }: { account: Account }) {
  const narrow = useMedia('(width < 1240px)')
  return narrow ? <NarrowBreakdown account={account} /> : <WideBreakdown account={account} />
}

/** A line is told from others by its place only. */
function numbered(lines: readonly ExplainLine[]) {
  return lines.map((line, index) => ({ ...line, index }))
}

/** Where columns do not fit: what and when, the change, what was owed after it. */
function NarrowBreakdown({ account }: { account: Account }) {
  const { t, format } = useSpeech()
  const many = account.instalments.length > 1
  return (
    <ol className={styles.lines} aria-label={t('account.explainTitle')}>
      {numbered(account.lines).map((line) => (
        <li key={line.index} className={styles.line}>
          <span className={styles.what} data-payment={line.kind === 'payment' || undefined}>
            {lineTitle(line, many, { t, format })}
          </span>
          <Bucket amount={line.principal + line.interest + line.penalty + (partOf(line, 'fee') ?? 0)} />
          <span className={styles.calculation}>
            {[stretchOf(line, format), lineCalculation(line, { t, format })].filter(Boolean).join(' · ')}
          </span>
          <span className={styles.calculation}>{format.number(line.balance)}</span>
        </li>
      ))}
      <li className={styles.line}>
        <b>{t('account.owedOn', { day: format.day(account.day) })}</b>
        <b className={styles.final}>{format.number(account.owed.total)}</b>
      </li>
    </ol>
  )
}

function WideBreakdown({ account }: { account: Account }) {
  const { t, format } = useSpeech()
  const many = account.instalments.length > 1
  const hasFees = account.lines.some((line) => partOf(line, 'fee') !== null)
  const bucket = (name: 'principal' | 'interest' | 'penalty') => ({
    key: name,
    head: t(`account.${name}`),
    align: 'end' as const,
    cell: (line: ExplainLine) => <Bucket amount={line[name]} />,
  })
  const fee = {
    key: 'fee',
    head: t('account.fee'),
    align: 'end' as const,
    cell: (line: ExplainLine) => <Bucket amount={partOf(line, 'fee') ?? 0} />,
  }
  return (
    <SmallTable
      label={t('account.explainTitle')}
      rows={numbered(account.lines)}
      rowKey={(line) => line.index}
      columns={[
        {
          key: 'date',
          head: t('account.date'),
          cell: (line) => <span className={cell.soft}>{stretchOf(line, format)}</span>,
        },
        {
          key: 'what',
          head: t('account.what'),
          cell: (line) => (
            <span data-payment={line.kind === 'payment' || undefined} className={styles.what}>
              {lineTitle(line, many, { t, format })}
            </span>
          ),
        },
        {
          key: 'calculation',
          head: t('account.calculation'),
          grow: true,
          cell: (line) => <span className={styles.calculation}>{lineCalculation(line, { t, format })}</span>,
        },
        bucket('principal'),
        bucket('interest'),
        bucket('penalty'),
        ...(hasFees ? [fee] : []),
        {
          key: 'balance',
          head: t('account.balance'),
          align: 'end',
          cell: (line) => <span className={cell.soft}>{format.number(line.balance)}</span>,
        },
      ]}
      foot={
        <tr>
          <td colSpan={3}>{t('account.owedOn', { day: format.day(account.day) })}</td>
          {(['principal', 'interest', 'penalty'] as const).map((name) => (
            <td key={name} data-end>
              {account.owed[name] === 0 ? (
                <span className={styles.none}>0</span>
              ) : (
                format.number(account.owed[name])
              )}
            </td>
          ))}
          {hasFees && <td />}
          <td data-end>
            <span className={styles.final}>{format.number(account.owed.total)}</span>
          </td>
        </tr>
      }
    />
  )
}

/** What to send the borrower of what is owed, in the language that they read, or any other. */
export function Sentence({
  account,
  to,
}: {
  account: OwedAccount & Pick<Account, 'language'>
  to: Addressee
}) {
  return (
    <SentenceToSend read={account.language} say={(language) => borrowerSentence(language, to, account)} />
  )
}

/** A sentence to send, to be copied. @param read the language that the borrower reads */
export function SentenceToSend({ read, say }: { read: Language; say: (language: Language) => string }) {
  const { t } = useSpeech()
  const [chosen, setLanguage] = useState<Language | null>(null)
  const language = chosen ?? read
  const sentence = say(language)
  const copy = async () => await copyText(sentence)
  return (
    <div className={styles.sentence} role="group" aria-label={t('account.sentence')}>
      <p lang={language} className={styles.words}>
        {/* On the screen no amount stands apart from its Rp; what is copied keeps plain spaces, as an SMS needs them. */}
        {sentence.replaceAll('Rp ', 'Rp\u00A0')}
      </p>
      <div className={styles.sentenceActions}>
        <Button icon="copy" onClick={() => void copy()}>
          {t('ui.copy')}
        </Button>
        <div className={styles.languages} role="group" aria-label={t('account.sentenceLanguage')}>
          {languages.map((each) => (
            <button
              key={each}
              type="button"
              className={styles.language}
              aria-pressed={each === language}
              onClick={() => setLanguage(each)}
            >
              {each.toUpperCase()}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}

/** The day late from which the second rate holds (domain.md §3.1). */
const laterRateDay = 8

function Ahead({ account }: { account: Account }) {
  const { t, format } = useSpeech()
  const firstLater = account.ahead.find(
    (each) => each.daysLate >= laterRateDay && account.daysLate < laterRateDay,
  )
  return (
    <Section title={t('account.ahead')} note={t('account.aheadNote')}>
      <dl className={styles.ahead}>
        {account.ahead.map((each) => (
          <div key={each.day} className={styles.later}>
            <dt className={styles.laterDay}>
              {format.dayShort(each.day)} ·{' '}
              {each.daysLate > 0 ? t('account.lateDayShort', { n: each.daysLate }) : t('account.beforeDue')}
            </dt>
            <dd className={styles.laterAmount}>{format.number(each.total)}</dd>
            {each === firstLater && <dd className={styles.laterRate}>{t('account.laterRate')}</dd>}
          </div>
        ))}
      </dl>
    </Section>
  )
}
