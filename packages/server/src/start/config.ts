import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { businessDay, type BusinessDay } from '@lumbung/domain/calendar'
import { undoSeconds } from '@lumbung/domain/review/held-decision'
import { StartRefused } from '../db/embedded/start-refused.ts'
import { type ChannelAddresses, readChannelAddresses } from '../gateways/payout-gateways.ts'
import { readCallbackFrom } from './callback-from.ts'
import { isNet, type Nets } from './net.ts'
import { readSmsAddresses, type SmsAddresses } from './sms-addresses.ts'
import { readReportAddresses, type ReportAddresses } from './report-addresses.ts'
import { readSourceAddresses, type SourceAddresses } from './source-addresses.ts'

export type Environment = 'production' | 'demo' | 'test'

/** What the process was started with. Nothing else reads the environment. */
export interface Config {
  environment: Environment
  port: number
  host: string
  dataDir: string
  /** A real PostgreSQL; without it the embedded one is started in `dataDir`. */
  databaseUrl: string | null
  /** The owner of its schema, where DATABASE_URL names a user that owns nothing; for migrations and the queue's schema. */
  databaseOwnerUrl: string | null
  basePath: string
  demo: boolean
  /** Orders of the demo portfolio; 0 leaves it out. */
  demoOrders: number
  businessDate: BusinessDay | null
  /** Newest first; the first seals, all open. */
  masterKeys: readonly { id: number; key: Buffer }[]
  smtpUrl: string | null
  mailFrom: string
  /** Where the channels are that payouts, and payments, go by; without that of payments simulated ones start (demo and test only). */
  channels: ChannelAddresses
  /** Where the carriers of messages are; none starts the simulated far ends (demo and test only). */
  sms: SmsAddresses
  /** Who is asked about borrowers; none starts the simulated far ends (demo and test only). */
  sources: SourceAddresses
  reports: ReportAddresses
  /** The folder that banks' statements are delivered to, with one for each account in it; null: a person uploads them. */
  statementDir: string | null
  publicUrl: string
  /** Whose word on the caller's address is taken: nobody's, that of so many hops, or of these nets. */
  trustProxy: false | number | string[]
  /** From where callbacks are taken, by provider; of one that is not named from anywhere. */
  callbackFrom: ReadonlyMap<string, Nets>
  logLevel: string
  /** For so long a decision at a review desk is kept back, to be taken back; 0 (demo and test only): it takes effect at once. */
  undoSeconds: number
  /** A session ends after so long without a call, and after so long in all. */
  sessionIdleMinutes: number
  sessionHours: number
  /** Requests a minute for one session or address. */
  requestsPerMinuteMax: number
  /** Whether connections keep statements planned; not behind a pooler that gives each transaction another connection. */
  keepStatements: boolean
}

type Env = Record<string, string | undefined>

/** Above this the made-up persons' numbers would no longer be unique. */
const demoOrdersMax = 100_000
const requestsPerMinuteMax = 1_000_000
/** From, to: less is no work, more leaves a desk open that nobody sits at. */
const sessionIdleMinutes = [5, 120] as const
const sessionHours = [1, 12] as const
const undoSecondsMax = 60
/** Two bytes in front of what is sealed. */
const keyIdMax = 65_535

/**
 * @throws StartRefused with one sentence that names the variable
 */
export function readConfig(env: Env): Config {
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL')
  const databaseOwnerUrl = readDatabaseUrl(env, 'DATABASE_OWNER_URL')
  if (databaseOwnerUrl !== null && databaseUrl === null)
    throw new StartRefused(
      'DATABASE_OWNER_URL is set without DATABASE_URL: the console needs a user of its own.',
    )
  const demo = databaseUrl === null ? env['DEMO'] !== '0' : env['DEMO'] === '1'
  const environment: Environment = env['LUMBUNG_ENV'] === 'test' ? 'test' : demo ? 'demo' : 'production'
  const dataDir = resolve(env['DATA_DIR'] ?? '.data')
  const port = readPort(env['PORT'] ?? '8080')
  return {
    environment,
    port,
    host: env['HOST'] ?? (environment === 'production' ? '0.0.0.0' : '127.0.0.1'),
    dataDir,
    databaseUrl,
    databaseOwnerUrl,
    basePath: (env['BASE_PATH'] ?? '/api').replace(/\/$/, ''),
    demo,
    demoOrders: readWhole(env, 'DEMO_ORDERS', 10_000, demoOrdersMax),
    businessDate: readBusinessDate(env['BUSINESS_DATE']),
    masterKeys: readMasterKeys(env['LUMBUNG_MASTER_KEY'], dataDir, environment),
    smtpUrl: readSmtpUrl(env, environment),
    mailFrom: env['MAIL_FROM'] ?? 'Lumbung <no-reply@lumbung.test>',
    channels: readChannelAddresses(env, environment === 'production'),
    sms: readSmsAddresses(env),
    sources: readSourceAddresses(env),
    reports: readReportAddresses(env),
    statementDir: readStatementDir(env['STATEMENT_DIR'], dataDir),
    publicUrl: env['PUBLIC_URL'] ?? `http://127.0.0.1:${port}`,
    trustProxy: readTrustProxy(env['TRUST_PROXY']),
    callbackFrom: readCallbackFrom(env['CALLBACK_FROM']),
    logLevel: env['LOG_LEVEL'] ?? (environment === 'production' ? 'info' : 'warn'),
    undoSeconds: readUndoSeconds(env, environment),
    sessionIdleMinutes: readLength(env, 'SESSION_IDLE_MINUTES', 30, sessionIdleMinutes),
    sessionHours: readLength(env, 'SESSION_HOURS', 8, sessionHours),
    requestsPerMinuteMax: readWhole(env, 'REQUESTS_PER_MINUTE_MAX', 1_200, requestsPerMinuteMax),
    keepStatements: readWhole(env, 'KEEP_STATEMENTS', 1, 1) === 1,
  }
}

