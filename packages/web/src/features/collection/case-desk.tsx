import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useOpenedOrder } from '../../core/opened-orders.ts'
import { usePoll } from '../../core/presence.ts'
import { queryClient } from '../../core/query-client.ts'
import type { ScreenAsk } from '../../core/screen-ask.ts'
import { RefreshWhile } from '../../ui/list/refresh-while.tsx'
import { OrderProblem } from '../../parts/order/order-problem.tsx'
import { Detail, detailQuery } from '../../ui/page/detail.tsx'
import { AttemptLog } from '../../parts/contact/attempt-log.tsx'
import type { CaseAnswer } from './case-answer.ts'
import { CaseFoot } from './case-foot.tsx'
import { CaseHead } from './case-head.tsx'
import { CaseHistory } from './case-history.tsx'
import { CaseMoney } from './case-money.tsx'
import styles from './case-desk.module.css'
import { atDesk, type Desk, useDesk } from './desk.ts'
import { ContactPanel } from './contact-panel.tsx'
import { FollowUpForm } from './follow-up-form.tsx'
import { Letters } from './letters.tsx'
import { NextCase } from './next-case.tsx'
import { type OpenAttempt, useContact } from './use-contact.ts'
import { useRefusal } from './use-refusal.ts'

const refreshMs = 30_000

/** The case of an order that is open, or an earlier one that the address names. */
function caseAsked(orderNo: string | undefined, search: URLSearchParams) {
  const id = Number(search.get('case'))
  return { orderNo: orderNo ?? '', ...(Number.isSafeInteger(id) && id > 0 && { id }) }
}

function CaseDetail() {
  const { getCase } = useDesk().calls
  const request = caseAsked(useParams()['orderNo'], useSearchParams()[0])
  return (
    <Detail call={getCase} request={request} problem={OrderProblem}>
      {(answer, refresh) => <CaseDesk answer={answer} refresh={refresh} />}
    </Detail>
  )
}

/** The desk of one case, as a department has it: what is owed, whom it is lawful to reach, what came of it. */
export function caseScreen(desk: Desk) {
  const screen = () => <CaseDetail />
  const ask: ScreenAsk = async ({ named, search }) =>
    await queryClient.prefetchQuery(
      detailQuery(desk.calls.getCase, caseAsked(named['orderNo'], new URLSearchParams(search))),
    )
  return atDesk(desk, Object.assign(screen, { ask }))
}

function CaseDesk({ answer, refresh }: { answer: CaseAnswer; refresh: () => void }) {
  const { attempt, start, finish } = useContact(answer.unfinished)
  const { case: row } = answer
  useOpenedOrder(row.orderNo)
  const client = useQueryClient()
  const { department, calls } = useDesk()
  const { getMyCases } = calls
  const [isDone, setDone] = useState(false)
  const sheet = useRef<HTMLElement>(null)
  const form = useRef<HTMLElement>(null)
  const reach = useRef<HTMLDivElement>(null)
  // What was recorded takes its form away; the keys and the reader go on from the sheet.
  useEffect(() => {
    if (document.activeElement === document.body) sheet.current?.focus({ preventScroll: true })
  }, [attempt])
  const isHere = usePoll(refreshMs) !== false
  const { refusal, refused, clear } = useRefusal(refresh)
  const started = (made: OpenAttempt) => {
    clear()
    start(made)
    refresh()
  }
  const ways = { busy: attempt !== null, onStarted: started, onRefused: refused }
  const toRecord = () => (form.current ?? reach.current)?.focus()
  const recorded = (id: number) => {
    finish(id)
    setDone(true)
    refresh()
    // Whom to call next follows from it too.
    void client.invalidateQueries({ queryKey: [getMyCases.name] })
  }
  return (
    <article ref={sheet} className={styles.desk} tabIndex={-1} aria-label={row.orderNo}>
      {/* What is lawful changes with the hour, and with what others do. */}
      <RefreshWhile active={isHere} everyMs={refreshMs} refresh={refresh} />
      <CaseHead answer={answer} refresh={refresh} />
      <div className={styles.body}>
        <div className={styles.money}>
          <CaseMoney answer={answer} />
        </div>
        <div className={styles.work}>
          {attempt && (
            <FollowUpForm
              key={attempt.id}
              box={form}
              orderNo={row.orderNo}
              attempt={attempt}
              owed={row.owed}
              onRecorded={() => recorded(attempt.id)}
            />
          )}
          <CaseFoot answer={answer} onRecord={toRecord} {...ways}>
            <NextCase orderNo={row.orderNo} recorded={isDone} />
          </CaseFoot>
          <AttemptLog attempts={answer.attempts} />
        </div>
        <aside className={styles.side}>
          <div ref={reach} className={styles.reach} tabIndex={-1}>
            <ContactPanel answer={answer} refusal={refusal} refresh={refresh} {...ways} />
          </div>
          {department === 'collection' && <Letters row={answer.case} refresh={refresh} />}
          <CaseHistory history={answer.history} />
        </aside>
      </div>
    </article>
  )
}
