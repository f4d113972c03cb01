import { takeBankLine } from '@lumbung/contract/utils/bank-work'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { act } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Glyph, type GlyphName } from '../../ui/controls/icon.tsx'
import { ask, askBankAgain, type BankAnswer, type BankDay, type BankLine } from './bank-answer.ts'
import { signedAmount } from './bank-amount.ts'
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

function Line({ line, matching }: { line: BankLine; matching: boolean }) {
  const { format } = useSpeech()
  const isOpen = line.state === 'new' && line.suggestion === null
  return (
    <tr>
      <td className={styles.soft}>{line.time ?? '–'}</td>
      <td className={styles.info} title={line.info}>
        {line.info}
      </td>
      <td data-end className={styles.strong}>
        {signedAmount(line.amount, format)}
      </td>
      <td data-side>
        <span className={styles.explained}>
          <span className={styles.said}>
            <Explanation line={line} matching={matching} />
          </span>
          <LineActs line={line} />
        </span>
      </td>
      <td data-end data-odd={isOpen || undefined}>
        {isOpen ? signedAmount(line.amount, format) : '0'}
      </td>
      <td data-end>
        <Owner line={line} />
      </td>
    </tr>
  )
}

/** What it is, with our own records behind it and the reason. */
function Explanation({ line, matching }: { line: BankLine; matching: boolean }): ReactNode {
  const { t, format } = useSpeech()
  const { suggestion } = line
  if (line.state === 'new' && suggestion === null)
    return (
      <span className={styles.soft}>
        {line.note || t(matching ? 'bank.notLookedAt' : 'bank.nothingFits')}
      </span>
    )
  const said = suggestion ?? line
  const parts = said.parts
  const count = suggestion ? suggestion.count : line.partCount
  const kind = said.kind ?? 'other'
  const [part] = parts
  const gross = parts.reduce((sum, { amount }) => sum + amount, 0)
  const reason =
    suggestion === null
      ? line.note
      : suggestion.reason === 'severalOfAmount'
        ? t('bank.reasons.severalOfAmount', { n: suggestion.of })
        : t(`bank.reasons.${suggestion.reason}`)
  return (
    <>
      {count === 1 && part?.orderNo ? (
        <Link to={`/order/detail/${part.orderNo}`}>{part.orderNo}</Link>
      ) : (
        wordOr(t, 'bank.kinds', kind)
      )}
      {count > 1 && ` ${t('bank.records', { n: count })}`}{' '}
      <span className={styles.soft}>
        {said.fees !== 0 && count <= 10
          ? t('bank.fees', { gross: format.number(gross), fees: format.number(said.fees) })
          : ''}{' '}
        {reason}
      </span>
    </>
  )
}

function LineActs({ line }: { line: BankLine }) {
  const { t } = useSpeech()
  const { can, suggestion } = line
  return (
    <span className={styles.acts}>
      {can.explain && suggestion && (
        <Button onClick={() => ask({ act: 'confirm', line })}>{t('bank.confirm')}</Button>
      )}
      {can.explain && <Button onClick={() => ask({ act: 'explain', line })}>{t('bank.explain')}</Button>}
      {can.decide && <Button onClick={() => ask({ act: 'agree', line })}>{t('bank.agree')}</Button>}
      {can.decide && <Button onClick={() => ask({ act: 'refuse', line })}>{t('bank.refuseDay')}</Button>}
      {can.reopen && (
        <Button kind="link" onClick={() => ask({ act: 'reopen', line })}>
          {t('bank.reopen')}
        </Button>
      )}
      {can.correct && (
        <Button kind="link" onClick={() => ask({ act: 'correct', line })}>
          {t('bank.correct')}
        </Button>
      )}
    </span>
  )
}

function Owner({ line }: { line: BankLine }) {
  const { t } = useSpeech()
  const { name } = useUser()
  const client = useQueryClient()
  if (line.state === 'matched' || line.state === 'manual')
    return (
      <span className={styles.soft}>
        {line.checker ? `${line.operator ?? ''}, ${line.checker}` : (line.operator ?? '')}
      </span>
    )
  const isMine = line.owner === name
  const take = async () => {
    await act(api(takeBankLine, { id: line.id, version: line.version, take: !isMine }))
    askBankAgain(client)
  }
  return (
    <span className={styles.owner}>
      <span className={line.owner ? undefined : styles.late}>
        {line.owner ?? t('bank.nobody')}, {t('bank.age', { n: line.age })}
      </span>
      {line.can.assign && (line.owner === null || isMine) && (
        <Button kind="link" onClick={() => void take()}>
          {t(isMine ? 'bank.leave' : 'bank.take')}
        </Button>
      )}
    </span>
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
              <td className={styles.soft}>{line.time ?? '–'}</td>
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
