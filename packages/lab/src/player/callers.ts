import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Call, Envelope, RequestOf, RetOf } from '@lumbung/contract/call'
import { confirmPassword } from '@lumbung/contract/user/own-session'
import type { Services } from '@lumbung/server/calls/context'
import { runAs, standingOf } from '@lumbung/server/calls/run-as'
import { transact } from '@lumbung/server/db/transaction'
import { openSession, endSession } from '@lumbung/server/records/people/session'
import { sha256 } from '@lumbung/server/secrets/seals'
import { demoPassword } from '@lumbung/server/secrets/passwords'
import { signatureOf } from '@lumbung/server/calls/signature'

/**
 * Makes public calls as a person of the staff or as a borrower app. Who is asked for the password again gives
 * it: all of the simulated staff have the demo's.
 */
export interface Callers {
  staff<C extends Call>(staffId: number, call: C, request: RequestOf<C>): Promise<RetOf<C>>
  /** The same call again and again, by one person at one moment: in one transaction, as a job makes calls in a person's name. */
  staffOften<C extends Call>(staffId: number, call: C, requests: readonly RequestOf<C>[]): Promise<void>
  app<C extends Call>(app: string, call: C, request: RequestOf<C>, upload?: Buffer): Promise<RetOf<C>>
  /** Ends the sessions that were opened. */
  end(): Promise<void>
}

const sessionHours = 24

/** Calls are made in the process: the same path from head to answer, without a socket. */
export function openCallers(services: Services, app: FastifyInstance): Callers {
  const to = { app, basePath: services.config.basePath }
  const tokens = new Map<number, Promise<string>>()
  const secrets = new Map<string, Promise<{ keyId: string; secret: string }>>()
  return {
    staff: async (staffId, call, request) => {
      const token = tokens.get(staffId) ?? openToken(services, staffId)
      tokens.set(staffId, token)
      const headers = { 'x-token': await token }
      const answer = await send(to, call, request, headers)
      if (answer.code !== 'PASSWORD_AGAIN') return retOf(call, answer)
      const password = { password: demoPassword }
      retOf(confirmPassword, await send(to, confirmPassword, password, headers))
      return retOf(call, await send(to, call, request, headers))
    },
    staffOften: async (staffId, call, requests) => {
      const standing = await standingOf(services.db, staffId, call, 'id')
      await transact(services.db, standing.scope, async (tx) => {
        for (const request of requests) await runAs(tx, services, standing, call, request, 'simulator')
      })
    },
    app: async (app, call, request, upload) => {
      const known = secrets.get(app) ?? secretOf(services, app)
      secrets.set(app, known)
      const { keyId, secret } = await known
      const raw = upload ?? Buffer.from(JSON.stringify(request))
      const [timestamp, requestId] = [String(services.clock.wall().getTime()), randomUUID()]
      const signature = signatureOf(secret, {
        method: call.method,
        path: addressOf(to, call, request, upload),
        timestamp,
        bodyHash: sha256(raw),
        requestId,
      })
      const headers = {
        'x-app': keyId,
        'x-timestamp': timestamp,
        'x-signature': signature,
        'x-request-id': requestId,
      }
      return retOf(call, await send(to, call, request, headers, upload))
    },
    end: async () => {
      for (const token of tokens.values())
        await endSession(services.db, sha256(await token), 'logout', services.clock.wall())
    },
  }
}

interface To {
  app: FastifyInstance
  basePath: string
}

/** Makes a call as a person of the staff within a product that runs, as its jobs do: without a session. @throws every refusal */
export async function callAs<C extends Call>(
  services: Services,
  staffId: number,
  call: C,
  request: RequestOf<C>,
): Promise<RetOf<C>> {
  const standing = await standingOf(services.db, staffId, call, 'id')
  return await transact(
    services.db,
    standing.scope,
    async (tx) => (await runAs(tx, services, standing, call, request, 'demo')) as RetOf<C>,
  )
}

/** A session as a login would open it; logging in has tests of its own. */
async function openToken(services: Services, staffId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const at = services.clock.wall()
  await transact(services.db, '*', async (tx) => {
    await openSession(tx, {
      tokenHash: sha256(token),
      staffId,
      companionHash: sha256(randomBytes(32)),
      deviceMac: sha256('simulator'),
      ip: '127.0.0.1',
      userAgent: 'simulator',
      at,
      expiresAt: new Date(at.getTime() + sessionHours * 3_600_000),
    })
  })
  return token
}

async function secretOf(services: Services, app: string): Promise<{ keyId: string; secret: string }> {
  const row = await services.db
    .selectFrom('app')
    .selectAll()
    .where('code', '=', app)
    .executeTakeFirstOrThrow()
  return { keyId: row.key_id, secret: services.seals.open(row.secret_sealed) }
}

/** An upload's request goes into the query, its bytes are the body. */
function addressOf({ basePath }: To, call: Call, request: unknown, upload?: Buffer): string {
  const query =
    upload === undefined ? '' : `?${new URLSearchParams(request as Record<string, string>).toString()}`
  return `${basePath}${call.path}${query}`
}

async function send<C extends Call>(
  to: To,
  call: C,
  request: RequestOf<C>,
  headers: Record<string, string>,
  upload?: Buffer,
): Promise<Envelope<RetOf<C>>> {
  const answer = await to.app.inject({
    method: call.method as 'POST',
    url: addressOf(to, call, request, upload),
    headers: { 'content-type': upload === undefined ? 'application/json' : 'image/jpeg', ...headers },
    payload: upload ?? JSON.stringify(request),
  })
  return answer.json()
}

/** @throws when the call was refused: something the script did not foresee */
function retOf<Ret>(call: Call, answer: Envelope<Ret>): Ret {
  if (answer.code === '') return answer.data.ret
  throw new Error(`${call.name} was refused: ${answer.code} ${JSON.stringify(answer.data)}`)
}
