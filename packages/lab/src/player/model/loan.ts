import { addDays, businessDayOf, type BusinessDay } from '@lumbung/domain/calendar'
import { extendedBy, extensionQuote, type ExtensionQuote } from '@lumbung/domain/extension'
import type { Allocation, LoanAccount } from '@lumbung/domain/loan-account'
import { rupiah } from '@lumbung/domain/money'
import type { OrderEvent } from '@lumbung/domain/order'
import { payoff } from '@lumbung/domain/owed'
import { endOfFixedCode, paymentCodeCheck, type PaymentCodeState } from '@lumbung/domain/payment'
import { reductionUse } from '@lumbung/domain/reduction'
import { system, type Actor } from '@lumbung/server/calls/actor'
import { dueAmount } from '@lumbung/server/money/due-code'
import { channelActor } from '@lumbung/server/money/channel-actor'
import { dayEnd } from '../office-hours.ts'
import { ModelBooks } from './books.ts'
import { actorOfPlayer, capOf, type Cast, type Player } from './cast.ts'
import { ModelCodes } from './codes.ts'
import { ModelExtension } from './extension.ts'
import { ModelMoneyIn, type Paying } from './money-in.ts'
import { ModelReduction, type ReductionAsked } from './reduction.ts'
import type { ModelOrder } from './order.ts'
import type { Row } from '@lumbung/server/records/list/bulk-rows'

/** Who books a payment, and when; a payment's own time stays what it was. */
interface BookedBy {
  actor: Actor
  now: Date
}

/** The loan of one order: its account and books, its codes, the money, and what was asked for beside paying. */
export class ModelLoan {
  readonly codes: ModelCodes
  readonly #order: ModelOrder
  readonly #cast: Pick<Cast, 'caps' | 'fees'>
  readonly #books: ModelBooks
  readonly #money: ModelMoneyIn
  #extension: ModelExtension | null = null
  #extensions: ModelExtension[] = []
  #reduction: ModelReduction | null = null
  #aside: Row | null = null

  /** @param knownAt when we heard that the money arrived */
  constructor(order: ModelOrder, cast: Pick<Cast, 'caps' | 'fees'>, arrivedAt: Date, knownAt: Date) {
    this.#order = order
    this.#cast = cast
    this.#books = new ModelBooks(order, cast, arrivedAt, knownAt)
    this.#money = new ModelMoneyIn(order, cast)
    this.codes = new ModelCodes(order)
    this.codes.issue(this.account, businessDayOf(knownAt), knownAt)
  }

  get account(): LoanAccount {
    return this.#books.account
  }

  /** The day of the latest event. */
  get lastDay(): BusinessDay {
    return this.#books.lastDay
  }

  get extension(): ModelExtension | null {
    return this.#extension?.isOpen === true ? this.#extension : null
  }

  get reduction(): ModelReduction | null {
    return this.#reduction?.isOpen === true ? this.#reduction : null
  }

  /** The next end of a day that ends an offer; null while none waits. */
  get nextEnd(): Date | null {
    const days = [this.extension?.day, this.reduction?.validTo].filter((day) => day !== undefined)
    const first = days.toSorted()[0]
    return first === undefined ? null : dayEnd(addDays(first, 1))
  }

  /** What the timer leaves that ends offers whose day is over, at the end of a day. */
  endOffers(at: Date): void {
    const today = businessDayOf(at)
    const { extension, reduction } = this
    if (extension !== null && extension.day < today) this.#expire(extension, 'expired', system, at)
    if (reduction !== null && reduction.validTo < today) reduction.lapse(system, at)
    this.#issue(at)
  }

