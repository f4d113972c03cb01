import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { freshFolder, seededFolder } from './data-folder.ts'
import { breaksWithPage } from './whole-page.ts'

const root = join(import.meta.dirname, '..')
const startTimeoutMs = 90_000
/** Playing and copying a lender takes a few seconds, on a machine with much else to do minutes. */
export const demoTimeoutMs = 300_000
/** Without a portfolio; decisions at the review desks take effect at once, for stories that go on from them (else `keptBack`). */
const bare = { PORT: '0', DEMO_ORDERS: '0', LUMBUNG_ENV: 'test', UNDO_SECONDS: '0' }
export const password = 'lumbung-demo-2026'

/** The product as its README starts it, in a data folder of its own. */
export class Product {
  readonly address: string
  readonly dataDir: string
  readonly #process: ChildProcess
  /** Mails that were read already. */
  readonly #taken = new Set<string>()
  readonly #signedIn = new Map<string, ReturnType<BrowserContext['storageState']>>()
  readonly #browsers = new Set<Browser>()
  #demoIsIn = false

  private constructor(address: string, dataDir: string, process: ChildProcess) {
    this.address = address
    this.dataDir = dataDir
    this.#process = process
    // What a run before this one mailed is no code of this one.
    const outbox = join(dataDir, 'outbox')
    for (const name of existsSync(outbox) ? readdirSync(outbox) : []) this.#taken.add(name)
    process.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('demo orders are in.')) this.#demoIsIn = true
    })
  }

  /** Until all demo orders are in the books, and what follows from them is done. */
  async demoIsIn(): Promise<void> {
    await expect.poll(() => this.#demoIsIn, { timeout: demoTimeoutMs, intervals: [200] }).toBe(true)
  }

  static async start(env: Record<string, string> = {}): Promise<Product> {
    // A day of the past begins with a database of its own: what was made today would lie in its future.
    const dataDir = env['DATA_DIR'] ?? (env['BUSINESS_DATE'] === undefined ? seededFolder() : freshFolder())
    const child = spawn(process.execPath, [join(root, 'packages/lab/src/main.ts')], {
      env: { ...process.env, ...bare, DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const address = await new Promise<string>((resolve, reject) => {
      let output = ''
      const timer = setTimeout(
        () => reject(new Error(`the product did not start:\n${output}`)),
        startTimeoutMs,
      )
      const read = (chunk: Buffer): void => {
        output += chunk.toString()
        const found = /Lumbung is at (http:\/\/\S+)/.exec(output)?.[1]
        if (found === undefined) return
        clearTimeout(timer)
        resolve(found)
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${output}`)))
    })
    return new Product(address, dataDir, child)
  }

  /** As a power cut would: no goodbye. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** After a power cut, at the same address, so that who is signed in stays so. */
  async killAndStart(env: Record<string, string>): Promise<Product> {
    const { port } = new URL(this.address)
    await this.kill()
    const next = await Product.start({ DATA_DIR: this.dataDir, PORT: port, ...env })
    for (const [email, state] of this.#signedIn) next.#signedIn.set(email, state)
    return next
  }

  /** As Ctrl-C does; the data folder stays. */
  async end(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** Its data folder becomes what others begin with: each copy finds a port of its own. */
  async endToCopy(): Promise<void> {
    await this.end()
    rmSync(join(this.dataDir, 'postgres', 'port'), { force: true })
  }

  /** The end of its story: whoever sat there leaves, or their pages would ask for it while other stories run. */
  async stop(): Promise<void> {
    const contexts = [...this.#browsers].flatMap((browser) => browser.contexts())
    await Promise.all(contexts.map(async (context) => await context.close()))
    await this.end()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#process.exitCode !== null) return
    const ended = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#process.kill(signal)
    await ended
  }

  /** What a signed-in person's browser keeps; they sign in once, for a code is mailed once a minute. */
  async signedIn(browser: Browser, email: string): ReturnType<BrowserContext['storageState']> {
    this.#browsers.add(browser)
    const known = this.#signedIn.get(email) ?? this.#signInByCalls(browser, email)
    this.#signedIn.set(email, known)
    return await known
  }

  /** Whoever signed in another way goes on so. */
  remember(email: string, state: ReturnType<BrowserContext['storageState']>): void {
    this.#signedIn.set(email, state)
  }

  async #signInByCalls(browser: Browser, email: string): ReturnType<BrowserContext['storageState']> {
    const context = await browser.newContext({ baseURL: this.address })
    const deviceId = freshKey()
    const post = async (path: string, data: object): Promise<{ token: string }> => {
      const response = await context.request.post(`/api${path}`, { data })
      const answer = (await response.json()) as {
        code: string
        msg: string
        data: { ret: { token: string } }
      }
      if (answer.code !== '') throw new Error(`${path} of ${email}: ${answer.code} ${answer.msg}`)
      return answer.data.ret
    }
    await post('/user/login', { email, password, deviceId })
    await post('/user/send_mail_verification', { email, deviceId })
    const code = await this.codeFor(email)
    const { token } = await post('/user/login_verifaction', { email, code, deviceId })
    await context.addCookies([
      { name: 'lumbung-token', value: token, url: this.address, sameSite: 'Strict' },
      { name: 'language', value: 'en', url: this.address, sameSite: 'Strict' },
    ])
    const state = await context.storageState()
    await context.close()
    return state
  }

  /** The sign-in code mailed to a person since it was last asked for: mail comes after the answer, not with it. */
  async codeFor(email: string): Promise<string> {
    return (await this.#mailed(email, /(\d{4}) (\d{4})/)).slice(1).join('')
  }

  /** The link mailed to a person since it was last asked for, as a mail program would show it. */
  async mailedLink(email: string): Promise<string> {
    const [, token] = await this.#mailed(email, /#invitation=(?:3D)?([A-Za-z0-9_-]{43})/)
    return `${this.address}/login#invitation=${token}`
  }

  /** What the newest mail to a person that nobody took yet says in these words; other mail goes out beside it. */
  async #mailed(email: string, words: RegExp): Promise<RegExpExecArray> {
    const folder = join(this.dataDir, 'outbox')
    const find = () => {
      for (const name of readdirSync(folder).toSorted().toReversed()) {
        if (!name.endsWith('.eml') || this.#taken.has(name)) continue
        const text = readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '')
        const said = text.includes(`To: ${email}`) ? words.exec(text) : null
        if (said !== null) return { name, said }
      }
      return null
    }
    let found: ReturnType<typeof find> = null
    await expect(() => {
      found = find()
      expect(found, `a mail to ${email}`).not.toBeNull()
    }).toPass({ timeout: 20_000 })
    const { name, said } = found as unknown as NonNullable<ReturnType<typeof find>>
    this.#taken.add(name)
    return said
  }

  /** A call as a borrower app signs it; the answer's value. */
  async appCall(app: string, path: string, request: unknown, upload?: Buffer): Promise<unknown> {
    const keys = JSON.parse(readFileSync(join(this.dataDir, 'demo-apps.json'), 'utf8')) as {
      app: string
      keyId: string
      secret: string
    }[]
    const key = keys.find((known) => known.app === app)
    if (key === undefined) throw new Error(`no app ${app}`)
    const raw = upload ?? Buffer.from(JSON.stringify(request))
    const query = upload === undefined ? '' : `?${new URLSearchParams(request as Record<string, string>)}`
    const timestamp = String(Date.now())
    // Two borrowers may send the same photo in the same millisecond: each request has a name of its own.
    const requestId = freshKey()
    const text = [
      'POST',
      `/api${path}${query}`,
      timestamp,
      createHash('sha256').update(raw).digest('hex'),
      requestId,
    ].join('\n')
    const response = await fetch(`${this.address}/api${path}${query}`, {
      method: 'POST',
      headers: {
        'content-type': upload === undefined ? 'application/json' : 'image/jpeg',
        'x-app': key.keyId,
        'x-timestamp': timestamp,
        'x-request-id': requestId,
        'x-signature': createHmac('sha256', key.secret).update(text).digest('hex'),
      },
      body: new Uint8Array(raw),
    })
    const answer = (await response.json()) as { code: string; msg: string; data: { ret: unknown } }
    if (answer.code !== '')
      throw new Error(`${path}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
    return answer.data.ret
  }

  /** Pays at the simulated channel, as a borrower does at a bank or a shop. */
  async pay(payment: {
    account_number?: string
    payment_code?: string
    amount: number
    /** Paid although the code asks for another amount. */
    force?: boolean
  }): Promise<void> {
    await this.#atChannel('POST', '/simulate/pay', payment)
  }

  /** Somebody pays into an account of the channel that no order has. */
  async payStray(amount: number): Promise<void> {
    const made = (await this.#atChannel('POST', '/callback_virtual_accounts', {
      external_id: `stray-${freshKey().slice(0, 8)}`,
      bank_code: 'BCA',
      name: 'Nobody',
      is_closed: false,
    })) as { account_number: string }
    await this.pay({ account_number: made.account_number, amount })
  }

  /** How the simulated channel treats what goes by a reference from now on (`Behaviour` of the far end); null: well. */
  async misbehave(reference: string, behaviour: object | null): Promise<void> {
    await this.#atChannel('POST', '/simulate/behaviour', { reference, behaviour })
  }

  /** The simulated channel says of a payout that had ended that it ended otherwise after all. */
  async turnRound(reference: string): Promise<void> {
    await this.#atChannel('POST', '/simulate/turn_round', { reference })
  }

  /** The simulated channel's own record of payouts, codes and payments. */
  async channelRecord(): Promise<unknown> {
    return await this.#atChannel('GET', '/simulate/record')
  }

  async #atChannel(method: 'GET' | 'POST', path: string, request?: object): Promise<unknown> {
    const url = readFileSync(join(this.dataDir, 'far-end', 'address'), 'utf8')
    const { secretKey } = JSON.parse(readFileSync(join(this.dataDir, 'far-end-secrets.json'), 'utf8')) as {
      secretKey: string
    }
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
      },
      ...(request !== undefined && { body: JSON.stringify(request) }),
    })
    if (!response.ok) throw new Error(`the channel at ${path}: ${response.status} ${await response.text()}`)
    return await response.json()
  }
}

/**
 * A person at their own browser, signed in, in English: every story speaks it, the words of the other two are held
 * elsewhere. What breaks on the page breaks the story. The login page has stories of its own (`signIn`).
 */
export async function personAt(browser: Browser, product: Product, role: string): Promise<Page> {
  const storageState = await product.signedIn(browser, `${role}@lumbung.test`)
  const context = await browser.newContext({ baseURL: product.address, storageState })
  const page = await context.newPage()
  await breaksWithPage(page)
  // What asks for least: a story says itself where it goes from here.
  await page.goto('/changePassword/index')
  await expect(page.locator('nav').first()).toBeVisible({ timeout: 20_000 })
  return page
}

/** A fresh 128-bit name, for request keys and devices. */
export function freshKey(): string {
  return randomBytes(16).toString('hex')
}

/** Signs a person in through the login page: password, mailed code. */
export async function signIn(page: Page, product: Product, email: string, secret = password): Promise<void> {
  await page.goto(`${product.address}/login`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(secret)
  await page.locator('button[type=submit]').click()
  const code = page.locator('input[autocomplete=one-time-code]').first()
  await expect(code).toBeVisible()
  const mailed = await product.codeFor(email)
  await code.pressSequentially(mailed)
  // The eighth digit sends it.
  await expect(page.locator('nav').first()).toBeVisible({ timeout: 20_000 })
}

/**
 * Where the console asks for the password again, the keyboard gives it: the field has the focus, and what was being done
 * goes on by itself. For ten minutes it does not ask once more.
 */
export async function givePassword(page: Page, secret = password): Promise<void> {
  const dialog = askedForPassword(page)
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await page.keyboard.type(secret)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

export function askedForPassword(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Your password, please' })
}
