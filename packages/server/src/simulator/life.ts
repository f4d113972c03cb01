import { addDays, businessDayOf, type BusinessDay } from '@lumbung/domain/calendar'
import type { PeopleStage } from '@lumbung/domain/review'
import type { Choices } from './choices.ts'
import type { Asked, Known } from './model/application.ts'
import type { Cast, Player, PlayedRole } from './model/cast.ts'
import { ModelLoan } from './model/loan.ts'
import { ModelOrder, type Desk } from './model/order.ts'
import { ModelPayout } from './model/payout.ts'
import { dayEnd, officeTime } from './office-hours.ts'
import { repay } from './repaying.ts'
import type { Act, Step } from './script.ts'

/** Where and until when a life is lived. */
export interface Stage {
  cast: Cast
  desk: Desk
  /** Nothing happens after this. */
  end: Date
  steps: Step[]
}

const hourMs = 3_600_000
/** A payout without an answer is left open only when it is as fresh as this: older ones would have been settled. */
const openPayoutHours = 20

/** What becomes of one application, from asking for money to the last payment or the end of the simulated time. */
export class Life {
  readonly order: ModelOrder
  readonly choices: Choices
  readonly #stage: Stage
  #payout: ModelPayout | null = null
  #loan: ModelLoan | null = null
  /** When the person may think of another loan; null while this one is open. */
  freeSince: Date | null = null

  constructor(
    stage: Stage,
    choices: Choices,
    application: { orderNo: string; borrowerId: number; asked: Asked; known: Known },
  ) {
    this.#stage = stage
    this.choices = choices
    const { orderNo, borrowerId, asked, known } = application
    this.order = new ModelOrder(stage.desk, orderNo, borrowerId, asked, known)
    this.note(asked.at, { kind: 'apply', asked })
    if (this.order.state === 'machineRejected') this.freeSince = asked.at
    else this.#live(asked.at)
    this.#loan?.finish()
  }

  /** Whether something at this time still happens. */
  happens(at: Date): boolean {
    return at <= this.#stage.end
  }

  note(at: Date, act: Act): void {
    this.#stage.steps.push({ at, applicationId: this.order.asked.applicationId, act })
  }

