import { sql, type RawBuilder } from 'kysely'
import { getMachineReviews } from '@lumbung/contract/approve/decided'
import type { RequestOf, RetOf } from '@lumbung/contract/call'
import { type BusinessDay, startOfDay } from '@lumbung/domain/calendar'
import { implement } from '../../calls/registry.ts'
import { endOf } from '../../start/clock.ts'
import { allOf } from '../../lists/conditions.ts'
import { listPage, type ListQuery } from '../../lists/list-page.ts'
import { readLastMachineReviews, type MachineListRow } from './machine-list.queries.ts'

type Filter = RequestOf<typeof getMachineReviews>['filter']
type Row = RetOf<typeof getMachineReviews>['items'][number]
type Hit = MachineListRow['hits'][number]

/** What the machine decided last of each order; the newest first. */
export const listMachineReviews = implement(
  getMachineReviews,
  async ({ filter, sort, ...paging }, { tx, today }) => {
    const page = await listPage<{ order_no: string }>(tx, {
      columns: sql`m.order_no`,
      from: sql`machine_review m join orders o on o.order_no = m.order_no`,
      where: conditionsOf(filter),
      sort: { ...sortOf(sort?.column ?? 'reviewedAt'), descending: sort?.descending ?? true },
      key: { column: sql`m.order_no`, type: 'text' },
      paging,
    })
    const rows = await readLastMachineReviews(
      tx,
      page.items.map((row) => row.order_no),
      today,
    )
    return { ...page, items: rows.map(present) }
  },
)

function conditionsOf(filter: Filter): RawBuilder<unknown> {
  const { score, reviewedAt } = filter
  return allOf([
    // As the indexes have it: everything but a rejection goes on to people or past them.
    sql`(case when m.decision = 'reject' then 'reject' else 'pass' end) = ${filter.decision}`,
    sql`not exists (select from machine_review n where n.order_no = m.order_no and n.round > m.round)`,
    filter.orderNo === undefined ? null : sql`m.order_no = ${filter.orderNo}`,
    filter.app === undefined ? null : sql`o.app_code = any(${[...filter.app]})`,
    filter.customerType === undefined ? null : sql`o.customer_type = any(${[...filter.customerType]})`,
    filter.rating === undefined ? null : sql`m.rating = any(${[...filter.rating]})`,
    score?.from === undefined ? null : sql`m.score >= ${score.from}`,
    score?.to === undefined ? null : sql`m.score <= ${score.to}`,
    filter.rule === undefined ? null : sql`m.hit_rules @> ${JSON.stringify([filter.rule])}::jsonb`,
    filter.reason === undefined ? null : sql`m.reject_reason = ${filter.reason}`,
    filter.ruleVersion === undefined ? null : sql`m.rule_version = ${filter.ruleVersion}`,
    reviewedAt?.from === undefined ? null : sql`m.at >= ${startOfDay(reviewedAt.from as BusinessDay)}`,
    reviewedAt?.to === undefined ? null : sql`m.at < ${endOf(reviewedAt.to as BusinessDay)}`,
  ])
}

function sortOf(column: 'reviewedAt' | 'score'): Omit<ListQuery['sort'], 'descending'> {
  return column === 'score'
    ? { column: sql`m.score`, type: 'integer' }
    : { column: sql`m.at`, type: 'timestamptz' }
}

function present(row: MachineListRow): Row {
  const hits = row.hits.filter(({ hit }) => hit)
  const heaviest = heaviestOf(hits)
  return {
    orderNo: row.order_no,
    state: row.state,
    daysOverdue: row.days_overdue,
    clearedLate: row.cleared_late,
    version: row.version,
    app: row.app_code,
    customerType: row.customer_type,
    borrowerName: row.name_masked,
    loanAmount: row.loan_amount,
    reviewedAt: row.at.toISOString(),
    score: row.score,
    rating: row.rating,
    decision: row.decision,
    reasonCode: row.reject_reason,
    ruleVersion: row.rule_version,
    hits: hits.length,
    heaviest:
      heaviest === null ? null : { ruleId: heaviest.ruleId, title: heaviest.title, score: heaviest.score },
  }
}

/** The first rule that rejects by itself; without one, the one that gave or took the most points. */
function heaviestOf(hits: readonly Hit[]): Hit | null {
  const hard = hits.find(({ outcome }) => outcome === 'hardReject')
  if (hard !== undefined) return hard
  return hits.toSorted((one, other) => Math.abs(other.score) - Math.abs(one.score))[0] ?? null
}
