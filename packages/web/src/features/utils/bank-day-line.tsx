import { takeBankLine } from '@lumbung/contract/utils/bank-work'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { act } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { type Translate, wordOr } from '../../locales/words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ask, askBankAgain, type BankLine } from './bank-answer.ts'
import { signedAmount } from './bank-amount.ts'
import styles from './bank-day.module.css'

/** A line of the bank and what explains it, with what this person may do about it. */
export function Line({ line, matching }: { line: BankLine; matching: boolean }) {
  const { format } = useSpeech()
  const isOpen = line.state === 'new' && line.suggestion === null
  return (
    <tr>
      <td className={styles.soft} data-none={line.time === null || undefined}>
        {line.time ?? '–'}
      </td>
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
  const reason = suggestion === null ? line.note : reasonOf(suggestion, t)
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

function reasonOf({ reason, of }: NonNullable<BankLine['suggestion']>, t: Translate): string {
  switch (reason) {
    case 'severalOfAmount':
    case 'severalSettlements':
    case 'settlementOfSeveral':
      return t(`bank.reasons.${reason}`, { n: of })
    default:
      return t(`bank.reasons.${reason}`)
  }
}

export function LineActs({ line }: { line: BankLine }) {
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
