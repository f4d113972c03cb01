import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { ReportState } from '@lumbung/domain/messages/message'
import { same } from '../../secrets/seals.ts'
import { type ProviderAnswer, providerCaller, type ProviderOptions } from '../provider-request.ts'
import {
  type SmsAnswer,
  type SmsInquiry,
  type SmsNews,
  type SmsProvider,
  wordsFrom,
} from '../sms-provider.ts'

export type TwilioOptions = ProviderOptions & {
  accountSid: string
  authToken: string
  sender: string
  /** Where reports and answers are to be told, as the world sees it; our key follows as `?key=`. */
  callbackUrl: () => string
}

const messageSid = z.string().max(64)
const message = z.object({
  sid: messageSid,
  status: z.string().max(20),
  body: z.string().max(2_000).optional(),
  error_code: z.union([z.int(), z.null()]).optional(),
  error_message: z.union([z.string().max(500), z.null()]).optional(),
})
const messageList = z.object({ messages: z.array(message).max(1_000) })
const refusal = z.object({ code: z.int(), message: z.string().max(500) })

const states: Readonly<Record<string, ReportState>> = {
  accepted: 'submitted',
  scheduled: 'submitted',
  queued: 'submitted',
  sending: 'submitted',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
}

/**
 * SMS over Twilio (domain.md §5.3); `baseUrl` is Twilio or the simulated far end. It gives its own numbers: our key comes
 * back in the address it calls, and what it may have taken is looked for by number, day and text.
 */
export function createTwilio(options: TwilioOptions): SmsProvider {
  const { accountSid, authToken, callbackUrl } = options
  const call = providerCaller(options)
  const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const headers = { authorization: `Basic ${basic}` }
  const path = `/2010-04-01/Accounts/${accountSid}/Messages`
  return {
    name: 'twilio',
    knowsKeys: false,
    send: async ({ key, to, text }) => {
      const StatusCallback = `${callbackUrl()}?key=${encodeURIComponent(key)}`
      const form = { To: to, From: options.sender, Body: text, StatusCallback }
      return answerOf(await call({ method: 'POST', path: `${path}.json`, headers, form }))
    },
    find: async ({ providerId, to, text, sentAt }) => {
      if (providerId !== null)
        return foundOne(
          await call({ method: 'GET', path: `${path}/${encodeURIComponent(providerId)}.json`, headers }),
        )
      const day = sentAt.toISOString().slice(0, 10)
      const query = new URLSearchParams({ To: to, 'DateSent>': day, PageSize: '1000' })
      return foundAmong(
        await call({ method: 'GET', path: `${path}.json?${query.toString()}`, headers }),
        text,
      )
    },
    verifyHead: (given) => typeof given['x-twilio-signature'] === 'string',
    verifyBody: ({ path: called, headers: given, raw }) => {
      const signature = given['x-twilio-signature']
      if (typeof signature !== 'string') return false
      const url = `${callbackUrl()}${queryOf(called)}`
      return same(signature, signatureOf(authToken, url, formOf(Buffer.from(raw).toString('utf8'))))
    },
    parseHook,
  }
}

/** HMAC-SHA1 over the address as it was called and the sorted fields of the form, as Twilio signs its callbacks. */
export function signatureOf(authToken: string, url: string, form: Readonly<Record<string, string>>): string {
  const fields = Object.keys(form)
    .toSorted()
    .map((name) => `${name}${form[name]}`)
    .join('')
  return createHmac('sha1', authToken).update(`${url}${fields}`).digest('base64')
}

function queryOf(path: string): string {
  const at = path.indexOf('?')
  return at < 0 ? '' : path.slice(at)
}

function formOf(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

function answerOf(answer: ProviderAnswer): SmsAnswer {
  if (!answer.reached) {
    const words = wordsFrom(answer.message)
    return answer.sent === 'no'
      ? { outcome: 'notTaken', code: 'NO_CONNECTION', words }
      : { outcome: 'unknown', words }
  }
  const { status: http, body } = answer
  if (http >= 400 && http < 500) {
    const read = refusal.safeParse(body)
    const said = {
      code: read.success ? String(read.data.code) : `HTTP_${http}`,
      words: wordsFrom(read.success ? read.data.message : `HTTP ${http}`),
    }
    const notTaken = http === 401 || http === 403 || http === 429
    return { outcome: notTaken ? 'notTaken' : 'refused', ...said }
  }
  const read = message.safeParse(body)
  if (http >= 300 || !read.success) return { outcome: 'unknown', words: `HTTP ${http}` }
  return { outcome: 'accepted', providerId: read.data.sid, ...wordOf(read.data) }
}

function wordOf({ status, error_code: code, error_message: words }: z.output<typeof message>) {
  return { code: code == null ? status : String(code), words: wordsFrom(words) }
}

function foundOne(answer: ProviderAnswer): SmsInquiry {
  if (!answer.reached) return { outcome: 'unknown', words: wordsFrom(answer.message) }
  if (answer.status === 404) return { outcome: 'notFound' }
  const read = message.safeParse(answer.body)
  const state = read.success ? states[read.data.status] : undefined
  if (answer.status !== 200 || !read.success || state === undefined)
    return { outcome: 'unknown', words: `HTTP ${answer.status}` }
  return { outcome: 'found', providerId: read.data.sid, state, copies: 1, ...wordOf(read.data) }
}

function foundAmong(answer: ProviderAnswer, text: string): SmsInquiry {
  if (!answer.reached || answer.status !== 200)
    return { outcome: 'unknown', words: answer.reached ? `HTTP ${answer.status}` : wordsFrom(answer.message) }
  const read = messageList.safeParse(answer.body)
  if (!read.success) return { outcome: 'unknown', words: 'the answer is no list' }
  const own = read.data.messages.filter(({ body }) => body === text)
  const [first] = own
  if (first === undefined) return { outcome: 'notFound' }
  const state = states[first.status]
  if (state === undefined) return { outcome: 'unknown', words: `status ${wordsFrom(first.status)}` }
  return { outcome: 'found', providerId: first.sid, state, copies: own.length, ...wordOf(first) }
}

/** The kept text is the query of the address, a line end, and the form. */
function parseHook(kept: string): SmsNews[] {
  const lineEnd = kept.indexOf('\n')
  const query = formOf(kept.slice(0, Math.max(lineEnd, 0)).replace(/^\?/, ''))
  const form = formOf(kept.slice(lineEnd + 1))
  const { MessageSid: providerId, MessageStatus: status, From: from, To: to, Body: text } = form
  if (providerId === undefined) return [{ kind: 'unknown', why: 'notForm', field: 'MessageSid' }]
  if (status === undefined) {
    if (from !== undefined && text !== undefined) return [{ kind: 'incoming', from, text }]
    return [{ kind: 'unknown', why: 'noKind' }]
  }
  const state = states[status]
  if (state === undefined) return [{ kind: 'unknown', why: 'wrongReport', field: 'MessageStatus' }]
  const code = form['ErrorCode'] ?? ''
  return [
    {
      kind: 'report',
      key: query['key'] ?? null,
      providerId,
      to: to ?? null,
      state,
      parts: null,
      code: code === '' ? status : code,
      words: wordsFrom(form['ErrorMessage']),
    },
  ]
}
