import * as z from 'zod'
import type { ReportState } from '@lumbung/domain/messages/message'
import { same } from '../../secrets/seals.ts'
import { type ProviderAnswer, providerCaller, type ProviderOptions } from '../provider-request.ts'
import {
  e164,
  type SmsAnswer,
  type SmsInquiry,
  type SmsNews,
  type SmsProvider,
  wordsFrom,
} from '../sms-provider.ts'

export type InfobipOptions = ProviderOptions & {
  apiKey: string
  /** Registered alphanumeric sender. */
  sender: string
  /** Password of our callback address, in HTTP Basic under the name `lumbung`. */
  callbackToken: string
  /** Where reports and answers are to be told; a function, because our own port may be known only later. */
  callbackUrl: () => string
}

const status = z.object({
  groupId: z.int(),
  id: z.int(),
  name: z.string().max(80),
  description: z.string().max(300).optional(),
})
const errorSchema = z.object({
  id: z.int(),
  name: z.string().max(80),
  description: z.string().max(300).optional(),
})
const sentAnswer = z.object({
  messages: z.array(z.object({ messageId: z.string(), status })).min(1),
})
const refusal = z.object({
  requestError: z.object({
    serviceException: z.object({ messageId: z.string().max(80), text: z.string().max(500).optional() }),
  }),
})
const report = z.object({
  messageId: z.string().max(100),
  to: z.string().max(30).optional(),
  smsCount: z.int().min(1).max(20).optional(),
  status,
  error: errorSchema.optional(),
})
const incoming = z.object({ from: z.string().max(30), text: z.string().max(2_000) })

/** Its own words for "no money left": nothing wrong with the message, another may carry it. */
const noCredits = 'REJECTED_NOT_ENOUGH_CREDITS'
const hoursValid = 48

/** SMS over Infobip (domain.md §5.3); `baseUrl` is Infobip or the simulated far end. */
export function createInfobip(options: InfobipOptions): SmsProvider {
  const call = providerCaller(options)
  const headers = { authorization: `App ${options.apiKey}` }
  const basic = `Basic ${Buffer.from(`lumbung:${options.callbackToken}`).toString('base64')}`
  const isTheirs = (given: string | string[] | undefined) => typeof given === 'string' && same(given, basic)
  return {
    name: 'infobip',
    knowsKeys: true,
    send: async ({ key, to, text }) => {
      const message = {
        from: options.sender,
        destinations: [{ to: to.replace('+', ''), messageId: key }],
        text,
        notifyUrl: options.callbackUrl(),
        validityPeriod: hoursValid * 60,
      }
      const body = { messages: [message] }
      return answerOf(await call({ method: 'POST', path: '/sms/2/text/advanced', headers, body }), key)
    },
    find: async ({ key }) => {
      const path = `/sms/1/logs?messageId=${encodeURIComponent(key)}`
      return inquiryOf(await call({ method: 'GET', path, headers }), key)
    },
    verifyHead: (given) => isTheirs(given['authorization']),
    verifyBody: () => true,
    parseHook,
  }
}

function answerOf(answer: ProviderAnswer, key: string): SmsAnswer {
  if (!answer.reached) {
    const words = wordsFrom(answer.message)
    return answer.sent === 'no'
      ? { outcome: 'notTaken', code: 'NO_CONNECTION', words }
      : { outcome: 'unknown', words }
  }
  const { status: http, body } = answer
  if (http === 401 || http === 403 || http === 429)
    return { outcome: 'notTaken', ...wordOfRefusal(body, http) }
  if (http >= 400 && http < 500) return { outcome: 'refused', ...wordOfRefusal(body, http) }
  const read = sentAnswer.safeParse(body)
  const sent = read.success ? read.data.messages.find(({ messageId }) => messageId === key) : undefined
  if (http >= 300 || sent === undefined) return { outcome: 'unknown', words: `HTTP ${http}` }
  const said = { code: sent.status.name, words: wordsFrom(sent.status.description) }
  if (sent.status.name === noCredits) return { outcome: 'notTaken', ...said }
  if (stateOf(sent.status) === 'rejected') return { outcome: 'refused', ...said }
  return { outcome: 'accepted', providerId: sent.messageId, ...said }
}

function wordOfRefusal(body: unknown, http: number) {
  const read = refusal.safeParse(body)
  const said = read.success ? read.data.requestError.serviceException : undefined
  return { code: said?.messageId ?? `HTTP_${http}`, words: wordsFrom(said?.text ?? `HTTP ${http}`) }
}

function inquiryOf(answer: ProviderAnswer, key: string): SmsInquiry {
  if (!answer.reached || answer.status !== 200)
    return { outcome: 'unknown', words: answer.reached ? `HTTP ${answer.status}` : wordsFrom(answer.message) }
  const read = z.object({ results: z.array(report) }).safeParse(answer.body)
  if (!read.success) return { outcome: 'unknown', words: 'the answer is no log' }
  const own = read.data.results.filter(({ messageId }) => messageId === key)
  const [first] = own
  if (own.length < read.data.results.length)
    return { outcome: 'unknown', words: 'the answer is about another message' }
  if (first === undefined) return { outcome: 'notFound' }
  return {
    outcome: 'found',
    providerId: first.messageId,
    state: stateOf(first.status),
    copies: own.length,
    code: first.status.name,
    words: wordsFrom(first.status.description),
  }
}

/** Groups of its statuses; what reached only the operator has not arrived (S41). */
function stateOf({ groupId, name }: z.output<typeof status>): ReportState {
  switch (groupId) {
    case 2:
      return 'undelivered'
    case 3:
      return name === 'DELIVERED_TO_OPERATOR' ? 'sent' : 'delivered'
    case 4:
      return 'expired'
    case 5:
      return 'rejected'
    default:
      return 'submitted'
  }
}

function parseHook(kept: string): SmsNews[] {
  let body: unknown
  try {
    body = JSON.parse(kept.slice(kept.indexOf('\n') + 1))
  } catch {
    return [{ kind: 'unknown', why: 'notJson' }]
  }
  const results = z.object({ results: z.array(z.unknown()).max(1_000) }).safeParse(body)
  if (!results.success) return [{ kind: 'unknown', why: 'noKind' }]
  return results.data.results.map(newsOf)
}

function newsOf(result: unknown): SmsNews {
  if (typeof result === 'object' && result !== null && !('status' in result)) {
    const read = incoming.safeParse(result)
    if (read.success) return { kind: 'incoming', from: e164(read.data.from), text: read.data.text }
  }
  const read = report.safeParse(result)
  if (!read.success)
    return {
      kind: 'unknown',
      why: 'wrongReport',
      field: read.error.issues[0]?.path.map(String).join('.') ?? '',
    }
  const { messageId, to, smsCount, status: said, error } = read.data
  const isFault = error !== undefined && error.id !== 0
  return {
    kind: 'report',
    key: messageId,
    providerId: messageId,
    to: to === undefined ? null : e164(to),
    state: stateOf(said),
    parts: smsCount ?? null,
    code: isFault ? error.name : said.name,
    words: wordsFrom(isFault ? error.description : said.description),
  }
}
