import { pino } from 'pino'
import { businessDayOf } from '@lumbung/domain/calendar'
import type { Clock } from '@lumbung/server/start/clock'
import { openServices } from '@lumbung/server/start/product'
import { TimedWorks } from '@lumbung/server/queue/timed-work'
import type { WorkerOrder } from './killed-workers.ts'
import { testConfig } from './test-config.ts'

const nowhere = { url: 'http://127.0.0.1:9', secretKey: 'none', callbackTokens: ['none'] as const, own: true }

/** A business day that goes by in minutes. */
function fastClock({ business, at, speed }: Pick<WorkerOrder, 'business' | 'at' | 'speed'>): Clock {
  const now = () => new Date(Date.parse(business) + (Date.now() - at) * speed)
  return { wall: () => new Date(), now, today: () => businessDayOf(now()) }
}

const order = JSON.parse(process.argv[2] ?? '{}') as WorkerOrder
const { services } = await openServices({
  config: testConfig(order.dataDir),
  clock: fastClock(order),
  log: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
  databaseUrl: order.databaseUrl,
  channel: nowhere,
  sms: { ...order.sms, callbackUrl: (provider) => `${order.base}/hooks/${provider}`, answerTimeoutMs: 1_000 },
  ...(order.sources && { sources: order.sources }),
})
await services.queue.work(services)
new TimedWorks(services).start()
process.stdout.write('working\n')
