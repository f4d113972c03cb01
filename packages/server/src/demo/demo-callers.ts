import { randomBytes } from 'node:crypto'
import type { Call, Envelope, RequestOf, RetOf } from '@lumbung/contract/call'
import type { SeededRoleName } from '@lumbung/contract/roles'
import type { Services } from '../context.ts'
import { transact } from '../db/transaction.ts'
import { endSession, openSession } from '../records/session.ts'
import { sha256 } from '../seals.ts'
import { signatureOf } from '../wrapper/signature.ts'

/** Makes public calls over HTTP as staff of a role or as a borrower app. */
export interface DemoCallers {
  staff<C extends Call>(role: SeededRoleName, call: C, request: RequestOf<C>): Promise<RetOf<C>>
  app<C extends Call>(app: string, call: C, request: RequestOf<C>, upload?: Buffer): Promise<RetOf<C>>
  /** Ends the sessions that were opened. */
  end(): Promise<void>
}

const sessionHours = 1

export function demoCallers(services: Services, base: string): DemoCallers {
  const tokens = new Map<string, Promise<string>>()
  const secrets = new Map<string, Promise<{ keyId: string; secret: string }>>()
  return {
    staff: async (role, call, request) => {
      const token = tokens.get(role) ?? openToken(services, role)
      tokens.set(role, token)
      return await send(base, call, request, { 'x-token': await token })
    },
    app: async (app, call, request, upload) => {
      const known = secrets.get(app) ?? secretOf(services, app)
      secrets.set(app, known)
      const { keyId, secret } = await known
      const raw = upload ?? Buffer.from(JSON.stringify(request))
      const query = upload === undefined ? '' : `?${new URLSearchParams(request as Record<string, string>)}`
      const path = new URL(`${base}${call.path}${query}`)
      const timestamp = String(Date.now())
      const signature = signatureOf(secret, call.method, `${path.pathname}${path.search}`, timestamp, raw)
      const headers = { 'x-app': keyId, 'x-timestamp': timestamp, 'x-signature': signature }
      return await send(base, call, request, headers, upload)
    },
    end: async () => {
      for (const token of tokens.values()) await endSession(services.db, sha256(await token), 'logout', services.clock.wall())
    },
  }
}

async function openToken(services: Services, role: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const at = services.clock.wall()
  await transact(services.db, '*', async (tx) => {
    const staff = await tx
      .selectFrom('staff')
      .select('id')
      .where('email', '=', `${role}@lumbung.test`)
      .executeTakeFirstOrThrow()
    await openSession(tx, {
      tokenHash: sha256(token),
      staffId: staff.id,
      companionHash: sha256(randomBytes(32)),
      deviceMac: sha256('demo'),
      ip: '127.0.0.1',
      userAgent: 'demo data',
      at,
      expiresAt: new Date(at.getTime() + sessionHours * 3_600_000),
    })
  })
  return token
}

async function secretOf(services: Services, app: string): Promise<{ keyId: string; secret: string }> {
  const row = await services.db.selectFrom('app').selectAll().where('code', '=', app).executeTakeFirstOrThrow()
  return { keyId: row.key_id, secret: services.seals.open(row.secret_sealed) }
}

async function send<C extends Call>(
  base: string,
  call: C,
  request: RequestOf<C>,
  headers: Record<string, string>,
  upload?: Buffer,
): Promise<RetOf<C>> {
  const query = upload === undefined ? '' : `?${new URLSearchParams(request as Record<string, string>)}`
  const response = await fetch(`${base}${call.path}${query}`, {
    method: call.method,
    headers: { 'content-type': upload === undefined ? 'application/json' : 'image/jpeg', ...headers },
    body: upload === undefined ? JSON.stringify(request) : new Uint8Array(upload),
  })
  const answer = (await response.json()) as Envelope<RetOf<C>>
  if (answer.code === '') return answer.data.ret
  throw new Error(`${call.name} was refused: ${answer.code} ${JSON.stringify(answer.data)}`)
}
