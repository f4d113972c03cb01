import { setTimeout as pause } from 'node:timers/promises'
import type { Call, RequestOf, RetOf } from '@lumbung/contract/call'
import * as open from '@lumbung/contract/open/application'
import type { Services } from '@lumbung/server/calls/context'
import type { FarEnd } from '../far-ends/xendit/xendit-far-end.ts'
import type { Callers } from './callers.ts'
import type { Asked } from './model/application.ts'
import type { Player } from './model/cast.ts'

export interface Playground {
  services: Services
  callers: Callers
  farEnd: FarEnd
  /** What the far end lets in. */
  channelKey: string
}

const waitSteps = 500
const waitStepMs = 4

/** One order on the playground: who may be asked about it, and how. */
export class Played {
  readonly ground: Playground
  readonly asked: Asked
  /** Given by the first answer. */
  orderNo = ''

  constructor(ground: Playground, asked: Asked) {
    this.ground = ground
    this.asked = asked
  }

  get applicationId(): string {
    return this.asked.applicationId
  }

  async byStaff<C extends Call>(by: Player, call: C, request: RequestOf<C>): Promise<RetOf<C>> {
    return await this.ground.callers.staff(by.id, call, request)
  }

  async byApp<C extends Call>(call: C, request: RequestOf<C>, upload?: Buffer): Promise<RetOf<C>> {
    return await this.ground.callers.app(this.asked.product.app_code, call, request, upload)
  }

  async standing(): Promise<RetOf<typeof open.getStanding>> {
    return await this.byApp(open.getStanding, { applicationId: this.applicationId })
  }

  /** Runs what was queued. */
  async drain(): Promise<void> {
    await this.ground.services.queue.drain(this.ground.services)
  }
}

/** @throws when it does not come about: something the script did not foresee */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < waitSteps; step += 1) {
    if (await isSo()) return
    await pause(waitStepMs)
  }
  throw new Error(`it did not come about: ${what}`)
}
