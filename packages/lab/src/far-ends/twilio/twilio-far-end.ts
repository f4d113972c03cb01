import { signatureOf } from '@lumbung/server/gateways/twilio/twilio'
import { sameText } from '../far-end-server.ts'
import type { SmsStep } from '../sms/sms-behaviour.ts'
import {
  type Reply,
  type SmsDialect,
  type SmsFarEnd,
  type SmsFarEndOptions,
  startSmsFarEnd,
} from '../sms/sms-far-end.ts'
import type { SmsCallback, TakenSms } from '../sms/sms-record.ts'

export type TwilioFarEndOptions = SmsFarEndOptions & { accountSid: string; authToken: string }

const statuses: Record<SmsStep, string> = {
  pending: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'undelivered',
  expired: 'undelivered',
  rejected: 'failed',
}
const codes: Partial<Record<SmsStep, number>> = { undelivered: 30_003, expired: 30_036, rejected: 30_006 }

/** The simulated far end of Twilio: it numbers messages itself and knows no key of the sender's. */
export async function startTwilioFarEnd(options: TwilioFarEndOptions): Promise<SmsFarEnd> {
  return await startSmsFarEnd(dialectOf(options), options)
}

function dialectOf({ accountSid, authToken, callbackUrl }: TwilioFarEndOptions): SmsDialect {
  const basic = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const path = `/2010-04-01/Accounts/${accountSid}/Messages`
  return {
    newsAtOnceMax: 1,
    isKnown: ({ headers }) => sameText(headers.authorization ?? '', basic),
    asks: (_request, url, body) => {
      if (url.pathname !== `${path}.json`) return null
      const form = Object.fromEntries(new URLSearchParams(body))
      const { To: to, Body: text, StatusCallback: callback } = form
      return to === undefined || text === undefined || callback === undefined
        ? null
        : { key: null, to, text, callback }
    },
    accepted: (message) => ({ status: 201, body: shown(message) }),
    refusal: (way) => refusals[way],
    lookUp: (url, messages, lookUp) => {
      if (url.pathname === `${path}.json`) {
        const to = url.searchParams.get('To') ?? ''
        if (lookUp(to) === 'error500') return { status: 500, body: {} }
        const own = lookUp(to) === 'missing' ? [] : messages.filter((message) => message.to === to)
        return { status: 200, body: { messages: own.map(shown) } }
      }
      const one = messages.find(({ id }) => url.pathname === `${path}/${sidOf(id)}.json`)
      if (one === undefined) return null
      return lookUp(one.to) === 'error500' ? { status: 500, body: {} } : { status: 200, body: shown(one) }
    },
    write: ([callback], messageOf) => {
      const form = callback === undefined ? {} : formOf(callback, messageOf)
      const url = callback?.callback ?? callbackUrl()
      return {
        url,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': signatureOf(authToken, url, form),
        },
        body: new URLSearchParams(form).toString(),
      }
    },
  }
}

const refusals: Record<'reject' | 'rateLimit' | 'unauthorized' | 'noCredits', Reply> = {
  reject: {
    status: 400,
    body: { code: 21_211, message: "The 'To' number is not a valid phone number.", status: 400 },
  },
  rateLimit: { status: 429, body: { code: 20_429, message: 'Too Many Requests', status: 429 } },
  unauthorized: { status: 401, body: { code: 20_003, message: 'Authenticate', status: 401 } },
  noCredits: { status: 403, body: { code: 30_002, message: 'Account suspended', status: 403 } },
}

function sidOf(id: string): string {
  return `SM${id.replaceAll('-', '')}`
}

function shown({ id, to, text, step }: TakenSms) {
  return {
    sid: sidOf(id),
    to,
    body: text,
    status: statuses[step],
    error_code: codes[step] ?? null,
    error_message: null,
  }
}

function formOf(
  { what, id }: SmsCallback,
  messageOf: (id: string) => TakenSms | undefined,
): Record<string, string> {
  if ('garbled' in what) return { Nothing: 'that anybody knows' }
  if ('from' in what)
    return { MessageSid: sidOf(id), SmsStatus: 'received', From: what.from, To: 'LUMBUNG', Body: what.text }
  const message = messageOf(what.message)
  if (message === undefined) return {}
  const code = codes[what.step]
  return {
    MessageSid: sidOf(message.id),
    MessageStatus: statuses[what.step],
    To: what.wrong ? '+6281100000000' : message.to,
    From: 'LUMBUNG',
    ...(code !== undefined && { ErrorCode: String(code) }),
  }
}
