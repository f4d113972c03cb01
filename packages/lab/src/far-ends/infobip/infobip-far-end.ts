import { sameText } from '../far-end-server.ts'
import type { SmsStep } from '../sms/sms-behaviour.ts'
import { type SmsDialect, type SmsFarEnd, type SmsFarEndOptions, startSmsFarEnd } from '../sms/sms-far-end.ts'
import type { SmsCallback, TakenSms } from '../sms/sms-record.ts'

export type InfobipFarEndOptions = SmsFarEndOptions & { apiKey: string; callbackToken: string }

const statuses: Record<
  SmsStep,
  { groupId: number; groupName: string; id: number; name: string; description: string }
> = {
  pending: {
    groupId: 1,
    groupName: 'PENDING',
    id: 26,
    name: 'PENDING_ACCEPTED',
    description: 'Message sent to next instance',
  },
  sent: {
    groupId: 3,
    groupName: 'DELIVERED',
    id: 2,
    name: 'DELIVERED_TO_OPERATOR',
    description: 'Message delivered to operator',
  },
  delivered: {
    groupId: 3,
    groupName: 'DELIVERED',
    id: 5,
    name: 'DELIVERED_TO_HANDSET',
    description: 'Message delivered to handset',
  },
  undelivered: {
    groupId: 2,
    groupName: 'UNDELIVERABLE',
    id: 4,
    name: 'UNDELIVERABLE_REJECTED_OPERATOR',
    description: 'Message rejected by operator',
  },
  expired: {
    groupId: 4,
    groupName: 'EXPIRED',
    id: 15,
    name: 'EXPIRED_EXPIRED',
    description: 'Message expired',
  },
  rejected: {
    groupId: 5,
    groupName: 'REJECTED',
    id: 8,
    name: 'REJECTED_PREFIX_MISSING',
    description: 'Number prefix missing',
  },
}
const noError = {
  groupId: 0,
  groupName: 'OK',
  id: 0,
  name: 'NO_ERROR',
  description: 'No Error',
  permanent: false,
}
const deadNumber = {
  groupId: 1,
  groupName: 'HANDSET_ERRORS',
  id: 1,
  name: 'EC_UNKNOWN_SUBSCRIBER',
  description: 'Unknown Subscriber',
  permanent: true,
}

/** The simulated far end of Infobip. */
export async function startInfobipFarEnd(options: InfobipFarEndOptions): Promise<SmsFarEnd> {
  return await startSmsFarEnd(dialectOf(options), options)
}

function dialectOf({ apiKey, callbackToken }: InfobipFarEndOptions): SmsDialect {
  return {
    newsAtOnceMax: 50,
    isKnown: ({ headers }) => sameText(headers.authorization ?? '', `App ${apiKey}`),
    asks: (_request, url, body) => {
      if (url.pathname !== '/sms/2/text/advanced') return null
      const [message] = (JSON.parse(body) as { messages: AskedMessage[] }).messages
      const [destination] = message?.destinations ?? []
      if (message === undefined || destination === undefined) return null
      const { to, messageId } = destination
      return { key: messageId, to: `+${to}`, text: message.text, callback: message.notifyUrl }
    },
    accepted: (message) => ({
      status: 200,
      body: messagesOf(message.key ?? '', message.to, statuses.pending),
    }),
    refusal: (way, asked) => {
      if (way === 'noCredits')
        return {
          status: 200,
          body: messagesOf(asked?.key ?? '', asked?.to ?? '', {
            groupId: 5,
            groupName: 'REJECTED',
            id: 12,
            name: 'REJECTED_NOT_ENOUGH_CREDITS',
            description: 'Not enough credits',
          }),
        }
      const [status, messageId, text]: [number, string, string] =
        way === 'rateLimit'
          ? [429, 'TOO_MANY_REQUESTS', 'Too many requests']
          : way === 'unauthorized'
            ? [401, 'UNAUTHORIZED', 'Invalid login details']
            : [400, 'BAD_REQUEST', `Invalid destination address ${asked?.to ?? ''}`]
      return { status, body: { requestError: { serviceException: { messageId, text } } } }
    },
    lookUp: (url, messages, lookUp) => {
      if (url.pathname !== '/sms/1/logs') return null
      const own = messages.filter(({ key }) => key === url.searchParams.get('messageId'))
      const way = own[0] === undefined ? 'ok' : lookUp(own[0].to)
      if (way === 'error500') return { status: 500, body: {} }
      const shown = way === 'missing' ? [] : own
      return {
        status: 200,
        body: { results: shown.map((message) => reportOf(message, message.step, message.to)) },
      }
    },
    write: (callbacks, messageOf) => ({
      url: callbacks[0]?.callback ?? '',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`lumbung:${callbackToken}`).toString('base64')}`,
      },
      body: callbacks.some(({ what }) => 'garbled' in what)
        ? '{"results":[{"messageId":'
        : JSON.stringify({ results: callbacks.map((each) => newsOf(each, messageOf)) }),
    }),
  }
}

interface AskedMessage {
  text: string
  notifyUrl: string
  destinations: { to: string; messageId: string }[]
}

function messagesOf(messageId: string, to: string, status: object) {
  return { bulkId: `bulk-${messageId}`, messages: [{ messageId, to: to.replace('+', ''), status }] }
}

function reportOf({ key }: Pick<TakenSms, 'key'>, step: SmsStep, to: string) {
  return {
    bulkId: `bulk-${key ?? ''}`,
    messageId: key,
    to: to.replace('+', ''),
    smsCount: 1,
    price: { pricePerMessage: 0, currency: 'IDR' },
    status: statuses[step],
    error: step === 'undelivered' ? deadNumber : noError,
  }
}

function newsOf({ what, id }: SmsCallback, messageOf: (id: string) => TakenSms | undefined): object {
  if ('garbled' in what) return {}
  if ('from' in what)
    return { messageId: id, from: what.from.replace('+', ''), to: 'LUMBUNG', text: what.text, smsCount: 1 }
  const message = messageOf(what.message)
  if (message === undefined) return {}
  return reportOf(message, what.step, what.wrong ? '+6281100000000' : message.to)
}
