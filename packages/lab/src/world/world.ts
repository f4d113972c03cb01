import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { Call, Envelope, RequestOf, RetOf } from '@lumbung/contract/call'
import type { SeededRoleName } from '@lumbung/contract/roles'
import { confirmPassword } from '@lumbung/contract/user/own-session'
import { createApp } from '@lumbung/server/edge/app'
import { setClock, type SetClock } from '@lumbung/server/start/clock'
import type { Config } from '@lumbung/server/start/config'
import type { Services } from '@lumbung/server/calls/context'
import { openDb, type Db } from '@lumbung/server/db/pool'
import type { MidtransFarEnd } from '../far-ends/midtrans/midtrans-far-end.ts'
import type { FarEnd } from '../far-ends/xendit/xendit-far-end.ts'
import type { Carriers } from '../far-ends/carriers.ts'
import type { ReportReceivers } from '../far-ends/report-receivers.ts'
import type { InformationSources } from '../far-ends/information-sources.ts'
import { TimedWorks } from '@lumbung/server/queue/timed-work'
import { demoPassword, hashPassword, testPasswordCost } from '@lumbung/server/secrets/passwords'
import { openSession } from '@lumbung/server/records/people/session'
import { calls, openServices } from '@lumbung/server/start/product'
import { sha256 } from '@lumbung/server/secrets/seals'
import { secondDelivery, type SecondDelivery } from './delivered-twice.ts'
import { databaseUrl } from './global-setup.ts'
import { send, signingOf, type CallOptions } from './send-call.ts'
import { channelsOf, onServer, openEye, startFarEnds } from './world-far-ends.ts'
import { templateName, testConfig } from './test-config.ts'
import type { WorldOptions } from './world-options.ts'

/** One signed-in person who makes calls over real HTTP, and gives the password again where a call asks for it. */
export interface Caller {
  staffId: number
  token: string
  call<C extends Call>(call: C, request: RequestOf<C>, options?: CallOptions): Promise<Envelope<RetOf<C>>>
  /** The answer's value; a refusal fails the test with its code. */
  ok<C extends Call>(call: C, request: RequestOf<C>, options?: CallOptions): Promise<RetOf<C>>
  /** As at the console's dialog; for who must not lose the time in a race of calls. */
  givePassword(): Promise<void>
}

/** A whole product on a database of its own: real HTTP, real PostgreSQL, a simulated payment channel. */
export interface World {
  config: Config
  clock: SetClock
  services: Services
  /** Sees the rows of every app, outside transactions too; the product's own `services.db` sees none there. */
  db: Db
  /** Connection of the schema's owner. */
  url: string
  base: string
  farEnd: FarEnd
  /** The simulated second channel of payouts. */
  midtrans: MidtransFarEnd
  /** The simulated carriers of messages. */
  carriers: Carriers
  /** The simulated sources of facts about people, whether the product is connected to them or not. */
  sources: InformationSources
  /** The simulated receivers of reports, likewise. */
  receivers: ReportReceivers
  app: FastifyInstance
  /** Someone of a role; the same person every time. */
  as(role: SeededRoleName): Promise<Caller>
  /** One more person of a role. */
  another(role: SeededRoleName, name?: string): Promise<Caller>
  /** A signed call of a borrower app. */
  appCall<C extends Call>(
    app: string,
    call: C,
    request: RequestOf<C>,
    options?: CallOptions,
  ): Promise<Envelope<RetOf<C>>>
  appOk<C extends Call>(app: string, call: C, request: RequestOf<C>, options?: CallOptions): Promise<RetOf<C>>
  /** Runs queued jobs until nothing is due. */
  drain(): Promise<number>
  /** Runs the timed work that is due now, then what it queued. */
  passTime(): Promise<void>
  /** Moves the business clock on, step by step, and runs what falls due on the way as production does. */
  advance(time: { days?: number; hours?: number; minutes?: number }, stepMinutes?: number): Promise<void>
  close(): Promise<void>
}

const stepMinutesDefault = 60

const noon = '2026-11-20T05:00:00Z'

