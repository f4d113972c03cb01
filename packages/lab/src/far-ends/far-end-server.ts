import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { Server as TcpServer } from 'node:net'

const bodyBytesMax = 1024 * 1024

/** The body of a request, as text. @throws when it is larger than any provider takes */
export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bodyBytesMax) throw new Error('body too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** In constant time. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** How often a far end was asked, and how often it then answered late, wrongly, unreadably or not at all. */
export interface Exchanges {
  all: number
  badly: number
}

/** Below what a system gives to whoever asks for any: while what listens there is down, nobody else is given its port. */
const ownPorts = { from: 20_000, to: 32_000 }

/** Listens on the loopback. @param port 0 takes a free one of its own @returns the port */
export async function listen(server: TcpServer, port: number): Promise<number> {
  for (;;) {
    const wanted = port === 0 ? randomInt(ownPorts.from, ownPorts.to) : port
    server.listen(wanted, '127.0.0.1')
    try {
      await once(server, 'listening')
      return wanted
    } catch (error) {
      if (port !== 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
}

/** Refuses connections from now on, and ends those there are. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve()
    })
    server.closeAllConnections()
  })
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
