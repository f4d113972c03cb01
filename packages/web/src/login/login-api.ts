import type { Call, Envelope, RetOf } from '@lumbung/contract/call'
import type { acceptInvitation, getInvitation } from '@lumbung/contract/user/invitation'
import type {
  getEnvironment,
  login,
  loginVerifaction,
  sendMailVerification,
} from '@lumbung/contract/user/session'
import { isSuccess } from '../core/envelope.ts'
import { fill, type LoginLanguage, wordsOf } from './words.ts'

/** The calls of this page, by type only: the contract's code stays out of its weight. */
interface Calls {
  '/user/login': typeof login
  '/user/send_mail_verification': typeof sendMailVerification
  '/user/login_verifaction': typeof loginVerifaction
  '/user/environment': typeof getEnvironment
  '/user/get_invitation': typeof getInvitation
  '/user/accept_invitation': typeof acceptInvitation
}

/** What went wrong, ready to be shown. */
export class LoginRefused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'LoginRefused'
    this.code = code
  }
}

const timeoutMs = 60_000

export async function callLogin<P extends keyof Calls>(
  path: P,
  request: object,
  language: LoginLanguage,
): Promise<Calls[P] extends Call ? RetOf<Calls[P]> : never> {
  const words = wordsOf(language)
  const get = path === '/user/environment'
  const response = await fetch(`/api${path}`, {
    method: get ? 'GET' : 'POST',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMs),
    ...(get ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(request) }),
  }).catch(() => {
    throw new LoginRefused('', words.noNetwork)
  })
  if (!response.ok)
    throw new LoginRefused(String(response.status), fill(words.httpError, { status: response.status }))
  const envelope = (await response.json()) as Envelope<never>
  if (!isSuccess(envelope)) throw new LoginRefused(String(envelope.code), envelope.msg)
  return envelope.data.ret
}
