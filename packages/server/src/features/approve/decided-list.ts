import { sql } from 'kysely'
import { getDecidedReviews } from '@lumbung/contract/approve/decided'
import type { RetOf } from '@lumbung/contract/call'
import { reopenHours } from '@lumbung/domain/order/order'
import { implement } from '../../calls/registry.ts'
import { listPage } from '../../lists/list-page.ts'
import { decidedConditions, decidedReviews } from './decided-filter.ts'
import { readDecided, readDeciders, type DecidedRow } from './decided-list.queries.ts'
import { minutesBetween } from './review-list.ts'

type Row = RetOf<typeof getDecidedReviews>['items'][number]

/** Every review a person ended; the newest first. */
export const listDecidedReviews = implement(
  getDecidedReviews,
  async ({ filter, sort, ...paging }, context) => {
    const { tx, wall, now, today } = context
    // Only numbers are paged through; what a row shows is read for the rows of one page.
    const page = await listPage<{ id: number }>(tx, {
      columns: sql`t.id`,
      from: decidedReviews,
      where: decidedConditions(filter, today),
      sort: { column: sql`t.decided_at`, type: 'timestamptz', descending: sort?.descending ?? true },
      key: { column: sql`t.id`, type: 'integer' },
      paging,
    })
    const rows = await readDecided(
      tx,
      page.items.map(({ id }) => id),
      { wall, today },
    )
    return {
      ...page,
      items: rows.map((row) => present(row, now)),
      reviewers: await readDeciders(tx, filter.stage ?? null),
    }
  },
)

function present(row: DecidedRow, now: Date): Row {
  return {
    id: row.id,
    orderNo: row.order_no,
    state: row.state,
    daysOverdue: row.days_overdue,
    clearedLate: row.cleared_late,
    version: row.version,
    app: row.app_code,
    customerType: row.customer_type,
    borrowerName: row.name_masked,
    loanAmount: row.loan_amount,
    stage: row.stage,
    round: row.round,
    result: row.result,
    reviewer: { id: row.reviewer_id, name: row.reviewer },
    decidedAt: row.decided_at.toISOString(),
    minutesTaken: row.taken_at === null ? null : minutesBetween(row.taken_at, row.decided_at),
    machineScore: row.machine_score,
    rating: row.machine_rating,
    reasonCode: row.reason_code,
    note: row.note,
    secondLook: lookOf(row),
    ...wayBackOf(row, now),
  }
}

function lookOf({ look_state: state, agrees }: DecidedRow): Row['secondLook'] {
  switch (state) {
    case null:
      return null
    case 'wait':
    case 'locked':
      return 'waiting'
    case 'lapsed':
      return 'lapsed'
    case 'done':
      return agrees === true ? 'agreed' : 'disagreed'
  }
}

/** The way back that is open from here, or why none is; the commands decide again. */
function wayBackOf(row: DecidedRow, now: Date): Pick<Row, 'wayBack' | 'noWayBack'> {
  const none = (why: Row['noWayBack']) => ({ wayBack: null, noWayBack: why })
  if (row.stage !== 'first' || (row.result !== 'pass' && row.result !== 'reject')) return none(null)
  if (row.later_round) return none('laterRound')
  if (row.result === 'pass') {
    if (row.state !== 'finalWait') return none('movedOn')
    return row.held ? none('underReview') : { wayBack: 'rollBack', noWayBack: null }
  }
  if (row.state !== 'firstRejected') return none('movedOn')
  const late = now.getTime() - row.decided_at.getTime() > reopenHours * 3_600_000
  return late ? none('tooLate') : { wayBack: 'reopen', noWayBack: null }
}