/** In production nobody is without it, however the process is started. */
function readUndoSeconds(env: Env, environment: Environment): number {
  const seconds = readWhole(env, 'UNDO_SECONDS', undoSeconds, undoSecondsMax)
  if (environment !== 'production' || seconds >= undoSeconds) return seconds
  throw new StartRefused(`UNDO_SECONDS must be at least ${undoSeconds} in production.`)
}

function readDatabaseUrl(env: Env, name: string): string | null {
  const url = env[name] ?? null
  if (url === null || /^postgres(ql)?:\/\/.+/.test(url)) return url
  throw new StartRefused(`${name} is not a PostgreSQL address (postgres://user:password@host:port/database).`)
}

function readPort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartRefused(`PORT must be a whole number from 0 to 65535, not "${text}".`)
  }
  return port
}

function readWhole(env: Env, name: string, otherwise: number, max: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
  if (Number.isInteger(value) && value >= 0 && value <= max) return value
  throw new StartRefused(`${name} must be a whole number from 0 to ${max}, not "${text}".`)
}

function readLength(
  env: Env,
  name: string,
  otherwise: number,
  [least, most]: readonly [number, number],
): number {
  const value = readWhole(env, name, otherwise, most)
  if (value >= least) return value
  throw new StartRefused(`${name} must be a whole number from ${least} to ${most}, not "${value}".`)
}

/** `TRUST_PROXY=1` (balancers in front), or `10.0.0.0/8,192.168.1.7`: their `X-Forwarded-For` names the caller. */
function readTrustProxy(text: string | undefined): Config['trustProxy'] {
  if (text === undefined || text === '' || text === '0') return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const nets = text.split(',').map((net) => net.trim())
  if (nets.every(isNet)) return nets
  throw new StartRefused(
    `TRUST_PROXY must be the number of balancers in front (1 to 9) or their addresses, like 10.0.0.0/8, not "${text}".`,
  )
}

/** The outbox shows every sign-in code in the terminal: for a demo, never for real staff. */
function readSmtpUrl(env: Env, environment: Environment): string | null {
  const url = env['SMTP_URL'] ?? null
  if (url === null && environment === 'production') {
    throw new StartRefused('SMTP_URL must be set in production: sign-in codes are sent by mail.')
  }
  return url
}

/** Nothing of ours may lie where files are delivered, nor be delivered among ours. */
function readStatementDir(text: string | undefined, dataDir: string): string | null {
  if (text === undefined || text === '') return null
  if (!isAbsolute(text)) throw new StartRefused(`STATEMENT_DIR must be a whole path, not "${text}".`)
  const folder = resolve(text)
  if (isWithin(folder, dataDir) || isWithin(dataDir, folder))
    throw new StartRefused('STATEMENT_DIR must be a folder apart from DATA_DIR.')
  return folder
}

const isWithin = (path: string, folder: string): boolean => {
  const way = relative(folder, path)
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
}

function readBusinessDate(text: string | undefined): BusinessDay | null {
  if (text === undefined || text === '') return null
  try {
    return businessDay(text)
  } catch {
    throw new StartRefused(`BUSINESS_DATE must be a date like 2026-11-20, not "${text}".`)
  }
}

/** `1:<base64>` pairs, newest first; a demo keeps a made one in its data folder. */
function readMasterKeys(
  text: string | undefined,
  dataDir: string,
  environment: Environment,
): Config['masterKeys'] {
  const source = text ?? (environment === 'production' ? undefined : keptKey(dataDir))
  if (source === undefined)
    throw new StartRefused('LUMBUNG_MASTER_KEY must be set in production ("1:" and 32 bytes in base64).')
  const keys = source.split(',').map((pair) => {
    const [keyId, encoded] = pair.split(':')
    const key = Buffer.from(encoded ?? '', 'base64')
    if (!/^\d+$/.test(keyId ?? '') || Number(keyId) > keyIdMax || key.length !== 32) {
      throw new StartRefused(
        'LUMBUNG_MASTER_KEY must be "<number>:<32 bytes in base64>", newest first, separated by commas.',
      )
    }
    return { id: Number(keyId), key }
  })
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new StartRefused('LUMBUNG_MASTER_KEY names two keys by one number: each has a number of its own.')
  return keys
}

function keptKey(dataDir: string): string {
  const path = join(dataDir, 'master-key')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  mkdirSync(dirname(dataDir), { recursive: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const made = `1:${randomBytes(32).toString('base64')}`
  writeFileSync(path, `${made}\n`, { mode: 0o600 })
  return made
}
