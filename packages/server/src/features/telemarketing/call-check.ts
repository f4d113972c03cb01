import { sql } from 'kysely'
import {
  appealCheck,
  type CheckRow,
  decideAppeal,
  getCheckFigures,
  getChecks,
  recordCheck,
} from '@lumbung/contract/telemarketing/check'
import { checkFlow, resultOf } from '@lumbung/domain/leads/call-check'
import { refuse } from '@lumbung/domain/errors'
import { sharePpm } from '@lumbung/domain/money'
import type { CallContext, Implementation } from '../../calls/context.ts'
import { countable, implement } from '../../calls/registry.ts'
import type { Tx } from '../../db/pool.ts'
import { anyOf, containing, personOf } from '../../lists/conditions.ts'
import { listOf, selectionOf } from '../../lists/answer-list.ts'
import { changeCheck, type CheckRecord, lockCheck } from '../../records/lead/call-checks.ts'
import { stopSeller } from '../../records/lead/sellers.ts'

const appealed = sql`(case when c.appeal is null then null when c.appeal_at is null then 'open' else 'decided' end)`

/** The other of a double sample, not heard yet. */
const twinIsOpen = sql`exists (select from call_check t where t.attempt_id = c.attempt_id and t.id <> c.id
                                  and t.status = 'notChecked')`
const twinIsMine = (
  me: number,
) => sql`exists (select from call_check t where t.attempt_id = c.attempt_id and t.id <> c.id
                                                  and t.checker_id = ${me})`

const checkSource = {
  of: ['call_check', 'c'] as const,
  join: sql`join lead l on l.id = c.lead_id join lead_attempt a on a.id = c.attempt_id
            join lead_follow_up f on f.attempt_id = c.attempt_id`,
  fields: {
    phone: sql`l.phone_masked`,
    callAt: sql`a.at`,
    seller: personOf(sql`c.seller_id`),
    label: sql`f.label`,
    note: sql`f.note`,
    checker: personOf(sql`c.checker_id`),
    appealed,
    appealBy: personOf(sql`c.appeal_by`),
    can: 'later' as const,
  },
  filter: {
    seller: (id: number) => sql`c.seller_id = ${id}`,
    sellerName: (words: string) =>
      sql`exists (select from staff s where s.id = c.seller_id and ${containing(sql`s.name`)(words)})`,
    appealed: anyOf(appealed),
  },
}

/** Whoever checks sees no marks of a double sample before their own are given; a seller sees what was decided of their own calls. */
function seenBy({ staff, holds }: CallContext) {
  if (holds(recordCheck))
    return sql`not (c.status <> 'notChecked' and c.checker_id <> ${staff.id} and c.appeal is null and ${twinIsOpen})`
  return holds(getCheckFigures) ? sql`true` : sql`(c.seller_id = ${staff.id} and c.status <> 'notChecked')`
}

const checkList = implement(getChecks, async (request, context) => {
  const { tx, staff, holds } = context
  const page = await listOf(tx, getChecks, request, {
    ...checkSource,
    beside: { twinIsMine: sql<boolean>`${twinIsMine(staff.id)}` },
    where: seenBy(context),
    by: 'day',
    descending: true,
    sorts: {
      checkedAt: { column: sql`coalesce(c.checked_at, '-infinity'::timestamptz)`, type: 'timestamptz' },
    },
  })
  const items: CheckRow[] = page.items.map(({ twinIsMine: isTwin, ...row }) => ({
    ...row,
    can: {
      check: holds(recordCheck) && row.status === 'notChecked' && row.seller.id !== staff.id && !isTwin,
      appeal:
        holds(appealCheck) && row.status === 'fail' && row.appeal === null && row.seller.id === staff.id,
      decide: holds(decideAppeal) && row.appealed === 'open' && row.checker?.id !== staff.id,
    },
  }))
  return { ...page, items }
})

const list = countable(getChecks, checkList, (filter, context) =>
  selectionOf(getChecks, filter, { ...checkSource, where: seenBy(context) }),
)

interface Counts {
  sampled: number
  checked: number
  passed: number
  failed: number
  critical: number
  appealed: number
  doubled: number
  agreed: number
}

const counts = sql`
  count(*)::integer as sampled, count(*) filter (where c.status <> 'notChecked')::integer as checked,
  count(*) filter (where c.status = 'pass')::integer as passed, count(*) filter (where c.status = 'fail')::integer as failed,
  count(*) filter (where c.status = 'fail' and c.critical)::integer as critical,
  count(*) filter (where c.appeal is not null)::integer as appealed,
  count(*) filter (where c.place = 2 and c.status <> 'notChecked' and w.status <> 'notChecked')::integer as doubled,
  count(*) filter (where c.place = 2 and c.status <> 'notChecked' and w.status = c.status)::integer as agreed`

