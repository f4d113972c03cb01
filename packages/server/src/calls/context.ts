import type { BusinessDay } from '@lumbung/domain/calendar'
import type { CallOrName } from '@lumbung/contract/calls'
import type { Language } from '@lumbung/contract/fields'
import type { Call } from '@lumbung/contract/call'
import type { OpenItemKind, OpenItemResolution } from '@lumbung/domain/running/open-item'
import type { BulkActionName } from '@lumbung/contract/utils/bulk'
import type { RawBuilder } from 'kysely'
import type { Logger } from 'pino'
import type { BulkAction } from '../lists/bulk-action.ts'
import type { Clock } from '../start/clock.ts'
import type { Config } from '../start/config.ts'
import type { Db, Tx } from '../db/pool.ts'
import type { SharedReads } from '../db/shared-reads.ts'
import type { AppScope } from '../db/transaction.ts'
import type { KeptUpload } from '../edge/body.ts'
import type { FileStore } from '../gateways/file-store.ts'
import type { MailGateway } from '../gateways/mail.ts'
import type { PaymentChannel, PayoutProvider } from '../gateways/payment-channel.ts'
import type { Sources } from '../gateways/information-source.ts'
import type { ReportReceiver } from '../gateways/report-receiver.ts'
import type { StatementFolder } from '../gateways/statement-folder.ts'
import type { SmsProvider } from '../gateways/sms-provider.ts'
import type { SentFeed } from '@lumbung/domain/outward/feed'
import type { MessageProvider } from '@lumbung/domain/messages/message'
import type { Queue } from '../queue/queue.ts'
import type { Seals } from '../secrets/seals.ts'
import type { OpenItemRow } from '../records/running/open-items.ts'
import type { Actor } from './actor.ts'
import type { Watchers } from '../watch/watchers.ts'
import type { StrangerTokens } from './stranger-tokens.ts'

/** What lives as long as the process. */
export interface Services {
  config: Config
  clock: Clock
  db: Db
  log: Logger
  seals: Seals
  queue: Queue<Services>
  mail: MailGateway
  channel: PaymentChannel
  /** Who sends money out beside it, by the name of their channel. */
  payouts: ReadonlyMap<string, PayoutProvider>
  /** The carriers of messages that are configured. */
  sms: ReadonlyMap<MessageProvider, SmsProvider>
  /** The sources of facts about people that are connected. */
  sources: Sources
  /** The receivers of our reports that are connected. */
  receivers: ReadonlyMap<SentFeed, ReportReceiver>
  /** Where banks' statements are delivered; null where none is connected. */
  statements: StatementFolder | null
  files: FileStore
  /** Holds made-up tokens off. */
  strangerTokens: StrangerTokens
  /** Who is told as something moves. */
  watchers: Watchers
  /** What many ask for as something moves is read once for all of them. */
  sharedReads: SharedReads
  /** Every call with its command, for work done in a person's name. */
  calls: ReadonlyMap<string, Implementation>
  /** What can be done to many rows at once. */
  bulkActions: ReadonlyMap<BulkActionName, BulkAction>
  /** What can be done about what is stuck. */
  openItemWays: ReadonlyMap<OpenItemKind, OpenItemWay>
  /** Demo data being filled, for the login page. */
  filling: { done: number; total: number } | null
}

export interface SignedInStaff {
  id: number
  name: string
  email: string
  roleId: number
  role: string
  isAdmin: boolean
  language: Language
  /** Whom they work for: only what is with it is theirs to see. Null: the lender. */
  agencyId: number | null
}

/** A borrower app that signed its call. */
export interface BorrowerApp {
  code: string
}

/** What one call is run with before its transaction. */
export interface OutsideContext {
  services: Services
  /** Business time and date. */
  now: Date
  today: BusinessDay
  /** The machine's time: sessions, locks, audit. */
  wall: Date
  actor: Actor
  /** The person signed in; reading it in a call that nobody signs into is a programming error. */
  staff: SignedInStaff
  /** The app that called; likewise. */
  app: BorrowerApp
  scope: AppScope
  /** Hash of the session's token, for calls on the own session. */
  sessionHash: Buffer | null
  ip: string
  userAgent: string
  language: Language
  requestId: string
  cookies: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** As it was called, with its query. */
  path: string
  /** Raw bytes of the body. */
  raw: Buffer
  /** The body of an upload, kept on disk while its call is answered. */
  upload: KeptUpload | null
  /** Whether the role of this person holds another call (for `can`). */
  holds(call: CallOrName): boolean
  /** The apps for which it does; null when it does not. */
  scopeOf(call: CallOrName): AppScope | null
  /** The password was given again within the last ten minutes. */
  sudo: boolean
  /** Sends a cookie with the answer. */
  setCookie(cookie: string): void
  setHeader(name: string, value: string): void
}

/** What one call is run with; the command sees nothing else. */
export interface CallContext extends OutsideContext {
  tx: Tx
  /** Says more in the audit row of this call; never personal data in the clear. */
  keepInTrail(detail: Readonly<Record<string, unknown>>): void
  /** What `keepInTrail` was told. */
  trailDetail: Readonly<Record<string, unknown>>
}

/** What is written down, in a transaction of its own that sees every app, before a call that only looks. */
export type Trace = (tx: Tx) => Promise<void>

/** What a list is read from under a filter. */
export interface Selection {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

/** A call with its command. */
export interface Implementation {
  call: Call
  /** What a request leaves behind where it asks for somebody; nothing where it does not. @throws why it may not ask */
  trace?: (request: never, context: OutsideContext) => Trace | null
  /** Of a list: the rows that it shows under a filter, for who counts them. */
  selection?: (filter: never, context: CallContext) => Selection
  prepare?: (request: never, context: OutsideContext) => Promise<unknown>
  /** Of a call that only looks: all its statements see one moment. */
  readsOneMoment?: true
  command: (request: never, context: CallContext, prepared: never) => Promise<unknown>
}

/** What ends an item of a kind, or tries again what it is about; stands next to the work it is made of. */
export interface OpenItemWay {
  kind: OpenItemKind
  /** Queues another try. @returns how the item ends by that; null when it stays open until the try went well */
  retry?(tx: Tx, services: Services, item: OpenItemRow): Promise<string | null>
  /** What else changes when the item ends so, in the transaction of its end. @throws why it may not */
  settle?(
    context: CallContext,
    item: OpenItemRow,
    resolution: OpenItemResolution,
    note: string,
  ): Promise<void>
}
