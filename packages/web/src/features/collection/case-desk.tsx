import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useOpenedOrder } from '../../core/opened-orders.ts'
import { usePoll } from '../../core/presence.ts'
import { useSpeech } from '../../locales/language.tsx'
import { RefreshWhile } from '../../ui/list/refresh-while.tsx'
import { Detail } from '../../ui/page/detail.tsx'
import { AttemptLog } from './attempt-log.tsx'
import type { CaseAnswer } from './case-answer.ts'
import { CaseHead } from './case-head.tsx'
import { CaseHistory } from './case-history.tsx'
import { CaseMoney } from './case-money.tsx'
import styles from './case-desk.module.css'
import { useDesk } from './desk.ts'
import { ContactPanel } from './contact-panel.tsx'
import { FollowUpForm } from './follow-up-form.tsx'
import { Letters } from './letters.tsx'
import { NextCase } from './next-case.tsx'
import { useContact } from './use-contact.ts'

const refreshMs = 30_000

/** The desk of one case: what is owed, whom it is lawful to reach, what came of it. */
export function CaseDetail() {
  const { getCase } = useDesk().calls
  const orderNo = useParams()['orderNo'] ?? ''
  const id = Number(useSearchParams()[0].get('case'))
  return (
    <Detail call={getCase} request={Number.isSafeInteger(id) && id > 0 ? { orderNo, id } : { orderNo }}>
      {(answer, refresh) => <CaseDesk answer={answer} refresh={refresh} />}
    </Detail>
  )
}

function CaseDesk({ answer, refresh }: { answer: CaseAnswer; refresh: () => void }) {
  const { t } = useSpeech()
  const { attempt, start, finish } = useContact(answer.unfinished)
  const { case: row } = answer
  useOpenedOrder(row.orderNo)
  const client = useQueryClient()
  const { department, calls } = useDesk()
  const { getMyCases } = calls
  const [isDone, setDone] = useState(false)
  const sheet = useRef<HTMLElement>(null)
  // What was recorded takes its form away; the keys and the reader go on from the sheet.
  useEffect(() => {
    if (document.activeElement === document.body) sheet.current?.focus({ preventScroll: true })
  }, [attempt])
  const isHere = usePoll(refreshMs) !== false
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
          {attempt ? (
            <FollowUpForm
              key={attempt.id}
              orderNo={row.orderNo}
              attempt={attempt}
              owed={row.owed}
              onRecorded={() => recorded(attempt.id)}
            />
          ) : (
            <div className={styles.idle}>
              {answer.can.contact && <p>{t('contact.form.idle')}</p>}
              <NextCase orderNo={row.orderNo} recorded={isDone} />
            </div>
          )}
          <AttemptLog attempts={answer.attempts} />
        </div>
        <aside className={styles.side}>
          <ContactPanel answer={answer} busy={attempt !== null} onStarted={start} refresh={refresh} />
          {department === 'collection' && <Letters row={answer.case} refresh={refresh} />}
          <CaseHistory history={answer.history} />
        </aside>
      </div>
    </article>
  )
}
