import { getDecidedReviews, getReviewSummary } from '@lumbung/contract/approve/decided'
import {
  claimSecondLook,
  countSecondLooks,
  decideSecondLook,
  getSecondLook,
  releaseSecondLook,
  tickSecondLook,
} from '@lumbung/contract/approve/second-look'
import type { RetOf } from '@lumbung/contract/call'
import type { Decision } from '@lumbung/domain/review/review'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { api, newRequestKey } from '../../core/api.ts'
import { useDraft } from '../../core/drafts.ts'
import { closeTabs } from '../../shell/tabs.ts'
import { toast } from '../../core/toast-store.ts'
import { useMayOpen } from '../../ui/page/use-may-open.ts'
import { type CheckResult, checksOf, type Draft, emptyDraft, type Review } from './decision.ts'
import { lookPath } from './second-look-button.tsx'
import { type DeskProblem, deskProblemOf, withCheck } from './use-desk.ts'
import { ShownTicks } from './pending-ticks.ts'

type Look = RetOf<typeof getSecondLook>

/** Where a person goes from the last one: the first of these that is theirs. */
const lists = [
  { name: 'reviewList', path: '/approve/reviewList' },
  { name: 'reviewFirstPass', path: '/approve/reviewFirst/reviewFirstPass' },
  { name: 'reviewFinalPass', path: '/approve/reviewFinal/reviewFinalPass' },
] as const

/** A second look in the shape of a review, so that the desk shows it: all that would tell of the first answer is empty. */
function reviewOf(look: Look, me: { id: number; name: string }): Review {
  const { stage, lockedUntil } = look
  return {
    ...look,
    order: { ...look.order, state: stage === 'first' ? 'firstWait' : 'finalWait', version: 0 },
    round: 1,
    waitingMinutes: 0,
    urgency: 'ok',
    lateMinutes: 0,
    assignee: null,
    assignment: null,
    lock: { holder: me, mine: true, until: lockedUntil },
    queue: { position: 0, size: 0 },
    history: [],
    deciding: null,
    decided: null,
    dropped: null,
    affordability: null,
    timeline: [],
    corrections: [],
    reasons: { ...look.reasons, goBack: [], return: [] },
    can: { ...look.can, decide: true, claim: true, goBack: false, return: false, correct: false },
  }
}

/** One second look on the desk: what it shows, the lock, the ticks, the draft and the answer. */
export function useSecondLook(look: number, me: { id: number; name: string }) {
  const { t } = useSpeech()
  const navigate = useNavigate()
  const client = useQueryClient()
  const mayOpen = useMayOpen()
  const key = [getSecondLook.name, look]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(getSecondLook, { look }, { signal }),
    // What stood then does not change; only the lock does, and that is asked for anew when it is renewed.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [draft, setDraft, forgetDraft] = useDraft<Draft>('secondLook', emptyDraft)
  const [problem, setProblem] = useState<DeskProblem | null>(null)
  const [busy, setBusy] = useState<Decision | 'claim' | null>(null)
  const intention = useRef({ content: '', requestKey: '' })
  const [ticks] = useState(() => new ShownTicks<CheckResult>())
  const failed = (error: unknown) => {
    setBusy(null)
    setProblem(deskProblemOf(error))
  }
  const reload = () => {
    setProblem(null)
    void query.refetch()
  }

  const take = () => {
    if (busy !== null) return
    setBusy('claim')
    setProblem(null)
    api(claimSecondLook, { look }).then(() => {
      setBusy(null)
      void query.refetch()
    }, failed)
  }

  const setCheck = (field: string, result: CheckResult) => {
    const known = client.getQueryData<Look>(key)
    const before = known && checksOf(known).find((check) => check.field === field)?.result
    if (before === undefined) return
    const show = (shown: CheckResult) =>
      client.setQueryData<Look>(key, (at) => at && withCheck(at, field, shown))
    show(result)
    const send = () => api(tickSecondLook, { look, field, result })
    ticks.keepShown(field, { before, result }, send, show).catch(failed)
  }

  const leave = (next: { look: number; orderNo: string } | null, { order }: Look) => {
    for (const { name } of [countSecondLooks, getDecidedReviews, getReviewSummary])
      void client.invalidateQueries({ queryKey: [name] })
    const list = lists.find(({ name }) => mayOpen(name))?.path ?? '/dashboard'
    void navigate(next === null ? list : lookPath(next))
    const done = `/approve/detail/${order.orderNo}`
    if (next?.orderNo !== order.orderNo) closeTabs((tab) => tab.path === done)
    client.removeQueries({ queryKey: key })
  }

  const giveBack = () => {
    const seen = query.data
    if (!seen || busy !== null) return
    setBusy('claim')
    setProblem(null)
    api(releaseSecondLook, { look }).then(() => {
      setBusy(null)
      forgetDraft()
      leave(null, seen)
    }, failed)
  }

  const decide = (decision: Decision) => {
    const seen = query.data
    if (!seen || busy !== null || (decision !== 'pass' && decision !== 'reject')) return
    const content = {
      look,
      decision,
      note: draft.note,
      ...(decision === 'reject' && draft.reason && { reasonCode: draft.reason.code }),
    }
    const written = JSON.stringify(content)
    if (intention.current.content !== written)
      intention.current = { content: written, requestKey: newRequestKey() }
    setBusy(decision)
    setProblem(null)
    const { requestKey } = intention.current
    const send = () => api(decideSecondLook, { ...content, requestKey })
    // A tick that was refused has said so itself: the answer is given up.
    const sent = ticks.kept().then(send, () => null)
    sent.then((answered) => {
      setBusy(null)
      if (answered === null) return
      const { next } = answered
      forgetDraft()
      const said = t(`reviews.look.answered.${decision}`)
      toast({ kind: 'good', text: next === null ? `${said}. ${t('reviews.look.none')}` : said })
      leave(next, seen)
    }, failed)
  }

  const review = query.data ? reviewOf(query.data, me) : null
  return { query, review, draft, setDraft, problem, busy, take, giveBack, reload, setCheck, decide }
}
