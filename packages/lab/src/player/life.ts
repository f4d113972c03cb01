import { addDays, businessDayOf, type BusinessDay } from '@lumbung/domain/calendar'
import type { Choices } from './choices.ts'
import type { Asked, Known } from './model/application.ts'
import type { Cast, Player, PlayedRole } from './model/cast.ts'
import { ModelOrder, type Desk } from './model/order.ts'
import { ModelPayout } from './model/payout.ts'
import { dayEnd } from './office-hours.ts'
import { payOut } from './paying-out.ts'
import { repay } from './repaying.ts'
import { appeal, review } from './reviewing.ts'
import type { Act, Step } from './script.ts'

/** Where and until when a life is lived. */
export interface Stage {
  cast: Cast
  desk: Desk
  /** Nothing happens after this. */
  end: Date
  steps: Step[]
}

const dayMs = 86_400_000

/** What becomes of one application, from asking for money to the last payment or the end of the simulated time. */
export class Life {
  readonly order: ModelOrder
  readonly choices: Choices
  readonly #stage: Stage
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
    const seen = this.order.state === 'machineRejected' ? appeal(this, asked.at) : asked.at
    if (seen !== null) this.#live(seen)
  }

  get cast(): Cast {
    return this.#stage.cast
  }

  get end(): Date {
    return this.#stage.end
  }

  /** Whether something at this time still happens. */
  happens(at: Date): boolean {
    return at <= this.#stage.end
  }

  note(at: Date, act: Act): void {
    this.#stage.steps.push({ at, applicationId: this.order.asked.applicationId, act })
  }

  staff(role: PlayedRole): readonly Player[] {
    return this.#stage.cast.staff[role]
  }

  someone(role: PlayedRole): Player {
    return this.choices.pick(this.staff(role))
  }

  /** The ends of days from an instant to the end of the simulated time. */
  dayEnds(from: Date): Date[] {
    const ends: Date[] = []
    for (let day: BusinessDay = businessDayOf(from); ; day = addDays(day, 1)) {
      const at = dayEnd(day)
      if (!this.happens(at)) return ends
      if (at > from) ends.push(at)
    }
  }

  /** The day whose end comes last within the simulated time; null when none comes any more. */
  lastNight(from: Date): BusinessDay | null {
    const end = this.dayEnds(from).at(-1)
    return end === undefined ? null : businessDayOf(end)
  }

  /** It is over, and the person may come again. */
  free(at: Date): null {
    this.freeSince = at
    return null
  }

  /** The borrower gives up. */
  cancel(at: Date): null {
    if (!this.happens(at)) return null
    this.order.cancelByBorrower(at)
    this.note(at, { kind: 'cancel' })
    return this.free(at)
  }

  /** Nothing is done until a timer cancels, at the first end of a day that is late enough. */
  lapse(since: Date, days: number): null {
    const due = since.getTime() + days * dayMs
    const end = this.dayEnds(new Date(due)).find((at) => at.getTime() > due)
    if (end === undefined) return null
    this.order.expire(end)
    return this.free(end)
  }

  #live(applied: Date): void {
    const approved = review(this, applied)
    const payout = approved === null ? null : this.#sign(approved)
    const paidOut = payout === null ? null : payOut(this, payout)
    if (paidOut === null) return
    const { loan, arrivedAt } = paidOut
    this.freeSince = repay(this, loan, arrivedAt)
    loan.finish(this.lastNight(arrivedAt))
  }

  #sign(approved: Date): ModelPayout | null {
    const { choices } = this
    if (choices.rarely(0.03)) return this.lapse(approved, 7)
    if (choices.rarely(0.02))
      return this.cancel(new Date(approved.getTime() + choices.whole(30, 600) * 60_000))
    const at = new Date(approved.getTime() + choices.whole(4, choices.chance(0.7) ? 300 : 2_400) * 60_000)
    if (!this.happens(at)) return null
    this.note(at, { kind: 'sign' })
    return new ModelPayout(this.order, at)
  }
}
