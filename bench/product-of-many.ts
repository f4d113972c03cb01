import { rmSync } from 'node:fs'
import pg from 'pg'
import { pino } from 'pino'
import { createApp } from '../packages/server/src/edge/app.ts'
import { runningClock, type Clock } from '../packages/server/src/start/clock.ts'
import { readConfig } from '../packages/server/src/start/config.ts'
import type { Services } from '../packages/server/src/calls/context.ts'
import { startEmbedded } from '../packages/server/src/db/embedded/start-embedded.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { transact } from '../packages/server/src/db/transaction.ts'
import { testPasswordCost } from '../packages/server/src/secrets/passwords.ts'
import { calls, openServices } from '../packages/server/src/start/product.ts'
import { seedDemo, seedProduct } from '../packages/server/src/start/seeds.ts'
import { benchFolder } from './bench-folder.ts'
import { makeOrders } from './many-orders.ts'
import { signIn } from './sign-in.ts'

/** The whole product over a database of many orders, in a folder that goes with it. */
export interface ProductOfMany {
  services: Services
  databaseUrl: string
  base: string
  today: string
  /** Seconds it took to make the orders. */
  fillSeconds: number
  /** A signed-in person of a role; the token goes into `x-token`. */
  signIn(role: string): Promise<string>
  close(): Promise<void>
}

const nowhere = { url: 'http://127.0.0.1:9', secretKey: 'none', callbackTokens: ['none'] as const, own: true }
const quiet = { info: () => undefined, warn: () => undefined }

/** @param clock its business date is the last on which an order was applied for */
export async function openProductOfMany(
  orders: number,
  clock: Clock = runningClock(null),
  sms?: Parameters<typeof openServices>[0]['sms'],
  daysBack?: number,
): Promise<ProductOfMany> {
  const dataDir = benchFolder()
  const postgres = await startEmbedded({ dataDir, mode: 'durable', log: quiet })
  await migrate(postgres.url)
  const config = { ...readConfig({ DATA_DIR: dataDir, PORT: '0' }), requestsPerMinuteMax: 1_000_000_000 }
  const log = pino({ level: 'silent' })
  const opened = await openServices({
    config,
    clock,
    log,
    databaseUrl: postgres.url,
    channels: { xendit: nowhere },
    ...(sms && { sms }),
  })
  const { services } = opened
  await transact(services.db, '*', async (tx) => {
    await seedProduct(tx, clock.wall())
    await seedDemo(tx, services.seals, clock.wall(), testPasswordCost)
  })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const began = performance.now()
  if (orders > 0) await makeOrders(client, postgres.url, orders, clock.today(), daysBack)
  const fillSeconds = (performance.now() - began) / 1_000
  await client.end()
  const app = await createApp(services, calls)
  const base = `${await app.listen({ host: '127.0.0.1', port: 0 })}${config.basePath}`
  return {
    services,
    databaseUrl: postgres.url,
    base,
    today: clock.today(),
    fillSeconds,
    signIn: async (role) => await signIn(services.db, role),
    close: async () => {
      await app.close()
      await opened.close()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
