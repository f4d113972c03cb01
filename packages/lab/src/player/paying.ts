import { repaymentCode } from '@lumbung/contract/open/repayment-code'
import * as cashRecord from '@lumbung/contract/repay/cash-record'
import { addDays, startOfDay, type BusinessDay } from '@lumbung/domain/calendar'
import type { LoanAccount } from '@lumbung/domain/account/loan-account'
import { payoff } from '@lumbung/domain/account/owed'
import { retailAmountMax, retailAmountMin } from '@lumbung/server/gateways/payment-channel'
import { dueAmount } from '@lumbung/server/money/due-code'
import { readAccount } from '@lumbung/server/records/loan/loan-history'
import type { Player } from './cast.ts'
import { homeTime, officeTime } from './office-hours.ts'
import type { PlayedOrder } from './played-order.ts'
import type { GivenWord } from './stage.ts'
import type { Story } from './story.ts'

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

/** A payment code that the borrower once had, whatever became of it. */
export interface Code {
  external_id: string
  kind: string
  code: string | null
  amount: number | null
  state: string
}

/** One borrower with one loan, and what can be done about it. */
export class Payer {
  readonly order: PlayedOrder
  /** The last deadline of the loan as it was agreed. */
  readonly due: BusinessDay

  constructor(order: PlayedOrder, due: BusinessDay) {
    this.order = order
    this.due = due
  }

  get choices() {
    return this.order.choices
  }

  /** At home, on the wanted day or the next one that is left. */
  at(wanted: BusinessDay): Date {
    const earliest = addDays(this.order.today, 1)
    return homeTime(wanted < earliest ? earliest : wanted, this.choices)
  }

  /** Some minutes later. */
  soon(from: number, to: number): Date {
    return this.order.in(this.choices.whole(from, to))
  }

  /** At the office, on the wanted day or as soon as it can be. */
  atOffice(wanted: BusinessDay): Date {
    const opens = new Date(startOfDay(wanted).getTime() + dayOpensMs)
    const { now } = this.order
    return officeTime(opens > now ? opens : now, [10, 480], this.choices)
  }

  async account(): Promise<LoanAccount> {
    return await this.order.look(async (tx) => await readAccount(tx, this.order.orderNo))
  }

  async payoff() {
    return payoff(await this.account(), this.order.today)
  }

  async isCleared(): Promise<boolean> {
    return (await this.order.state()) === 'cleared'
  }

  /** The codes of the loan, the latest first. */
  async codes(purpose: 'repayment' | 'rollover', kind: 'va' | 'alfa'): Promise<Code[]> {
    return await this.order.look(
      async (tx) =>
        await tx
          .selectFrom('payment_code')
          .select(['external_id', 'kind', 'code', 'amount', 'state'])
          .where('order_no', '=', this.order.orderNo)
          .where('purpose', '=', purpose)
          .where('kind', '=', kind)
          .orderBy('id', 'desc')
          .execute(),
    )
  }

  /** Pays to a code. @param force the channel lets through what it should turn away */
  async pay(code: Code, amount: number, force = false): Promise<void> {
    const { farEnd, channelKey } = this.order.lender.ground
    const { external_id: externalId, kind } = code
    const deliveries = this.choices.rarely(0.04) ? 2 : 1
    if (deliveries > 1) farEnd.setBehaviour(externalId, { callback: 'twice', times: 1 })
    const response = await fetch(`${farEnd.url}/simulate/pay`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${channelKey}:`).toString('base64')}`,
      },
      body: JSON.stringify({
        [kind === 'va' ? 'account_number' : 'payment_code']: code.code,
        amount,
        force,
      }),
    })
    const paid = (await response.json()) as { error_code?: string }
    if (!response.ok) throw new Error(`the far end took no payment on ${externalId}: ${paid.error_code}`)
    await this.order.told(`payment on ${externalId}`, () => true)
  }

  /** Pays to the account of the loan, as long as there is one. */
  async payByAccount(amount: number, force = false): Promise<boolean> {
    const [account] = await this.codes('repayment', 'va')
    if (account === undefined) return false
    await this.pay(account, amount, force)
    return true
  }

  /** The shop code over what is to be paid now, asked for; undefined where no shop takes the amount. */
  async shopCode(): Promise<(Code & { amount: number }) | undefined> {
    const { order } = this
    const { amount } = dueAmount(await this.account(), order.today, order.now, null)
    if (amount < retailAmountMin || amount > retailAmountMax) return undefined
    await order.byApp(repaymentCode, order.once('code'))
    await order.drain()
    const [code] = await this.codes('repayment', 'alfa')
    return code?.state === 'issued' && code.amount !== null ? { ...code, amount: code.amount } : undefined
  }

  /** Pays all that is left on a day. @returns whether nothing was left of it */
  async *payAll(wanted: BusinessDay, { shop, roundUp, less = 0 }: Way = {}): Story<boolean> {
    yield this.at(wanted)
    if (await this.isCleared()) return true
    const till = shop === true ? await this.shopCode() : undefined
    const total = (await this.payoff()).total - less
    if (till !== undefined) await this.pay(till, till.amount)
    else await this.payByAccount(roundUp === true ? Math.ceil((total + 1) / 50_000) * 50_000 : total)
    return await this.isCleared()
  }

  /** Pays so much on a day, or what is left where that is less. */
  async *payPromised({ amount, day }: GivenWord): Story {
    yield day <= this.order.today ? this.soon(30, 180) : this.at(day)
    if (await this.isCleared()) return
    const { total } = await this.payoff()
    if (total > 0) await this.payByAccount(Math.min(amount, total))
  }

  async payPart(): Promise<boolean> {
    const { total } = await this.payoff()
    return await this.payByAccount(Math.ceil((total * this.choices.whole(25, 65)) / 100 / 1_000) * 1_000)
  }

  /** A maker finds whose the money is that was set aside last, a checker confirms it. */
  async *match(from: number, to: number): Story {
    const { order, choices } = this
    const { orderNo } = order
    yield officeTime(order.now, [from, to], choices)
    const maker = order.someone('finance_maker')
    const found = await this.#waiting(maker, 'unmatched')
    await order.byStaff(maker, cashRecord.matchPayment, {
      ...found,
      orderNo,
      note: 'Dicocokkan dengan bukti bayar nasabah',
      requestKey: `${orderNo}-match-${found.id}`,
    })
    await order.drain()
    const checker = order.someone('finance_checker')
    yield officeTime(order.now, [5, 90], choices)
    await order.byStaff(checker, cashRecord.decideMatch, {
      ...(await this.#waiting(checker, 'proposed')),
      decision: 'confirm',
      note: 'Sesuai bukti bayar',
      requestKey: `${orderNo}-confirm-${found.id}`,
    })
    await order.drain()
  }

  /** The money of this order that waits in a state. */
  async #waiting(by: Player, state: 'unmatched' | 'proposed'): Promise<{ id: number; version: number }> {
    const { orderNo } = this.order
    const filter = { orderNo, state: [state] }
    const { items } = await this.order.byStaff(by, cashRecord.getCashRecords, { filter, size: 1 })
    const [row] = items
    if (row === undefined) throw new Error(`nothing of ${orderNo} is ${state}`)
    return { id: row.id, version: row.version }
  }
}
