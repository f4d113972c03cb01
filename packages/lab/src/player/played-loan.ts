import * as extension from '@lumbung/contract/open/extension'
import { repaymentCode } from '@lumbung/contract/open/repayment-code'
import * as cashRecord from '@lumbung/contract/repay/cash-record'
import * as reduction from '@lumbung/contract/repay/reduction'
import { read } from '@lumbung/server/db/transaction'
import { until, type Played } from './played.ts'
import type { ActOf } from './script.ts'

function fail(what: string): never {
  throw new Error(what)
}

/** What is done about a running loan, each through the call that a person, an app or the channel would make. */
export class PlayedLoan {
  readonly #order: Played
  #reduction = { id: 0, version: 0 }

  constructor(order: Played) {
    this.#order = order
  }

  async askCode(): Promise<void> {
    const { applicationId, orderNo, ground } = this.#order
    const requestKey = `${orderNo}-code-${ground.services.clock.now().getTime()}`
    await this.#order.byApp(repaymentCode, { applicationId, requestKey })
    await this.#settle()
  }

  async takeExtension({ days }: ActOf<'takeExtension'>): Promise<void> {
    const { applicationId, orderNo, ground } = this.#order
    const { payNow } = await this.#order.byApp(extension.askExtension, { applicationId, days })
    const requestKey = `${orderNo}-extension-${ground.services.clock.now().getTime()}`
    await this.#order.byApp(extension.takeExtension, { applicationId, days, payNow, requestKey })
    await this.#settle()
  }

  async askReduction({ by, amount, validTo, reason }: ActOf<'askReduction'>): Promise<void> {
    const { orderNo } = this.#order
    const requestKey = `${orderNo}-reduction-${validTo}`
    const asked = { orderNo, amount, validTo, reasonCode: reason, note: '', requestKey }
    const { id } = await this.#order.byStaff(by, reduction.requestReduction, asked)
    this.#reduction = { id, version: 0 }
  }

  async decideReduction({ by, note, large }: ActOf<'decideReduction'>): Promise<void> {
    const call = large ? reduction.decideLargeReduction : reduction.decideReduction
    const { id, version: seen } = this.#reduction
    const { version } = await this.#order.byStaff(by, call, {
      id,
      version: seen,
      decision: note === null ? 'approve' : 'reject',
      note: note ?? '',
      requestKey: `${this.#order.orderNo}-decide-${id}-${seen}`,
    })
    this.#reduction.version = version
    await this.#settle()
  }

  async pay({ place, method, amount, deliveries, force }: ActOf<'pay'>): Promise<void> {
    const { farEnd, channelKey, services } = this.#order.ground
    const { orderNo } = this.#order
    const code = await this.#codeAt(`${orderNo}-${method}-${place}`)
    if (deliveries > 1) farEnd.setBehaviour(`${orderNo}-${method}-${place}`, { callback: 'twice', times: 1 })
    const response = await fetch(`${farEnd.url}/simulate/pay`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${channelKey}:`).toString('base64')}`,
      },
      body: JSON.stringify({
        [method === 'va' ? 'account_number' : 'payment_code']: code,
        amount,
        force,
      }),
    })
    const paid = (await response.json()) as { payment_id?: string; error_code?: string }
    if (!response.ok) throw new Error(`the far end took no payment for ${orderNo}: ${paid.error_code}`)
    const eventKey = `${method === 'va' ? 'va' : 'retail'}:${paid.payment_id}`
    await until(`${eventKey} of ${orderNo}-${method}-${place}, told ${deliveries} times`, async () => {
      const told = await read(
        services.db,
        '*',
        async (tx) =>
          await tx
            .selectFrom('hook_event')
            .select('deliveries')
            .where('event_key', '=', eventKey)
            .executeTakeFirst(),
      )
      return told?.deliveries === deliveries
    })
    await this.#settle()
  }

  /** Finance finds whose the money is that came last. */
  async match({ by, note }: ActOf<'match'>): Promise<void> {
    const { orderNo } = this.#order
    const { id, version, txid } = await this.#waiting(by, 'unmatched')
    await this.#order.byStaff(by, cashRecord.matchPayment, {
      id,
      version,
      orderNo,
      note,
      requestKey: `${orderNo}-match-${txid}`,
    })
    await this.#settle()
  }

  async confirmMatch({ by, note }: ActOf<'confirmMatch'>): Promise<void> {
    const { id, version, txid } = await this.#waiting(by, 'proposed')
    await this.#order.byStaff(by, cashRecord.decideMatch, {
      id,
      version,
      decision: 'confirm',
      note,
      requestKey: `${this.#order.orderNo}-confirm-${txid}`,
    })
    await this.#settle()
  }

  /** The money of this order that waits in a state. */
  async #waiting(by: ActOf<'match'>['by'], state: 'unmatched' | 'proposed') {
    const { orderNo } = this.#order
    const filter = { orderNo, state: [state] }
    const { items } = await this.#order.byStaff(by, cashRecord.getCashRecords, { filter, size: 1 })
    return items[0] ?? fail(`nothing of ${orderNo} is ${state}`)
  }

  /** The number of a code that the borrower once had, whatever became of it. */
  async #codeAt(externalId: string): Promise<string> {
    const { services } = this.#order.ground
    const row = await read(
      services.db,
      '*',
      async (tx) =>
        await tx
          .selectFrom('payment_code')
          .select('code')
          .where('external_id', '=', externalId)
          .executeTakeFirst(),
    )
    return row?.code ?? fail(`there is no code ${externalId}`)
  }

  async #settle(): Promise<void> {
    await this.#order.drain()
  }
}
