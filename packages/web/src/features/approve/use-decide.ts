import { decideFinal, decideFirst, getReviews } from '@lumbung/contract/approve/review'
import type { RetOf } from '@lumbung/contract/call'
import type { Decision } from '@lumbung/domain/review/review'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { failureWords } from '../../core/act.ts'
import { api, newRequestKey } from '../../core/api.ts'
import { CallRefused } from '../../core/api-refusal.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { closeTabs, drawnAhead } from '../../shell/tabs.ts'
import { type Draft, intentionOf, type Review } from './decision.ts'
import type { Ticks } from './pending-ticks.ts'
import { reviewQuery } from './review-query.ts'
import { answeredBehind, awaitAnswer, forgetUnkept, holdPage, tellUnkept } from './sent-decisions.ts'
import { expectUndo } from './undo-decision.ts'
import { deskPath, droppedBefore, keepUndoable } from './use-own-decisions.ts'

type Answer = RetOf<typeof decideFirst>

interface OnTheDesk {
  draft: Draft
  ticks: Ticks
  busy: Decision | 'claim' | null
  setBusy: (busy: Decision | null) => void
  setProblem: (none: null) => void
  failed: (error: unknown) => void
}

const listOf = {
  first: '/approve/reviewFirst/reviewFirstWait',
  final: '/approve/reviewFinal/reviewFinalWait',
} as const

/** Whether the desk of an order is where one stands. */
const isInFront = (orderNo: string) => location.pathname === deskPath(orderNo)

/**
 * Decides the order on the desk. An order that is drawn behind it already shows at once, before the decision is answered;
 * what becomes of one that is not kept is told there. Whoever went elsewhere before the answer stays where they are.
 */
export function useDecide(
  orderNo: string,
  { draft, ticks, busy, setBusy, setProblem, failed }: OnTheDesk,
): (decision: Decision, review: Review) => void {
  const { t } = useSpeech()
  const navigate = useNavigate()
  const client = useQueryClient()
  // One intention, one key: the same decision sent again after a lost answer acts once.
  const intention = useRef({ content: '', requestKey: '' })
  // The decided order's tab has done its work.
  const close = () => {
    closeTabs((tab) => tab.path === deskPath(orderNo))
    client.removeQueries({ queryKey: reviewQuery(orderNo).queryKey })
    void client.invalidateQueries({ queryKey: [getReviews.name] })
  }
  // What follows from leaving waits until the next order is seen.
  const closesBehind = useClosing(orderNo, close)
  const keep = (decision: Decision, { held, next }: Answer) => {
    const said = t(`approve.decided.${decision}`, { orderNo })
    const text = next === null ? `${said}. ${t('approve.queueEmpty')}` : said
    if (held === null) toast({ kind: 'good', text })
    else keepUndoable(held, { orderNo, decision, text }, client, navigate)
  }

  return (decision, review) => {
    const { stage } = review
    if (stage === null || busy !== null) return
    const content = {
      orderNo,
      version: review.order.version,
      decision,
      note: draft.note,
      ...(decision !== 'pass' && draft.reason && { reasonCode: draft.reason.code }),
    }
    const written = intentionOf(content, Math.max(review.dropped?.id ?? 0, droppedBefore(orderNo, client)))
    if (intention.current.content !== written)
      intention.current = { content: written, requestKey: newRequestKey() }
    const { requestKey } = intention.current
    const call = stage === 'first' ? decideFirst : decideFinal
    // One after the other: the server, that hands over the next order, would hand over again what is decided just now.
    const send = async () => {
      await answeredBehind(orderNo)
      return await api(call, { ...content, requestKey }, { outlives: true })
    }
    forgetUnkept(orderNo)
    // Whoever went elsewhere meanwhile stays there, and this desk has done its work.
    const leave = ({ next }: Answer) => {
      if (!isInFront(orderNo)) return close()
      closesBehind()
      void navigate(next === null ? listOf[stage] : deskPath(next))
    }
    const failedBehind = (error: unknown) => {
      failed(error)
      tellUnkept({ orderNo, decision, why: failureWords(error), isRefused: error instanceof CallRefused })
    }
    const sendHere = (): Promise<void> => {
      const answered = expectUndo(orderNo)
      const told = send().then(
        (answer) => {
          keep(decision, answer)
          leave(answer)
        },
        (error: unknown) => (isInFront(orderNo) ? failed(error) : failedBehind(error)),
      )
      return told.finally(answered)
    }
    const sendBehind = (ahead: string): Promise<void> => {
      void navigate(ahead)
      const shown = ahead.slice(deskPath('').length)
      const sent = send()
      awaitAnswer(sent, { shown })
      const answered = expectUndo(orderNo)
      const told = sent.then((answer) => {
        keep(decision, answer)
        leave(answer)
        // It was reserved and is in hand; if the server took another one, the desk that shows says so.
        if (answer.next !== shown) void client.invalidateQueries({ queryKey: reviewQuery(shown).queryKey })
      }, failedBehind)
      return told.finally(answered)
    }
    const show = () => {
      setBusy(decision)
      setProblem(null)
    }
    const ahead = drawnAhead.get()
    if (ticks.areKept && ahead !== null) {
      // In one go with what comes next: this desk is not drawn once more before it.
      holdPage(sendBehind(ahead))
      return show()
    }
    show()
    const told = ticks.kept().then(
      () => {
        const drawn = isInFront(orderNo) ? drawnAhead.get() : null
        return drawn === null ? sendHere() : sendBehind(drawn)
      },
      // A tick that was refused has said so itself: the decision is given up.
      () => setBusy(null),
    )
    holdPage(told)
  }
}

/** @returns what has `close` run once this screen has been left; an order that is back by then, taken back, stays */
function useClosing(orderNo: string, close: () => void): () => void {
  const isLeaving = useRef(false)
  const end = useEffectEvent(() => {
    if (isLeaving.current)
      setTimeout(() => {
        if (!isInFront(orderNo)) close()
      })
    isLeaving.current = false
  })
  useEffect(() => () => end(), [])
  return () => {
    isLeaving.current = true
  }
}
