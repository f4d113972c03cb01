import { Link } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { Glyph, type GlyphName } from '../../ui/controls/icon.tsx'
import type { BankAnswer, BankDay, BankLine } from './bank-answer.ts'
import { signedAmount } from './bank-amount.ts'
import { Line, LineActs } from './bank-day-line.tsx'
import styles from './bank-day.module.css'

interface Group {
  key: string
  title: string
  glyph: GlyphName
  family: string
  lines: BankLine[]
  /** Of so many; the first ones are drawn. */
  of: number
}

/** The bank's lines at the left, what explains each at the right, in the order of work. */
export function BankDayTable({ answer, day }: { answer: BankAnswer; day: BankDay }) {
  const { t, format } = useSpeech()
  const { lines } = answer
  const { open, groups: explained } = day
  const byPerson = explained.reduce((sum, { rule, lines: n }) => sum + (rule === null ? n : 0), 0)
  const of = (isOf: (line: BankLine) => boolean) => lines.filter(isOf)
  const groups: Group[] = [
    {
      key: 'new',
      title: t('bank.unexplained'),
      glyph: 'question-disc',
      family: 'odd',
      lines: of(({ state, suggestion }) => state === 'new' && suggestion === null),
      of: open.lines - open.suggested - open.proposed,
    },
    {
      key: 'suggested',
      title: t('bank.suggested'),
      glyph: 'half',
      family: 'wait',
      lines: of(({ state, suggestion }) => state === 'new' && suggestion !== null),
      of: open.suggested,
    },
    {
      key: 'proposed',
      title: t('bank.waiting'),
      glyph: 'three-quarters',
      family: 'wait',
      lines: of(({ state }) => state === 'proposed'),
      of: open.proposed,
    },
    {
      key: 'manual',
      title: t('bank.byPerson'),
      glyph: 'check-disc',
      family: 'good',
      lines: of(({ state }) => state === 'manual'),
      of: byPerson,
    },
  ]
  const count = day.in.lines + day.out.lines
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('bank.line')}>
      <table className={styles.table} aria-label={t('bank.line')}>
        <thead>
          <tr>
            <th scope="col">{t('bank.time')}</th>
            <th scope="col">{t('bank.line')}</th>
            <th scope="col" data-end>
              {t('bank.amount')}
            </th>
            <th scope="col" data-side data-grow>
              {t('bank.explainedBy')}
            </th>
            <th scope="col" data-end>
              {t('bank.difference')}
            </th>
            <th scope="col" data-end>
              {t('bank.owner')}
            </th>
          </tr>
        </thead>
        {groups
          .filter((group) => group.lines.length > 0)
          .map((group) => (
            <tbody key={group.key}>
              <GroupHead {...group} />
              {group.lines.map((line) => (
                <Line key={line.id} line={line} matching={day.statement.matching} />
              ))}
            </tbody>
          ))}
        <Explained answer={answer} day={day} />
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('bank.ofDay', { n: format.number(count) })}
            </th>
            <td data-end>{signedAmount(day.end - day.start, format)}</td>
            <td data-side>{signedAmount(day.end - day.start - day.open.amount, format)}</td>
            <td data-end data-odd={day.open.amount !== 0 || undefined}>
              {signedAmount(day.open.amount, format)}
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function GroupHead({ title, glyph, family, lines, of, key }: Group) {
  const { t, format } = useSpeech()
  const sum = lines.reduce((so, { amount }) => so + amount, 0)
  const isOpen = lines.some(({ state }) => state === 'new' || state === 'proposed')
  return (
    <tr key={key} className={styles.group}>
      <th scope="rowgroup" colSpan={2}>
        <span className={styles.withGlyph}>
          <Glyph name={glyph} family={family} /> <b>{title}</b>{' '}
          <span className={styles.soft}>
            {lines.length < of
              ? t('bank.firstOf', { n: format.number(lines.length), of: format.number(of) })
              : t('bank.linesCount', { n: format.number(of) })}
          </span>
        </span>
      </th>
      <td data-end data-odd={(isOpen && family === 'odd') || undefined}>
        {signedAmount(sum, format)}
      </td>
      <td data-side />
      <td data-end data-odd={(isOpen && family === 'odd') || undefined}>
        {isOpen && family === 'odd' ? signedAmount(sum, format) : '0'}
      </td>
      <td />
    </tr>
  )
}

/** What rules explained, folded by rule; single settlements and fees stand as themselves. */
function Explained({ answer, day }: { answer: BankAnswer; day: BankDay }) {
  const { t, format } = useSpeech()
  const groups = day.groups.filter(({ rule }) => rule !== null)
  if (groups.length === 0) return null
  const lines = groups.reduce((sum, group) => sum + group.lines, 0)
  const amount = groups.reduce((sum, group) => sum + group.amount, 0)
  const single = (rule: string | null) =>
    answer.lines.filter((line) => line.state === 'matched' && line.rule === rule)
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={2}>
          <span className={styles.withGlyph}>
            <Glyph name="check-disc" family="good" /> <b>{t('bank.byRules')}</b>{' '}
            <span className={styles.soft}>{t('bank.linesCount', { n: format.number(lines) })}</span>
          </span>
        </th>
        <td data-end>{signedAmount(amount, format)}</td>
        <td data-side />
        <td data-end>0</td>
        <td />
      </tr>
      {groups.map((group) => {
        const ones = single(group.rule)
        if (ones.length > 0 && ones.length === group.lines)
          return ones.map((line) => (
            <tr key={line.id}>
              <td className={styles.soft} data-none={line.time === null || undefined}>
                {line.time ?? '–'}
              </td>
              <td className={styles.info}>{line.info}</td>
              <td data-end className={styles.strong}>
                {signedAmount(line.amount, format)}
              </td>
              <td data-side>
                <span className={styles.explained}>
                  <span className={styles.said}>
                    {wordOr(t, 'bank.kinds', group.kind)}
                    {line.partCount > 0 && ` ${t('bank.records', { n: line.partCount })}`}{' '}
                    <span className={styles.soft}>
                      {line.fees !== 0 &&
                        t('bank.fees', {
                          gross: format.number(line.amount + line.fees),
                          fees: format.number(line.fees),
                        })}
                    </span>
                  </span>
                  <LineActs line={line} />
                </span>
              </td>
              <td data-end>0</td>
              <td data-end className={styles.soft}>
                {wordOr(t, 'bank.rules', line.rule ?? '')}
              </td>
            </tr>
          ))
        const to = `/utils/bankStatement?part=lines&accountId=${answer.account?.id ?? ''}&day=${day.day}..${day.day}&rule=${group.rule}`
        return (
          <tr key={`${group.rule} ${group.kind}`}>
            <td className={styles.soft}>{format.number(group.lines)} ×</td>
            <td>
              <Link to={to}>{wordOr(t, 'bank.kinds', group.kind)}</Link>
            </td>
            <td data-end className={styles.strong}>
              {signedAmount(group.amount, format)}
            </td>
            <td data-side>{t('bank.records', { n: format.number(group.parts) })}</td>
            <td data-end>0</td>
            <td data-end className={styles.soft}>
              {wordOr(t, 'bank.rules', group.rule ?? '')}
            </td>
          </tr>
        )
      })}
    </tbody>
  )
}
