import { setTimeout as pause } from 'node:timers/promises'
import type { Call, Envelope, RequestOf, RetOf } from '@lumbung/contract/call'
import type { SeededRoleName } from '@lumbung/contract/roles'
import type { CallOptions } from '../world/send-call.ts'
import type { Caller, World } from '../world/world.ts'
import { count } from './count.ts'
import { steady } from './ground.ts'

/** What was answered: from then on it is so, whoever is killed. */
export interface Acknowledged {
  by: Desk
  call: Call
  request: unknown
  ret: unknown
}

/** What all desks of a run came to. */
export class Record {
  readonly acknowledged: Acknowledged[] = []
  /** Requests that were made, again and again included, and how many of them nobody answered. */
  exchanges = 0
  unanswered = 0
  /** Of them those whose answer had begun and broke off. */
  cut = 0
  /** Refusals by call and word. */
  readonly refusals = new Map<string, number>()
  /** Answers that no kill explains. */
  readonly faults: string[] = []
}

/** An answer that says to come again, or that something broke: nobody knows from it what became of the request. */
const again: ReadonlySet<string> = new Set(['INTERNAL', 'BUSY', 'RATE_LIMITED', 'IN_PROGRESS'])
const patienceMs = 120_000
const sessionMsMax = 25 * 60_000
const pressedTwice = 0.1

/** Someone who makes every call until it is answered, with the same key; now and then twice at once. */
export class Desk {
  #caller: Promise<Caller> | null = null
  #since = 0

  readonly world: World
  readonly role: SeededRoleName
  readonly record: Record
  readonly random: () => number

  constructor(of: Pick<Desk, 'world' | 'role' | 'record' | 'random'>) {
    this.world = of.world
    this.role = of.role
    this.record = of.record
    this.random = of.random
  }

  async call<C extends Call>(
    call: C,
    request: RequestOf<C>,
    options?: CallOptions,
  ): Promise<Envelope<RetOf<C>>> {
    const twice = call.once && this.random() < pressedTwice
    const [first, other] = await Promise.all([
      this.answered(call, request, options),
      twice ? this.answered(call, request, options) : null,
    ])
    if (other !== null && other.code === '' && first.code === '' && !sameRet(other, first))
      this.record.faults.push(`${call.name} was answered in two ways under one key`)
    // A refusal is not kept under its key: what came a moment too early may be taken the second time.
    const answer = first.code !== '' && other?.code === '' ? other : first
    if (answer.code !== '') count(this.record.refusals, `${call.path} ${answer.code}`)
    if (answer.code === '' && call.once)
      this.record.acknowledged.push({ by: this, call, request, ret: answer.data.ret })
    return answer
  }

  /** The value of an answer, null when it was refused. */
  async ask<C extends Call>(call: C, request: RequestOf<C>, options?: CallOptions): Promise<RetOf<C> | null> {
    const answer = await this.call(call, request, options)
    return answer.code === '' ? answer.data.ret : null
  }

  async answered<C extends Call>(
    call: C,
    request: RequestOf<C>,
    options?: CallOptions,
  ): Promise<Envelope<RetOf<C>>> {
    const until = Date.now() + patienceMs
    for (;;) {
      const answer = await this.#once(call, request, options)
      if (answer !== null && !again.has(String(answer.code))) return answer
      if (Date.now() > until) {
        this.record.faults.push(`${call.name} was never answered: ${answer?.code ?? 'nothing'}`)
        return answer ?? ({ code: 'INTERNAL', msg: '', data: {} } as never)
      }
      await pause(100)
    }
  }

  async #once<C extends Call>(
    call: C,
    request: RequestOf<C>,
    options?: CallOptions,
  ): Promise<Envelope<RetOf<C>> | null> {
    const { record } = this
    record.exchanges += 1
    try {
      const caller = await this.#signedIn()
      return await caller.call(call, request, options)
    } catch (error) {
      // A fault of ours is told by the types of what `fetch` throws.
      if (!(error instanceof TypeError)) throw error
      record.unanswered += 1
      if (error.message === 'terminated') record.cut += 1
      return null
    }
  }

  async #signedIn(): Promise<Caller> {
    if (this.#caller === null || Date.now() - this.#since > sessionMsMax) {
      this.#since = Date.now()
      this.#caller = steady(async () => await this.world.another(this.role))
    }
    return await this.#caller
  }
}

function sameRet(a: Envelope<unknown>, b: Envelope<unknown>): boolean {
  return JSON.stringify(a.data) === JSON.stringify(b.data)
}
