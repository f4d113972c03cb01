import { addDays, businessDayOf, daysBetween, type BusinessDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import { rejectReasons } from '@lumbung/domain/review'
import { choicesOf, type Choices } from './choices.ts'
import { Life } from './life.ts'
import { termsOn, type Cast } from './model/cast.ts'
import type { Asked, Known } from './model/application.ts'
import type { Desk, ModelOrder } from './model/order.ts'
import { dayEnd, homeTime } from './office-hours.ts'
import { peopleOf, type People, type Person } from './people.ts'
import type { Step } from './script.ts'

/** What is simulated: so many applications over so many days, from one seed. */
export interface Plan {
  seed: number
  firstDay: BusinessDay
  days: number
  /** Applications in all. */
  orders: number
  /** How much more often than usual happens what is rare; 1 unless it is said. */
  unrest?: number
  /** Nothing happens after this; the end of the last day unless it is earlier. */
  end?: Date
}

/** A person known to the lender: their orders so far and when they come again. */
interface Regular {
  person: Person
  borrowerId: number
  orders: ModelOrder[]
}

interface Return {
  regular: Regular
  at: Date
}

const channels = [
  [5, 'organic'],
  [3, 'playstore'],
  [2, 'referral'],
] as const
const stepAmount = 250_000
/** Most of a month's income that people ask for; some ask for more and are refused. */
const incomeShare = 0.26

/**
 * Writes the story day by day: who applies, and with each application everything that becomes of it. The rows it leaves
 * are kept at `desk`; the steps say who has to do what and when for the calls to leave the same.
 */
export class Writing {
  readonly #plan: Plan
  readonly #cast: Cast
  readonly #desk: Desk
  readonly #people: People
  readonly #end: Date
  readonly #returns = new Map<BusinessDay, Return[]>()
  #written = 0
  #persons = 0

  private constructor(plan: Plan, cast: Cast, desk: Desk, people: People) {
    this.#plan = plan
    this.#cast = cast
    this.#desk = desk
    this.#people = people
    this.#end = plan.end ?? dayEnd(addDays(plan.firstDay, plan.days - 1))
  }

  static async begin(plan: Plan, cast: Cast, desk: Desk): Promise<Writing> {
    return new Writing(plan, cast, desk, await peopleOf(plan.seed))
  }

  /** @param orderNoOf gives the number of the next order of a day */
  *days(
    orderNoOf: (day: BusinessDay) => string,
  ): Generator<{ day: BusinessDay; steps: Step[]; orders: number }> {
    for (let index = 0; index < this.#plan.days; index += 1) {
      const day = addDays(this.#plan.firstDay, index)
      const steps: Step[] = []
      const before = this.#written
      for (const coming of this.#arrivals(day, index)) this.#live(coming, steps, orderNoOf)
      const end = dayEnd(day)
      if (end <= this.#end) steps.push({ at: end, applicationId: null, act: null })
      yield { day, steps, orders: this.#written - before }
    }
  }

  /** Who applies on a day, in the order of their coming: first those who return, then strangers. */
  #arrivals(day: BusinessDay, index: number): Return[] {
    const { days, orders, seed } = this.#plan
    const wanted = Math.round((orders * (index + 1)) / days) - Math.round((orders * index) / days)
    const choices = choicesOf(seed, 'arrivals', index)
    const coming = (this.#returns.get(day) ?? []).filter(({ at }) => at <= this.#end)
    const arrivals = coming.slice(0, wanted)
    for (const { regular, at } of coming.slice(wanted))
      this.#comesAgain(regular, addDays(businessDayOf(at), 1), choices)
    this.#returns.delete(day)
    const lastMinute = Math.min(
      22 * 60 + 59,
      Math.floor((this.#end.getTime() - Date.parse(`${day}T00:00:00+07:00`)) / 60_000) - 1,
    )
    while (arrivals.length < wanted) {
      const at = lastMinute >= 22 * 60 ? homeTime(day, choices) : this.#before(lastMinute, day, choices)
      arrivals.push({ regular: this.#stranger(), at })
    }
    return arrivals.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  }

  /** On the last day only the hours that have passed already. */
  #before(lastMinute: number, day: BusinessDay, choices: Choices): Date {
    const minute = choices.whole(0, Math.max(0, lastMinute))
    return new Date(Date.parse(`${day}T00:00:00+07:00`) + minute * 60_000 + choices.whole(0, 59_999))
  }

  #stranger(): Regular {
    this.#persons += 1
    const person = this.#people(this.#persons)
    const borrowerId = this.#desk.rows.number('borrower')
    return { person, borrowerId, orders: [] }
  }

  #live({ regular, at }: Return, steps: Step[], orderNoOf: (day: BusinessDay) => string): void {
    this.#written += 1
    const choices = choicesOf(this.#plan.seed, 'life', this.#written, this.#plan.unrest)
    const asked = this.#ask(regular, at, choices)
    const { borrowerId, person, orders } = regular
    if (orders.length === 0) {
      const blind = this.#desk.seals.blind('idNumber', person.borrower.idNumber)
      this.#desk.rows.add('borrower', { id: borrowerId, id_number_blind: blind, created_at: at })
    }
    const stage = { cast: this.#cast, desk: this.#desk, end: this.#end, steps }
    const orderNo = orderNoOf(businessDayOf(at))
    const application = { orderNo, borrowerId, asked, known: knownOf(orders, asked.product.app_code) }
    const life = new Life(stage, choices, application)
    orders.push(life.order)
    this.#thinkOfAnother(regular, life)
  }

  /** A product and an amount that fit the person; some ask for too much. */
  #ask({ person, orders }: Regular, at: Date, choices: Choices): Asked {
    const before = orders.at(-1)?.asked.product.app_code
    const app =
      before !== undefined && choices.chance(0.7)
        ? before
        : choices.weighted([
            [6, 'panen'],
            [4, 'guyub'],
          ])
    const products = this.#cast.products.filter(({ app_code: code }) => code === app)
    const single = products.filter(({ instalments }) => instalments === 1)
    const product =
      choices.pick(choices.chance(0.85) && single.length > 0 ? single : products) ?? refuse('PRODUCT_UNKNOWN')
    const termDays = choices.pick(product.term_days)
    const perMonth = product.instalments > 1 ? product.instalments : 1
    const share = choices.chance(0.05) ? 0.6 : incomeShare
    const affordable = person.borrower.monthlyIncome * share * perMonth
    const most = Math.max(product.amount_min, Math.min(product.amount_max, affordable))
    const steps = Math.floor((most - product.amount_min) / stepAmount)
    const amount = product.amount_min + choices.whole(Math.floor(steps / 2), steps) * stepAmount
    return {
      applicationId: `sim-${this.#plan.seed}-${String(this.#written).padStart(7, '0')}`,
      person,
      product,
      terms: termsOn(product, amount, termDays),
      channel: choices.weighted(channels),
      marketing: choices.chance(0.4),
      at,
    }
  }

  #thinkOfAnother(regular: Regular, { freeSince, order, choices }: Life): void {
    if (freeSince === null) return
    const free = businessDayOf(freeSince)
    if (order.state === 'cleared') {
      const late = order.row['cleared_late'] === true
      if (choices.chance(late ? 0.3 : 0.65))
        this.#comesAgain(regular, addDays(free, choices.whole(1, 18)), choices)
      return
    }
    const reason = rejectReasons.find(({ code }) => code === order.row['reject_reason'])
    const coolOff = reason === undefined ? 0 : reason.coolOffDays
    if (coolOff !== null && choices.chance(0.3)) {
      this.#comesAgain(regular, addDays(free, coolOff + choices.whole(1, 10)), choices)
    }
  }

  #comesAgain(regular: Regular, day: BusinessDay, choices: Choices): void {
    if (daysBetween(this.#plan.firstDay, day) >= this.#plan.days) return
    this.#returns.set(day, [...(this.#returns.get(day) ?? []), { regular, at: homeTime(day, choices) }])
  }
}

/** What the group knows of a person by their orders so far. */
function knownOf(orders: readonly ModelOrder[], app: string): Known {
  const cleared = orders.filter(({ state }) => state === 'cleared')
  const late = cleared.filter(({ row }) => row['cleared_late'] === true).length
  const here = cleared.filter(({ asked }) => asked.product.app_code === app).length
  return {
    disbursed: cleared.length,
    settledHere: here,
    settledElsewhere: cleared.length - here,
    clearedOnTime: cleared.length - late,
    clearedLate: late,
    refused: orders.filter(({ state }) => state.endsWith('Rejected')).length,
  }
}
