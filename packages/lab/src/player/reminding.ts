import { assignPreCase, getPreCases } from '@lumbung/contract/precollection/case'
import { recordReminder, startReminder } from '@lumbung/contract/precollection/contact'
import { getMyPreCases } from '@lumbung/contract/precollection/my-cases'
import { pageRowsMax } from '@lumbung/contract/list'
import type { RetOf } from '@lumbung/contract/call'
import { addDays, type BusinessDay, weekdayOf } from '@lumbung/domain/calendar'
import { transact } from '@lumbung/server/db/transaction'
import type { Player } from './cast.ts'
import type { Choices } from './choices.ts'
import { mayStillCall } from './may-still-call.ts'
import { instantOf } from './office-hours.ts'
import type { Playground, Stage } from './stage.ts'
import type { Story } from './story.ts'

type OwnCase = RetOf<typeof getMyPreCases>['cases'][number]

/** How somebody reminds: how many a day at most, whom they reach, who then promises, and how long a call takes. */
interface Manner {
  callsMost: number
  reached: number
  promising: number
  minutes: readonly [number, number]
}

/** They differ, so that it is seen what that comes to; the last ones again from the first. */
const manners: readonly [Manner, ...Manner[]] = [
  { callsMost: 30, reached: 0.7, promising: 0.5, minutes: [3, 9] },
  { callsMost: 14, reached: 0.55, promising: 0.35, minutes: [6, 18] },
  { callsMost: 30, reached: 0.4, promising: 0.2, minutes: [2, 5] },
  { callsMost: 8, reached: 0.75, promising: 0.6, minutes: [10, 25] },
]

const sunday = 0
const assignsAt = 9 * 60
/** Copies lie up to `backMinutesMax` earlier: they too are called in lawful hours. */
const callsFrom = 10 * 60
const callsTo = 19 * 60

/** A day of pre-collection: the manager gives out what nobody has, then each operator calls whom they hold. */
export async function* remindOfDay(stage: Stage, day: BusinessDay, choices: Choices): Story {
  if (weekdayOf(day) === sunday) return
  yield instantOf(day, assignsAt + choices.whole(0, 25), choices)
  const { callers } = stage.ground
  const [manager] = stage.cast.staff.pre_manager
  const operators = stage.cast.staff.pre_operator.toSorted((a, b) => a.email.length - b.email.length)
  if (manager === undefined) return
  const { items } = await callers.staff(manager.id, getPreCases, {
    filter: { open: true },
    size: pageRowsMax,
    sort: { column: 'dueDay', descending: false },
  })
  const heldBy = new Map(operators.map(({ id }) => [id, 0]))
  const give = (id: number) => heldBy.set(id, (heldBy.get(id) ?? 0) + 1)
  for (const { holder } of items) if (holder !== null) give(holder.id)
  for (const { orderNo, version, state, holder } of items) {
    if (holder !== null || state !== 'unassigned') continue
    // Whoever holds the fewest; the first of the demo's accounts before the others.
    const [to] = operators.toSorted((a, b) => (heldBy.get(a.id) ?? 0) - (heldBy.get(b.id) ?? 0))
    if (to === undefined) return
    await callers.staff(manager.id, assignPreCase, {
      orderNo,
      version,
      to: to.id,
      note: '',
      requestKey: `${orderNo}-remind-${day}`,
    })
    give(to.id)
  }
  for (const [index, operator] of operators.entries()) {
    if (!heldBy.get(operator.id)) continue
    const manner = manners[index % manners.length] ?? manners[0]
    const starts = instantOf(day, callsFrom + choices.whole(0, 120), choices)
    stage.timeline.begin(callAll(stage, operator, { day, manner, choices }), starts)
  }
}

interface Shift {
  day: BusinessDay
  manner: Manner
  choices: Choices
}

/** One after the other in the order of work, as far as it is lawful, until the day or the patience is over. */
async function* callAll(stage: Stage, operator: Player, shift: Shift): Story {
  const { day, manner, choices } = shift
  const closes = instantOf(day, callsTo, choices)
  const { ground } = stage
  const { cases } = await ground.callers.staff(operator.id, getMyPreCases, {})
  let tried = 0
  for (const row of cases) {
    if (tried === manner.callsMost || ground.clock.now() >= closes) return
    if (row.section !== 'now' || row.followedToday) continue
    if (!(await mayStillCall(ground, operator, { orderNo: row.orderNo, purpose: 'remind' }))) continue
    tried += 1
    yield* callOne(stage, operator, row, shift)
  }
}

async function* callOne(
  { ground }: Stage,
  operator: Player,
  row: OwnCase,
  { day, manner, choices }: Shift,
): Story {
  const { orderNo } = row
  const requestKey = `${orderNo}-called-${ground.clock.now().getTime()}`
  const { id } = await ground.callers.staff(operator.id, startReminder, {
    orderNo,
    channel: 'call',
    target: 'self',
    requestKey,
  })
  yield new Date(ground.clock.now().getTime() + choices.whole(...manner.minutes) * 60_000)
  // Paid while they spoke: the case is over, and nothing is recorded of it.
  if (!(await isOpen(ground, row.id))) return
  await ground.callers.staff(operator.id, recordReminder, {
    orderNo,
    attemptId: id,
    note: '',
    ...outcomeOf(row, { day, manner, choices }),
    requestKey: `${requestKey}-said`,
  })
}

async function isOpen({ services: { db } }: Playground, caseId: number): Promise<boolean> {
  const open = await transact(
    db,
    '*',
    async (tx) =>
      await tx
        .selectFrom('collection_case')
        .select('id')
        .where('id', '=', caseId)
        .where('closed_day', 'is', null)
        .executeTakeFirst(),
  )
  return open !== undefined
}

/** What came of it, and when to call again. */
function outcomeOf({ owed, daysLate }: OwnCase, { day, manner, choices }: Shift) {
  const later = daysLate < 0 && choices.chance(0.6) ? { nextFollowDay: addDays(day, 1) } : {}
  if (!choices.chance(manner.reached))
    return {
      outcome: choices.weighted([
        [6, 'noAnswer'],
        [2, 'busy'],
        [2, 'unreachable'],
      ]),
      ...later,
    }
  if (owed === null || !choices.chance(manner.promising)) return { outcome: 'willPay' as const, ...later }
  // To the due day, seldom a day or two after it.
  const promised = addDays(
    day,
    Math.max(0, -daysLate) +
      choices.weighted([
        [7, 0],
        [2, 1],
        [1, 2],
      ]),
  )
  return { outcome: 'promised' as const, promise: { amount: owed, day: promised } }
}
