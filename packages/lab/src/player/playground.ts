import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from '@lumbung/server/edge/app'
import { paymentChannel } from '@lumbung/domain/order/payout-channel'
import type { Config } from '@lumbung/server/start/config'
import { setClock } from '@lumbung/server/start/clock'
import { calls, openServices } from '@lumbung/server/start/product'
import { startInformationSources } from '../far-ends/information-sources.ts'
import { startXenditFarEnd } from '../far-ends/xendit/xendit-far-end.ts'
import { openCallers } from './callers.ts'
import type { Playground } from './stage.ts'

const channel = { secretKey: 'simulated-secret-key', callbackToken: 'simulated-callback-token' }

/**
 * Opens the whole product around a lender that is played, with a payment channel of its own.
 * @param databaseUrl the schema's owner, on a migrated database
 * @param start where the clock stands first
 */
export async function openPlayground(
  config: Config,
  databaseUrl: string,
  start: Date,
): Promise<Playground & { close(): Promise<void> }> {
  const clock = setClock(start)
  let base = ''
  const farEnd = await startXenditFarEnd({
    folder: join(config.dataDir, 'far-end'),
    callbackUrl: () => `${base}/hooks/${paymentChannel}`,
    ...channel,
    payoutDelayMs: 1,
    now: () => clock.now(),
  })
  const sources = await startInformationSources({
    folder: join(config.dataDir, 'far-end'),
    now: () => clock.now(),
  })
  const opened = await openServices({
    // Nobody who is played takes a decision back.
    config: { ...config, requestsPerMinuteMax: 1_000_000_000, undoSeconds: 0 },
    clock,
    log: pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: false })),
    databaseUrl,
    channels: {
      xendit: {
        url: farEnd.url,
        secretKey: channel.secretKey,
        callbackTokens: [channel.callbackToken],
        own: true,
      },
    },
    sources: sources.addresses,
    planOnce: true,
  })
  const { services } = opened
  const app = await createApp(services, calls)
  base = `${await app.listen({ host: '127.0.0.1', port: 0 })}${config.basePath}`
  const callers = openCallers(services, app)
  return {
    services,
    clock,
    callers,
    farEnd,
    channelKey: channel.secretKey,
    close: async () => {
      await callers.end()
      await app.close()
      await farEnd.stop()
      await sources.stop()
      await opened.close()
    },
  }
}