  /** @throws LendingError where a day or the loan does not allow it */
  quote(days: number, day: BusinessDay): ExtensionQuote {
    const cap = capOf(this.#cast, this.account.terms.termDays, day)
    return extensionQuote(this.account, day, days, { cap, openReduction: this.reduction !== null })
  }

  /** The borrower takes more time; an offer taken before ends. */
  takeExtension(days: number, at: Date): ModelExtension {
    const quote = this.quote(days, businessDayOf(at))
    const app = { kind: 'app', name: this.#order.asked.product.app_code } as const
    if (this.extension !== null) this.#expire(this.extension, 'replaced', app, at)
    const taken = new ModelExtension(this.#order, quote, at)
    this.#extension = taken
    this.#extensions.push(taken)
    this.codes.addRollover(taken.id, quote.payNow, endOfFixedCode(quote.day), at)
    const detail = { days: quote.days, newDueDay: quote.newDueDay }
    this.#order.note('extensionTaken', at, app, { amount: quote.payNow, detail })
    this.#issue(at)
    return taken
  }

  /** What a shop code would ask now, in rupiah. */
  shopAmount(at: Date): { amount: number } {
    const agreed = this.#reduction?.isApproved === true ? this.#reduction.agreed : null
    return dueAmount(this.account, businessDayOf(at), at, agreed)
  }

  /** The borrower has a shop code issued; none comes where a shop does not take the amount. */
  askCode(at: Date): void {
    this.#issue(at)
  }

  askReduction(by: Player, asked: ReductionAsked, at: Date): void {
    this.#reduction = new ModelReduction(this.#order, asked, payoff(this.account, businessDayOf(at)), by, at)
  }

  /** @param note why not; null approves */
  decideReduction(by: Player, note: string | null, at: Date): void {
    const { reduction } = this
    if (reduction === null) throw new Error(`${this.#order.orderNo} has no reduction to decide`)
    if (note !== null) return reduction.reject(by, note, at)
    if (!reduction.approve(by, payoff(this.account, businessDayOf(at)), at)) return
    if (this.extension !== null) this.#expire(this.extension, 'replaced', actorOfPlayer(by), at)
    this.#issue(at)
  }

  /** Money comes in by a code: it is posted, or set aside with a reason. */
  pay(code: Row, paying: Paying): void {
    const { at, amount } = paying
    const misfit = this.#misfitOf(code, paying)
    const cash = this.#money.receive(code, paying, misfit)
    if (misfit !== null) {
      this.#aside = cash
      const detail = { txid: cash['txid'], method: cash['method'] }
      this.#order.note('paymentUnmatched', at, channelActor, { amount, reason: misfit, detail })
      return
    }
    if (code['amount'] !== null) this.codes.pay(code, at)
    const bought = this.#extensions.find(({ id }) => id === code['extension_id'])
    this.#book(cash, { actor: channelActor, now: at }, bought)
  }

  /** A person says that the money last set aside is this order's. */
  match(by: Player, note: string, at: Date): void {
    const { orderNo } = this.#order
    const change = { operator_id: by.id, note, match_order_no: orderNo, proposed_at: at, state: 'proposed' }
    this.#changeAside(change)
  }

  /** Another person confirms it. */
  confirmMatch(by: Player, note: string, at: Date): void {
    const cash = this.#changeAside({ unmatched_reason: null, checker_id: by.id, decision_note: note })
    this.#aside = null
    this.#book(cash, { actor: actorOfPlayer(by), now: at })
  }

  #changeAside(change: Row): Row {
    const cash = this.#aside
    if (cash === null) throw new Error(`nothing of ${this.#order.orderNo} was set aside`)
    return Object.assign(cash, change, { version: (cash['version'] as number) + 1 })
  }

  /** The payout came back. */
  void(at: Date): void {
    this.#books.void(at)
    this.codes.close(at)
  }

  /** Writes what the loan has become. @param lastNight of those that went over it, null when none did */
  finish(lastNight: BusinessDay | null): void {
    this.#books.finish(lastNight)
  }

  /** Posts matched cash: to an extension that it buys, else to what is owed. */
  #book(cash: Row, by: BookedBy, bought?: ModelExtension): void {
    const [at, amount] = [cash['paid_at'] as Date, cash['amount'] as number]
    const allocation =
      bought === undefined ? this.#postPayment(cash, by) : this.#postExtension(bought, cash, by)
    Object.assign(cash, { state: 'posted', version: (cash['version'] as number) + 1 })
    const { interest = 0, principal = 0, penalty = 0, extensionFee = 0, credit = 0 } = allocation ?? {}
    const to = { interest, principal, penalty, extensionFee, credit }
    const detail = { txid: cash['txid'], method: cash['method'], ...to }
    this.#order.note(bought === undefined ? 'paid' : 'extended', at, by.actor, { amount, detail })
    this.#follow(cash, by)
  }

  #postPayment(cash: Row, by: BookedBy): Allocation | null {
    const day = cash['value_day'] as BusinessDay
    const paid = { kind: 'paid', day, amount: rupiah(cash['amount'] as number) } as const
    const agreed = this.#reduction?.usableOn(day) ?? null
    const { events } = this.account
    const arriving = { ...paid, id: 'arriving', seq: events.length + 1 }
    const use =
      agreed === null ? null : reductionUse({ ...this.account, events: [...events, arriving] }, agreed)
    if (use !== null) {
      this.#books.add({ kind: 'reduced', ...use }, null, by)
      this.#reduction?.use(use, by.actor, by.now)
    }
    return this.#books.add(paid, cash, by)
  }

