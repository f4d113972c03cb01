import { claimNext, release } from '@lumbung/contract/approve/review'
import type { PeopleStage } from '@lumbung/domain/review/review'
import { aheadLockMinutes } from '@lumbung/domain/review/review'
import { api, newRequestKey } from '../../core/api.ts'
import { inBackground } from '../../core/background.ts'
import { CallRefused } from '../../core/api-refusal.ts'
import { answeredBehind } from './sent-decisions.ts'

/** Away from the desks for so long, and the order after the one in hand goes back to the queue. */
const giveBackAfterMs = 60_000

/** What was taken from the queue for this browser ahead of its turn; an order held before is no part of it. */
let reserved: string | null = null
let leaving: ReturnType<typeof setTimeout> | undefined

/** Reserves the order after the one in hand, or renews it; null when nothing waits, or the one in hand is lost. */
export async function reserveAhead(
  stage: PeopleStage,
  inHand: string,
  signal: AbortSignal,
): Promise<string | null> {
  await answeredBehind(inHand)
  try {
    const asked = { stage, ahead: inHand, requestKey: newRequestKey() }
    const { orderNo, lockedUntil } = await inBackground(() => api(claimNext, asked, { signal }))
    const isShort = Date.parse(lockedUntil) - Date.now() <= (aheadLockMinutes + 1) * 60_000
    reserved = isShort ? orderNo : null
    return orderNo
  } catch (error) {
    if (error instanceof CallRefused) return null
    throw error
  }
}

/** Somebody works on an order: whatever is reserved stays, and this one is in hand now. */
export function beginOrder(orderNo: string): void {
  clearTimeout(leaving)
  if (reserved === orderNo) reserved = null
}

/** The desk is left; for good unless another one is opened soon. */
export function leaveDesk(): void {
  clearTimeout(leaving)
  leaving = setTimeout(giveBack, giveBackAfterMs)
}

function giveBack(): void {
  const orderNo = reserved
  reserved = null
  // Lost already, or nobody is signed in: the short lock ends by itself.
  if (orderNo) api(release, { orderNo }, { outlives: true }).catch(() => undefined)
}

window.addEventListener('pagehide', giveBack)
