import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { Load, Measured } from './load.ts'

/** Makes requests from a thread of its own, so that waiting for answers costs the server nothing. */
const { url, method, headers, bodies, connections, seconds } = workerData as Load
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const target = new URL(url)
const times: number[] = []
let failed = 0
let made = 0

function once(): Promise<void> {
  const body = bodies[made % bodies.length] ?? ''
  made += 1
  const began = performance.now()
  return new Promise((resolve) => {
    const sent = request(
      target,
      { agent, method, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          text += part
        })
        answer.on('end', () => {
          times.push(performance.now() - began)
          if (answer.statusCode !== 200 || !text.startsWith('{"code":""')) failed += 1
          resolve()
        })
      },
    )
    sent.on('error', () => {
      failed += 1
      resolve()
    })
    sent.end(body)
  })
}

const began = performance.now()
await Promise.all(
  Array.from({ length: connections }, async () => {
    while (performance.now() - began < seconds * 1_000) await once()
  }),
)
const sorted = times.toSorted((a, b) => a - b)
const at = (share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const measured: Measured = {
  perSecond: (times.length / (performance.now() - began)) * 1_000,
  p50: at(0.5),
  p95: at(0.95),
  requests: times.length,
  failed,
}
parentPort?.postMessage(measured)
agent.destroy()
