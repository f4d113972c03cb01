import { sql, type RawBuilder } from 'kysely'
import { getReviews } from '@lumbung/contract/approve/review'
import type { RequestOf, RetOf } from '@lumbung/contract/call'
import { termOf, type ProductTerms } from '@lumbung/domain/account/product'
import { urgencyOf, type ReviewSettings } from '@lumbung/domain/review/review-settings'
import type { PeopleStage } from '@lumbung/domain/review/review'
import { countable, implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import { isDeciding } from '../../records/review/held-decisions.ts'
import { groupFits, mayTake } from '../../records/review/review-fit.ts'
import { readReviewSettings } from '../../records/review/review-settings.ts'
import { allOf, containing } from '../../lists/conditions.ts'
import { listPage, type ListQuery } from '../../lists/list-page.ts'
import { presentAssignment, type AssignedTask } from './assignment.ts'

type Request = RequestOf<typeof getReviews>
type Row = RetOf<typeof getReviews>['items'][number]

interface ReviewListRow extends AssignedTask {
  order_no: string
  state: Row['state']
  version: number
  app_code: string
  name_masked: string
  customer_type: Row['customerType']
  loan_amount: number
  term_days: number
  calendar: ProductTerms['calendar']
  machine_score: number | null
  machine_rating: string | null
  round: number
  since: Date
  holder_id: number | null
  holder_name: string | null
  locked_until: Date | null
  deciding: boolean
  groups: string[]
  may_take: boolean
  back_reason: string | null
}

/** A desk's queue, or what went back to the borrower and has not come again; the oldest first. */
const reviewList = implement(getReviews, async ({ filter, sort, ...paging }, context) => {
  const { tx, staff, wall, now } = context
  const settings = await readReviewSettings(tx)
  const { since, held } = momentsOf(filter, wall)
  const page = await listPage<ReviewListRow>(tx, {
    columns: sql`o.order_no, o.state, o.version, o.app_code, o.name_masked, o.customer_type, o.loan_amount, o.term_days,
      coalesce(o.terms ->> 'calendar', 'days') as calendar,
      o.machine_score, o.machine_rating, t.round, ${since} as since,
      case when ${held} then t.reviewer_id end as holder_id, case when ${held} then p.name end as holder_name,
      case when ${held} then t.locked_until end as locked_until, ${isDeciding} as deciding,
      t.assignee_id, a.name as assignee, t.assign_reason, t.assign_detail, t.assigned_at,
      array(select g.name from review_group g where ${groupFits} order by g.name) as groups,
      ${mayTake(staff.id)} and (t.stage = 'first' or o.first_reviewer_id is distinct from ${staff.id}) as may_take,
      case when o.state = 'returned' then o.return_reason
           when t.stage = 'first' then (
             select b.reason_code from review_task b
              where b.order_no = o.order_no and b.stage = 'final' and b.state in ('goneBack', 'withdrawn')
              order by b.id desc limit 1) end as back_reason`,
    from: sql`review_task t join orders o on o.order_no = t.order_no left join staff p on p.id = t.reviewer_id
      left join staff a on a.id = t.assignee_id`,
    where: conditionsOf(filter, { since, held, settings }, context),
    sort: { ...sortOf(sort?.column ?? 'waitingSince', since), descending: sort?.descending ?? false },
    key: { column: sql`t.id`, type: 'integer' },
    paging,
  })
  return { ...page, items: page.items.map((row) => present(row, filter, settings, now)) }
})

/** Asked for by urgency it cannot be counted so: what is urgent is a setting that would have to be read first. */
export const listReviews = countable(getReviews, reviewList, (filter, context) => {
  if (filter.urgency !== undefined) throw new Error('reviews are not counted by urgency')
  return {
    from: isOfTaskAlone(filter)
      ? sql`review_task t`
      : sql`review_task t join orders o on o.order_no = t.order_no left join staff a on a.id = t.assignee_id`,
    where: conditionsOf(filter, { ...momentsOf(filter, context.wall), settings: null }, context),
  }
})

const ofTask: ReadonlySet<string> = new Set<keyof Request['filter']>([
  'stage',
  'standing',
  'waitingSince',
  'held',
  'given',
])

/** Counted without its order, which each task has and whose fence is the task's own. */
function isOfTaskAlone(filter: Request['filter']): boolean {
  return filter.standing === 'wait' && Object.keys(filter).every((name) => ofTask.has(name))
}

/** Since when a review waits, and whether somebody has it in hands. */
function momentsOf({ standing }: Request['filter'], wall: Date) {
  return {
    since: standing === 'withBorrower' ? sql`t.decided_at` : sql`t.opened_at`,
    held: sql`(t.state = 'locked' and t.locked_until > ${wall})`,
  }
}

function conditionsOf(
  filter: Request['filter'],
  {
    since,
    held,
    settings,
  }: { since: RawBuilder<unknown>; held: RawBuilder<unknown>; settings: ReviewSettings | null },
  { staff, now }: CallContext,
) {
  const standing =
    filter.standing === 'withBorrower'
      ? // Found at the first desk whichever desk gave it back (rulings 32).
        sql`o.state = 'returned' and ${filter.stage}::text = 'first'
            and t.id = (select max(id) from review_task where order_no = o.order_no)`
      : sql`t.stage = ${filter.stage} and t.state in ('wait', 'locked')`
  const { waitingSince, amount } = filter
  return allOf([
    standing,
    filter.orderNo === undefined ? null : sql`o.order_no = ${filter.orderNo}`,
    filter.app === undefined ? null : sql`o.app_code = any(${filter.app})`,
    filter.customerType === undefined ? null : sql`o.customer_type = any(${filter.customerType})`,
    amount?.from === undefined ? null : sql`o.loan_amount >= ${amount.from}`,
    amount?.to === undefined ? null : sql`o.loan_amount <= ${amount.to}`,
    waitingSince?.from === undefined
      ? null
      : sql`${since} >= ${`${waitingSince.from}T00:00:00+07:00`}::timestamptz`,
    waitingSince?.to === undefined
      ? null
      : sql`${since} < ${`${waitingSince.to}T00:00:00+07:00`}::timestamptz + interval '1 day'`,
    filter.held === undefined
      ? null
      : {
          me: sql`${held} and t.reviewer_id = ${staff.id}`,
          others: sql`${held} and t.reviewer_id <> ${staff.id}`,
          nobody: sql`not ${held}`,
        }[filter.held],
    filter.given === undefined
      ? null
      : {
          me: sql`t.assignee_id = ${staff.id}`,
          others: sql`t.assignee_id <> ${staff.id}`,
          nobody: sql`t.assignee_id is null`,
        }[filter.given],
    filter.assignee === undefined ? null : containing(sql`a.name`)(filter.assignee),
    filter.group === undefined
      ? null
      : sql`exists (select from review_group g where ${groupFits} and ${containing(sql`g.name`)(filter.group)})`,
    filter.urgency === undefined || filter.standing === 'withBorrower' || settings === null
      ? null
      : sql`${urgencyAt(settings, filter.stage, since, now)} = any(${filter.urgency})`,
  ])
}

/** As {@link urgencyOf}, in SQL. */
function urgencyAt(
  { sla }: ReviewSettings,
  stage: PeopleStage,
  since: RawBuilder<unknown>,
  now: Date,
): RawBuilder<string> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  return sql`case when ${since} <= ${before(sla[stage].late)}::timestamptz then 'late'
                  when ${since} <= ${before(sla[stage].warn)}::timestamptz then 'warn' else 'ok' end`
}

