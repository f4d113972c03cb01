import { sql } from 'kysely'
import { addDays, startOfDay } from '@lumbung/domain/calendar'
import type { LeadPool } from '@lumbung/domain/leads/lead'
import { rejectReasons } from '@lumbung/domain/review/review'
import { system } from '../../calls/actor.ts'
import type { Services } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import { transact } from '../../db/transaction.ts'
import { settingOn } from '../../records/running/dated-settings.ts'
import { addLead } from '../../records/lead/leads.ts'
import { keepSetting, readSetting } from '../../records/running/settings.ts'

/** Days after settling before somebody who did not come back is asked, and after which it is too late. */
const clearedDays = { from: 7, to: 60 }
/** Days after the first on which a refused person may apply again. */
const freeDays = 14
/** So many of a pool a day: more than sellers could call. */
const leadsPerDay = 200

const lastDay = 'leadsOpenedOn'

const coolOffDays = JSON.stringify(
  Object.fromEntries(
    rejectReasons.flatMap(({ code, coolOffDays: days }) => (days === null ? [] : [[code, days]])),
  ),
)

interface Found {
  order_no: string
  app_code: string
  phone_blind: Buffer
  phone_masked: string
  phone_sealed: Buffer
  name_sealed: Buffer | null
  name_masked: string
  regency: string | null
  acquisition_channel: string
  consent_at: string | null
}

/**
 * Once a day: who settled and did not come back, and who was refused and may apply again, become leads where they agreed to
 * offers when they applied. Nobody becomes one twice in 30 days.
 * @param options.anew though it was done today, and while demo data is filled: orders came in that were not there
 * @returns how many
 */
export async function openLeads(services: Services, { anew = false } = {}): Promise<number> {
  const { clock, db } = services
  const today = clock.today()
  if (services.filling !== null && !anew) return 0
  return await transact(db, '*', async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${lastDay}, 82))`.execute(tx)
    if (!anew && (await readSetting(tx, lastDay)) === today) return 0
    const cleared = sql`o.state = 'cleared' and o.cleared_day between ${addDays(today, -clearedDays.to)}::date
                                                                  and ${addDays(today, -clearedDays.from)}::date`
    const free = sql`(o.changed_time at time zone 'Asia/Jakarta')::date + (${coolOffDays}::jsonb ->> o.reject_reason)::integer`
    const rejected = sql`o.state in ('machineRejected', 'firstRejected', 'finalRejected')
      and o.changed_time >= ${startOfDay(addDays(today, -90 - freeDays))} and ${coolOffDays}::jsonb ? o.reject_reason
      and ${free} between ${addDays(today, -freeDays)}::date and ${today}::date`
    const opened =
      (await openPool(tx, 'cleared', cleared, services)) +
      (await openPool(tx, 'rejected', rejected, services))
    await keepSetting(tx, lastDay, today, clock.wall())
    return opened
  })
}

async function openPool(
  tx: Tx,
  pool: LeadPool,
  which: ReturnType<typeof sql>,
  { clock }: Services,
): Promise<number> {
  const today = clock.today()
  const { batch } = await settingOn(tx, 'leadDays', today)
  const { rows } = await sql<Found>`
    select o.order_no, o.app_code, o.phone_blind, o.phone_masked, p.sealed as phone_sealed, n.sealed as name_sealed,
           o.name_masked, f.regency, o.acquisition_channel, f.consents ->> 'at' as consent_at
      from orders o join order_facts f on f.order_no = o.order_no
      join order_identity p on p.order_no = o.order_no and p.field = 'phone'
      left join order_identity n on n.order_no = o.order_no and n.field = 'name'
     where ${which} and (f.consents ->> 'marketing')::boolean and o.phone_blind is not null
       and not exists (select from orders later where later.borrower_id = o.borrower_id and later.apply_time > o.apply_time)
       and not exists (select from do_not_call d where d.phone_blind = o.phone_blind)
       and not exists (select from lead l where l.phone_blind = o.phone_blind
                          and (l.created_at >= ${startOfDay(addDays(today, -batch))} or l.status in ('wait', 'following')
                               or l.origin_order = o.order_no))
     order by o.order_no limit ${leadsPerDay}`.execute(tx)
  const by = { actor: system, now: clock.now(), recordedAt: clock.wall() }
  let opened = 0
  for (const { order_no, acquisition_channel, consent_at, ...found } of rows) {
    const id = await addLead(
      tx,
      {
        ...found,
        pool,
        channel: acquisition_channel,
        source: 'application',
        consent_at,
        batch_no: `${pool}-${today.slice(2).replaceAll('-', '')}`,
        origin_order: order_no,
        register_status: 'registered',
        created_at: by.now,
        changed_at: by.now,
      },
      by,
    )
    if (id !== null) opened += 1
  }
  return opened
}
