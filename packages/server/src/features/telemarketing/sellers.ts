import { sql } from 'kysely'
import { getSellers, retrainSeller, saveSeller, type SellerRow } from '@lumbung/contract/telemarketing/seller'
import { addDays, startOfDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import { leadLabels } from '@lumbung/domain/leads/lead'
import type { Implementation } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import { allOf, containing } from '../../lists/conditions.ts'
import { listPage } from '../../lists/list-page.ts'
import { lockSeller, setSeller } from '../../records/lead/sellers.ts'
import { sellerStaff } from './sellers.queries.ts'

const daysBack = 30
const connectedLabels = Object.entries(leadLabels).flatMap(([label, { connected }]) =>
  connected ? [label] : [],
)
const held = sql`(select count(*)::integer from lead l where l.seller_id = p.id and l.status in ('wait', 'following'))`

const list = implement(getSellers, async ({ filter, sort, ...paging }, { tx, today }) => {
  const { id, name, onDuty, stopped } = filter
  const from = startOfDay(addDays(today, -daysBack))
  const earned = sql`(select count(*)::integer from lead l where l.earned_by = p.id and l.applied_at >= ${from})`
  const { column, descending } = sort ?? { column: 'name', descending: false }
  const columns = { name: sql`p.name`, held, earned }
  const page = await listPage<Omit<SellerRow, 'stoppedAt'> & { stoppedAt: Date | null }>(tx, {
    columns: sql`p.id, p.name, coalesce(k.on_duty, true) as "onDuty", coalesce(k.weight, 100) as weight,
      k.first_day as "firstDay", k.stopped_at as "stoppedAt", ${held} as held,
      (select count(*)::integer from lead_attempt a where a.staff_id = p.id and a.at >= ${from} and a.refused_by is null) as calls,
      (select count(*)::integer from lead_follow_up f where f.staff_id = p.id and f.at >= ${from}
          and f.label = any(${connectedLabels})) as connected,
      ${earned} as earned,
      (select count(*)::integer from call_check c where c.seller_id = p.id and c.day >= ${addDays(today, -daysBack)}
          and c.status <> 'notChecked') as checked,
      (select count(*)::integer from call_check c where c.seller_id = p.id and c.day >= ${addDays(today, -daysBack)}
          and c.status = 'pass') as passed,
      coalesce(k.version, 0) as version`,
    from: sellerStaff,
    where: allOf([
      id === undefined ? null : sql`p.id = ${id}`,
      name === undefined ? null : containing(sql`p.name`)(name),
      onDuty === undefined ? null : sql`coalesce(k.on_duty, true) = ${onDuty}`,
      stopped === undefined ? null : sql`(k.stopped_at is not null) = ${stopped}`,
    ]),
    sort: { column: columns[column], type: column === 'name' ? 'text' : 'integer', descending },
    key: { column: sql`p.id`, type: 'integer' },
    paging,
  })
  return {
    ...page,
    items: page.items.map((row) => ({ ...row, stoppedAt: row.stoppedAt?.toISOString() ?? null })),
  }
})

const save = implement(saveSeller, async ({ id, version, onDuty, weight }, { tx, wall }) => {
  const person = await tx.selectFrom('staff').select('id').where('id', '=', id).executeTakeFirst()
  if (person === undefined) refuse('NOT_FOUND')
  await setSeller(tx, { staff_id: id, version, on_duty: onDuty, weight, changed_at: wall })
  return { version: version + 1 }
})

const retrain = implement(retrainSeller, async ({ id, version, note }, { tx, staff, wall }) => {
  if (note.trim() === '') refuse('REASON_MISSING')
  const kept = (await lockSeller(tx, id)) ?? refuse('NOT_FOUND')
  if (kept.version !== version) refuse('VERSION_CONFLICT')
  if (kept.stopped_at === null) refuse('STATE_CONFLICT')
  await setSeller(tx, {
    staff_id: id,
    version,
    stopped_at: null,
    retrained_at: wall,
    retrained_by: staff.id,
    retrained_note: note.trim(),
    changed_at: wall,
  })
  return { version: version + 1 }
})

export const sellerCalls: readonly Implementation[] = [list, save, retrain]
