import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { uploadPhoto } from '../../packages/contract/src/open/application.ts'
import { uploadImport } from '../../packages/contract/src/order/import.ts'
import { login, userInfo } from '../../packages/contract/src/user/session.ts'

/** What is sent at the server, by a thread of its own, until it is told to stop. Loopback only. */
export type AttackKind =
  | 'logins from one address'
  | 'logins from many'
  | 'half-sent uploads'
  | 'made-up tokens'

export interface Attack {
  kind: AttackKind
  base: string
}

/** How often each answer came; `sent` counts all. */
export type AttackSaid = Record<string, number>

const connections = 256
const addresses = 200
const uploads = 200
const tokensPerMinute = 10_000
const halfBytes = 64 * 1024

const said: AttackSaid = { sent: 0 }
let over = false

function count(what: string): void {
  said[what] = (said[what] ?? 0) + 1
}

async function post(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: string,
  agent: Agent,
  from?: string,
) {
  count('sent')
  await new Promise<void>((resolve) => {
    const options = { agent, method, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }
    const asked = request(
      url,
      from === undefined ? options : { ...options, localAddress: from },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        answer.on('end', () => {
          count(/"code":"?(\w*)"?/.exec(text)?.[1] ?? String(answer.statusCode))
          resolve()
        })
      },
    )
    asked.on('error', () => {
      count('broken off')
      resolve()
    })
    asked.end(body)
  })
}

async function logins(base: string, many: boolean): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: many ? 8 : connections })
  const lane = async (at: number): Promise<void> => {
    for (let sent = at; !over; sent += connections) {
      const email = `${randomBytes(6).toString('hex')}@nobody.test`
      const body = JSON.stringify({
        email,
        password: 'wrong',
        deviceId: randomBytes(24).toString('base64url'),
      })
      const from = many ? `127.0.0.${2 + (sent % addresses)}` : undefined
      await post(`${base}${login.path}`, 'POST', { 'content-type': 'application/json' }, body, agent, from)
    }
  }
  await Promise.all(Array.from({ length: connections }, async (_, at) => await lane(at)))
  agent.destroy()
}

/** Half of them without a session, half as an app whose key is known and whose signature is not. */
async function halfUploads(base: string): Promise<void> {
  const sockets = new Set<Socket>()
  const open = (at: number): void => {
    const app = at % 2 === 0
    const url = new URL(
      `${base}${app ? `${uploadPhoto.path}?kind=idCard` : `${uploadImport.path}?name=x.csv`}`,
    )
    const claims = app
      ? [`x-app: demo-panen`, `x-timestamp: ${Date.now()}`, `x-signature: ${'ab'.repeat(32)}`]
      : ['x-token: made-up']
    const socket = connect(Number(url.port), '127.0.0.1')
    sockets.add(socket)
    count('sent')
    const head = [
      `POST ${url.pathname}${url.search} HTTP/1.1`,
      `host: ${url.host}`,
      ...claims,
      'content-length: 19922944',
    ]
    socket.write([...head, '', 'x'.repeat(halfBytes)].join('\r\n'))
    socket.on('data', (part) => count(/"code":"?(\w*)"?/.exec(part.toString())?.[1] ?? 'said something'))
    socket.on('error', () => count('broken off'))
    socket.on('close', () => {
      sockets.delete(socket)
      if (!over) setTimeout(() => (over ? undefined : open(at)), 200)
    })
  }
  for (let at = 0; at < uploads; at += 1) open(at)
  while (!over) await pause(200)
  for (const socket of sockets) socket.destroy()
}

async function tokens(base: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const pending: Promise<void>[] = []
  const began = performance.now()
  for (let sent = 0; !over; sent += 1) {
    const headers = { 'x-token': randomBytes(32).toString('base64url') }
    pending.push(post(`${base}${userInfo.path}`, 'GET', headers, '', agent))
    const due = began + (sent * 60_000) / tokensPerMinute
    await pause(Math.max(1, due - performance.now()))
  }
  await Promise.all(pending)
  agent.destroy()
}

const { kind, base } = workerData as Attack
parentPort?.once('message', () => {
  over = true
})
const done =
  kind === 'half-sent uploads'
    ? halfUploads(base)
    : kind === 'made-up tokens'
      ? tokens(base)
      : logins(base, kind === 'logins from many')
await done
parentPort?.postMessage(said)
