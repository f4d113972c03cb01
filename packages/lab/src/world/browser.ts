import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call, Envelope, RequestOf, RetOf } from '@lumbung/contract/call'
import { login, loginVerifaction, sendMailVerification } from '@lumbung/contract/user/session'
import { demoPassword } from '@lumbung/server/secrets/passwords'
import { declaredAnswer } from './declared-answer.ts'
import type { World } from './world.ts'

export const newDevice = (): string => randomBytes(24).toString('base64url')

/** A browser: it keeps the cookies it is sent, and the token once somebody signed in. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly deviceId = newDevice()
  readonly userAgent: string
  token: string | null = null
  readonly #world: World

  constructor(world: World, userAgent = 'test') {
    this.#world = world
    this.userAgent = userAgent
  }

  async call<C extends Call>(call: C, request: RequestOf<C>, query = ''): Promise<Envelope<RetOf<C>>> {
    const body = call.method === 'GET' || request === undefined ? {} : { body: JSON.stringify(request) }
    const response = await this.fetch(`${call.path}${query}`, { method: call.method, ...body })
    return declaredAnswer(call, (await response.json()) as Envelope<RetOf<C>>)
  }

  /** Anything below the base path, with the cookies and the token. */
  async fetch(path: string, options: RequestInit = {}): Promise<Response> {
    const response = await fetch(`${this.#world.base}${path}`, {
      ...options,
      headers: {
        'content-type': 'application/json',
        'user-agent': this.userAgent,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(this.token === null ? {} : { 'x-token': this.token }),
      },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair] = cookie.split(';')
      const [name, value] = (pair ?? '').split('=')
      if (name !== undefined && value !== undefined) this.cookies.set(name, value)
    }
    return response
  }

  /** Password and, on a device that is not trusted, the code from the mail. */
  async signIn(email: string): Promise<void> {
    const { deviceId } = this
    const opened = await this.call(login, { email, password: demoPassword, deviceId })
    if (opened.code !== '') throw new Error(opened.msg)
    if (!opened.data.ret.valid) {
      this.token = opened.data.ret.token
      return
    }
    await this.call(sendMailVerification, { email, deviceId })
    const code = await lastCodeTo(this.#world, email)
    const verified = await this.call(loginVerifaction, { email, code, deviceId })
    if (verified.code !== '') throw new Error(verified.msg)
    this.token = verified.data.ret.token
  }
}

/** The mails to an address, the newest last, once all that waits is sent; lines broken for sending are whole again. */
async function mailsTo(world: World, email: string): Promise<string[]> {
  await world.services.queue.drain(world.services, ['sendMail'])
  const folder = join(world.config.dataDir, 'outbox')
  return readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', ''))
    .filter((mail) => mail.includes(`To: ${email}`))
}

export async function lastMailTo(world: World, email: string): Promise<string> {
  return (await mailsTo(world, email)).at(-1) ?? ''
}

/** The newest sign-in code; mail of other kinds may have gone out behind it. */
export async function lastCodeTo(world: World, email: string): Promise<string> {
  return (await mailsTo(world, email)).map(codeIn).findLast((code) => code !== '') ?? ''
}

export function codeIn(mail: string): string {
  return /(\d{4}) (\d{4})/.exec(mail)?.slice(1).join('') ?? ''
}
