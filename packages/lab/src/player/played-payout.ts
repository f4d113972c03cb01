import * as loan from '@lumbung/contract/loan/disbursement'
import { payoutReference } from '@lumbung/domain/disbursement'
import type { Behaviour } from '../far-ends/xendit/behaviour.ts'
import type { Player } from './model/cast.ts'
import { until, type Played } from './played.ts'
import type { ActOf } from './script.ts'

/** What finance and the channel do until the money is out, each through its call. */
export class PlayedPayout {
  readonly #order: Played

  constructor(order: Played) {
    this.#order = order
  }

  async putForward({ by }: ActOf<'putForward'>): Promise<void> {
    await this.#order.byStaff(by, loan.putForward, await this.#waiting(by, 'putForward'))
  }

  async retry({ by }: ActOf<'retry'>): Promise<void> {
    await this.#order.byStaff(by, loan.retryLoan, await this.#waiting(by, 'retry'))
  }

  async hold({ by, note }: ActOf<'hold'>): Promise<void> {
    await this.#order.byStaff(by, loan.hold, { ...(await this.#waiting(by, 'hold')), note })
  }

  async unhold({ by }: ActOf<'unhold'>): Promise<void> {
    await this.#order.byStaff(by, loan.unhold, await this.#waiting(by, 'unhold'))
  }

  async giveUp({ by, note }: ActOf<'giveUp'>): Promise<void> {
    await this.#order.byStaff(by, loan.cancelLoan, { ...(await this.#waiting(by, 'cancel')), note })
  }

  async release({ by, way, failureCode, attempt }: ActOf<'release'>): Promise<void> {
    const { farEnd } = this.#order.ground
    const reference = payoutReference(this.#order.orderNo, attempt)
    const behaviours: Record<typeof way, Behaviour | null> = {
      told: null,
      quiet: { callback: 'never' },
      failed: failureCode === null ? null : { failureCode },
      lost: { answer: 'refuse', inquiry: 'notFound' },
    }
    if (behaviours[way] !== null) farEnd.setBehaviour(reference, behaviours[way])
    await this.#order.byStaff(by, loan.releaseLoan, await this.#waiting(by, 'release'))
    await this.#order.drain()
    if (way === 'lost') return
    await until(
      `${reference} ends`,
      async () =>
        farEnd.payouts().findLast((payout) => payout.reference === reference)?.status !== 'ACCEPTED',
    )
    if (way !== 'quiet') await this.#untilNot('loaning')
  }

  /** The bank could not book what had arrived. */
  async comeBack({ attempt }: ActOf<'comeBack'>): Promise<void> {
    this.#order.ground.farEnd.sendBack(payoutReference(this.#order.orderNo, attempt))
    await this.#untilNot('repaying')
  }

  /** The payout as finance sees it, named for a change. */
  async #waiting(by: Player, what: string) {
    const { orderNo } = this.#order
    const { items } = await this.#order.byStaff(by, loan.getWaitLoans, { filter: { orderNo }, size: 1 })
    const [row] = items
    if (row === undefined) throw new Error(`${orderNo} waits for no money`)
    const { version, reference } = row
    return { orderNo, version, requestKey: `${reference}-${what}-${version}` }
  }

  async #untilNot(state: string): Promise<void> {
    await until(`${this.#order.orderNo} is ${state} no more`, async () => {
      await this.#order.drain()
      return (await this.#order.standing()).state !== state
    })
  }
}
