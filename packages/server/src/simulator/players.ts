import { setTimeout as pause } from 'node:timers/promises'
import * as review from '@lumbung/contract/approve/review'
import * as loan from '@lumbung/contract/loan/disbursement'
import * as open from '@lumbung/contract/open/application'
import { payoutReference } from '@lumbung/domain/disbursement'
import type { Services } from '../context.ts'
import type { Behaviour } from '../gateways/far-end/behaviour.ts'
import type { FarEnd } from '../gateways/far-end/xendit-far-end.ts'
import type { Callers } from './callers.ts'
import { applicationOf, type Asked } from './model/application.ts'
import { drawnPhoto, photoKinds, type PhotoKind } from './photos.ts'
import type { Act } from './script.ts'

export interface Playground {
  services: Services
  callers: Callers
  farEnd: FarEnd
  /** What the far end lets in. */
  channelKey: string
}

type ActOf<K extends Act['kind']> = Extract<Act, { kind: K }>

const waitSteps = 500
const waitStepMs = 4

/** Everything that is done about one order, each through the call that a person, an app or the channel would make. */
export class PlayedOrder {
  readonly #ground: Playground
  readonly #asked: Asked
  readonly #app: string
  #orderNo = ''
  /** Payment codes as the borrower has seen them, in the order in which they came. */
  readonly #codes: string[] = []

  constructor(ground: Playground, asked: Asked) {
    this.#ground = ground
    this.#asked = asked
    this.#app = asked.product.app_code
  }

  get #id() {
    return { applicationId: this.#asked.applicationId }
  }

  async apply(): Promise<void> {
    const photos = { idCard: 0, selfie: 0, incomeProof: 0 }
    for (const kind of photoKinds) photos[kind] = await this.#upload(kind)
    const { orderNo } = await this.#ground.callers.app(
      this.#app,
      open.apply,
      applicationOf(this.#asked, photos),
    )
    this.#orderNo = orderNo
    await this.#drain()
  }

  /** Claims the order at a desk, ticks every check before a pass, and decides. */
  async decide({ stage, by, decision, reason }: ActOf<'decide'>): Promise<void> {
    const { callers } = this.#ground
    const orderNo = this.#orderNo
    await callers.staff(by.id, review.claim, { orderNo })
    const page = await callers.staff(by.id, review.getReview, { orderNo })
    if (decision === 'pass') {
      for (const { field } of page.checklist.flatMap(({ fields }) => fields)) {
        await callers.staff(by.id, review.tick, { orderNo, field, result: 'pass' })
      }
    }
    const call = stage === 'first' ? review.decideFirst : review.decideFinal
    const decided = await callers.staff(by.id, call, {
      orderNo,
      version: page.order.version,
      decision,
      ...(reason === null ? {} : { reasonCode: reason }),
      note: '',
      requestKey: `${orderNo}-${stage}-${page.order.version}`,
    })
    // The desk hands over the next order at once; who takes it is written elsewhere.
    if (decided.next !== null) await callers.staff(by.id, review.release, { orderNo: decided.next })
  }

  async resubmit(): Promise<void> {
    const idCard = await this.#upload('idCard')
    const requestKey = `${this.#orderNo}-resubmit`
    await this.#ground.callers.app(this.#app, open.resubmit, { ...this.#id, requestKey, photos: { idCard } })
  }

