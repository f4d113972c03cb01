import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { kill, startWorker } from '../world/killed-workers.ts'
import { askedSteps, committedSteps, type NamedStep } from '../world/end-at-step.ts'
import { count } from './count.ts'
import type { Ground } from './ground.ts'

import { choosing, type Choose } from './far-end-faults.ts'

const atStep = 0.6
const stepPatienceMs = 5_000
const lifeMsMax = 4_000
const startAgainMs = 200

/** Who kills: the server at random moments and at named steps, PostgreSQL whole or a process of it. */
export class Killer {
  kills = 0
  databaseKills = 0
  /** How often a server ended at each step. */
  readonly steps = new Map<string, number>()
  /** Servers that ended though nobody killed them. */
  readonly ended: string[] = []
  isKilling = true
  readonly #ground: Ground
  readonly #wanted: { kills: number; databaseKills: number }
  readonly #random: () => number
  readonly #choose: Choose
  #server: ChildProcess | null = null
  #endAt: NamedStep | undefined

  constructor(ground: Ground, wanted: { kills: number; databaseKills: number; random: () => number }) {
    this.#ground = ground
    this.#wanted = wanted
    this.#random = wanted.random
    this.#choose = choosing(wanted.random)
  }

  /** @param endAt where the server ends by itself, as if killed */
  async start(endAt?: NamedStep): Promise<void> {
    this.#endAt = endAt
    for (;;) {
      this.#server = await startWorker({ ...this.#ground.order, ...(endAt && { endAt }) })
      // Without PostgreSQL it cannot start; an operator starts it again.
      if (this.#server.exitCode === null) return
      await pause(startAgainMs)
    }
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
    if (this.#server !== null) await kill(this.#server)
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

  async #endServer(): Promise<void> {
    const server = this.#server
    if (server === null) return
    const own = this.#endAt
    if (server.exitCode === null && server.signalCode === null)
      await Promise.race([
        once(server, 'exit'),
        pause(own === undefined ? this.#random() * lifeMsMax : stepPatienceMs, null, { ref: false }),
      ])
    if (server.exitCode !== null) {
      this.ended.push(`a server ended by itself with ${server.exitCode}`)
      return
    }
    if (server.signalCode === 'SIGKILL' && own !== undefined) count(this.steps, `${own.moment} ${own.name}`)
    else count(this.steps, 'at any moment')
    await kill(server)
    this.kills += 1
  }
}
