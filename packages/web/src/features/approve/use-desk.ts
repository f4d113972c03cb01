import { failureWords } from '../../core/act.ts'
import { claim, tick } from '@lumbung/contract/approve/review'
import type { Decision } from '@lumbung/domain/review/review'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../core/api.ts'
import { CallRefused } from '../../core/api-refusal.ts'
import { useDraft } from '../../core/drafts.ts'
import { reviewQuery } from './review-query.ts'
import { type CheckResult, type Draft, draftOf, emptyDraft, type Review } from './decision.ts'
import { usePoll } from '../../core/presence.ts'
import { Ticks } from './pending-ticks.ts'
import { useDecide } from './use-decide.ts'

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

/** One order on the desk: what it shows, the lock, the ticks, the draft and the decision. */
export function useDesk(orderNo: string) {
  const client = useQueryClient()
  const key = reviewQuery(orderNo).queryKey
  const query = useQuery({ ...reviewQuery(orderNo), refetchInterval: usePoll(refreshMs) })
  const [draft, setDraft] = useDraft<Draft>('decision', emptyDraft)
  useDroppedDraft(query.data?.dropped ?? null, draft, setDraft)
  const [problem, setProblem] = useState<DeskProblem | null>(null)
  const [busy, setBusy] = useState<Decision | 'claim' | null>(null)
  const [ticks] = useState(() => new Ticks())
  const isCutOff = useRef(false)
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

  // What was read before the tick was kept says something older of this check, whenever it comes: it is read again after all of them.
  const showCheck = (field: string, result: CheckResult) => {
    if (client.isFetching({ queryKey: key }) > 0) isCutOff.current = true
    void client.cancelQueries({ queryKey: key })
    client.setQueryData<Review>(key, (shown) => shown && withCheck(shown, field, result))
  }

  const setCheck = (field: string, result: CheckResult) => {
    if (client.getQueryData(key) === undefined) return
    // Shown at once; taken back when the server refuses.
    showCheck(field, result)
    ticks
      .keep(field, () => api(tick, { orderNo, field, result }))
      .then(
        () => {
          if (!ticks.isUnderWay(field)) showCheck(field, result)
          if (!ticks.areKept || !isCutOff.current) return
          isCutOff.current = false
          void client.invalidateQueries({ queryKey: key })
        },
        (error: unknown) => {
          failed(error)
          void query.refetch()
        },
      )
  }

  const decide = useDecide(orderNo, { draft, ticks, busy, setBusy, setProblem, failed })

  return { query, draft, setDraft, problem, busy, take, reload, setCheck, decide }
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
