import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { transact } from '@lumbung/server/db/transaction'
import type { SmsBehaviour } from '../far-ends/sms/sms-behaviour.ts'
import { makeBorrowers } from './many-borrowers.ts'
import { kill, startWorker, type WorkerOrder } from './killed-workers.ts'
import { agreedTemplate, approveBatch, preparedBatch } from './messages.ts'
import type { World } from './world.ts'

/** What became of a run: what the carriers really got, held against what we say. */
export interface KilledRun {
  messages: number
  kills: number
  taken: number
  /** Texts that went out more than once. */
  doubled: string[]
  /** Messages that no carrier has, and of which nobody is told. */
  lost: string[]
  /** Of unknown fate, told to a person in an open item. */
  told: number
  /** What a carrier has and we say it has not, or the other way round. */
  contradicted: string[]
  states: Record<string, number>
  seconds: number
}

const speed = 90
/** Each message meets one of these; most meet none. */
const moods: readonly { share: number; behaviour: SmsBehaviour }[] = [
  { share: 0.02, behaviour: { answer: 'error500' } },
  { share: 0.02, behaviour: { answer: 'drop' } },
  { share: 0.01, behaviour: { answer: 'cut', times: 1 } },
  { share: 0.01, behaviour: { answer: 'garbage', reports: 'twice' } },
  { share: 0.005, behaviour: { answer: 'hang' } },
  { share: 0.01, behaviour: { answer: 'rateLimit' } },
  { share: 0.03, behaviour: { reports: 'outOfOrder' } },
  { share: 0.03, behaviour: { reports: 'twice' } },
  { share: 0.02, behaviour: { reports: 'early' } },
  { share: 0.01, behaviour: { end: 'undelivered' } },
]

/** Sends a batch to many, with the sending process killed again and again, until nothing is left to send or to ask about. */
export async function killSenders(
  world: World,
  { messages, kills, random }: { messages: number; kills: number; random: () => number },
): Promise<KilledRun> {
  const begun = performance.now()
  const { infobip, twilio } = world.carriers
  for (const carrier of [infobip, twilio])
    carrier.setDefault(() => {
      let drawn = random()
      return moods.find(({ share }) => (drawn -= share) < 0)?.behaviour ?? {}
    })
  await transact(
    world.db,
    '*',
    async (tx) =>
      void (await makeBorrowers(tx, world.services.seals, { count: messages, dueDay: '2026-11-20' })),
  )
  await sql`analyze`.execute(world.db)
  await world.db.updateTable('message_provider').set({ rate_per_second: 1_000 }).execute()
  const id = await preparedBatch(world, await agreedTemplate(world, 'remind'))
  await approveBatch(world, id)
  const order: WorkerOrder = {
    databaseUrl: world.url,
    dataDir: world.config.dataDir,
    sms: world.carriers.addresses,
    base: world.base,
    business: world.clock.now().toISOString(),
    at: Date.now(),
    speed,
  }
  const went = async () => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::integer as n from message where handed_at is not null`.execute(world.db)
    return rows[0]?.n ?? 0
  }
  let sender = await startWorker(order)
  for (let killed = 0; killed < kills; killed += 1) {
    // Somewhere in the middle of the work, wherever that is just now.
    const wanted = Math.floor((messages * (killed + random())) / (kills + 1))
    while ((await went()) < wanted) await pause(50)
    await pause(random() * 300)
    await kill(sender)
    sender = await startWorker(order)
  }
  while (await isUnderWay(world)) await pause(500)
  await kill(sender)
  return {
    ...(await heldAgainstCarriers(world)),
    messages,
    kills,
    seconds: (performance.now() - begun) / 1_000,
  }
}

async function isUnderWay(world: World): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from message where state in ('queued', 'submitting') or (state = 'unknown' and next_try_at is not null))
        or exists (select from message_hook where state = 'received') as open`.execute(world.db)
  const onTheWay = world.carriers.infobip.callbacksOnTheWay() + world.carriers.twilio.callbacksOnTheWay()
  return rows[0]?.open === true || onTheWay > 0
}

/** The carriers' own records are the oracle: what people got. */
async function heldAgainstCarriers(world: World): Promise<Omit<KilledRun, 'messages' | 'kills' | 'seconds'>> {
  const got = new Map<string, number>()
  for (const { text } of [...world.carriers.infobip.taken(), ...world.carriers.twilio.taken()]) {
    const orderNo = /\bM\d{8}\b/.exec(text)?.[0] ?? text
    got.set(orderNo, (got.get(orderNo) ?? 0) + 1)
  }
  const rows = await world.db.selectFrom('message').select(['order_no', 'state', 'provider']).execute()
  const items = await world.db
    .selectFrom('open_item')
    .select('subject')
    .where('kind', '=', 'messagesUnknown')
    .where('state', '<>', 'settled')
    .execute()
  const toldOf = new Set(items.map(({ subject }) => subject))
  const states: Record<string, number> = {}
  const lost: string[] = []
  const contradicted: string[] = []
  let told = 0
  for (const { order_no: orderNo, state, provider } of rows) {
    states[state] = (states[state] ?? 0) + 1
    const has = orderNo !== null && got.has(orderNo)
    const isTold = state === 'unknown' && toldOf.has(provider ?? '')
    if (isTold) told += 1
    if (!has && !isTold) lost.push(`${orderNo} ${state}`)
    if (has && ['queued', 'blocked', 'cancelled', 'rejected', 'failed'].includes(state))
      contradicted.push(`${orderNo} ${state}`)
  }
  return {
    taken: got.size,
    doubled: [...got].flatMap(([orderNo, times]) => (times > 1 ? [`${orderNo} × ${times}`] : [])),
    lost,
    told,
    contradicted,
    states,
  }
}