function sortOf(
  column: 'waitingSince' | 'loanAmount' | 'machineScore',
  since: RawBuilder<unknown>,
): Omit<ListQuery['sort'], 'descending'> {
  switch (column) {
    case 'waitingSince':
      return { column: since, type: 'timestamptz' }
    case 'loanAmount':
      return { column: sql`o.loan_amount`, type: 'bigint' }
    case 'machineScore':
      return { column: sql`coalesce(o.machine_score, 0)`, type: 'integer' }
  }
}

function present(
  row: ReviewListRow,
  { stage, standing }: Request['filter'],
  settings: ReviewSettings,
  now: Date,
): Row {
  const minutes = minutesBetween(row.since, now)
  return {
    orderNo: row.order_no,
    state: row.state,
    version: row.version,
    app: row.app_code,
    borrowerName: row.name_masked,
    customerType: row.customer_type,
    loanAmount: row.loan_amount,
    term: termOf({ termDays: row.term_days, calendar: row.calendar }),
    machineScore: row.machine_score,
    rating: row.machine_rating,
    round: row.round,
    waitingSince: row.since.toISOString(),
    waitingMinutes: minutes,
    // With the borrower nobody here is late.
    urgency: standing === 'withBorrower' ? 'ok' : urgencyOf(settings, stage, minutes),
    holder:
      row.holder_id === null || row.holder_name === null
        ? null
        : { id: row.holder_id, name: row.holder_name },
    lockedUntil: row.locked_until?.toISOString() ?? null,
    deciding: row.deciding,
    ...presentAssignment(row),
    groups: row.groups,
    goBackReason: row.back_reason,
    mayTake: row.may_take,
  }
}

export function minutesBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000))
}
