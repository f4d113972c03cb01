import { sql } from 'kysely'
import type { CaseRow, getCases } from '@lumbung/contract/collection/case'
import type { RequestOf } from '@lumbung/contract/call'
import { owingOrderStates } from '@lumbung/domain/order/order'
import { countable, implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import { containing, personOf } from '../../lists/conditions.ts'
import { listOf, selectionOf } from '../../lists/answer-list.ts'
import type { Page } from '../../lists/list-page.ts'
import { readContactLaw } from '../../records/contact/contact-rules.ts'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Desk } from './desk.ts'
import { contactFacts, reachOf } from '../../orders/contact-facts.queries.ts'

type Request = Pick<RequestOf<typeof getCases>, 'filter'> & Partial<RequestOf<typeof getCases>>

/** The latest promise of a case. */
const promise = sql`(select json_build_object('state', p.state, 'amount', p.amount, 'day', p.day)
                       from promise p where p.case_id = c.id order by p.id desc limit 1)`
const promiseState = sql`(select p.state from promise p where p.case_id = c.id order by p.id desc limit 1)`

/** What a reminder is about: the bill of its due day and of whatever is older, nothing of later instalments. */
const billed = sql`(case when c.closed_day is null then (
  select sum(i.principal_left + i.interest_left + i.penalty_left)::bigint from instalment i
   where i.order_no = c.order_no and i.due_day <= c.due_day) end)`

/** What is owed today: looked up for the rows of a page alone, not for all that it was chosen from. */
const owed = (
  today: BusinessDay,
) => sql`(case when c.closed_day is null and o.state = any(${[...owingOrderStates]}) then (
  select w.total from owed_on(c.order_no, greatest(${today}::date, l.as_of_day)) w) end)`

/** Of each case there is one; the total needs it only where a filter asks for something of it. */
const ofLoan = sql`join orders o on o.order_no = c.order_no join loan l on l.order_no = c.order_no`

const asksOfOrder = (filter: Request['filter']): boolean => filter.customerType !== undefined

/** What the list and who counts it read from. */
function caseSource(desk: Desk, { staff, today }: Pick<CallContext, 'staff' | 'today'>) {
  return {
    of: ['collection_case', 'c'],
    fields: {
      borrowerName: sql`o.name_masked`,
      customerType: sql`o.customer_type`,
      loanAmount: sql`o.loan_amount`,
      daysLate: daysLate(desk, today),
      owed: desk.department === 'precollection' ? billed : owed(today),
      holder: personOf(sql`c.holder_id`),
      promise,
      reach: 'later',
    },
    filter: {
      open: (open: boolean) => (open ? sql`c.closed_day is null` : sql`c.closed_day is not null`),
      mine: (mine: boolean) =>
        mine ? sql`c.holder_id = ${staff.id}` : sql`c.holder_id is distinct from ${staff.id}`,
      held: (held: boolean) => (held ? sql`c.holder_id is not null` : sql`c.holder_id is null`),
      holder: (words: string) =>
        sql`exists (select from staff s where s.id = c.holder_id and ${containing(sql`s.name`)(words)})`,
      group: (words: string) =>
        sql`exists (select from collector k join collector_group g on g.id = k.group_id
                     where k.staff_id = c.holder_id and ${containing(sql`g.name`)(words)})`,
      promise: (states: readonly string[]) => sql`${promiseState} = any(${[...states]})`,
    },
    where: sql`c.department = ${desk.department}`,
  } as const
}

/** A page of cases as the asker sees them: what is owed today, and whether the borrower may be called now. */
export async function casePage(desk: Desk, request: Request, context: CallContext): Promise<Page<CaseRow>> {
  const { tx, staff, today, now } = context
  const page = await listOf(
    tx,
    desk.calls.getCases,
    { size: 20, ...request },
    {
      ...caseSource(desk, context),
      [asksOfOrder(request.filter) ? 'join' : 'alongside']: ofLoan,
      // One person's: found by them, whatever else is asked.
      onePlan: request.filter?.mine === true,
      by: 'dueDay',
      descending: true,
      sorts: {
        nextFollowDay: { column: sql`coalesce(c.next_follow_day, 'infinity'::date)`, type: 'date' },
        lastContactAt: {
          column: sql`coalesce(c.last_contact_at, '-infinity'::timestamptz)`,
          type: 'timestamptz',
        },
        closedDay: { column: sql`coalesce(c.closed_day, 'infinity'::date)`, type: 'date' },
      },
    },
  )
  const open = page.items.filter(({ closedDay }) => closedDay === null).map(({ orderNo }) => orderNo)
  const facts = await contactFacts(tx, open, { staffId: staff.id, now, today }, 'holder')
  const law = await readContactLaw(tx)
  const items = page.items.map((row) => {
    const known = row.closedDay === null ? facts.get(row.orderNo) : undefined
    return {
      ...row,
      reach: known === undefined ? null : reachOf({ ...callingThem, purpose: desk.purpose }, known, now, law),
    }
  })
  return { ...page, items }
}

/** What the lists ask the guard about. */
const callingThem = { channel: 'call', target: 'self' } as const

/** Days after the due day; of a reminder also those before it, below zero. */
function daysLate({ department }: Desk, today: BusinessDay) {
  const days = sql`coalesce(c.closed_day, ${today}::date) - c.due_day`
  return department === 'precollection' ? days : sql`greatest(0, ${days})`
}

export const listCases = (desk: Desk) =>
  countable(
    desk.calls.getCases,
    implement(desk.calls.getCases, async (request, context) => await casePage(desk, request, context)),
    (filter, context) => {
      return selectionOf(desk.calls.getCases, filter, {
        ...caseSource(desk, context),
        ...(asksOfOrder(filter) && { join: ofLoan }),
      })
    },
  )
