import { getBankDay } from '@lumbung/contract/utils/bank-day'
import { matchBankDay } from '@lumbung/contract/utils/bank-work'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { act } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { useUser } from '../../core/session.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button, IconButton, LinkButton } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { standingOf, StatusTag } from '../../ui/controls/status.tsx'
import { Problem } from '../../ui/list/list-problem.tsx'
import { RefreshWhile } from '../../ui/list/refresh-while.tsx'
import { Detail } from '../../ui/page/detail.tsx'
import { Columns } from '../../ui/page/screen.tsx'
import { ask, askBankAgain, type BankAnswer, type BankDay, bankDayStates } from './bank-answer.ts'
import { BankDayFoot } from './bank-day-foot.tsx'
import { BankDaySide } from './bank-day-side.tsx'
import { BankDayStrip } from './bank-day-strip.tsx'
import { BankFolder, loadedWords } from './bank-folder.tsx'
import { BankDayTable } from './bank-day-table.tsx'
import styles from './bank-day.module.css'

const matchingEveryMs = 1_000
const pathOf = (account: number, day: string) => `/utils/bankStatement?account=${account}&day=${day}`

/** One business day of one account, by the address; without one the oldest that is not closed. */
export function BankDayPage() {
  const [search] = useSearchParams()
  const account = Number(search.get('account'))
  const day = search.get('day')
  const request = {
    ...(Number.isInteger(account) && account > 0 && { account }),
    ...(day !== null && /^\d{4}-\d\d-\d\d$/.test(day) && { day }),
  }
  return (
    <Detail call={getBankDay} request={request}>
      {(answer, refresh) => (
        <>
          <RefreshWhile
            active={answer.day?.statement.matching === true}
            everyMs={matchingEveryMs}
            refresh={refresh}
          />
          <Day answer={answer} />
        </>
      )}
    </Detail>
  )
}

function Day({ answer }: { answer: BankAnswer }) {
  const { t } = useSpeech()
  const { account, day, can } = answer
  if (account === null)
    return (
      <Problem title={t('bank.noAccount')} text={t('bank.noAccountText')}>
        {can.addAccount && (
          <Button kind="filled" onClick={() => ask({ act: 'addAccount' })}>
            {t('bank.addAccount')}
          </Button>
        )}
      </Problem>
    )
  return (
    <div className={styles.screen}>
      <BankDayHead answer={answer} account={account} />
      {day === null ? (
        <Problem title={t('bank.noDay')} text={t('bank.noDayText')} />
      ) : (
        <>
          <div className={styles.body}>
            <Columns
              main={<BankDayTable answer={answer} day={day} />}
              side={<BankDaySide answer={answer} account={account.id} day={day} />}
              sideWidth={296}
            />
          </div>
          <BankDayFoot account={account.id} day={day} />
        </>
      )}
    </div>
  )
}

type Account = NonNullable<BankAnswer['account']>

function BankDayHead({ answer, account }: { answer: BankAnswer; account: Account }) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  const [, setSearch] = useSearchParams()
  const { day, accounts, can } = answer
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h1 className={styles.title}>{day ? format.dayLong(day.day) : account.name}</h1>
        {day && <Steps answer={answer} account={account.id} day={day} />}
        {day && <StatusTag {...standingOf(bankDayStates, day.state, t)} />}
        {day && (
          <p className={styles.when}>
            {account.bank} •••• {account.number.slice(-4)} ·{' '}
            {loadedWords(day.statement, t, (at) => format.moment(at, businessDate))}
          </p>
        )}
        <div className={styles.actions}>
          <span className={styles.account}>
            <Select
              aria-label={t('bank.account')}
              value={String(account.id)}
              options={accounts.map((each) => ({
                value: String(each.id),
                label: `${each.bank} ${each.number.slice(-4)}`,
              }))}
              onChange={(id) => setSearch({ account: id })}
            />
          </span>
          {can.addAccount && (
            <Button onClick={() => ask({ act: 'addAccount' })}>{t('bank.addAccount')}</Button>
          )}
          {day?.can.match && <MatchAgain account={account.id} day={day.day} />}
          {can.upload && (
            <LinkButton icon="upload" to={`/utils/bankStatement?load=${account.id}`}>
              {t('bank.load')}
            </LinkButton>
          )}
        </div>
      </div>
      {can.upload && <BankFolder folder={answer.folder} />}
      {day && <BankDayStrip account={account.id} day={day} />}
    </header>
  )
}

/** To the days beside it, of those that are there. */
function Steps({ answer, account, day }: { answer: BankAnswer; account: number; day: BankDay }) {
  const { t } = useSpeech()
  const [, setSearch] = useSearchParams()
  const days = answer.days.map((each) => each.day)
  const at = days.indexOf(day.day)
  const go = (to: string | undefined) =>
    to && setSearch(new URLSearchParams(pathOf(account, to).split('?')[1]))
  return (
    <span className={styles.steps}>
      <IconButton
        icon="chevron-left"
        label={t('bank.previousDay')}
        disabled={at < 0 || at + 1 >= days.length}
        onClick={() => go(days[at + 1])}
      />
      <IconButton
        icon="chevron-right"
        label={t('bank.nextDay')}
        disabled={at <= 0}
        onClick={() => go(days[at - 1])}
      />
    </span>
  )
}

function MatchAgain({ account, day }: { account: number; day: string }) {
  const { t, format } = useSpeech()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const match = async () => {
    setBusy(true)
    await act(api(matchBankDay, { account, day }), ({ matched }) =>
      toast({
        kind: matched > 0 ? 'good' : 'wait',
        text: t('bank.matchedSaid', { n: format.number(matched) }),
      }),
    )
    setBusy(false)
    askBankAgain(client)
  }
  return (
    <Button icon="refresh" busy={busy} onClick={() => void match()}>
      {t('bank.matchAgain')}
    </Button>
  )
}
