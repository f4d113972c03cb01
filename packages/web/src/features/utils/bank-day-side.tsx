import { nameOfChannel } from '@lumbung/domain/order/payout-channel'
import { Link } from 'react-router'
import { useUser } from '../../core/session.ts'
import { type Speech, useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { ask, type BankAnswer, type BankCorrection, type BankDay, bankDayStates } from './bank-answer.ts'
import { againstWords } from './bank-against.tsx'
import { signedAmount } from './bank-amount.ts'
import { ChannelReports } from './bank-channel-report.tsx'
import styles from './bank-day.module.css'

/** The bridge from the books, what the bank has not shown, what the channels report, the last days, what is open by owner, who signed, and corrections. */
export function BankDaySide({ answer, account, day }: { answer: BankAnswer; account: number; day: BankDay }) {
  const speech = useSpeech()
  const { t, format } = speech
  return (
    <>
      <Section title={t('bank.bridge')}>
        <Bridge day={day} />
      </Section>
      <Section title={t('bank.notAtBank')}>
        <NotAtBank day={day} />
      </Section>
      <ChannelReports account={account} day={day.day} />
      <Section title={t('bank.days')}>
        <ul className={styles.rows}>
          {answer.days.map((each) => (
            <li key={each.day} data-chosen={each.day === day.day || undefined}>
              <Link to={`/utils/bankStatement?account=${account}&day=${each.day}`}>
                {format.dayShort(each.day)}
              </Link>
              <span className={styles.dayState}>
                <Glyph {...glyphOf(each.state)} /> {stateOf(each, speech)}
              </span>
              <span>{format.number(each.end)}</span>
            </li>
          ))}
        </ul>
      </Section>
      {day.state === 'closed' ? <Signed day={day} /> : <Open answer={answer} />}
      {answer.corrections.length > 0 && (
        <Section title={t('bank.corrections')}>
          <ul>
            {answer.corrections.map((each) => (
              <Correction key={each.id} correction={each} />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

/** Whether a day may be put forward, as its foot says it; what keeps it open, also when it was put forward before that showed. */
function stateOf({ state, open, channels }: BankAnswer['days'][number], { t, format }: Speech): string {
  const words = [
    state === 'open' ? null : wordOr(t, bankDayStates.words, state),
    state === 'open' && open > 0 ? t('bank.openCount', { n: format.number(open) }) : null,
    ...channels.map((each) =>
      t('bank.report.missing', { name: nameOfChannel(each.channel), n: format.number(each.open) }),
    ),
  ].filter((word) => word !== null)
  return words.length === 0 ? t('bank.toPropose') : words.join(' · ')
}

function glyphOf(state: BankDay['state']) {
  const { glyph, family } = bankDayStates.looks[state]
  return { name: glyph, family }
}

function Bridge({ day }: { day: BankDay }) {
  const { t, format } = useSpeech()
  const of = (pick: (group: BankDay['groups'][number]) => number) =>
    day.groups.reduce((sum, group) => sum + pick(group), 0)
  const records = of(({ parts }) => parts)
  const gross = of((group) => group.gross)
  const fees = of((group) => group.fees)
  const explained = of(({ amount }) => amount)
  const rows = [
    { label: t('bank.gross', { n: format.number(records) }), amount: gross },
    { label: t('bank.channelFees'), amount: -fees },
    { label: t('bank.noRecord'), amount: explained - gross + fees },
    { label: t('bank.unexplained'), amount: day.open.amount, odd: day.open.amount !== 0 },
  ]
  return (
    <dl className={styles.bridge}>
      {rows.map(({ label, amount, odd }) => (
        <div key={label} data-odd={odd || undefined}>
          <dt>{label}</dt>
          <dd>{signedAmount(amount, format)}</dd>
        </div>
      ))}
      <div data-sum>
        <dt>{t('bank.moved')}</dt>
        <dd>{signedAmount(day.end - day.start, format)}</dd>
      </div>
    </dl>
  )
}

/** What our own records tell of until this day and no line of the bank; the link opens exactly those. */
function NotAtBank({ day: { day, inTransit } }: { day: BankDay }) {
  const { t, format } = useSpeech()
  if (inTransit === null) return <p className={styles.soft}>{t('bank.afterMatching')}</p>
  const { records, amount, since } = inTransit
  if (since === null) return <p className={styles.soft}>{t('bank.allAtBank')}</p>
  return (
    <ul className={styles.rows}>
      <li>
        <Link to={`/utils/bankStatement?part=transit&day=..${day}&onLine=no`}>
          {t('bank.recordsCount', { n: format.number(records) })}
        </Link>
        <span>{signedAmount(amount, format)}</span>
      </li>
      <li>
        <span className={styles.soft}>{t('bank.oldestOf')}</span>
        <span>{format.dayShort(since)}</span>
      </li>
    </ul>
  )
}

function Open({ answer }: { answer: BankAnswer }) {
  const { t, format } = useSpeech()
  return (
    <Section title={t('bank.openAll')}>
      {answer.owners.length === 0 ? (
        <p className={styles.soft}>{t('bank.nothingOpen')}</p>
      ) : (
        <ul className={styles.rows}>
          {answer.owners.map(({ id, name, lines, oldest }) => (
            <li key={id ?? 0}>
              <span className={name ? undefined : styles.late}>{name ?? t('bank.nobody')}</span>
              <Link
                to={`/utils/bankStatement?part=lines&state=new,proposed${name ? `&owner=${encodeURIComponent(name)}` : ''}`}
              >
                {t('bank.oldest', {
                  lines: t('bank.linesCount', { n: format.number(lines) }),
                  age: t('bank.age', { n: oldest }),
                })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Signed({ day }: { day: BankDay }) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  const at = (instant: string | null) => (instant === null ? '' : format.moment(instant, businessDate))
  return (
    <Section title={t('bank.signed')}>
      <ul className={styles.rows}>
        <li>
          <span>
            {day.proposedBy} <span className={styles.soft}>{t('bank.putForward')}</span>
          </span>
          <span className={styles.soft}>{at(day.proposedAt)}</span>
        </li>
        <li>
          <span>
            {day.closedBy} <span className={styles.soft}>{t('bank.closedIt')}</span>
          </span>
          <span className={styles.soft}>{at(day.closedAt)}</span>
        </li>
        <li>
          <span className={styles.soft}>{t('bank.seal')}</span>
          <span title={day.seal ?? ''}>{(day.seal ?? '').slice(0, 12)}</span>
        </li>
      </ul>
    </Section>
  )
}

function Correction({ correction }: { correction: BankCorrection }) {
  const { t, format } = useSpeech()
  return (
    <li className={styles.correction}>
      <b>
        {t('bank.correctionOf', {
          day: format.dayShort(correction.lineDay),
          was: wordOr(t, 'bank.kinds', correction.was),
          kind: wordOr(t, 'bank.kinds', correction.kind),
        })}
      </b>
      <span>
        {correction.info} · {signedAmount(correction.amount, format)}
        {correction.against && ` · ${againstWords(correction.against, correction.channel, t)}`}
      </span>
      <span className={styles.soft}>
        {correction.note} · {correction.operator}
        {correction.checker && `, ${correction.checker}`} ·{' '}
        {wordOr(t, 'bank.correctionStates', correction.state)}
      </span>
      {correction.can.decide && (
        <span className={styles.acts}>
          <Button onClick={() => ask({ act: 'agreeCorrection', correction })}>{t('bank.agree')}</Button>
          <Button onClick={() => ask({ act: 'refuseCorrection', correction })}>{t('bank.refuseDay')}</Button>
        </span>
      )}
    </li>
  )
}