  #postExtension(bought: ModelExtension, cash: Row, by: BookedBy): Allocation | null {
    const { actor, now } = by
    if (this.extension !== null && this.extension !== bought)
      this.#expire(this.extension, 'replaced', actor, now)
    this.reduction?.lapse(actor, now)
    bought.pay(cash, now)
    this.codes.endRollover(bought.id, 'closed', now)
    return this.#books.add(extendedBy(bought.quote), cash, by)
  }

  #expire(
    extension: ModelExtension,
    codesBecome: 'closed' | 'replaced' | 'expired',
    actor: Actor,
    at: Date,
  ): void {
    extension.expire(actor, at)
    this.codes.endRollover(extension.id, codesBecome, at)
  }

  /** Brings the order where its loan is, and the codes with it. */
  #follow(cash: Row, { actor, now }: BookedBy): void {
    const [at, amount] = [cash['paid_at'] as Date, cash['amount'] as number]
    const order = this.#order
    const { clearedDay, late } = this.#books
    const isCleared = order.state === 'cleared'
    const event: OrderEvent | null =
      clearedDay !== null && !isCleared ? 'clear' : clearedDay === null && isCleared ? 'reopen' : null
    const change = { cleared_day: clearedDay, cleared_late: clearedDay !== null && late }
    if (event === 'clear') {
      if (this.extension !== null) this.#expire(this.extension, 'closed', actor, at)
      this.reduction?.lapse(actor, at)
    }
    if (event !== null) order.move(event, at, actor, { amount }, change)
    else order.change(change)
    if (clearedDay === null) this.#issue(now)
    else this.codes.close(now)
  }

  #issue(now: Date): void {
    const agreed = this.#reduction?.isApproved === true ? this.#reduction.agreed : null
    this.codes.issue(this.account, businessDayOf(now), now, agreed)
  }

  #misfitOf(code: Row, { at, amount }: Paying): string | null {
    const fixed = code['amount'] as number | null
    const asked = {
      state: code['state'] as PaymentCodeState,
      purpose: code['purpose'] === 'rollover' ? ('extension' as const) : ('repayment' as const),
      amount: fixed === null ? null : rupiah(fixed),
      expiresAt: code['expires_at'] as Date | null,
      endedAt: code['closed_at'] as Date | null,
    }
    const fit = paymentCodeCheck(asked, rupiah(amount), at)
    if (fit === 'fits') return null
    if (fit === 'closed') return this.#order.state === 'cleared' ? 'clearedOrder' : 'closedCode'
    return fit === 'expired' ? 'expiredCode' : 'wrongAmount'
  }
}
