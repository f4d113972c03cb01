import { existsSync, statfsSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { pino, type Logger } from 'pino'
import { createApp } from '../edge/app.ts'
import { refuseEarlierDay } from './refuse-earlier-day.ts'
import { refuseMissingKeys } from './refuse-missing-keys.ts'
import { refuseUnsafe } from './refuse-unsafe.ts'
import { runningClock, type Clock } from './clock.ts'
import { readConfig, type Config } from './config.ts'
import type { MessageProvider } from '@lumbung/domain/messages/message'
import { paymentChannel, type PayoutChannel } from '@lumbung/domain/order/payout-channel'
import type { SmsAddresses } from './sms-addresses.ts'
import type { ReportAddresses } from './report-addresses.ts'
import type { SourceAddresses } from './source-addresses.ts'
import { refuseOwner } from '../db/console-login.ts'
import { startEmbedded } from '../db/embedded/start-embedded.ts'
import { StartRefused, diskFullSentence } from '../db/embedded/start-refused.ts'
import { migrate } from '../db/migrate.ts'
import { transact } from '../db/transaction.ts'
import { dropInterruptedDecisions } from '../features/approve/drop-decisions.ts'
import { recoverImports } from '../features/order/commit-import.ts'
import { TimedWorks } from '../queue/timed-work.ts'
import { demoPassword, passwordCost, testPasswordCost } from '../secrets/passwords.ts'
import { type OpenedChannels, paymentChannelVariables } from '../gateways/payout-gateways.ts'
import { calls, openServices } from './product.ts'
import type { Services } from '../calls/context.ts'
import { seedDemo, seedProduct } from './seeds.ts'

export interface Running {
  address: string
  stop(): Promise<void>
}

export type Say = (line: string) => void

/** What a demo puts around the product; production has nothing of it, and needs a channel of its own. */
export interface DemoWorld {
  /** Channels of payouts of its own, that of payments among them, for who named none. */
  openChannels(surroundings: {
    config: Config
    callbackUrl: (channel: PayoutChannel) => string
    now: () => Date
  }): Promise<{ addresses: OpenedChannels; stop: () => Promise<void> }>
  /** Carriers of messages of its own, for who named none. */
  openCarriers(surroundings: {
    config: Config
    callbackUrl: (provider: MessageProvider) => string
    now: () => Date
  }): Promise<{ addresses: SmsAddresses; stop: () => Promise<void> }>
  /** Sources of facts about people of its own, for who named none. */
  openSources(surroundings: { config: Config; now: () => Date }): Promise<{
    addresses: SourceAddresses
    stop: () => Promise<void>
  }>
  /** Receivers of reports of its own, for who named none. */
  openReceivers(surroundings: { config: Config; now: () => Date }): Promise<{
    addresses: ReportAddresses
    stop: () => Promise<void>
  }>
  /** Begins to play what the portfolio is made of, which needs neither database nor services. @returns how to end it */
  beginPlay(surroundings: { config: Config; clock: Clock }): () => Promise<void>
  /** Fills the demo portfolio behind the login page. */
  fill(services: Services, databaseUrl: string, say: Say): { stop: () => Promise<void> }
}

/** With less room PostgreSQL cannot write the next piece of its log. */
const fullBytes = 16 * 1024 * 1024

/**
 * Starts everything in one process and answers once the login page does; demo data fills behind it.
 * @throws StartRefused with one sentence when the reader can do something about it
 */
export async function runProduct(env: NodeJS.ProcessEnv, say: Say, demo: DemoWorld | null): Promise<Running> {
  const ends: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  const config = readConfig(env)
  try {
    const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: false }))
    await refuseTakenPort(config)
    const clock = runningClock(config.businessDate)
    const keysFile = join(config.dataDir, 'demo-apps.json')
    const demoToFill =
      config.demo && config.channels[paymentChannel] === undefined && config.demoOrders > 0 ? demo : null
    const isFirst = config.databaseUrl === null && !existsSync(keysFile)
    // Where nothing was filled yet it is certain to be played: beside the start, which leaves a processor idle.
    if (isFirst && demoToFill !== null) ends.push(demoToFill.beginPlay({ config, clock }))
    const databaseUrl = await database(config, log, ends)
    await migrate(databaseUrl)
    let address = ''
    const now = (): Date => clock.now()
    const ownHook = (provider: PayoutChannel | MessageProvider) =>
      `${address}${config.basePath}/hooks/${provider}`
    const channels = await payoutChannels(config, demo, { callbackUrl: ownHook, now }, ends)
    const sms = await carriers(config, demo, { callbackUrl: ownHook, now: () => clock.now() }, ends)
    const sources = await informationSources(config, demo, { now: () => clock.now() }, ends)
    const reports = await reportReceivers(config, demo, { now: () => clock.now() }, ends)
    const opened = await openServices({
      config,
      clock,
      log,
      databaseUrl,
      channels,
      sms,
      sources,
      reports,
      say,
      ...(await consoleOf(config)),
    })
    ends.push(async () => await opened.close())
    const { services } = opened
    const cost = config.environment === 'test' ? testPasswordCost : passwordCost
    await transact(services.db, '*', async (tx) => {
      await refuseEarlierDay(tx, clock, config.businessDate !== null)
      await refuseMissingKeys(tx, services.seals, clock.wall())
      await seedProduct(tx, clock.wall())
      const apps = await tx.selectFrom('app').select('code').limit(1).execute()
      if (!config.demo || apps.length > 0) return
      const keys = await seedDemo(tx, services.seals, clock.wall(), cost)
      writeFileSync(keysFile, JSON.stringify(keys), { mode: 0o600 })
    })
    await recoverImports(services)
    if (config.databaseUrl === null) await dropInterruptedDecisions(services)
    const works = new TimedWorks(services)
    // The last of these ends first: nobody is let in any more while timed work and jobs end.
    ends.push(async () => await works.end())
    const app = await createApp(services, calls)
    await app.listen({ host: config.host, port: config.port })
    address = `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${portOf(app.server.address())}`
    ends.push(async () => await app.close())
    await services.queue.work(services)
    works.start()
    announce(config, address, say)
    if (demoToFill !== null) ends.push(demoToFill.fill(services, databaseUrl, say).stop)
    return { address, stop }
  } catch (error) {
    const full = !(error instanceof StartRefused) && isFull(config.dataDir)
    await stop()
    throw full ? new StartRefused(diskFullSentence('the data folder')) : error
  }
}

