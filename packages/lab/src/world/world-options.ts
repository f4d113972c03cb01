import type { Clock } from '@lumbung/server/start/clock'
import type { Config } from '@lumbung/server/start/config'

/** How a world is to be; by default as the tests of one product want it. */
export interface WorldOptions {
  start?: string
  config?: Partial<Config>
  payoutDelayMs?: number
  /** How long an answer of the payment channel is waited for. */
  answerTimeoutMs?: number
  /** The same, of the carriers of messages. */
  smsTimeoutMs?: number
  /** Connects the product to the sources of facts about people, with how long an answer is waited for. */
  sources?: { answerTimeoutMs?: number }
  /** Connects it to the receivers of reports. */
  reports?: { answerTimeoutMs?: number }
  template?: string
  /** What its data folder begins as: far ends go on with the record that lies there. */
  dataFrom?: string
  /** Once it is closed others begin as it is: its database is kept under this name, and its data folder where it is said. */
  keepAs?: { database: string; folder: string }
  /** A PostgreSQL of its own, with the template in it: one that may be killed. */
  postgresUrl?: string
  /** Another process answers the calls, on this port, by this clock. */
  servedBy?: { port: number; clock: Clock }
  /** false: the payment channel pays again whatever key or reference it is given. */
  dedupe?: boolean
  /** Newest first; the far end's own is `callback-token`. */
  callbackTokens?: readonly [string, string?]
}
