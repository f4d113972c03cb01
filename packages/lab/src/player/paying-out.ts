import type { Life } from './life.ts'
import type { Player } from './model/cast.ts'
import { ModelLoan } from './model/loan.ts'
import type { ModelPayout } from './model/payout.ts'
import { officeTime } from './office-hours.ts'

const hourMs = 3_600_000
/** A payout without an answer is left open only when it is as fresh as this: older ones would have been settled. */
const openPayoutHours = 20
/** How long the money may be under way back: the bank of the borrower returns what it could not book. */
const comesBackHours = [9, 40] as const
const attemptsMax = 2

const holdNote = 'Menunggu konfirmasi rekening nasabah'
const giveUpNote = 'Rekening tujuan tidak ditemukan'

interface PaidOut {
  loan: ModelLoan
  arrivedAt: Date
}

/** Maker, checker, channel; once more after a failure that allows it. @returns null when no loan runs */
export function payOut(life: Life, payout: ModelPayout): PaidOut | null {
  let at = payout.openedAt
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const [maker, checker] = [life.someone('finance_maker'), life.someone('finance_checker')]
    const forwarded = putForward(life, payout, [maker, checker], at)
    if (forwarded === null) return null
    const releasedAt = officeTime(forwarded, [5, 75], life.choices)
    if (!life.happens(releasedAt)) return null
    const end = release(life, payout, checker, releasedAt)
    if (end !== 'again') return end
    at = officeTime(releasedAt, [30, 180], life.choices)
    if (!life.happens(at)) return null
    payout.retry(maker, at)
    life.note(at, { kind: 'retry', by: maker })
  }
  return null
}

/** The maker puts it forward; a few are held, before that or by the checker afterwards, and let go again. */
function putForward(
  life: Life,
  payout: ModelPayout,
  [maker, checker]: readonly [Player, Player],
  from: Date,
): Date | null {
  const held = life.choices.weighted([
    [96, 'never'],
    [2 * life.choices.unrest, 'before'],
    [2 * life.choices.unrest, 'after'],
  ])
  const free = held === 'before' ? holdBack(life, payout, [maker, maker], from) : from
  const forwarded = free === null ? null : forward(life, payout, maker, free)
  if (held !== 'after' || forwarded === null) return forwarded
  const letGo = holdBack(life, payout, [checker, maker], forwarded)
  return letGo === null ? null : forward(life, payout, maker, letGo)
}

function forward(life: Life, payout: ModelPayout, maker: Player, from: Date): Date | null {
  const at = officeTime(from, [10, 90], life.choices)
  if (!life.happens(at)) return null
  payout.putForward(maker, at)
  life.note(at, { kind: 'putForward', by: maker })
  return at
}

/** One stops it, the other lets it go. */
function holdBack(
  life: Life,
  payout: ModelPayout,
  [stopper, opener]: readonly [Player, Player],
  from: Date,
): Date | null {
  const heldAt = officeTime(from, [5, 40], life.choices)
  if (!life.happens(heldAt)) return null
  payout.hold(stopper, holdNote, heldAt)
  life.note(heldAt, { kind: 'hold', by: stopper, note: holdNote })
  const at = officeTime(heldAt, [60, 900], life.choices)
  if (!life.happens(at)) return null
  payout.unhold(opener, at)
  life.note(at, { kind: 'unhold', by: opener })
  return at
}

function release(life: Life, payout: ModelPayout, by: Player, at: Date): PaidOut | null | 'again' {
  const { choices } = life
  const { attempt } = payout
  const fresh = at.getTime() > life.end.getTime() - openPayoutHours * hourMs
  const told = { kind: 'release', by, failureCode: null, attempt } as const
  if (fresh && choices.rarely(0.05)) {
    payout.lose(by, at)
    life.note(at, { ...told, way: 'lost' })
    for (const end of life.dayEnds(at)) payout.inquireInVain(end)
    return null
  }
  const failureCode =
    attempt === 1
      ? choices.weighted([
          [96, null],
          [2 * choices.unrest, 'TEMPORARY_TRANSFER_ERROR'],
          [2 * choices.unrest, 'INVALID_DESTINATION'],
        ])
      : null
  payout.release(by, at)
  if (failureCode !== null) {
    payout.fail(failureCode, at)
    life.note(at, { ...told, way: 'failed', failureCode })
    return failureCode === 'INVALID_DESTINATION' ? giveUp(life, payout, at) : 'again'
  }
  const quiet = choices.rarely(0.03)
  life.note(at, { ...told, way: quiet ? 'quiet' : 'told' })
  return quiet ? arriveQuietly(life, payout, at) : arrive(life, payout, at)
}

/** It arrives and we are told; rarely it comes back. */
function arrive(life: Life, payout: ModelPayout, at: Date): PaidOut | null {
  payout.succeed(at)
  const loan = new ModelLoan(life.order, life.cast, at, at)
  if (!life.choices.rarely(0.012)) return { loan, arrivedAt: at }
  const back = new Date(at.getTime() + life.choices.whole(...comesBackHours) * hourMs)
  if (life.happens(back)) {
    payout.reverse(back)
    loan.void(back)
    life.note(back, { kind: 'comeBack', attempt: payout.attempt })
    life.free(back)
  }
  loan.finish(life.lastNight(at))
  return null
}

/** It arrives, nobody tells us, and the inquiry at the day's end finds it. */
function arriveQuietly(life: Life, payout: ModelPayout, at: Date): PaidOut | null {
  const [found] = life.dayEnds(at)
  if (found === undefined) return null
  payout.findLater(at, found)
  return { loan: new ModelLoan(life.order, life.cast, at, found), arrivedAt: at }
}

function giveUp(life: Life, payout: ModelPayout, failed: Date): null {
  const by = life.someone('finance_maker')
  const at = officeTime(failed, [22 * 60, 30 * 60], life.choices)
  if (!life.happens(at)) return null
  payout.giveUp(by, giveUpNote, at)
  life.note(at, { kind: 'giveUp', by, note: giveUpNote })
  return life.free(at)
}
