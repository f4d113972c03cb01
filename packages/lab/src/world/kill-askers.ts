import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { apply } from '@lumbung/contract/open/application'
import { businessDayOf } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import { firstSourceSettings, sources } from '@lumbung/domain/sources/source'
import { transact } from '@lumbung/server/db/transaction'
import { addSourceSetting } from '@lumbung/server/records/sources/source-settings'
import type { SourceBehaviour } from '../far-ends/sources/source-far-end.ts'
import { madeUpApplication, madeUpNik, uploadPhotos } from './applications.ts'
import { kill, type WorkerOrder, startWorker } from './killed-workers.ts'
import type { World } from './world.ts'

/** What became of a run: what the sources really took and charged, held against what we say. */
export interface AskedRun {
  applications: number
  kills: number
  /** Questions that the sources took. */
  taken: number
  /** Orders about which a source was asked more than once. */
  doubled: string[]
  /** Inquiries without an end, and orders that the machine never judged. */
  lost: string[]
  /** Rupiah that the sources charged and we know of; they are the same. */
  charged: number
  known: number
  states: Record<string, number>
  /** From the first application until the last was judged. */
  seconds: number
  /** From the first application until the last came in. */
  comingSeconds: number
  /** Seconds from coming in until the machine had judged, of each application, the shortest first. */
  waits: number[]
}

export interface Asking {
  applications: number
  kills: number
  /** How long each source thinks. */
  answerMs: number
  random: () => number
  /** So many come in an hour, evenly; by default as fast as they are taken. */
  perHour?: number
  /** Business seconds in a second. */
  speed?: number
}

const speedDefault = 30
const lookEveryMs = 250
/** Each person meets one of these at each source; most meet none. */
const moods: readonly { share: number; behaviour: SourceBehaviour }[] = [
  { share: 0.03, behaviour: { answer: 'error500' } },
  { share: 0.03, behaviour: { answer: 'drop' } },
  { share: 0.03, behaviour: { answer: 'late' } },
  { share: 0.02, behaviour: { answer: 'rateLimit', times: 1 } },
  { share: 0.02, behaviour: { answer: 'garbage' } },
  { share: 0.02, behaviour: { answer: 'half' } },
  { share: 0.03, behaviour: { answer: 'nothing' } },
]

/** Applications come in while the process that asks about them is killed again and again, until all are judged. */
export async function killAskers(
  world: World,
  { applications, kills, answerMs, random, perHour, speed = speedDefault }: Asking,
): Promise<AskedRun> {
  const people = Array.from({ length: applications }, () => madeUpNik())
  await openBudgets(world)
  for (const source of sources) {
    world.sources[source].setDefault({ answerAfterMs: answerMs })
    for (const idNumber of people) {
      let drawn = random()
      const mood = moods.find(({ share }) => (drawn -= share) < 0)
      const subject = source === 'accountName' ? accountOf(idNumber) : idNumber
      if (mood) world.sources[source].setBehaviour(subject, { answerAfterMs: answerMs, ...mood.behaviour })
    }
  }
  const order: WorkerOrder = {
    databaseUrl: world.url,
    dataDir: world.config.dataDir,
    sms: {},
    sources: { ...world.sources.addresses, answerTimeoutMs: 2_000 },
    base: world.base,
    business: world.clock.now().toISOString(),
    at: Date.now(),
    speed,
  }
  const begun = performance.now()
  const stopwatch = new Stopwatch(world)
  const coming = comeIn(world, people, stopwatch, perHour)
  let asker = await startWorker(order)
  for (let killed = 0; killed < kills; killed += 1) {
    // Somewhere in the middle of the work, wherever that is just now.
    const wanted = Math.floor((applications * sources.length * (killed + random())) / (kills + 1))
    while ((await settled(world)) < wanted) await pause(50)
    await pause(random() * 300)
    await kill(asker)
    asker = await startWorker(order)
  }
  await coming
  const comingSeconds = (performance.now() - begun) / 1_000
  while (await isUnderWay(world)) await pause(500)
  const seconds = (performance.now() - begun) / 1_000
  const waits = await stopwatch.stop()
  await kill(asker)
  return { ...(await heldAgainstSources(world)), applications, kills, seconds, comingSeconds, waits }
}

