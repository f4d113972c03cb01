import { lookup as resolveName } from 'node:dns'
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, type LookupFunction, type Socket } from 'node:net'
import { StartRefused } from '../db/embedded/start-refused.ts'

export const answerTimeoutMsDefault = 10_000
export const answerBytesMaxDefault = 1024 * 1024

export type ProviderAnswer =
  | { reached: true; status: number; body: unknown }
  /** `sent: 'no'` when it broke before a connection stood. */
  | { reached: false; sent: 'maybe' | 'no'; message: string }

export type ProviderRequest = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as a form, where the provider takes no JSON. */
  form?: Readonly<Record<string, string>>
  /** A long list may be longer than answers are. */
  answerBytesMax?: number
}

export type ProviderOptions = {
  /** From the configuration the process was started with, never from data. */
  baseUrl: string
  /** The far end this process itself started: plain http to the loopback, in demo and test only (rulings 12). */
  ownFarEnd?: boolean
  answerTimeoutMs?: number
  answerBytesMax?: number
}

const loopbackNames = new Set(['127.0.0.1', '[::1]', 'localhost'])
const notPublic = notPublicAddresses()

/**
 * A caller of one provider: https only, no redirects, one resolution per call and the connection goes to that
 * address, no private addresses, a time limit over the whole exchange, a cap on the answer. Every call has its own
 * connection: a kept one that dies under a POST leaves it unknown whether money went out.
 * @throws StartRefused when the address of the provider is not allowed
 */
export function providerCaller(
  options: ProviderOptions,
): (request: ProviderRequest) => Promise<ProviderAnswer> {
  const base = checkBase(options)
  return (request) =>
    new Promise((settle) => {
      exchange(base, options, request, settle)
    })
}

function checkBase({ baseUrl, ownFarEnd = false }: ProviderOptions): URL {
  if (!URL.canParse(baseUrl))
    throw new StartRefused(`"${baseUrl}" is no address of a provider (https://host).`)
  const base = new URL(baseUrl)
  if (base.username !== '' || base.password !== '')
    throw new StartRefused(`The address of a provider carries no credentials: ${base.origin}.`)
  const ownLoopback = ownFarEnd && loopbackNames.has(base.hostname)
  if (base.protocol !== 'https:' && !(base.protocol === 'http:' && ownLoopback)) {
    throw new StartRefused(`A provider is called over https only, not at ${base.origin}.`)
  }
  if (!ownLoopback && isNotPublic(base.hostname.replace(/^\[|\]$/g, ''))) {
    throw new StartRefused(`A provider has a public address, not ${base.origin}.`)
  }
  return base
}

function exchange(
  base: URL,
  options: ProviderOptions,
  request: ProviderRequest,
  settle: (answer: ProviderAnswer) => void,
): void {
  const payload = payloadOf(request)
  const url = new URL(base.pathname.replace(/\/$/, '') + request.path, base)
  const secure = url.protocol === 'https:'
  let connected = false
  const fail = (message: string): void => {
    clearTimeout(timer)
    outgoing.destroy()
    settle({ reached: false, sent: connected ? 'maybe' : 'no', message })
  }
  const settings: RequestOptions = {
    method: request.method,
    agent: false,
    headers: {
      accept: 'application/json',
      ...request.headers,
      ...(payload && { 'content-type': payload.type, 'content-length': payload.bytes.length }),
    },
    ...(!options.ownFarEnd && { lookup: lookupPublic }),
  }
  const outgoing = (secure ? requestSecure : requestPlain)(url, settings, (incoming) => {
    const bytesMax = request.answerBytesMax ?? options.answerBytesMax ?? answerBytesMaxDefault
    readAnswer(incoming, bytesMax, fail, (body) => {
      clearTimeout(timer)
      settle({ reached: true, status: incoming.statusCode ?? 0, body })
    })
  })
  const timeoutMs = options.answerTimeoutMs ?? answerTimeoutMsDefault
  const timer = setTimeout(() => {
    fail(`no answer within ${timeoutMs} ms`)
  }, timeoutMs)
  outgoing.on('socket', (socket: Socket) => {
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      connected = true
    })
  })
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    fail(error.code ?? error.message)
  })
  outgoing.end(payload?.bytes)
}

function payloadOf({ body, form }: ProviderRequest): { type: string; bytes: Buffer } | undefined {
  if (form !== undefined) {
    const bytes = Buffer.from(new URLSearchParams(form).toString())
    return { type: 'application/x-www-form-urlencoded', bytes }
  }
  return body === undefined
    ? undefined
    : { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
}

function readAnswer(
  incoming: IncomingMessage,
  bytesMax: number,
  fail: (message: string) => void,
  done: (body: unknown) => void,
): void {
  const chunks: Buffer[] = []
  let bytes = 0
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > bytesMax) fail(`answer over ${bytesMax} bytes`)
    else chunks.push(chunk)
  })
  incoming.on('error', (error) => {
    fail(error.message)
  })
  incoming.on('aborted', () => {
    fail('answer cut off')
  })
  incoming.on('end', () => {
    if (bytes > bytesMax) return
    done(parseOrUndefined(Buffer.concat(chunks).toString('utf8')))
  })
}

/** Undefined for what is not JSON: no schema accepts it. */
function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    const first = addresses?.[0]
    if (error || first === undefined) {
      callback(error ?? Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0)
    } else if (addresses.some(({ address }) => isNotPublic(address))) {
      callback(Object.assign(new Error('not a public address'), { code: 'EADDRESSREFUSED' }), '', 0)
    } else if (options.all) {
      callback(null, addresses)
    } else {
      callback(null, first.address, first.family)
    }
  })
}

function isNotPublic(address: string): boolean {
  if (address === 'localhost' || address.endsWith('.localhost') || address.endsWith('.internal')) return true
  if (/^\d+(\.\d+){3}$/.test(address)) return notPublic.check(address, 'ipv4')
  return address.includes(':') && notPublic.check(address, 'ipv6')
}

function notPublicAddresses(): BlockList {
  const list = new BlockList()
  const ranges4: [string, number][] = [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ]
  for (const [net, prefix] of ranges4) list.addSubnet(net, prefix, 'ipv4')
  // Mapped and translated IPv4 are refused whole: no provider is reached that way.
  const ranges6: [string, number][] = [
    ['::', 96],
    ['::ffff:0:0', 96],
    ['64:ff9b::', 96],
    ['fc00::', 7],
    ['fe80::', 10],
    ['ff00::', 8],
    ['2001:db8::', 32],
    ['2002::', 16],
  ]
  for (const [net, prefix] of ranges6) list.addSubnet(net, prefix, 'ipv6')
  return list
}
