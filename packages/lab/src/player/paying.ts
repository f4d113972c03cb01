import { addDays, businessDayOf, startOfDay, type BusinessDay } from '@lumbung/domain/calendar'
import { payoff } from '@lumbung/domain/owed'
import { retailAmountMax, retailAmountMin } from '@lumbung/server/gateways/payment-channel'
import type { Life } from './life.ts'
import type { CodeKind } from './model/codes.ts'
import type { ModelLoan } from './model/loan.ts'
import { homeTime, officeTime } from './office-hours.ts'
import type { Act } from './script.ts'
import type { Row } from '@lumbung/server/records/list/bulk-rows'

const dayOpensMs = 8 * 3_600_000

/** How a payment is made. */
interface Way {
  /** At a shop, where its code is still good for the amount. */
  shop?: boolean
  /** To the next 50,000. */
  roundUp?: boolean
  /** So much less than settles the loan, which is forgiven. */
  less?: number
}

/** One borrower with one loan: what they do after another, and what others do about it. */
export class Payer {
  readonly life: Life
  readonly loan: ModelLoan
  /** The last deadline of the loan as it was agreed. */
  readonly due: BusinessDay
  /** When something was last done about this loan. */
  #now: Date

  constructor(life: Life, loan: ModelLoan, due: BusinessDay, arrivedAt: Date) {
    this.life = life
    this.loan = loan
    this.due = due
    this.#now = arrivedAt
  }

  get choices() {
    return this.life.choices
  }

  get now(): Date {
    return this.#now
  }

  get isCleared(): boolean {
    return this.life.order.state === 'cleared'
  }

  /** Lets time pass: offers whose day is over end with the days in between. @returns whether it comes at all */
  passTo(at: Date): boolean {
    for (let end = this.loan.nextEnd; end !== null && end <= at; end = this.loan.nextEnd) {
      if (!this.life.happens(end)) return false
      this.loan.endOffers(end)
    }
    if (!this.life.happens(at)) return false
    this.#now = at
    return true
  }

  /** Does something and writes it down; nothing when that time never comes. */
  act(at: Date, act: Act, does: () => void): boolean {
    if (!this.passTo(at)) return false
    does()
    this.life.note(at, act)
    return true
  }

  /** At home, on the wanted day or the first one after what was done last. */
  at(wanted: BusinessDay): Date {
    const last = businessDayOf(this.#now)
    const earliest = addDays(last > this.loan.lastDay ? last : this.loan.lastDay, 1)
    return homeTime(wanted < earliest ? earliest : wanted, this.choices)
  }

  /** Some minutes later. */
  soon(from: number, to: number): Date {
    return new Date(this.#now.getTime() + this.choices.whole(from, to) * 60_000)
  }

  /** At the office, on the wanted day or as soon after what was done last as it can be. */
  atOffice(wanted: BusinessDay): Date {
    const opens = new Date(startOfDay(wanted).getTime() + dayOpensMs)
    return officeTime(opens > this.#now ? opens : this.#now, [10, 480], this.choices)
  }

  /** @param force the channel lets through what it should turn away */
  pay(code: Row | undefined, at: Date, amount: number, force = false): boolean {
    if (code === undefined || !this.passTo(at)) return false
    const { choices, loan, life } = this
    const deliveries = choices.rarely(0.04) ? 2 : 1
    const [place, method] = [loan.codes.placeOf(code), code['kind'] as CodeKind]
    loan.pay(code, { at, amount, deliveries })
    life.note(at, { kind: 'pay', method, place, amount, deliveries, force })
    return true
  }

  /** The shop code over what is to be paid at a moment, asked for; undefined where no shop takes the amount. */
  shopCode(at: Date): Row | undefined {
    if (!this.passTo(at)) return undefined
    const { amount } = this.loan.shopAmount(at)
    if (amount < retailAmountMin || amount > retailAmountMax) return undefined
    this.loan.askCode(at)
    this.life.note(at, { kind: 'askCode' })
    return this.loan.codes.latest('alfa')
  }

  /** Pays all that is left. @returns when nothing was left of it, null while something is */
  payAll(wanted: BusinessDay, { shop, roundUp, less = 0 }: Way = {}): Date | null {
    const at = this.at(wanted)
    if (!this.passTo(at)) return null
    const total = payoff(this.loan.account, businessDayOf(at)).total - less
    const till = shop === true ? this.shopCode(at) : undefined
    const amount =
      till === undefined
        ? roundUp === true
          ? Math.ceil((total + 1) / 50_000) * 50_000
          : total
        : (till['amount'] as number)
    if (!this.pay(till ?? this.loan.codes.latest('va'), at, amount)) return null
    return this.isCleared ? at : null
  }

  payPart(wanted: BusinessDay): boolean {
    return this.#payPartAt(this.at(wanted))
  }

  payPartSoon(): boolean {
    return this.#payPartAt(this.soon(2, 10))
  }

  #payPartAt(at: Date): boolean {
    if (!this.passTo(at)) return false
    const total = payoff(this.loan.account, businessDayOf(at)).total
    const part = Math.ceil((total * this.choices.whole(25, 65)) / 100 / 1_000) * 1_000
    return this.pay(this.loan.codes.latest('va'), at, part)
  }

  /** A maker finds whose the money is that was set aside last, a checker confirms it. @returns when, or null */
  match(from: number, to: number): Date | null {
    const by = this.life.someone('finance_maker')
    const at = officeTime(this.#now, [from, to], this.choices)
    const note = 'Dicocokkan dengan bukti bayar nasabah'
    if (!this.act(at, { kind: 'match', by, note }, () => this.loan.match(by, note, at))) return null
    const checker = this.life.someone('finance_checker')
    const confirmed = officeTime(at, [5, 90], this.choices)
    const act = { kind: 'confirmMatch', by: checker, note: 'Sesuai bukti bayar' } as const
    const done = this.act(confirmed, act, () => this.loan.confirmMatch(checker, act.note, confirmed))
    return done ? confirmed : null
  }
}
