import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { World } from './world.ts'
import { channelsOf } from './world-far-ends.ts'

const main = join(import.meta.dirname, 'served-main.ts')
const startPatienceMs = 60_000

/** The product's own process over a world's database, as a lender starts and stops it. */
export class ServedProduct {
  readonly port: number
  readonly #process: ChildProcess
  #complaints = ''

  private constructor(process: ChildProcess, port: number) {
    this.#process = process
    this.port = port
  }

  /** Starts it on a free port. @throws what it said when it does not come up */
  static async start(world: World): Promise<ServedProduct> {
    const { url, config } = world
    const [key] = config.masterKeys
    const child = spawn(process.execPath, [main], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        LUMBUNG_ENV: config.environment,
        LUMBUNG_MASTER_KEY: `${key?.id}:${key?.key.toString('base64')}`,
        DATABASE_URL: url,
        DATA_DIR: config.dataDir,
        PORT: '0',
        LOG_LEVEL: 'warn',
        REQUESTS_PER_MINUTE_MAX: String(config.requestsPerMinuteMax),
        WORLD_FAR_ENDS: JSON.stringify(channelsOf(world)),
      },
    })
    let said = ''
    const port = await new Promise<number>((resolve, reject) => {
      const fail = (why: string): void => reject(new Error(`the product ${why}:\n${said}`))
      const timer = setTimeout(() => fail('did not come up'), startPatienceMs)
      const read = (part: Buffer): void => {
        said += part.toString()
        const found = /Lumbung is at http:\/\/[^:]+:(\d+)/.exec(said)?.[1]
        if (found === undefined) return
        clearTimeout(timer)
        resolve(Number(found))
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('exit', (code) => fail(`ended with ${code}`))
    })
    const product = new ServedProduct(child, port)
    child.stderr.on('data', (part: Buffer) => {
      product.#complaints += part.toString()
    })
    return product
  }

  /** Asks it to end, as an operator does. @returns its exit code and what it complained of while it served */
  async end(): Promise<{ code: number | null; complaints: string }> {
    if (this.#process.exitCode === null) {
      const ended = once(this.#process, 'exit')
      this.#process.kill('SIGTERM')
      await ended
    }
    return { code: this.#process.exitCode, complaints: this.#complaints }
  }
}
