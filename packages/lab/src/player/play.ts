import type { BusinessDay } from '@lumbung/domain/calendar'
import type { SetClock } from '@lumbung/server/start/clock'
import { transact } from '@lumbung/server/db/transaction'
import { TimedWorks } from '@lumbung/server/queue/timed-work'
import { verifyBooks } from '@lumbung/server/cli/verify-books'
import { readCast } from './model/cast.ts'
import { Rows } from '@lumbung/server/records/list/bulk-rows'
import type { Playground } from './played.ts'
import { PlayedOrder } from './players.ts'
import { inOrder, type Step } from './script.ts'
import { Writing, type Plan } from './writing.ts'

/** Books that broke while the simulation ran; seed and day find it again. */
export class BrokenBooks extends Error {
  constructor(seed: number, day: BusinessDay, violations: readonly string[]) {
    super(`the books broke on ${day} of seed ${seed}: ${violations.slice(0, 5).join('; ')}`)
    this.name = 'BrokenBooks'
  }
}

const noPhotos = { key: '', type: '', bytes: 0 }

/**
 * Plays a plan through the public calls, moment by moment on a set clock. At every day's end the timers run and the
 * books are held to I1–I12.
 * @throws BrokenBooks on the first day on which an invariant is broken
 */
export async function play(
  ground: Playground,
  clock: SetClock,
  plan: Plan,
  dayDone: (day: BusinessDay, orders: number) => void,
): Promise<void> {
  const { services } = ground
  const cast = await transact(services.db, '*', readCast)
  const rows = new Rows()
  const photos = { idCard: noPhotos, selfie: noPhotos, incomeProof: noPhotos }
  const writing = await Writing.begin(plan, cast, {
    rows,
    seals: services.seals,
    photos,
    recordedAt: clock.wall(),
  })
  const played = new Map<string, PlayedOrder>()
  const works = new TimedWorks(services)
  let serial = 0
  let ahead: Step[] = []
  const orderNoOf = (day: BusinessDay): string =>
    `${day.slice(2).replaceAll('-', '')}${String((serial += 1)).padStart(6, '0')}`
  for (const { day, steps, orders } of writing.days(orderNoOf)) {
    rows.clear()
    ahead = inOrder([...ahead, ...steps])
    const due = ahead.findIndex(({ act }) => act === null) + 1 || ahead.length
    for (const step of ahead.splice(0, due)) await playStep(ground, clock, { played, works }, step)
    const broken = (await verifyBooks(services.db)).flatMap(({ violations }) => violations)
    if (broken.length > 0) throw new BrokenBooks(plan.seed, day, broken)
    dayDone(day, orders)
  }
}

async function playStep(
  ground: Playground,
  clock: SetClock,
  { played, works }: { played: Map<string, PlayedOrder>; works: TimedWorks },
  step: Step,
): Promise<void> {
  clock.set(step.at)
  const { act, applicationId } = step
  if (act === null || applicationId === null) return await endDay(ground, works)
  const known = played.get(applicationId)
  if (act.kind === 'apply') {
    const order = new PlayedOrder(ground, act.asked)
    played.set(applicationId, order)
    return await order.play(act)
  }
  if (known === undefined) throw new Error(`${applicationId} was never applied for`)
  if (act.kind === 'decide') {
    clock.set(act.takenAt)
    await known.desks.take(act)
    clock.set(step.at)
  }
  await known.play(act)
}

/** What happens by itself as the day ends. */
async function endDay({ services }: Playground, works: TimedWorks): Promise<void> {
  await works.pass()
  await services.queue.drain(services)
}
