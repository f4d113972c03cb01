import { flushCompileCache } from 'node:module'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { createApp } from '@lumbung/server/edge/app'
import { calls, openServices } from '@lumbung/server/start/product'
import { TimedWorks } from '@lumbung/server/queue/timed-work'
import { fastClock } from './fast-clock.ts'
import type { WorkerOrder } from './killed-workers.ts'
import { endAtStep } from './end-at-step.ts'
import { keepResolved } from './resolved-modules.ts'
import { testConfig } from './test-config.ts'

const nowhere = {
  xendit: { url: 'http://127.0.0.1:9', secretKey: 'none', callbackTokens: ['none'] as const, own: true },
}

// Everything is read by now, and nothing opened.
keepResolved()
const told = await text(process.stdin)
// Who was to tell is gone.
if (told === '') process.exit()
const order = JSON.parse(told) as WorkerOrder
const { services } = await openServices({
  config: { ...testConfig(order.dataDir), port: order.port ?? 0 },
  clock: fastClock(order),
  log: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
  databaseUrl: order.databaseUrl,
  channels: order.channels ?? nowhere,
  sms: { ...order.sms, callbackUrl: (provider) => `${order.base}/hooks/${provider}`, answerTimeoutMs: 1_000 },
  ...(order.sources && { sources: order.sources }),
  ...(order.reports && { reports: order.reports }),
})
if (order.endAt !== undefined) endAtStep(services, order.endAt)
if (order.port !== undefined)
  await (await createApp(services, calls)).listen({ host: '127.0.0.1', port: order.port })
await services.queue.work(services)
const works = new TimedWorks(services)
works.look()
// Where time is fast, what falls due is looked for more often.
setInterval(() => works.look(), order.lookEveryMs ?? 5_000)
process.stdout.write('working\n')
// Who is killed writes nothing down, and the next one would compile everything anew.
flushCompileCache()
