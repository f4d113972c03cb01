import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { begin, kill, standBy } from '../world/killed-workers.ts'
import { askedSteps, committedSteps, type NamedStep } from '../world/end-at-step.ts'
import { count } from './count.ts'
import type { Ground } from './ground.ts'

import { choosing, type Choose } from './far-end-faults.ts'

const atStep = 0.6
const stepPatienceMs = 5_000
const lifeMsMax = 4_000
/** A server lives by what it does rather than by the clock: where much goes on it is not waited for, where little does it is not killed idle. */
const answersMax = 32
const lookEveryMs = 10
const betweenAnswersMs = 200
const startAgainMs = 200

/** What was done up to a moment, or within a server's life. */
export interface Work {
  answered: number
  acknowledged: number
  payouts: number
}

/** Who kills: the server at random moments and at named steps, PostgreSQL whole or a process of it. */
export class Killer {
  kills = 0
  databaseKills = 0
  /** How often a server ended at each step. */
  readonly steps = new Map<string, number>()
  /** Servers that ended though nobody killed them. */
  readonly ended: string[] = []
  /** What each killed server had done when it ended. */
  readonly worked: Work[] = []
  isKilling = true
  readonly #ground: Ground
  readonly #wanted: { kills: number; databaseKills: number }
  readonly #random: () => number
  readonly #choose: Choose
  #server: ChildProcess | null = null
  /** Who takes over: it has not seen anything that was before. */
  #next: ChildProcess | null = null
  #endAt: NamedStep | undefined
  readonly #work: () => Work
  #before: Work = { answered: 0, acknowledged: 0, payouts: 0 }

  /** @param work what was done up to now, whoever did it */
  constructor(
    ground: Ground,
    wanted: { kills: number; databaseKills: number; random: () => number },
    work: () => Work,
  ) {
    this.#ground = ground
    this.#work = work
    this.#wanted = wanted
    this.#random = wanted.random
    this.#choose = choosing(wanted.random)
  }

  /** @param endAt where the server ends by itself, as if killed */
  async start(endAt?: NamedStep): Promise<void> {
    this.#endAt = endAt
    for (;;) {
      const { order } = this.#ground
      this.#server = await begin(this.#next ?? standBy(order), { ...order, ...(endAt && { endAt }) })
      this.#next = standBy(order)
      // Without PostgreSQL it cannot start; an operator starts it again.
      if (this.#server.exitCode === null) break
      await pause(startAgainMs)
    }
    this.#before = this.#work()
  }

  /** Kills until enough are killed. */
  async killOn(): Promise<void> {
    const { kills, databaseKills } = this.#wanted
    while (this.kills < kills || this.databaseKills < databaseKills) {
      if (this.#isTurnOfDatabase()) {
        await this.#ground.killDatabase(this.#random() < 0.5)
        this.databaseKills += 1
      }
      if (this.kills < kills) {
        await this.#endServer()
        await this.start(this.kills < kills && this.#random() < atStep ? this.#someStep() : undefined)
      } else await pause(lifeMsMax)
    }
    this.isKilling = false
  }

  /** The server that nobody kills any more. */
  async startLast(): Promise<void> {
    await this.end()
    await this.start()
  }

  async end(): Promise<void> {
    for (const process of [this.#server, this.#next]) if (process !== null) await kill(process)
    this.#next = null
  }

  /** Spread evenly over the kills of the server. */
  #isTurnOfDatabase(): boolean {
    const { kills, databaseKills } = this.#wanted
    return this.databaseKills < databaseKills && this.databaseKills * kills <= this.kills * databaseKills
  }

  #someStep(): NamedStep {
    return {
      name: this.#choose([...askedSteps, ...committedSteps]),
      moment: this.#choose(['before', 'between', 'after'] as const),
      letPass: Math.floor(this.#random() * 2),
    }
  }

  /** Until the server has answered so often, or the time is over, and is at some moment behind that. */
  async #lived(answers: number, msMax: number): Promise<void> {
    const wanted = this.#before.answered + answers
    const until = Date.now() + msMax
    while (this.#work().answered < wanted && Date.now() < until) await pause(lookEveryMs)
    await pause(this.#random() * betweenAnswersMs)
  }

  async #endServer(): Promise<void> {
    const server = this.#server
    if (server === null) return
    const own = this.#endAt
    if (server.exitCode === null && server.signalCode === null)
      await Promise.race([
        once(server, 'exit'),
        own === undefined
          ? this.#lived(Math.floor(this.#random() * answersMax), lifeMsMax)
          : this.#lived(answersMax, stepPatienceMs),
      ])
    if (server.exitCode !== null) {
      this.ended.push(`a server ended by itself with ${server.exitCode}`)
      return
    }
    if (server.signalCode === 'SIGKILL' && own !== undefined) count(this.steps, `${own.moment} ${own.name}`)
    else count(this.steps, 'at any moment')
    await kill(server)
    this.kills += 1
    const { answered, acknowledged, payouts } = this.#work()
    this.worked.push({
      answered: answered - this.#before.answered,
      acknowledged: acknowledged - this.#before.acknowledged,
      payouts: payouts - this.#before.payouts,
    })
  }
}
