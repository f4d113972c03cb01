import { fork } from 'node:child_process'
import { once } from 'node:events'
import { pino } from 'pino'
import { fastClock, type FastTime } from '../packages/lab/src/world/fast-clock.ts'
import { testConfig } from '../packages/lab/src/world/test-config.ts'
import { makeReportFile } from '../packages/server/src/outward/make-report-file.ts'
import { openServices } from '../packages/server/src/start/product.ts'

interface Order extends FastTime {
  databaseUrl: string
  dataDir: string
  month: string
}

/** What a month's file took: seconds, and by how much the process grew at most, in MiB. */
export interface MadeFile {
  fileSeconds: number
  growthMiB: number
}

/** Makes a month's file in a process that is started as the product is, and does nothing else. */
export async function makeMonthFile(order: Order): Promise<MadeFile> {
  const { productFlags } = (await import(new URL('../scripts/child.mjs', import.meta.url).href)) as {
    productFlags: string[]
  }
  const child = fork(import.meta.filename, { execArgv: productFlags })
  child.send(order)
  const [made] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the process that makes the file ended with ${code}`)
    }),
  ])) as [MadeFile]
  child.disconnect()
  return made
}

const nowhere = { url: 'http://127.0.0.1:9', secretKey: 'none', callbackTokens: ['none'] as const, own: true }

async function make({ databaseUrl, dataDir, month, ...time }: Order): Promise<MadeFile> {
  const { services, close } = await openServices({
    config: testConfig(dataDir),
    clock: fastClock(time),
    log: pino({ level: 'silent' }),
    databaseUrl,
    channels: { xendit: nowhere },
  })
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  const begun = performance.now()
  await makeReportFile({ month }, services)
  const fileSeconds = (performance.now() - begun) / 1_000
  clearInterval(watch)
  await close()
  return { fileSeconds, growthMiB: (most - before) / 2 ** 20 }
}

if (process.argv[1] === import.meta.filename)
  process.once('message', (order: Order) => {
    void make(order).then((made) => process.send?.(made))
  })