  #live(applied: Date): void {
    const approved = this.#review(applied)
    if (approved === null) return
    const signed = this.#sign(approved)
    if (signed === null) return
    const loan = this.#payOut(signed)
    if (loan === null) return
    this.#loan = loan.loan
    this.freeSince = repay(this, loan.loan, loan.arrivedAt)
  }

  /** Both desks, as often as it takes. @returns when it was approved, or null */
  #review(applied: Date): Date | null {
    const { choices } = this
    if (choices.chance(0.015))
      return this.#cancel(new Date(applied.getTime() + choices.whole(5, 40) * 60_000))
    let at = applied
    let first = this.#someone('first_reviewer')
    for (let goBacks = 0; ;) {
      const firstAt = officeTime(at, [20, 260], choices)
      const returned = goBacks === 0 && choices.chance(0.06)
      const firstPass = returned ? 'return' : goBacks === 0 && choices.chance(0.11) ? 'reject' : 'pass'
      const reason =
        firstPass === 'return' ? 'idCardBlurred' : firstPass === 'reject' ? this.#rejectReason('first') : null
      if (!this.#decide('first', first, firstPass, firstAt, reason)) return null
      if (firstPass === 'reject') return this.#free(firstAt)
      if (firstPass === 'return') {
        const again = this.#answer(firstAt)
        if (again === null) return null
        at = again
        goBacks += 1
        continue
      }
      const finalAt = officeTime(firstAt, [30, 300], choices)
      const goesBack = goBacks === 0 && choices.chance(0.04)
      const final = goesBack ? 'goBack' : choices.chance(0.06) ? 'reject' : 'pass'
      const why =
        final === 'goBack' ? 'missingCheck' : final === 'reject' ? this.#rejectReason('final') : null
      if (!this.#decide('final', this.#someone('final_reviewer'), final, finalAt, why)) return null
      if (final === 'reject') return this.#free(finalAt)
      if (final === 'pass') return finalAt
      at = finalAt
      goBacks += 1
    }
  }

  #decide(
    stage: PeopleStage,
    by: Player,
    decision: 'pass' | 'reject' | 'return' | 'goBack',
    at: Date,
    reason: string | null,
  ): boolean {
    if (!this.happens(at)) return false
    this.order.decide(stage, by, decision, at, reason)
    this.note(at, { kind: 'decide', stage, by, decision, reason })
    return true
  }

  /** The borrower sends what was asked for, or lets it pass. */
  #answer(returned: Date): Date | null {
    if (this.choices.chance(0.15)) return this.#lapse(returned, 3)
    const at = new Date(returned.getTime() + this.choices.whole(30, 40 * 60) * 60_000)
    if (!this.happens(at)) return null
    this.order.resubmit(at)
    this.note(at, { kind: 'resubmit' })
    return at
  }

  #sign(approved: Date): Date | null {
    const { choices } = this
    if (choices.chance(0.03)) return this.#lapse(approved, 7)
    if (choices.chance(0.02))
      return this.#cancel(new Date(approved.getTime() + choices.whole(30, 600) * 60_000))
    const at = new Date(approved.getTime() + choices.whole(4, choices.chance(0.7) ? 300 : 2_400) * 60_000)
    if (!this.happens(at)) return null
    this.#payout = new ModelPayout(this.order, at)
    this.note(at, { kind: 'sign' })
    return at
  }

  /** Maker, checker, channel; once more after a failure that allows it. */
  #payOut(signed: Date): { loan: ModelLoan; arrivedAt: Date } | null {
    const payout = this.#payout
    if (payout === null) return null
    let at = signed
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const [maker, checker] = [this.#someone('finance_maker'), this.#someone('finance_checker')]
      const forwardAt = officeTime(at, [10, 90], this.choices)
      if (!this.happens(forwardAt)) return null
      payout.putForward(maker, forwardAt)
      this.note(forwardAt, { kind: 'putForward', by: maker })
      const releasedAt = officeTime(forwardAt, [5, 75], this.choices)
      if (!this.happens(releasedAt)) return null
      const end = this.#release(payout, checker, releasedAt, attempt)
      if (end !== 'again') return end
      at = officeTime(releasedAt, [30, 180], this.choices)
      if (!this.happens(at)) return null
      payout.retry(maker, at)
      this.note(at, { kind: 'retry', by: maker })
    }
    return null
  }

  #release(
    payout: ModelPayout,
    by: Player,
    at: Date,
    attempt: number,
  ): { loan: ModelLoan; arrivedAt: Date } | null | 'again' {
    const { choices } = this
    const fresh = at.getTime() > this.#stage.end.getTime() - openPayoutHours * hourMs
    const told = { kind: 'release', by, failureCode: null, attempt } as const
    if (fresh && choices.chance(0.05)) {
      payout.lose(by, at)
      this.note(at, { ...told, way: 'lost' })
      for (const end of this.#dayEnds(at)) payout.inquireInVain(end)
      return null
    }
    const failureCode =
      attempt === 1
        ? choices.weighted([
            [96, null],
            [2, 'TEMPORARY_TRANSFER_ERROR'],
            [2, 'INVALID_DESTINATION'],
          ])
        : null
    if (failureCode !== null) {
      payout.release(by, at)
      payout.fail(failureCode, at)
      this.note(at, { ...told, way: 'failed', failureCode })
      return failureCode === 'INVALID_DESTINATION' ? this.#giveUp(payout, at) : 'again'
    }
    const quiet = choices.chance(0.03)
    payout.release(by, at)
    this.note(at, { ...told, way: quiet ? 'quiet' : 'told' })
    if (!quiet) payout.succeed(at)
    else {
      const [found] = this.#dayEnds(at)
      if (found === undefined) return null
      payout.findLater(at, found)
      return { loan: new ModelLoan(this.order, at, found), arrivedAt: at }
    }
    return { loan: new ModelLoan(this.order, at, at), arrivedAt: at }
  }

  #giveUp(payout: ModelPayout, failed: Date): null {
    const by = this.#someone('finance_maker')
    const at = officeTime(failed, [22 * 60, 30 * 60], this.choices)
    if (!this.happens(at)) return null
    const note = 'Rekening tujuan tidak ditemukan'
    payout.giveUp(by, note, at)
    this.note(at, { kind: 'giveUp', by, note })
    return this.#free(at)
  }

  #cancel(at: Date): null {
    if (!this.happens(at)) return null
    this.order.cancelByBorrower(at)
    this.note(at, { kind: 'cancel' })
    return this.#free(at)
  }

  /** Nothing is done until a timer cancels, at the first end of a day that is late enough. */
  #lapse(since: Date, days: number): null {
    const due = since.getTime() + days * 24 * hourMs
    const end = this.#dayEnds(new Date(due)).find((at) => at.getTime() > due)
    if (end === undefined) return null
    this.order.expire(end)
    return this.#free(end)
  }

  /** The ends of days from an instant to the end of the simulated time. */
  #dayEnds(from: Date): Date[] {
    const ends: Date[] = []
    for (let day: BusinessDay = businessDayOf(from); ; day = addDays(day, 1)) {
      const at = dayEnd(day)
      if (!this.happens(at)) return ends
      if (at > from) ends.push(at)
    }
  }

  #free(at: Date): null {
    this.freeSince = at
    return null
  }

  #someone(role: PlayedRole): Player {
    return this.choices.pick(this.#stage.cast.staff[role])
  }

  #rejectReason(stage: PeopleStage): string {
    return stage === 'first'
      ? this.choices.weighted([
          [4, 'R08'],
          [5, 'R09'],
          [3, 'R07'],
        ])
      : this.choices.weighted([
          [5, 'R11'],
          [3, 'R04'],
          [2, 'R14'],
        ])
  }
}