  async cancel(): Promise<void> {
    await this.#ground.callers.app(this.#app, open.cancel, {
      ...this.#id,
      requestKey: `${this.#orderNo}-cancel`,
    })
  }

  async sign(): Promise<void> {
    await this.#ground.callers.app(this.#app, open.sign, { ...this.#id, requestKey: `${this.#orderNo}-sign` })
  }

  async putForward({ by }: ActOf<'putForward' | 'retry'>): Promise<void> {
    await this.#ground.callers.staff(by.id, loan.putForward, await this.#waiting(by.id, 'putForward'))
  }

  async retry({ by }: ActOf<'putForward' | 'retry'>): Promise<void> {
    await this.#ground.callers.staff(by.id, loan.retryLoan, await this.#waiting(by.id, 'retry'))
  }

  async giveUp({ by, note }: ActOf<'giveUp'>): Promise<void> {
    await this.#ground.callers.staff(by.id, loan.cancelLoan, {
      ...(await this.#waiting(by.id, 'cancel')),
      note,
    })
  }

  async release({ by, way, failureCode, attempt }: ActOf<'release'>): Promise<void> {
    const { callers, farEnd } = this.#ground
    const reference = payoutReference(this.#orderNo, attempt)
    const behaviours: Record<typeof way, Behaviour | null> = {
      told: null,
      quiet: { callback: 'never' },
      failed: failureCode === null ? null : { failureCode },
      lost: { answer: 'refuse', inquiry: 'notFound' },
    }
    if (behaviours[way] !== null) farEnd.setBehaviour(reference, behaviours[way])
    await callers.staff(by.id, loan.releaseLoan, await this.#waiting(by.id, 'release'))
    await this.#drain()
    if (way === 'lost') return
    await until(
      async () =>
        farEnd.payouts().findLast((payout) => payout.reference === reference)?.status !== 'ACCEPTED',
    )
    if (way !== 'quiet') await until(async () => await this.#hasMoved())
    await this.#seeCodes()
  }

  async pay({ place, method, amount, deliveries, force }: ActOf<'pay'>): Promise<void> {
    const { farEnd, channelKey, services } = this.#ground
    await this.#seeCodes()
    const code = this.#codes[place - 1]
    if (code === undefined) throw new Error(`${this.#orderNo} has no code ${place}`)
    if (deliveries > 1)
      farEnd.setBehaviour(`${this.#orderNo}-${method}-${place}`, { callback: 'twice', times: 1 })
    const response = await fetch(`${farEnd.url}/simulate/pay`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${channelKey}:`).toString('base64')}`,
      },
      body: JSON.stringify({ [method === 'va' ? 'account_number' : 'payment_code']: code, amount, force }),
    })
    const paid = (await response.json()) as { payment_id?: string; error_code?: string }
    if (!response.ok) throw new Error(`the far end took no payment for ${this.#orderNo}: ${paid.error_code}`)
    const eventKey = `${method === 'va' ? 'va' : 'retail'}:${paid.payment_id}`
    await until(async () => {
      const told = await services.db
        .selectFrom('hook_event')
        .select('deliveries')
        .where('event_key', '=', eventKey)
        .executeTakeFirst()
      return told?.deliveries === deliveries
    })
    await this.#drain()
    await this.#seeCodes()
  }

  async #upload(kind: PhotoKind): Promise<number> {
    return (await this.#ground.callers.app(this.#app, open.uploadPhoto, { kind }, await drawnPhoto(kind))).id
  }

  /** The payout as finance sees it, named for a change. */
  async #waiting(staffId: number, what: string) {
    const filter = { orderNo: this.#orderNo }
    const { items } = await this.#ground.callers.staff(staffId, loan.getWaitLoans, { filter, size: 1 })
    const [row] = items
    if (row === undefined) throw new Error(`${this.#orderNo} waits for no money`)
    return { orderNo: this.#orderNo, version: row.version, requestKey: `${row.reference}-${what}` }
  }

  async #standing() {
    return await this.#ground.callers.app(this.#app, open.getStanding, this.#id)
  }

  async #hasMoved(): Promise<boolean> {
    await this.#drain()
    return (await this.#standing()).state !== 'loaning'
  }

  async #seeCodes(): Promise<void> {
    for (const { code } of (await this.#standing()).codes)
      if (!this.#codes.includes(code)) this.#codes.push(code)
  }

  async #drain(): Promise<void> {
    await this.#ground.services.queue.drain(this.#ground.services)
  }
}

/** @throws when it does not come about: something the script did not foresee */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < waitSteps; step += 1) {
    if (await isSo()) return
    await pause(waitStepMs)
  }
  throw new Error('what was waited for did not come about')
}