/** A database that finds no room for its log ends at once and says nothing more. */
function isFull(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < fullBytes
}

/** What a failed start says: one sentence where the reader can act, otherwise the fault with its stack. */
export function printable(error: unknown): string {
  if (error instanceof StartRefused) return error.message
  if (typeof error === 'object' && error !== null && 'code' in error) {
    if (error.code === '53100' || error.code === 'ENOSPC') return diskFullSentence('the data folder')
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function refuseTakenPort(config: Config): Promise<void> {
  if (config.port === 0) return
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const sentence =
        error.code === 'EADDRINUSE'
          ? `Port ${config.port} is used by another program: stop it, or set PORT to a free one.`
          : `Port ${config.port} cannot be opened (${error.code ?? error.message}): set PORT to another one.`
      reject(new StartRefused(sentence))
    })
    probe.listen(config.port, config.host, () => probe.close(() => resolve()))
  })
}

/** The owner's way into the embedded PostgreSQL, or into the real one after a look at it before anything else is tried. */
async function database(config: Config, log: Logger, ends: (() => Promise<void>)[]): Promise<string> {
  if (config.databaseUrl === null) {
    const postgres = await startEmbedded({ dataDir: config.dataDir, mode: 'durable', log: launcherLog(log) })
    ends.push(async () => await postgres.stop())
    return postgres.url
  }
  const url = config.databaseOwnerUrl ?? config.databaseUrl
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    if (config.environment === 'production') await refuseUnsafe(client)
    return url
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw new StartRefused(
      `The database of DATABASE_URL cannot be used (${error instanceof Error ? oneLine(error) : 'unknown error'}): check host, port, name, user and password.`,
    )
  } finally {
    await client.end().catch((error: unknown) => log.debug({ err: error }, 'the probe was closed already'))
  }
}

