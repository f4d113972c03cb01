import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getAccounts } from '@lumbung/contract/power/account'
import { getOrders } from '@lumbung/contract/order/order'
import { confirmPassword } from '@lumbung/contract/user/own-session'
import { login } from '@lumbung/contract/user/session'
import { demoPassword, passwordLanes } from '../../secrets/passwords.ts'
import { Browser } from '@lumbung/lab/world/browser'
import { openTransactions } from '@lumbung/lab/world/connections'
import { openWorld, type World } from '@lumbung/lab/world/world'

/** Real hashes, as outside of tests: 64 MiB and some 50 ms each. */
let world: World
beforeAll(async () => {
  world = await openWorld({ config: { environment: 'demo' } })
})
afterAll(async () => world.close())

/** A busy machine hashes a few a second. */
const patienceMs = 120_000
const of = (role: string) => `${role}@lumbung.test`
const nobody = () => `${randomBytes(6).toString('hex')}@nobody.test`
const times = (count: number) => Array.from({ length: count }, (_, at) => at)

async function attempt(email: string, password: string, browser = new Browser(world)) {
  return await browser.call(login, { email, password, deviceId: browser.deviceId })
}

test(
  'with 60 strangers logging in at once few hash and few wait, the rest hear "busy"; a list answers',
  async () => {
    const { running, waiting } = passwordLanes.strangers.load
    expect({ running, waiting }).toEqual({ running: 0, waiting: 0 })
    const person = await world.as('auditor')
    const flood = times(60).map(async () => await attempt(nobody(), 'wrong'))
    const list = await person.call(getOrders, { filter: {}, size: 20 })
    const load = passwordLanes.strangers.load
    expect(load.running).toBeLessThanOrEqual(2)
    expect(load.waiting).toBeLessThanOrEqual(12)
    expect(list.code).toBe('')
    const answers = await Promise.all(flood)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['LOGIN_FAILED', 'BUSY']))
    const busy = answers.find(({ code }) => code === 'BUSY')
    expect(busy?.msg).toMatch(/\d+ detik/)
    expect(busy?.data).toMatchObject({ detail: { seconds: 5 } })
  },
  patienceMs,
)

test(
  'whoever is signed in confirms their password, and a trusted device signs in, past a flood of strangers',
  async () => {
    const owner = new Browser(world)
    await owner.signIn(of('risk'))
    const strangers = times(12).map(async () => await attempt(nobody(), 'wrong'))
    await vi.waitUntil(() => passwordLanes.strangers.load.waiting > 5)
    expect((await owner.call(confirmPassword, { password: demoPassword })).code).toBe('')
    const again = await attempt(of('risk'), demoPassword, owner)
    expect(again).toMatchObject({ code: '', data: { ret: { valid: false } } })
    expect(passwordLanes.strangers.load.waiting).toBeGreaterThan(0)
    await Promise.all(strangers)
  },
  patienceMs,
)

test(
  'a list of accounts is not kept waiting by a login that hashes: no transaction is open meanwhile',
  async () => {
    const admin = await world.as('admin')
    for (let looked = false; !looked;) {
      const pending = times(4).map(async () => await attempt(nobody(), 'wrong', new Browser(world)))
      await vi.waitUntil(() => passwordLanes.strangers.load.running > 0)
      const open = await openTransactions(world)
      // Looked too late where nobody hashes any more: then once more.
      looked = passwordLanes.strangers.load.running > 0
      if (looked) expect(open).toBe(0)
      await admin.ok(getAccounts, { filter: {}, size: 20 })
      await Promise.all(pending)
    }
  },
  patienceMs,
)

/** How far each thread of this process stands back, as Linux tells it. */
function nicenessOfThreads(): number[] {
  return readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    // Fields are counted after the name, which may hold anything.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })
}

test.runIf(process.platform === 'linux')(
  'a stranger’s password is hashed on a thread that stands back behind everything else',
  async () => {
    await attempt(nobody(), 'wrong')
    const own = Math.min(...nicenessOfThreads())
    expect(nicenessOfThreads().filter((nice) => nice > own)).toHaveLength(1)
  },
  patienceMs,
)
