import { recordFollowUp, startContact } from '@lumbung/contract/collection/contact'
import { getMyCases } from '@lumbung/contract/collection/my-cases'
import type { RetOf } from '@lumbung/contract/call'
import { addDays, type BusinessDay, businessDayOf } from '@lumbung/domain/calendar'
import type { FollowUpOutcome } from '@lumbung/domain/cases/follow-up'
import type { Services } from '@lumbung/server/calls/context'
import { transact } from '@lumbung/server/db/transaction'
import type { Callers } from './callers.ts'
import type { Player } from './cast.ts'
import { type Choices, evenStep } from './choices.ts'
import { mayStillCall } from './may-still-call.ts'
import { officeTime } from './office-hours.ts'
import type { GivenWord, Playground, Stage } from './stage.ts'
import type { Story } from './story.ts'

type MyCase = RetOf<typeof getMyCases>['cases'][number]

/** What comes of a call, with how many of a hundred do so; the better the collector, the more are reached. */
const missed = [
  [46, 'noAnswer'],
  [14, 'busy'],
  [24, 'unreachable'],
  [8, 'thirdPerson'],
  [3, 'wrongNumber'],
] as const
const reached = [
  [38, 'promised'],
  [34, 'willPay'],
  [14, 'refuses'],
  [14, 'hardship'],
] as const

/** In how many days a collector means to call again who got no promise. */
const callsAgainIn: Partial<Record<FollowUpOutcome, readonly [number, number]>> = {
  noAnswer: [1, 1],
  busy: [1, 1],
  unreachable: [1, 2],
  thirdPerson: [1, 3],
  willPay: [1, 3],
  refuses: [2, 4],
  hardship: [3, 7],
}

/** An agency is paid by what comes in, and has few cases: its people try most of them each day, and who is weeks late is harder to reach. */
const agencyTries = 0.45
const agencyReaches = 0.75

/** How a collector works: how much of the day's cases they try, how often they reach somebody, how often a word given to them is kept. */
function mannerOf(player: Player, isAgency: boolean): { tries: number; reaches: number; keeps: number } {
  const sum = Buffer.from(player.email).reduce((total, letter) => total + letter, 0)
  const tries = 0.35 + (sum % 7) * 0.06 + (isAgency ? agencyTries : 0)
  return {
    tries,
    reaches: (0.28 + (sum % 5) * 0.06) * (isAgency ? agencyReaches : 1),
    keeps: 0.4 + (sum % 4) * 0.15,
  }
}

/** Whether somebody may be called now, and was not today. */
const isWaiting = ({ section, followedToday, reach }: MyCase) =>
  section === 'now' && !followedToday && reach.made === 0

/** Who has open cases to work on: nobody sits down to an empty desk. */
export async function holdersOfCases({ db }: Services): Promise<ReadonlySet<number>> {
  const rows = await transact(
    db,
    '*',
    async (tx) =>
      await tx
        .selectFrom('collection_case')
        .select('holder_id')
        .distinct()
        .where('closed_day', 'is', null)
        .where('holder_id', 'is not', null)
        .execute(),
  )
  return new Set(rows.flatMap(({ holder_id: id }) => (id === null ? [] : [id])))
}

/** Where collectors sit: a lender that is played, or one that stands. */
export interface CollectorsDesk extends Pick<Stage, 'cast' | 'hearPromise'> {
  readonly ground: Pick<Playground, 'services' | 'clock'> & { callers: Pick<Callers, 'staff'> }
}

/** A collector's day: calls some of what may be called, in the order of work, and records what came of it. */
export async function* collect(stage: CollectorsDesk, player: Player, choices: Choices): Story {
  const { callers, clock } = stage.ground
  const { tries, reaches, keeps } = mannerOf(player, stage.cast.staff.agency_collector.includes(player))
  let luck = choices.whole(0, 999) / 1_000
  yield officeTime(clock.now(), [20, 180], choices)
  const mine = await callers.staff(player.id, getMyCases, {})
  for (const { orderNo, owed } of mine.cases.filter((each) => isWaiting(each) && choices.chance(tries))) {
    yield officeTime(clock.now(), [6, 40], choices)
    // It may have been paid meanwhile, or the window have closed.
    if (!(await mayStillCall(stage.ground, player, { orderNo, purpose: 'collect' }))) continue
    const requestKey = `call-${orderNo}-${player.id}-${clock.now().getTime()}`
    const { id } = await callers.staff(player.id, startContact, {
      orderNo,
      channel: 'call',
      target: 'self',
      requestKey,
    })
    yield new Date(clock.now().getTime() + choices.whole(40, 400) * 1_000)
    // Of a handful of calls some reach somebody and some do not.
    luck = (luck + evenStep) % 1
    const outcome = choices.weighted(luck < reaches ? reached : missed)
    const today = businessDayOf(clock.now())
    const said = promiseFor(outcome, owed ?? 0, today, choices)
    await callers.staff(player.id, recordFollowUp, {
      orderNo,
      attemptId: id,
      outcome,
      note: '',
      requestKey: `follow-up-${id}`,
      ...said,
      ...nextDayFor(outcome, said.promise, today, choices),
    })
    if (said.promise) stage.hearPromise(orderNo, said.promise, keeps, choices)
  }
}

/** Most promise all of it within days; some less. */
function promiseFor(
  outcome: FollowUpOutcome,
  owed: number,
  today: BusinessDay,
  choices: Choices,
): { promise?: GivenWord } {
  if (outcome !== 'promised' || owed <= 0) return {}
  const amount = choices.chance(0.7) ? owed : Math.max(1, Math.floor(owed / choices.whole(2, 3)))
  return { promise: { amount, day: addDays(today, choices.whole(0, 4)) } }
}

/** The day after a promise is to be kept; else as soon as the outcome bids. */
function nextDayFor(
  outcome: FollowUpOutcome,
  promise: GivenWord | undefined,
  today: BusinessDay,
  choices: Choices,
): { nextFollowDay?: BusinessDay } {
  if (promise !== undefined) return { nextFollowDay: addDays(promise.day, 1) }
  const days = callsAgainIn[outcome]
  return days === undefined ? {} : { nextFollowDay: addDays(today, choices.whole(...days)) }
}