/** The console's user where the operator names one beside the owner. */
async function consoleOf({ databaseUrl, databaseOwnerUrl }: Config): Promise<{ consoleUrl?: string }> {
  if (databaseUrl === null || databaseOwnerUrl === null) return {}
  await refuseOwner(databaseUrl)
  return { consoleUrl: databaseUrl }
}

function oneLine(error: Error): string {
  const first = error instanceof AggregateError ? (error.errors[0] as Error | undefined) : error
  return (first?.message ?? error.message).split('\n')[0] ?? ''
}

function launcherLog(log: Logger) {
  return {
    info: (message: string) => log.info(message),
    warn: (message: string) => log.warn(message),
  }
}

/** The channels named by the environment; where that of payments is not, those that the demo brings beside them. */
async function payoutChannels(
  config: Config,
  demo: DemoWorld | null,
  surroundings: { callbackUrl: (channel: PayoutChannel) => string; now: () => Date },
  ends: (() => Promise<void>)[],
): Promise<OpenedChannels> {
  const named = config.channels
  const payments = named[paymentChannel]
  if (payments !== undefined) return { ...named, [paymentChannel]: payments }
  if (demo === null)
    throw new StartRefused(`There is no payment channel: set ${paymentChannelVariables.join(', ')}.`)
  const { addresses, stop } = await demo.openChannels({ config, ...surroundings })
  ends.push(stop)
  return { ...addresses, ...named }
}

/** The carriers named by the environment, or those that the demo brings; in production none is no fault. */
async function carriers(
  config: Config,
  demo: DemoWorld | null,
  surroundings: { callbackUrl: (provider: MessageProvider) => string; now: () => Date },
  ends: (() => Promise<void>)[],
): Promise<SmsAddresses & { callbackUrl: (provider: MessageProvider) => string }> {
  const named = config.sms.infobip !== undefined || config.sms.twilio !== undefined
  if (named || demo === null)
    return {
      ...config.sms,
      callbackUrl: (provider) => `${config.publicUrl}${config.basePath}/hooks/${provider}`,
    }
  const { addresses, stop } = await demo.openCarriers({ config, ...surroundings })
  ends.push(stop)
  return { ...addresses, callbackUrl: surroundings.callbackUrl }
}

/** The sources named by the environment, or those that the demo brings; in production none is no fault. */
async function informationSources(
  config: Config,
  demo: DemoWorld | null,
  surroundings: { now: () => Date },
  ends: (() => Promise<void>)[],
): Promise<SourceAddresses> {
  if (Object.keys(config.sources).length > 0 || demo === null) return config.sources
  const { addresses, stop } = await demo.openSources({ config, ...surroundings })
  ends.push(stop)
  return addresses
}

/** The receivers named by the environment, or those that the demo brings; in production none is no fault. */
async function reportReceivers(
  config: Config,
  demo: DemoWorld | null,
  surroundings: { now: () => Date },
  ends: (() => Promise<void>)[],
): Promise<ReportAddresses> {
  if (Object.keys(config.reports).length > 0 || demo === null) return config.reports
  const { addresses, stop } = await demo.openReceivers({ config, ...surroundings })
  ends.push(stop)
  return addresses
}

function announce(config: Config, address: string, say: Say): void {
  say(`Lumbung is at ${address}`)
  if (!config.demo) return
  say(`Demo accounts: admin@lumbung.test, first_reviewer@lumbung.test, final_reviewer@lumbung.test,`)
  say(
    `  finance_maker@lumbung.test, finance_checker@lumbung.test … (<role>@lumbung.test), password ${demoPassword}`,
  )
  say(`Mail is written to ${join(config.dataDir, 'outbox')}; sign-in codes are shown here.`)
}