const withShares = (sums: Counts) => ({
  ...sums,
  passedPpm: sharePpm(sums.passed, sums.checked),
  agreedPpm: sharePpm(sums.agreed, sums.doubled),
})

/** By seller, over the very checks of the list. */
const figures = implement(getCheckFigures, async ({ filter }, context) => {
  const { tx } = context
  const { from, where } = selectionOf(getChecks, filter, { ...checkSource, where: seenBy(context) })
  const source = sql`${from} left join call_check w on w.attempt_id = c.attempt_id and w.id <> c.id`
  const { rows } = await sql<Counts & { id: string; name: string }>`
    select c.seller_id::text as id, (select s.name from staff s where s.id = c.seller_id) as name, ${counts}
      from ${source} where ${where} group by c.seller_id order by failed desc, name`.execute(tx)
  const { rows: all } = await sql<Counts>`select ${counts} from ${source} where ${where}`.execute(tx)
  const none: Counts = {
    sampled: 0,
    checked: 0,
    passed: 0,
    failed: 0,
    critical: 0,
    appealed: 0,
    doubled: 0,
    agreed: 0,
  }
  return {
    lines: rows.map(({ id, name, ...sums }) => ({ id, name, ...withShares(sums) })),
    total: withShares(all[0] ?? none),
  }
})

/** Keeps the marks of a call and what they come to; from then on the record is locked. A critical fail stops the seller. */
const record = implement(recordCheck, async ({ id, version, marks, comment }, { tx, staff, now, wall }) => {
  const check = await lockCheck(tx, id, version)
  if (check.seller_id === staff.id) refuse('SAME_PERSON')
  const twin = await tx
    .selectFrom('call_check')
    .select('checker_id')
    .where('attempt_id', '=', check.attempt_id)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (twin?.checker_id === staff.id) refuse('SAME_PERSON')
  const result = resultOf(marks)
  if (result === null) refuse('REASON_MISSING')
  // Who fails a call says why: the seller learns from it, and may appeal.
  if (result.status === 'fail' && comment.trim() === '') refuse('REASON_MISSING')
  const status = checkFlow.next(check.status, result.status)
  const changed = await changeCheck(tx, check, {
    status,
    marks: JSON.stringify(marks),
    score_ppm: result.scorePpm,
    critical: result.critical,
    comment: comment.trim(),
    checker_id: staff.id,
    checked_at: now,
  })
  if (result.critical) await stopSeller(tx, check.seller_id, now, wall)
  return changed
})

const appeal = implement(appealCheck, async ({ id, version, note }, { tx, staff, now }) => {
  const check = await lockCheck(tx, id, version)
  if (check.seller_id !== staff.id) refuse('NOT_FOUND')
  if (check.status !== 'fail' || check.appeal !== null) refuse('STATE_CONFLICT', { status: check.status })
  if (note.trim() === '') refuse('REASON_MISSING')
  return await changeCheck(tx, check, { appeal: note.trim(), appealed_at: now })
})

const decide = implement(decideAppeal, async ({ id, version, upheld, note }, { tx, staff, now, wall }) => {
  const check = await lockCheck(tx, id, version)
  if (check.appeal === null || check.appeal_at !== null) refuse('STATE_CONFLICT', { status: check.status })
  if (check.checker_id === staff.id || check.seller_id === staff.id) refuse('SAME_PERSON')
  if (note.trim() === '') refuse('REASON_MISSING')
  const said = { appeal_upheld: upheld, appeal_by: staff.id, appeal_at: now, appeal_note: note.trim() }
  const changed = await changeCheck(tx, check, {
    ...said,
    ...(upheld && { status: checkFlow.next(check.status, 'overturn'), critical: false }),
  })
  if (upheld && check.critical) await letGoOn(tx, check, wall)
  return changed
})

/** The seller goes on, unless another critical fail since their last training still stands. */
async function letGoOn(tx: Tx, { seller_id }: CheckRecord, wall: Date): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from call_check c left join seller k on k.staff_id = c.seller_id
     where c.seller_id = ${seller_id} and c.status = 'fail' and c.critical
       and c.checked_at > coalesce(k.retrained_at, '-infinity')`.execute(tx)
  if ((rows[0]?.n ?? 0) === 0) await stopSeller(tx, seller_id, null, wall)
}

export const callCheckCalls: readonly Implementation[] = [list, figures, record, appeal, decide]