/**
 * @param start business time at the start; it stands still until the clock is moved
 * @param template database that this one begins as; by default an empty product with demo accounts
 */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const postgresUrl = options.postgresUrl ?? inject('postgresUrl')
  const database = `world_${randomBytes(6).toString('hex')}`
  await onServer(
    postgresUrl,
    `create database ${database} template ${options.template ?? templateName} strategy file_copy`,
  )
  const dataDir = mkdtempSync(join(tmpdir(), 'lumbung-world-'))
  if (options.dataFrom !== undefined) cpSync(options.dataFrom, dataDir, { recursive: true })
  const config: Config = { ...testConfig(dataDir), ...options.config }
  const clock: SetClock = { ...setClock(new Date(options.start ?? noon)), ...options.servedBy?.clock }
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' })
  let base = ''
  const { sms, stop, ...far } = await startFarEnds(dataDir, {
    base: () => base,
    now: () => clock.now(),
    payoutDelayMs: options.payoutDelayMs ?? 20,
    dedupe: options.dedupe ?? true,
  })
  const url = databaseUrl(postgresUrl, database)
  const opened = await openServices({
    config,
    clock,
    log,
    databaseUrl: url,
    channels: channelsOf(far, options.answerTimeoutMs, options.callbackTokens),
    sms: { ...sms, answerTimeoutMs: options.smsTimeoutMs ?? 2_000 },
    sources: options.sources ? { ...far.sources.addresses, ...options.sources } : {},
    reports: options.reports ? { ...far.receivers.addresses, ...options.reports } : {},
  })
  const { services } = opened
  const eye = openEye(url, log)
  const db = openDb(eye)
  const app = await createApp(services, calls)
  const address = options.servedBy
    ? `http://127.0.0.1:${options.servedBy.port}`
    : await app.listen({ host: '127.0.0.1', port: 0 })
  base = `${address}${config.basePath}`
  const works = new TimedWorks(services)
  const people = new Map<string, Promise<Caller>>()
  const twice = secondDelivery()

  const world: World = {
    config,
    clock,
    services,
    db,
    url,
    base,
    ...far,
    app,
    as: (role) => {
      const known = people.get(role) ?? signIn(db, base, `${role}@lumbung.test`, twice)
      people.set(role, known)
      return known
    },
    another: async (role, name = `Another ${role}`) =>
      await signIn(db, base, await addPerson(db, role, name), twice),
    appCall: async (appCode, call, request, callOptions = {}) => {
      const found = await services.db
        .selectFrom('app')
        .selectAll()
        .where('code', '=', appCode)
        .executeTakeFirstOrThrow()
      const signed = signingOf(call, found.key_id, services.seals.open(found.secret_sealed))
      const deliver = async () => await send(base, call, request, callOptions, signed)
      return await twice(call, await deliver(), deliver)
    },
    appOk: async (appCode, call, request, callOptions) =>
      retOf(await world.appCall(appCode, call, request, callOptions)),
    drain: async () => await services.queue.drain(services),
    passTime: async () => {
      await works.pass()
      await world.drain()
    },
    advance: async ({ days = 0, hours = 0, minutes = 0 }, stepMinutes = stepMinutesDefault) => {
      for (let left = (days * 24 + hours) * 60 + minutes; left > 0; left -= stepMinutes) {
        clock.forwardMinutes(Math.min(left, stepMinutes))
        await world.passTime()
      }
    },
    close: async () => {
      await app.close()
      await stop()
      await opened.close()
      await eye.end()
      const { keepAs } = options
      if (keepAs === undefined) await onServer(postgresUrl, `drop database ${database} with (force)`)
      else {
        cpSync(dataDir, keepAs.folder, { recursive: true })
        await onServer(postgresUrl, `alter database ${database} rename to ${keepAs.database}`)
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return world
}

/** Adds a person of a role who signs in with the demo's password. @returns their e-mail address */
async function addPerson(db: Db, role: SeededRoleName, name: string): Promise<string> {
  const email = `${role}-${randomUUID()}@lumbung.test`
  const password = await hashPassword(demoPassword, testPasswordCost)
  await db
    .insertInto('staff')
    .columns(['email', 'name', 'role_id', 'password_hash', 'password_changed_at', 'created_at'])
    .expression((query) =>
      query
        .selectFrom('role')
        .select(({ val }) => [
          val(email).as('email'),
          val(name).as('name'),
          'id as role_id',
          val(password).as('password_hash'),
          val(new Date()).as('password_changed_at'),
          val(new Date()).as('created_at'),
        ])
        .where('name', '=', role),
    )
    .execute()
  return email
}

/** A session as login would open it; the login itself has tests of its own. */
async function signIn(db: Db, base: string, email: string, twice: SecondDelivery): Promise<Caller> {
  const staff = await db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  const at = new Date()
  await db.transaction().execute(async (tx) => {
    await openSession(tx, {
      tokenHash: sha256(token),
      staffId: staff.id,
      companionHash: sha256('none'),
      deviceMac: sha256('device'),
      ip: '127.0.0.1',
      userAgent: 'test',
      at,
      expiresAt: new Date(at.getTime() + 3_600_000),
    })
  })
  const make: Caller['call'] = async (called, request, options = {}) =>
    await send(base, called, request, options, () => ({ 'x-token': token }))
  const givePassword = async () => {
    await make(confirmPassword, { password: demoPassword })
  }
  const call: Caller['call'] = async (called, request, options = {}) => {
    const deliver = async () => await make(called, request, options)
    const answer = await deliver()
    if (answer.code !== 'PASSWORD_AGAIN' || options.withoutPassword === true)
      return await twice(called, answer, deliver)
    await givePassword()
    return await twice(called, await deliver(), deliver)
  }
  return {
    staffId: staff.id,
    token,
    call,
    ok: async (called, request, options) => retOf(await call(called, request, options)),
    givePassword,
  }
}

function retOf<Ret>(envelope: Envelope<Ret>): Ret {
  if (envelope.code === '') return envelope.data.ret
  throw new Error(`refused: ${envelope.code} ${envelope.msg} ${JSON.stringify(envelope.data)}`)
}
