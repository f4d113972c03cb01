import { failureWords } from '../../core/act.ts'
import { claim, decideFinal, decideFirst, getReviews, tick } from '@lumbung/contract/approve/review'
import type { Decision } from '@lumbung/domain/review/review'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { api, newRequestKey } from '../../core/api.ts'
import { CallRefused } from '../../core/api-refusal.ts'
import { useDraft } from '../../core/drafts.ts'
import { closeTabs } from '../../shell/tabs.ts'
import { toast } from '../../core/toast-store.ts'
import { reviewQuery } from './review-query.ts'
import { type CheckResult, type Draft, draftOf, emptyDraft, type Review } from './decision.ts'
import { usePoll } from '../../core/presence.ts'
import { Ticks } from './pending-ticks.ts'
import { deskPath, keepUndoable } from './use-own-decisions.ts'

const refreshMs = 30_000
const writtenAgain = new Set<number>()

/** What went wrong, and what would help: taking the lock again, loading anew, or sending again. */
export interface DeskProblem {
  text: string
  help: 'claim' | 'reload' | 'none'
}

export function deskProblemOf(error: unknown): DeskProblem | null {
  const text = failureWords(error)
  if (text === '') return null
  if (!(error instanceof CallRefused)) return { text, help: 'none' }
  switch (error.code) {
    case 'LOCK_LOST':
      return { text, help: 'claim' }
    case 'STATE_CONFLICT':
    case 'VERSION_CONFLICT':
    case 'CHECKLIST_INCOMPLETE':
    case 'LOCK_HELD':
    case 'BEING_DECIDED':
      return { text, help: 'reload' }
    default:
      return { text, help: 'none' }
  }
}

const listOf = {
  first: '/approve/reviewFirst/reviewFirstWait',
  final: '/approve/reviewFinal/reviewFinalWait',
} as const

/** One order on the desk: what it shows, the lock, the ticks, the draft and the decision. */
export function useDesk(orderNo: string) {
  const { t } = useSpeech()
  const navigate = useNavigate()
  const client = useQueryClient()
  const key = reviewQuery(orderNo).queryKey
  const query = useQuery({ ...reviewQuery(orderNo), refetchInterval: usePoll(refreshMs) })
  const [draft, setDraft] = useDraft<Draft>('decision', emptyDraft)
  useDroppedDraft(query.data?.dropped ?? null, draft, setDraft)
  const [problem, setProblem] = useState<DeskProblem | null>(null)
  const [busy, setBusy] = useState<Decision | 'claim' | null>(null)
  // One intention, one key: the same decision sent again after a lost answer acts once.
  const intention = useRef({ content: '', requestKey: '' })
  const [ticks] = useState(() => new Ticks())
  const failed = (error: unknown) => {
    setBusy(null)
    const found = deskProblemOf(error)
    setProblem(found)
    // The page must not go on saying that the order is held.
    if (found?.help === 'claim') void query.refetch()
  }
  const reload = () => {
    setProblem(null)
    void query.refetch()
  }

  const take = () => {
    if (busy !== null) return
    setBusy('claim')
    setProblem(null)
    api(claim, { orderNo }).then(() => {
      setBusy(null)
      void query.refetch()
    }, failed)
  }

  const setCheck = (field: string, result: CheckResult) => {
    const before = client.getQueryData<Review>(key)
    if (!before) return
    // Shown at once; taken back when the server refuses.
    void client.cancelQueries({ queryKey: key })
    client.setQueryData<Review>(key, withCheck(before, field, result))
    ticks
      .keep(field, () => api(tick, { orderNo, field, result }))
      .catch((error: unknown) => {
        failed(error)
        void query.refetch()
      })
  }

  // The decided order's tab has done its work; what follows from that waits until the next order is seen.
  const closesBehind = useClosing(() => {
    closeTabs((tab) => tab.path === deskPath(orderNo))
    client.removeQueries({ queryKey: key })
    void client.invalidateQueries({ queryKey: [getReviews.name] })
  })
  const leaveFor = (nextOrderNo: string | null, stage: 'first' | 'final') => {
    closesBehind()
    void navigate(nextOrderNo === null ? listOf[stage] : deskPath(nextOrderNo))
  }

  const decide = (decision: Decision, review: Review) => {
    const { stage } = review
    if (stage === null || busy !== null) return
    const content = {
      orderNo,
      version: review.order.version,
      decision,
      note: draft.note,
      ...(decision !== 'pass' && draft.reason && { reasonCode: draft.reason.code }),
    }
    const written = JSON.stringify(content)
    if (intention.current.content !== written)
      intention.current = { content: written, requestKey: newRequestKey() }
    const { requestKey } = intention.current
    setBusy(decision)
    setProblem(null)
    const send = () => api(stage === 'first' ? decideFirst : decideFinal, { ...content, requestKey })
    // A tick that was refused has said so itself: the decision is given up.
    const sent = ticks.kept().then(send, () => null)
    sent.then((decided) => {
      if (decided === null) return setBusy(null)
      const said = t(`approve.decided.${decision}`, { orderNo })
      const text = decided.next === null ? `${said}. ${t('approve.queueEmpty')}` : said
      if (decided.held === null) toast({ kind: 'good', text })
      else keepUndoable(decided.held, { orderNo, decision, text }, client, navigate)
      leaveFor(decided.next, stage)
    }, failed)
  }

  return { query, draft, setDraft, problem, busy, take, reload, setCheck, decide }
}

/** @returns what has `close` run once this screen has been left */
function useClosing(close: () => void): () => void {
  const isLeaving = useRef(false)
  const end = useEffectEvent(() => {
    if (isLeaving.current) setTimeout(close)
    isLeaving.current = false
  })
  useEffect(() => () => end(), [])
  return () => {
    isLeaving.current = true
  }
}

export type Desk = ReturnType<typeof useDesk>

/** What was written for a decision that did not come about stands there again, once, unless something else is written already. */
function useDroppedDraft(
  dropped: Review['dropped'],
  { reason, note }: Draft,
  setDraft: (draft: Draft) => void,
): void {
  const isEmpty = reason === null && note === ''
  const writeAgain = useEffectEvent(() => {
    if (dropped !== null && isEmpty) setDraft(draftOf(dropped))
  })
  const id = dropped?.id
  useEffect(() => {
    if (id === undefined || writtenAgain.has(id)) return
    writtenAgain.add(id)
    writeAgain()
  }, [id])
}

export function withCheck<R extends Pick<Review, 'checklist'>>(
  review: R,
  field: string,
  result: CheckResult,
): R {
  return {
    ...review,
    checklist: review.checklist.map((group) => ({
      ...group,
      fields: group.fields.map((check) => (check.field === field ? { ...check, result } : check)),
    })),
  }
}
