import { request, type Agent } from 'node:http'
import type { Call, Envelope, RequestOf, RetOf } from '../../packages/contract/src/call.ts'
import { confirmPassword } from '../../packages/contract/src/user/own-session.ts'
import { demoPassword } from '../../packages/server/src/secrets/passwords.ts'

/** How one request ended: answered, refused as two people at one thing must be, refused otherwise, or not answered rightly. */
export type Ending = 'ok' | 'byDesign' | 'refused' | 'failed'

/** One request as it was measured. */
export interface Sample {
  call: string
  ms: number
  ending: Ending
  /** Code of a refusal, status or error of a failure. */
  why: string
}

/** Others were faster, or nothing is left: what the guards are for. `PASSWORD_AGAIN` asks, and the password is given. */
const byDesign = new Set([
  'STATE_CONFLICT',
  'VERSION_CONFLICT',
  'LOCK_HELD',
  'LOCK_LOST',
  'SAME_PERSON',
  'NOTHING_LEFT',
  'PASSWORD_AGAIN',
  'EXPORTS_EXHAUSTED',
])
const patienceMs = 30_000

/** Makes a person's calls and keeps how long each took; null when it was refused or failed. */
export type Ask = <C extends Call>(call: C, request: RequestOf<C>) => Promise<RetOf<C> | null>

/** @param keep told of every request as it ends */
export function asker(base: string, token: string, agent: Agent, keep: (sample: Sample) => void): Ask {
  const once = async <C extends Call>(call: C, asked: RequestOf<C>): Promise<Envelope<RetOf<C>> | null> => {
    const began = performance.now()
    const { status, text } = await send(`${base}${call.path}`, token, agent, JSON.stringify(asked))
    const ms = performance.now() - began
    const envelope = status === 200 ? (JSON.parse(text) as Envelope<RetOf<C>>) : null
    const code = envelope === null ? null : String(envelope.code)
    const ending = code === null ? 'failed' : code === '' ? 'ok' : byDesign.has(code) ? 'byDesign' : 'refused'
    keep({ call: call.name, ms, ending, why: code ?? text })
    return envelope
  }
  return async (call, asked) => {
    const answer = await once(call, asked)
    if (answer?.code === '') return answer.data.ret
    if (answer?.code !== 'PASSWORD_AGAIN') return null
    await once(confirmPassword, { password: demoPassword })
    const again = await once(call, asked)
    return again?.code === '' ? again.data.ret : null
  }
}

async function send(
  url: string,
  token: string,
  agent: Agent,
  body: string,
): Promise<{ status: number; text: string }> {
  return await new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'x-token': token,
      'content-length': Buffer.byteLength(body),
    }
    const failed = (error: Error): void => resolve({ status: 0, text: error.message })
    const sent = request(url, { agent, method: 'POST', headers, timeout: patienceMs }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => {
        const status = answer.statusCode ?? 0
        resolve(status === 200 ? { status, text } : { status, text: `HTTP ${status}` })
      })
      answer.on('error', failed)
    })
    sent.on('error', failed)
    sent.on('timeout', () => sent.destroy(new Error('no answer within 30 s')))
    sent.end(body)
  })
}
