import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { apply } from '@lumbung/contract/open/application'
import { sources } from '@lumbung/domain/sources/source'
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
}

const speed = 30
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
  {
    applications,
    kills,
    answerMs,
    random,
  }: { applications: number; kills: number; answerMs: number; random: () => number },
): Promise<AskedRun> {
  const people = Array.from({ length: applications }, () => madeUpNik())
  for (const source of sources) {
    world.sources[source].setDefault({ answerAfterMs: answerMs })
    for (const idNumber of people) {
      let drawn = random()
      const mood = moods.find(({ share }) => (drawn -= share) < 0)
      if (mood) world.sources[source].setBehaviour(idNumber, { answerAfterMs: answerMs, ...mood.behaviour })
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
  const coming = comeIn(world, people)
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
  while (await isUnderWay(world)) await pause(500)
  const seconds = (performance.now() - begun) / 1_000
  await kill(asker)
  return { ...(await heldAgainstSources(world)), applications, kills, seconds }
}

/** Some at a time, as an app sends them. */
async function comeIn(world: World, people: readonly string[]): Promise<void> {
  const waiting = [...people]
  const app = async () => {
    for (let idNumber = waiting.pop(); idNumber !== undefined; idNumber = waiting.pop()) {
      const photos = await uploadPhotos(world, 'panen')
      await world.appOk('panen', apply, madeUpApplication(photos, { borrower: { idNumber } }))
    }
  }
  await Promise.all([app(), app(), app(), app()])
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
): Promise<Omit<AskedRun, 'applications' | 'kills' | 'seconds'>> {
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
