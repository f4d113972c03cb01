import { createHash } from 'node:crypto'
import { addDays, type BusinessDay, businessDay, businessDayOf, startOfDay } from '@lumbung/domain/calendar'
import { type CallSample, isNewcomer, sampleSize } from '@lumbung/domain/leads/call-check'
import { sql } from 'kysely'
import type { Services } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import { transact } from '../../db/transaction.ts'
import { addChecks } from '../../records/lead/call-checks.ts'
import { settingOn } from '../../records/running/dated-settings.ts'
import { keepSetting, readSetting } from '../../records/running/settings.ts'

// Another name than when a day was of calls made: the first run goes once more through the days behind it, for what was recorded
// too late for that.
const lastDay = 'recordedCallsSampledUpTo'
const daysBack = 31

interface Call {
  attemptId: number
  leadId: number
  app: string
  sellerId: number
  madeAt: Date
  firstDay: string | null
}

/**
 * Each day, of the days that are over: a share of every seller's calls that were recorded, and all that they made as a newcomer,
 * are put before the checkers, some of them twice. A call comes with the day it was recorded on, once, however late that is: who
 * calls does not choose what is heard. Which ones follows from the calls' numbers; a late run chooses the same.
 * @returns how many
 */
export async function sampleCalls(services: Services): Promise<number> {
  const { clock, db } = services
  if (services.filling !== null) return 0
  const today = clock.today()
  return await transact(db, '*', async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${lastDay}, 83))`.execute(tx)
    const last = await readSetting(tx, lastDay)
    const yesterday = addDays(today, -1)
    const earliest = addDays(today, -daysBack)
    const next = typeof last === 'string' ? addDays(businessDay(last), 1) : earliest
    let sampled = 0
    for (let day = next < earliest ? earliest : next; day <= yesterday; day = addDays(day, 1))
      sampled += await sampleDay(tx, day, clock.wall())
    if (next <= yesterday) await keepSetting(tx, lastDay, yesterday, clock.wall())
    return sampled
  })
}

async function sampleDay(tx: Tx, day: BusinessDay, at: Date): Promise<number> {
  const sample = await settingOn(tx, 'callSample', day)
  const { rows } = await sql<Call>`
    select a.id as "attemptId", a.lead_id as "leadId", l.app_code as app, a.staff_id as "sellerId", a.at as "madeAt",
           k.first_day::text as "firstDay"
      from lead_follow_up f join lead_attempt a on a.id = f.attempt_id join lead l on l.id = a.lead_id
      left join seller k on k.staff_id = a.staff_id
     where f.at >= ${startOfDay(day)} and f.at < ${startOfDay(addDays(day, 1))} and a.follow_type = 'phone'`.execute(
    tx,
  )
  const chosen = [...Map.groupBy(rows, ({ madeAt }) => businessDayOf(madeAt))].flatMap(([madeOn, made]) =>
    [...Map.groupBy(made, ({ sellerId }) => sellerId).values()].flatMap((calls) =>
      checksOf(calls, madeOn, sample).map((check) => ({ ...check, made_at: at })),
    ),
  )
  await addChecks(tx, chosen)
  return chosen.length
}

/** What is heard of the calls that a seller made on a day. */
function checksOf(calls: readonly Call[], day: BusinessDay, sample: CallSample) {
  const firstDay = businessDay(calls[0]?.firstDay ?? day)
  const isNew = isNewcomer(sample, firstDay, day)
  return calls
    .toSorted((a, b) => drawn(a) - drawn(b))
    .slice(0, sampleSize(calls.length, sample, { firstDay, day }))
    .flatMap((call) => {
      const check = {
        app_code: call.app,
        lead_id: call.leadId,
        attempt_id: call.attemptId,
        seller_id: call.sellerId,
        day,
        why: isNew ? 'newSeller' : 'share',
      }
      // A second hash: whether a call is drawn does not decide whether it is heard twice.
      const isDouble = hashed(`double ${call.attemptId}`) % 100 < sample.doublePercent
      return isDouble ? [check, { ...check, place: 2, why: 'double' }] : [check]
    })
}

const drawn = ({ attemptId }: Call) => hashed(`call ${attemptId}`)

function hashed(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0)
}
