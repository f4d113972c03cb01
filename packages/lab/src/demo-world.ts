import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PayoutChannel } from '@lumbung/domain/order/payout-channel'
import type { Config } from '@lumbung/server/start/config'
import type { DemoWorld } from '@lumbung/server/start/run-product'
import { startCarriers } from './far-ends/carriers.ts'
import { sources as sourceNames } from '@lumbung/domain/sources/source'
import { blankLife } from './far-ends/sources/lives.ts'
import { startReportReceivers } from './far-ends/report-receivers.ts'
import { startInformationSources } from './far-ends/information-sources.ts'
import { startMidtransFarEnd } from './far-ends/midtrans/midtrans-far-end.ts'
import { startXenditFarEnd, type FarEnd } from './far-ends/xendit/xendit-far-end.ts'
import { beginPlay, type DemoPlay } from './player/demo-play.ts'
import { fillDemo } from './player/fill-demo.ts'

/** Long enough to see a payout under way, short enough not to wait for it. */
const payoutDelayMs = 400
const smsStepMs = 600
/** One row in so many is refused, so that somebody has to see to it. */
const reportFaultIn = 150

/** What surrounds a product that is shown: a payment channel that pays at once, and half a year of orders. */
export function demoWorld(): DemoWorld {
  let farEnd: FarEnd | null = null
  let play: DemoPlay | undefined
  return {
    beginPlay({ config, clock }) {
      const begun = beginPlay({ config, clock }, { orders: config.demoOrders })
      play = begun
      return async () => await begun.stop()
    },
    async openChannels({ config, callbackUrl, now }) {
      const { secretKey, callbackToken } = farEndSecrets(config)
      const folder = join(config.dataDir, 'far-end')
      const of = (channel: PayoutChannel) => ({
        folder,
        callbackUrl: () => callbackUrl(channel),
        payoutDelayMs,
        now,
      })
      const payments = await startXenditFarEnd({ ...of('xendit'), secretKey, callbackToken })
      farEnd = payments
      // Where to simulate payments: demo and stories read it.
      writeFileSync(join(folder, 'address'), payments.url)
      const keys = { creatorKey: secretKey, approverKey: `${secretKey}-approver` }
      const second = await startMidtransFarEnd({ ...of('midtrans'), ...keys, merchantKey: callbackToken })
      return {
        addresses: {
          xendit: { url: payments.url, secretKey, callbackTokens: [callbackToken], own: true },
          midtrans: { url: second.url, ...keys, merchantKeys: [callbackToken], own: true },
        },
        stop: async () => {
          await second.stop()
          await payments.stop()
        },
      }
    },
    async openCarriers({ config, callbackUrl, now }) {
      const folder = join(config.dataDir, 'far-end')
      const carriers = await startCarriers({ folder, callbackUrl, stepMs: smsStepMs, now })
      return { addresses: carriers.addresses, stop: async () => await carriers.stop() }
    },
    async openSources({ config, now }) {
      const folder = join(config.dataDir, 'far-end')
      const sources = await startInformationSources({ folder, now })
      // Whoever a story makes up has no life elsewhere until the story says so.
      if (config.environment === 'test')
        for (const source of sourceNames) sources[source].setDefault({ life: blankLife })
      writeFileSync(join(folder, 'sources.json'), JSON.stringify(sources.addresses))
      return { addresses: sources.addresses, stop: async () => await sources.stop() }
    },
    async openReceivers({ config, now }) {
      const folder = join(config.dataDir, 'far-end')
      // In a story every refusal is one that it asked for.
      const faultIn = config.environment === 'test' ? 0 : reportFaultIn
      const receivers = await startReportReceivers({ folder, now, faultIn })
      writeFileSync(join(folder, 'reports.json'), JSON.stringify(receivers.addresses))
      return { addresses: receivers.addresses, stop: async () => await receivers.stop() }
    },
    fill(services, databaseUrl, say) {
      if (farEnd === null) throw new Error('the channel is opened before the demo is filled')
      return fillDemo(services, { databaseUrl, farEnd, orders: services.config.demoOrders, play }, say)
    },
  }
}

/** Kept, so that callbacks under way over a restart still carry a token that fits. */
function farEndSecrets(config: Config): { secretKey: string; callbackToken: string } {
  const path = join(config.dataDir, 'far-end-secrets.json')
  if (existsSync(path))
    return JSON.parse(readFileSync(path, 'utf8')) as { secretKey: string; callbackToken: string }
  mkdirSync(config.dataDir, { recursive: true })
  const made = {
    secretKey: randomBytes(24).toString('base64url'),
    callbackToken: randomBytes(24).toString('base64url'),
  }
  writeFileSync(path, JSON.stringify(made), { mode: 0o600 })
  return made
}
