import { businessDay } from '@lumbung/domain/calendar'
import { orderFlow } from '@lumbung/domain/order/order'
import {
  codedParticulars,
  listedParticulars,
  plainParticulars,
  unmovingEvents,
} from '@lumbung/domain/order/timeline'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { booksParts, digestOf, linesOf } from '@lumbung/server/books/digest'
import { transact } from '@lumbung/server/db/transaction'
import { heldLong } from '../world/settings.ts'
import { assertSoundBooks } from '../world/waiting-orders.ts'
import { playgroundOf } from '../world/played-lender.ts'
import { openWorld, type World } from '../world/world.ts'
import type { Plan } from './lender.ts'
import { play } from './play.ts'

const worlds: World[] = []
const firstDay = businessDay('2026-09-01')
/** Few orders are to show all that can happen to them, and early enough to be collected on. */
const restless = { days: 62, openDays: 24, unrest: 30 }
const lives = [
  { seed: 530, orders: 85 },
  { seed: 604, orders: 85 },
]

/** A small lender, played through the calls. */
async function played(seed: number, size: Partial<Plan> = {}): Promise<World> {
  const world = await openWorld({ start: `${firstDay}T00:00:00Z`, payoutDelayMs: 1 })
  worlds.push(world)
  // The channel says in its list what it charges, which is what two persons have agreed on.
  const fees = { payout: 2_500, va: 4_440 }
  await heldLong(world, { code: 'xenditFees', value: { ...fees, alfa: 5_000 } })
  world.farEnd.charge({ ...fees, retail: 5_000 })
  await play(await playgroundOf(world), { seed, firstDay, days: 3, orders: 24, ...size }, () => undefined)
  return world
}

afterAll(async () => {
  for (const world of worlds) await world.close()
})

/** What happened in a world, in words of the books. */
async function kindsOf({ db }: World): Promise<string[]> {
  const kinds = sql<{ kind: string }>`
    select kind from order_event
    union select 'set aside: ' || reason from order_event where kind = 'paymentUnmatched'
    union select 'extension ' || state from extension
    union select 'reduction by ' || approvals_needed || ' ' || state from reduction
    union select 'payout ' || state from disbursement
    union select 'told twice' from hook_event where deliveries > 1
    union select 'case ' || kind || ' ' || coalesce(detail ->> 'ending', to_stage) from case_event
    union select 'reminded: ' || outcome from follow_up
    union select 'promise ' || state from promise
    union select 'overpaid' from cash_record where credit > 0
    union select memo from ledger_entry`
  const { rows } = await transact(db, '*', async (tx) => await kinds.execute(tx))
  return rows.map(({ kind }) => kind)
}

/** What the timelines of a world say that `domain` does not know: the console would have no word for it. */
async function untoldOf({ db }: World): Promise<string[]> {
  const kinds = [...orderFlow.events, ...unmovingEvents]
  const names = [codedParticulars, listedParticulars, plainParticulars].flatMap((each) => Object.keys(each))
  const untold = sql<{ said: string }>`
    select distinct kind as said from order_event where kind <> all(${kinds})
    union select distinct kind || ' ' || name from order_event, jsonb_object_keys(detail) name where name <> all(${names})`
  const { rows } = await transact(db, '*', async (tx) => await untold.execute(tx))
  return rows.map(({ said }) => said)
}

/**
 * What the channel's lists of all days have otherwise than the books, but for payments that people here gave back by hand: the
 * channel was not told. Or that no day was held.
 */
async function differingOf({ db }: World): Promise<string[]> {
  const differing = sql<{ said: string }>`
    select i.subject || ' ' || i.detail as said from open_item i
     where i.kind = 'channelDiffers'
       and not exists (select from cash_record c where c.state = 'reversed' and i.subject = 'channel:' || c.provider || ':' || c.payment_id)
    union all
    select 'nothing was held' where not exists (select from channel_day where held_at is not null)
    union all
    select 'no fee was listed of a ' || each from unnest(array['payment', 'payout']) each
     where not exists (select from channel_movement where kind = each and fee > 0)`
  const { rows } = await transact(db, '*', async (tx) => await differing.execute(tx))
  return rows.map(({ said }) => said)
}

describe('the simulator', () => {
  const seen = new Set<string>()
  test.each(lives)(
    'the books of a restless life of seed $seed are sound',
    async ({ seed, orders }) => {
      const world = await played(seed, { ...restless, orders })
      await assertSoundBooks(world)
      expect(await untoldOf(world)).toEqual([])
      expect(await differingOf(world)).toEqual([])
      for (const kind of await kindsOf(world)) seen.add(kind)
    },
    900_000,
  )

  test('in these lives everything happens that it knows of', () => {
    const wanted = `
      appealMachine, reopenFirst, rollBackFirst, goBack, giveBack, resubmit, cancel,
      hold, unhold, failLoan, retryLoan, reversePayout, payout reversed, reversal,
      extensionTaken, extensionExpired, extended, extension effective, extension expired,
      reductionAsked, reductionRejected, reductionFirstApproved, reductionApproved, reductionLapsed, reduced,
      reduction by 1 used, reduction by 1 lapsed, reduction by 2 used,
      set aside: clearedOrder, set aside: closedCode, set aside: expiredCode, set aside: wrongAmount,
      case opened s1, case staged s2, case staged m1, case ended cleared, case ended extended,
      case opened ahead, case staged t0, case ended rolled, case assigned ahead,
      reminded: promised, reminded: willPay, reminded: noAnswer, promise kept, promise broken,
      overpaid, refunded, feeCharged, told twice, correction, clear, dayClosed, dayReopened`
      .split(',')
      .map((kind) => kind.trim())
    expect(wanted.filter((kind) => !seen.has(kind))).toEqual([])
  })

  test('leaves the same books for the same seed, others for another', async () => {
    const [first, second, other] = [await played(7), await played(7), await played(8)]
    const [a, b, c] = [await digestOf(first.db), await digestOf(second.db), await digestOf(other.db)]
    for (const part of booksParts) {
      expect(await linesOf(second.db, part), part).toEqual(await linesOf(first.db, part))
    }
    expect(b.all).toBe(a.all)
    expect(c.all).not.toBe(a.all)
  }, 180_000)
})
