import { createHash } from 'node:crypto'
import { addDays, type BusinessDay, businessDay, startOfDay } from '@lumbung/domain/calendar'
import { isNewcomer, sampleSize } from '@lumbung/domain/leads/call-check'
import { sql } from 'kysely'
import type { Services } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import { transact } from '../../db/transaction.ts'
import { addChecks } from '../../records/lead/call-checks.ts'
import { settingOn } from '../../records/running/dated-settings.ts'
import { keepSetting, readSetting } from '../../records/running/settings.ts'

const lastDay = 'callsSampledUpTo'
const daysBack = 31

interface Call {
  attemptId: number
  leadId: number
  app: string
  sellerId: number
  firstDay: string | null
}

/**
 * Each day, of the days that are over: a share of every seller's recorded calls, and all of a newcomer's, are put before the
 * checkers, some of them twice. Which ones follows from the calls' numbers: nobody chooses, and a late run chooses the same.
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
    select a.id as "attemptId", a.lead_id as "leadId", l.app_code as app, a.staff_id as "sellerId",
           k.first_day::text as "firstDay"
      from lead_attempt a join lead_follow_up f on f.attempt_id = a.id join lead l on l.id = a.lead_id
      left join seller k on k.staff_id = a.staff_id
     where a.at >= ${startOfDay(day)} and a.at < ${startOfDay(addDays(day, 1))} and a.follow_type = 'phone'`.execute(
    tx,
  )
  const chosen = [...Map.groupBy(rows, ({ sellerId }) => sellerId).values()].flatMap((calls) => {
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
          made_at: at,
        }
        // A second hash: whether a call is drawn does not decide whether it is heard twice.
        const isDouble = hashed(`double ${call.attemptId}`) % 100 < sample.doublePercent
        return isDouble ? [check, { ...check, place: 2, why: 'double' }] : [check]
      })
  })
  await addChecks(tx, chosen)
  return chosen.length
}

const drawn = ({ attemptId }: Call) => hashed(`call ${attemptId}`)

function hashed(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0)
}