/** Some at a time, as apps send them; where a pace is wanted, each at its own time, whatever became of those before it. */
async function comeIn(
  world: World,
  people: readonly string[],
  stopwatch: Stopwatch,
  perHour: number | undefined,
): Promise<void> {
  const begun = performance.now()
  let next = 0
  const app = async () => {
    for (let at = next; at < people.length; at = next) {
      next += 1
      if (perHour !== undefined)
        await pause(Math.max(0, begun + (at * 3_600_000) / perHour - performance.now()))
      const photos = await uploadPhotos(world, 'panen')
      const idNumber = people[at] ?? ''
      const wish = { borrower: { idNumber }, bank: { code: 'BRI', account: accountOf(idNumber) } }
      const { orderNo } = await world.appOk('panen', apply, madeUpApplication(photos, wish))
      stopwatch.came(orderNo)
    }
  }
  await Promise.all(Array.from({ length: appsAtOnce }, app))
}

const appsAtOnce = 4

/** Everybody has an account of their own: what its bank is asked about. */
const accountOf = (idNumber: string) => `9${idNumber.slice(2)}`

/** Nobody stays unasked because a day's budget is used up: tens of thousands of questions are more than the first one. */
async function openBudgets(world: World): Promise<void> {
  const { staffId } = await world.as('admin')
  const today = businessDayOf(world.clock.now())
  await transact(world.db, '*', async (tx) => {
    for (const source of sources)
      await addSourceSetting(
        tx,
        source,
        { ...firstSourceSettings[source], dayBudget: rupiah(1_000_000_000), from: today, note: 'A long run' },
        { staffId, at: world.clock.now() },
      )
  })
}

/** How long each application waits for the machine, looked at from outside. */
class Stopwatch {
  readonly #world: World
  readonly #came = new Map<string, number>()
  readonly #waits: number[] = []
  readonly #looking: NodeJS.Timeout
  #look: Promise<void> = Promise.resolve()

  constructor(world: World) {
    this.#world = world
    this.#looking = setInterval(() => {
      this.#look = this.#look.then(async () => await this.#lookOnce())
    }, lookEveryMs)
  }

  came(orderNo: string): void {
    this.#came.set(orderNo, performance.now())
  }

  /** @returns seconds, the shortest first */
  async stop(): Promise<number[]> {
    clearInterval(this.#looking)
    await this.#look
    await this.#lookOnce()
    return this.#waits.toSorted((a, b) => a - b)
  }

  async #lookOnce(): Promise<void> {
    const waiting = [...this.#came.keys()]
    if (waiting.length === 0) return
    const { rows } = await sql<{ orderNo: string }>`
      select order_no as "orderNo" from orders where order_no = any(${waiting}::text[]) and state <> 'machineReview'`.execute(
      this.#world.db,
    )
    const now = performance.now()
    for (const { orderNo } of rows) {
      this.#waits.push((now - (this.#came.get(orderNo) ?? now)) / 1_000)
      this.#came.delete(orderNo)
    }
  }
}

async function settled(world: World): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from source_inquiry where answered_at is not null`.execute(world.db)
  return rows[0]?.n ?? 0
}

async function isUnderWay(world: World): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from source_inquiry where state in ('waiting', 'asking', 'pending', 'unknown'))
        or exists (select from orders where state = 'machineReview') as open`.execute(world.db)
  return rows[0]?.open === true
}

/** The sources' own records are the oracle: what was asked and charged. */
async function heldAgainstSources(
  world: World,
): Promise<Pick<AskedRun, 'taken' | 'doubled' | 'lost' | 'charged' | 'known' | 'states'>> {
  const asked = new Map<string, number>()
  let charged = 0
  for (const source of sources)
    for (const { key, price } of world.sources[source].taken()) {
      const about = key.replace(/-\d+$/, '')
      asked.set(about, (asked.get(about) ?? 0) + 1)
      charged += price
    }
  const rows = await world.db.selectFrom('source_inquiry').select(['key', 'state', 'cost']).execute()
  const orders = await world.db.selectFrom('orders').select(['order_no', 'state']).execute()
  const states: Record<string, number> = {}
  for (const { state } of rows) states[state] = (states[state] ?? 0) + 1
  return {
    taken: asked.size,
    doubled: [...asked].flatMap(([about, times]) => (times > 1 ? [`${about} × ${times}`] : [])),
    lost: [
      ...rows
        .filter(({ state }) => ['waiting', 'asking', 'pending', 'unknown'].includes(state))
        .map(({ key }) => key),
      ...orders.filter(({ state }) => state === 'machineReview').map(({ order_no: orderNo }) => orderNo),
    ],
    charged,
    known: rows.reduce((total, { cost }) => total + cost, 0),
    states,
  }
}
