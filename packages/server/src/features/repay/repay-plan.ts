import { sql, type RawBuilder } from 'kysely'
import { getRepayPlan, getRepayPlanSummary, usualDueDays } from '@lumbung/contract/repay/plan'
import type { RequestOf, RetOf } from '@lumbung/contract/call'
import { instalmentStates } from '@lumbung/domain/account/instalment'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { OutsideContext } from '../../calls/context.ts'
import { implementTraced } from '../../calls/registry.ts'
import { anyOf } from '../../lists/conditions.ts'
import { listOf, selectionOf } from '../../lists/answer-list.ts'
import { daysLateOf, instalmentFigures, instalmentOwed, standingOf } from '../../orders/instalment-owed.ts'
import { ordersOfPhone } from '../../orders/orders-of-phone.ts'
import { personSearchTrace } from '../../orders/search-trace.ts'
import type { Seals } from '../../secrets/seals.ts'

type Filter = RequestOf<typeof getRepayPlan>['filter']

/** Nobody means every day there ever was, unless they ask about an order or a person. */
function withDays(filter: Filter, today: BusinessDay): Filter {
  const { dueDay, orderNo, phone } = filter
  if (dueDay !== undefined || orderNo !== undefined || phone !== undefined) return filter
  return { ...filter, dueDay: usualDueDays(today) }
}

const phoneTrace = ({ filter: { phone } }: { filter: Filter }, context: OutsideContext) =>
  personSearchTrace({ phone }, context)

/** Instalments `i` with what is owed of them. */
function planSource(today: BusinessDay, seals: Seals) {
  const state = standingOf(today)
  return {
    of: ['instalment', 'i'] as const,
    join: sql`join loan l on l.order_no = i.order_no join orders o on o.order_no = i.order_no ${instalmentOwed(today)}`,
    fields: {
      app: sql`o.app_code`,
      borrowerName: sql`o.name_masked`,
      phone: sql`o.phone_masked`,
      of: sql`l.instalments`,
      state,
      ...instalmentFigures,
      daysLate: daysLateOf(today),
    },
    where: sql`l.voided_day is null`,
    filter: { state: anyOf(state), phone: ordersOfPhone(seals) },
  }
}

/** One row an instalment, the next to fall due first. */
export const listRepayPlan = implementTraced(
  getRepayPlan,
  phoneTrace,
  async ({ filter, ...request }, { tx, today, services }) =>
    await listOf(
      tx,
      getRepayPlan,
      { ...request, filter: withDays(filter, today) },
      {
        ...planSource(today, services.seals),
        by: 'dueDay',
        descending: false,
        key: { column: sql`(i.order_no || ':' || i.no)`, type: 'text' },
      },
    ),
)

type Sums = RetOf<typeof getRepayPlanSummary>['total']
const none: Sums = { instalments: 0, amount: 0, penalty: 0, repaid: 0, forgiven: 0, left: 0 }
const summed = (column: RawBuilder<unknown>) => sql`coalesce(sum(${column}), 0)::bigint`

/** The very instalments of the list, by how they stand and in all. */
export const summariseRepayPlan = implementTraced(
  getRepayPlanSummary,
  phoneTrace,
  async ({ filter }, { tx, today, services }) => {
    const source = planSource(today, services.seals)
    const { from, where } = selectionOf(getRepayPlan, withDays(filter, today), source)
    const { amount, penalty, repaid, forgiven, left } = source.fields
    const { rows } = await sql<Sums & { state: (typeof instalmentStates)[number] | null }>`
      select ${source.fields.state} as state, count(*)::integer as instalments, ${summed(amount)} as amount,
             ${summed(penalty)} as "penalty", ${summed(repaid)} as repaid, ${summed(forgiven)} as forgiven,
             ${summed(left)} as "left"
        from ${from} where ${where} group by grouping sets ((1), ())`.execute(tx)
    return {
      lines: instalmentStates.flatMap((each) =>
        rows.flatMap(({ state, ...sums }) => (state === each ? [{ id: each, name: each, ...sums }] : [])),
      ),
      total: rows.flatMap(({ state, ...sums }) => (state === null ? [sums] : []))[0] ?? none,
    }
  },
)
