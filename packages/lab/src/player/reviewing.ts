import { reopenHours } from '@lumbung/domain/order'
import type { PeopleStage } from '@lumbung/domain/review'
import { placeOf } from '@lumbung/domain/second-look'
import type { Life } from './life.ts'
import type { Player } from './model/cast.ts'
import type { WayBack } from './model/review.ts'
import { officeTime } from './office-hours.ts'

const hourMs = 3_600_000
/** Always the same, so that the oldest drawn decision is the one that is due. */
const lookAfterHours = 24
const lookAgreement = 0.88

/** Why a review manager sends an order back, and in which words. */
const backReasons = {
  rollBackFirst: { reason: 'missingCheck', note: 'Slip gaji belum diperiksa' },
  reopenFirst: { reason: 'wrongDecision', note: 'Rekening ternyata milik nasabah' },
  appealMachine: { reason: 'dataCorrected', note: 'Nasabah mengirim bukti penghasilan' },
} as const satisfies Record<WayBack, { reason: string; note: string }>

/** Both desks, as often as it takes. @returns when it was approved, or null */
export function review(life: Life, applied: Date): Date | null {
  const { choices } = life
  if (choices.rarely(0.015)) return life.cancel(new Date(applied.getTime() + choices.whole(5, 40) * 60_000))
  const desks = new Desks(life)
  const approved = desks.review(applied)
  desks.lookAgain()
  return approved
}

/** Rejected by the machine: for a few a review manager has people look. @returns when they may begin, or null */
export function appeal(life: Life, rejected: Date): Date | null {
  const at = life.choices.rarely(0.08) ? sendBack(life, 'appealMachine', rejected, [40, 400]) : null
  return at ?? life.free(rejected)
}

function sendBack(
  life: Life,
  way: WayBack,
  after: Date,
  minutes: readonly [number, number],
  hoursMax = Infinity,
): Date | null {
  const at = officeTime(after, minutes, life.choices)
  if (!life.happens(at) || at.getTime() - after.getTime() > hoursMax * hourMs) return null
  const by = life.someone('review_manager')
  life.order.review.sendBack(way, by, backReasons[way], at)
  life.note(at, { kind: 'sendBack', way, by, ...backReasons[way] })
  return at
}

/** The two desks at one order. What can go another way than a pass does so once, whatever way it is. */
class Desks {
  readonly #life: Life
  readonly #first: Player
  /** Everyone who decided on the order at a desk. */
  readonly #deciders = new Set<number>()
  #again = false

  constructor(life: Life) {
    this.#life = life
    this.#first = life.someone('first_reviewer')
  }

  review(applied: Date): Date | null {
    const { order } = this.#life
    let at: Date | null = applied
    while (at !== null && order.state !== 'approved')
      at = order.state === 'firstWait' ? this.#atFirst(at) : this.#atFinal(at)
    return at
  }

  #atFirst(waiting: Date): Date | null {
    const life = this.#life
    const { choices } = life
    const at = officeTime(waiting, [20, 260], choices)
    const returned = !this.#again && choices.chance(0.06)
    const decision = returned ? 'return' : !this.#again && choices.chance(0.11) ? 'reject' : 'pass'
    const reason =
      decision === 'return' ? 'idCardBlurred' : decision === 'reject' ? this.#rejectReason('first') : null
    if (!this.#decide('first', this.#first, decision, at, reason)) return null
    if (decision === 'pass') return at
    this.#again = true
    if (decision === 'return') return this.#answer(at)
    const reopened = choices.rarely(0.08) ? sendBack(life, 'reopenFirst', at, [30, 300], reopenHours) : null
    return reopened ?? life.free(at)
  }

  #atFinal(waiting: Date): Date | null {
    const life = this.#life
    const { choices } = life
    if (!this.#again && choices.rarely(0.02)) {
      this.#again = true
      return sendBack(life, 'rollBackFirst', waiting, [20, 120])
    }
    const at = officeTime(waiting, [30, 300], choices)
    const goesBack = !this.#again && choices.chance(0.04)
    const decision = goesBack ? 'goBack' : choices.chance(0.06) ? 'reject' : 'pass'
    const why =
      decision === 'goBack' ? 'missingCheck' : decision === 'reject' ? this.#rejectReason('final') : null
    if (!this.#decide('final', life.someone('final_reviewer'), decision, at, why)) return null
    if (decision === 'goBack') this.#again = true
    return decision === 'reject' ? life.free(at) : at
  }

  #decide(
    stage: PeopleStage,
    by: Player,
    decision: 'pass' | 'reject' | 'return' | 'goBack',
    at: Date,
    reason: string | null,
  ): boolean {
    const life = this.#life
    if (!life.happens(at)) return false
    const takenAt = life.order.review.decide(stage, by, decision, at, reason)
    life.note(at, { kind: 'decide', stage, by, decision, reason, takenAt })
    this.#deciders.add(by.id)
    return true
  }

  /** A day after each drawn decision somebody who never decided on this order looks again. */
  lookAgain(): void {
    const life = this.#life
    for (const drawn of life.order.review.drawn) {
      const { stage, decision: was, review: decided } = drawn
      const staff = life.staff(stage === 'first' ? 'first_reviewer' : 'final_reviewer')
      const others = staff.filter(({ id }) => !this.#deciders.has(id))
      const at = new Date(drawn.at.getTime() + lookAfterHours * hourMs)
      // Not left to the choices of this life: how a desk works changes nothing of what becomes of the order.
      const by = others[Math.floor(placeOf('looker', decided) * others.length)]
      if (by === undefined || !life.happens(at)) continue
      const other = was === 'pass' ? 'reject' : 'pass'
      const decision = placeOf('answer', decided) < lookAgreement ? was : other
      const reason = decision === 'pass' ? null : stage === 'first' ? 'R08' : 'R04'
      life.order.review.lookAgain(drawn, by, decision, at, reason)
      life.note(at, { kind: 'lookAgain', stage, by, decision, reason })
    }
  }

  /** The borrower sends what was asked for, or lets it pass. */
  #answer(returned: Date): Date | null {
    const life = this.#life
    if (life.choices.chance(0.15)) return life.lapse(returned, 3)
    const at = new Date(returned.getTime() + life.choices.whole(30, 40 * 60) * 60_000)
    if (!life.happens(at)) return null
    life.order.resubmit(at)
    life.note(at, { kind: 'resubmit' })
    return at
  }

  #rejectReason(stage: PeopleStage): string {
    const { choices } = this.#life
    return stage === 'first'
      ? choices.weighted([
          [4, 'R08'],
          [5, 'R09'],
          [3, 'R07'],
        ])
      : choices.weighted([
          [5, 'R11'],
          [3, 'R04'],
          [2, 'R14'],
        ])
  }
}
