import { pino } from 'pino'
import { createApp } from '../../packages/server/src/edge/app.ts'
import { runningClock } from '../../packages/server/src/start/clock.ts'
import { readConfig } from '../../packages/server/src/start/config.ts'
import { TimedWorks } from '../../packages/server/src/queue/timed-work.ts'
import type { OpenedChannels } from '../../packages/server/src/gateways/payout-gateways.ts'
import { calls, openServices } from '../../packages/server/src/start/product.ts'

/** What the server of the staff bench is told by its parent; the rest is in its environment. */
export interface ServerStart {
  databaseUrl: string
  channels: OpenedChannels
}

/** The product as `npm start` runs it – calls, jobs, timers – on a database and a channel that are there already. */
async function serve({ databaseUrl, channels }: ServerStart): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: false }))
  const opened = await openServices({ config, clock: runningClock(null), log, databaseUrl, channels })
  const app = await createApp(opened.services, calls)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  await opened.services.queue.work(opened.services)
  const stopTimers = new TimedWorks(opened.services).start()
  process.once('disconnect', () => {
    const stop = async (): Promise<void> => {
      await stopTimers()
      await app.close()
      await opened.close()
    }
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
  process.send?.({ base: `${address}${config.basePath}` })
}

process.once('message', (start: ServerStart) => {
  void serve(start)
})
