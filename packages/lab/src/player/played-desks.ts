import * as review from '@lumbung/contract/approve/review'
import * as secondLook from '@lumbung/contract/approve/second-look'
import * as open from '@lumbung/contract/open/application'
import { applicationOf } from './model/application.ts'
import { drawnPhoto, photoKinds, type PhotoKind } from './photos.ts'
import type { Played } from './played.ts'
import type { ActOf } from './script.ts'

const waysBack = {
  rollBackFirst: review.rollBack,
  reopenFirst: review.reopenRejected,
  appealMachine: review.appealMachine,
} as const

/** What the borrower and the desks do until an order is approved, each through its call. */
export class PlayedDesks {
  readonly #order: Played

  constructor(order: Played) {
    this.#order = order
  }

  async apply(): Promise<void> {
    const photos = { idCard: 0, selfie: 0, incomeProof: 0 }
    for (const kind of photoKinds) photos[kind] = await this.#upload(kind)
    const { orderNo } = await this.#order.byApp(open.apply, applicationOf(this.#order.asked, photos))
    this.#order.orderNo = orderNo
    await this.#order.drain()
  }

  /** Claims the order at a desk. */
  async take({ by }: ActOf<'decide'>): Promise<void> {
    await this.#order.byStaff(by, review.claim, { orderNo: this.#order.orderNo })
  }

  /** Ticks every check before a pass, and decides. */
  async decide({ stage, by, decision, reason }: ActOf<'decide'>): Promise<void> {
    const { orderNo } = this.#order
    const page = await this.#order.byStaff(by, review.getReview, { orderNo })
    if (decision === 'pass') {
      for (const { field } of page.checklist.flatMap(({ fields }) => fields))
        await this.#order.byStaff(by, review.tick, { orderNo, field, result: 'pass' })
    }
    const call = stage === 'first' ? review.decideFirst : review.decideFinal
    const decided = await this.#order.byStaff(by, call, {
      orderNo,
      version: page.order.version,
      decision,
      ...(reason === null ? {} : { reasonCode: reason }),
      note: '',
      requestKey: `${orderNo}-${stage}-${page.order.version}`,
    })
    // The desk hands over the next order at once; who takes it is written elsewhere.
    if (decided.next !== null) await this.#order.byStaff(by, review.release, { orderNo: decided.next })
  }

  /** Takes the oldest second look, which is this order's, and answers it. */
  async lookAgain({ stage, by, decision, reason }: ActOf<'lookAgain'>): Promise<void> {
    const { look, orderNo } = await this.#order.byStaff(by, secondLook.claimSecondLook, { stage })
    if (orderNo !== this.#order.orderNo)
      throw new Error(`${this.#order.orderNo} was to be looked at, not ${orderNo}`)
    const page = await this.#order.byStaff(by, secondLook.getSecondLook, { look })
    if (decision === 'pass') {
      for (const { field } of page.checklist.flatMap(({ fields }) => fields))
        await this.#order.byStaff(by, secondLook.tickSecondLook, { look, field, result: 'pass' })
    }
    const { next } = await this.#order.byStaff(by, secondLook.decideSecondLook, {
      look,
      decision,
      ...(reason === null ? {} : { reasonCode: reason }),
      note: '',
      requestKey: `${orderNo}-look-${stage}-${look}`,
    })
    if (next !== null) await this.#order.byStaff(by, secondLook.releaseSecondLook, { look: next.look })
  }

  /** A review manager sends the order back to the first desk. */
  async sendBack({ way, by, reason, note }: ActOf<'sendBack'>): Promise<void> {
    const { orderNo } = this.#order
    const { version } = (await this.#order.byStaff(by, review.getReview, { orderNo })).order
    const requestKey = `${orderNo}-${way}-${version}`
    await this.#order.byStaff(by, waysBack[way], { orderNo, version, reasonCode: reason, note, requestKey })
  }

  async resubmit(): Promise<void> {
    const idCard = await this.#upload('idCard')
    await this.#order.byApp(open.resubmit, { ...this.#once('resubmit'), photos: { idCard } })
  }

  async cancel(): Promise<void> {
    await this.#order.byApp(open.cancel, this.#once('cancel'))
  }

  async sign(): Promise<void> {
    await this.#order.byApp(open.sign, this.#once('sign'))
  }

  #once(what: string): { applicationId: string; requestKey: string } {
    const { applicationId, orderNo } = this.#order
    return { applicationId, requestKey: `${orderNo}-${what}` }
  }

  async #upload(kind: PhotoKind): Promise<number> {
    return (await this.#order.byApp(open.uploadPhoto, { kind }, await drawnPhoto(kind))).id
  }
}
