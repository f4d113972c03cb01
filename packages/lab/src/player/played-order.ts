import { setTimeout as pause } from 'node:timers/promises'
import type { Call, RequestOf, RetOf } from '@lumbung/contract/call'
import * as open from '@lumbung/contract/open/application'
import { businessDayOf, type BusinessDay } from '@lumbung/domain/calendar'
import type { OrderState } from '@lumbung/domain/order/order'
import type { Tx } from '@lumbung/server/db/pool'
import { read } from '@lumbung/server/db/transaction'
import { applicationOf, type Asked } from './made-application.ts'
import type { Player, PlayedRole } from './cast.ts'
import type { Choices } from './choices.ts'
import { drawnPhoto, photoKinds, type PhotoKind } from './photos.ts'
import type { Desk, Stage } from './stage.ts'

const waitSteps = 10_000
const waitStepMs = 1

/** One order at a played lender: who may be asked about it, and how. Every story of it is told with this. */
export class PlayedOrder {
  readonly lender: Stage
  readonly asked: Asked
  readonly choices: Choices
  /** Given by the first answer. */
  orderNo = ''
  /** How much a promise of this borrower is worth to who calls them, 0 to 1. */
  word = 0
  /** Once it came to one in the last hours. */
  #leftAt: Desk | 'none' | null = null

  constructor(lender: Stage, asked: Asked, choices: Choices) {
    this.lender = lender
    this.asked = asked
    this.choices = choices
  }

  get now(): Date {
    return this.lender.ground.clock.now()
  }

  get today(): BusinessDay {
    return businessDayOf(this.now)
  }

  /** Whether it waits at a desk to the end. */
  isLeftAt(desk: Desk): boolean {
    this.#leftAt ??= this.lender.leftFrom(desk, this.now)
    return this.#leftAt === desk
  }

  /** So many minutes from now. */
  in(minutes: number): Date {
    return new Date(this.now.getTime() + minutes * 60_000)
  }

  someone(role: PlayedRole): Player {
    return this.choices.pick(this.lender.cast.staff[role])
  }

  async byStaff<C extends Call>(by: Player, call: C, request: RequestOf<C>): Promise<RetOf<C>> {
    return await this.lender.ground.callers.staff(by.id, call, request)
  }

  async byApp<C extends Call>(call: C, request: RequestOf<C>, upload?: Buffer): Promise<RetOf<C>> {
    return await this.lender.ground.callers.app(this.asked.product.app_code, call, request, upload)
  }

  /** What identifies a command of the borrower's app. */
  once(what: string): { applicationId: string; requestKey: string } {
    return {
      applicationId: this.asked.applicationId,
      requestKey: `${this.orderNo}-${what}-${this.now.getTime()}`,
    }
  }

  /** Looks where no call would say it to whoever acts. */
  async look<T>(query: (tx: Tx) => Promise<T>): Promise<T> {
    return await read(this.lender.ground.services.db, '*', query)
  }

  async row() {
    return await this.look(
      async (tx) =>
        await tx
          .selectFrom('orders')
          .select(['state', 'version', 'reject_reason', 'cleared_late'])
          .where('order_no', '=', this.orderNo)
          .executeTakeFirstOrThrow(),
    )
  }

  async state(): Promise<OrderState> {
    return (await this.row()).state as OrderState
  }

  /** Runs what was queued. */
  async drain(): Promise<void> {
    await this.lender.ground.services.queue.drain(this.lender.ground.services)
  }

  async apply(): Promise<void> {
    const photos = { idCard: 0, selfie: 0, incomeProof: 0 }
    for (const kind of photoKinds) photos[kind] = await this.upload(kind)
    const { orderNo } = await this.byApp(open.apply, applicationOf(this.asked, photos))
    this.orderNo = orderNo
    await this.drain()
  }

  async upload(kind: PhotoKind): Promise<number> {
    const photo = await drawnPhoto(kind, this.lender.photoWidthPx)
    return (await this.byApp(open.uploadPhoto, { kind }, photo)).id
  }

  async cancel(): Promise<void> {
    await this.byApp(open.cancel, this.once('cancel'))
  }

  /** Lets the channel do what it does and tell of it, and runs what follows. @throws when it does not come about */
  async told(what: string, isDone: () => boolean): Promise<void> {
    const { farEnd } = this.lender.ground
    for (let step = 0; !isDone() || farEnd.callbacksOnTheWay() > 0; step += 1) {
      if (step > waitSteps) throw new Error(`it did not come about: ${what}`)
      await pause(waitStepMs)
    }
    await this.drain()
  }
}
