import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/**
 * What the books say in words of the business: natural keys and the set clock, no ids, seals, wall times or numbers
 * that the provider made up. Each part is one query of text lines in a fixed order.
 */
const parts = {
  orders: sql<Line>`
    select concat_ws('|', o.order_no, o.app_code, o.application_id, o.product_code, o.state, o.version, o.customer_type,
             o.app_customer_type, o.acquisition_channel, o.loan_count, o.failed_order_count, o.terms::text, o.loan_amount,
             o.term_days, o.service_fee, o.handling_fee, o.interest, o.arrival_amount, o.machine_score, o.machine_rating,
             o.channel, f.email, l.email, o.return_count, o.go_back_count, o.return_reason, o.answer_by, o.reject_reason,
             o.apply_time, o.changed_time, o.machine_time, o.first_time, o.final_time, o.approved_time, o.sign_time,
             o.loan_time, o.cleared_day, o.cleared_late, o.name_masked, o.name_first, o.phone_masked, o.id_number_masked) as line
      from orders o left join staff f on f.id = o.first_reviewer_id left join staff l on l.id = o.final_reviewer_id
     order by o.order_no`,
  persons: sql<Line>`
    select concat_ws('|', min(order_no), count(*), b.created_at) as line
      from borrower b join orders o on o.borrower_id = b.id group by b.id order by min(order_no)`,
  facts: sql<Line>`
    select concat_ws('|', order_no, gender, regency, occupation, education, age, monthly_income, monthly_debt, bank_code, consents::text) as line
      from order_facts order by order_no`,
  identity: sql<Line>`select concat_ws('|', order_no, field, masked) as line from order_identity order by order_no, field`,
  contacts: sql<Line>`
    select concat_ws('|', order_no, name_masked, relation, phone_masked, consent) as line
      from order_contact order by order_no, id`,
  photos: sql<Line>`
    select concat_ws('|', order_no, kind, media_type, replaced, created_at) as line
      from photo order by order_no, kind, created_at`,
  machine: sql<Line>`
    select concat_ws('|', order_no, round, rule_version, score, rating, decision, reject_reason, facts::text, hits::text, at) as line
      from machine_review order by order_no, round`,
  reviews: sql<Line>`
    select concat_ws('|', t.order_no, t.stage, t.round, t.state, r.email, p.email, t.checks::text, t.opened_at, t.taken_at, t.decided_at,
             t.reason_code, t.note) as line
      from review_task t left join staff r on r.id = t.reviewer_id left join staff p on p.id = t.assignee_id
     order by t.order_no, t.stage, t.round`,
  secondLooks: sql<Line>`
    select concat_ws('|', k.order_no, t.stage, t.round, k.state, r.email, k.checks::text, k.decision, k.reason_code, k.note,
             k.drawn_at, k.decided_at) as line
      from second_look k join review_task t on t.id = k.task_id left join staff r on r.id = k.reviewer_id
     order by k.order_no, t.stage, t.round`,
  events: sql<Line>`
    select concat_ws('|', e.order_no, e.at, e.kind, e.from_state, e.to_state, e.actor_kind, e.actor, s.email, e.reason, e.amount,
             (e.detail - 'txid' - 'code' - 'reduction')::text) as line
      from order_event e left join staff s on s.id = e.staff_id
     order by e.order_no, e.at, e.id`,
  payouts: sql<Line>`
    select concat_ws('|', d.reference, d.state, d.version, d.held, d.hold_note, d.amount, d.channel, d.bank_code, d.third_status, d.failure_code,
             m.email, c.email, d.created_at, d.put_forward_at, d.released_at, d.sent_at, d.settled_at, d.inquiries,
             d.next_inquiry_at) as line
      from disbursement d left join staff m on m.id = d.maker_id left join staff c on c.id = d.checker_id
     order by d.order_no, d.attempt, d.reference`,
  codes: sql<Line>`
    select concat_ws('|', c.external_id, c.purpose, x.asked_at, c.channel, c.bank_code, c.amount, c.state, c.created_at, c.issued_at,
             c.expires_at, c.closed_at, c.provider_closed_at) as line
      from payment_code c left join extension x on x.id = c.extension_id order by c.order_no, c.external_id`,
  extensions: sql<Line>`
    select concat_ws('|', x.order_no, x.asked_at, x.state, x.day, x.instalment_no, x.days, x.fee, x.interest, x.interest_now,
             x.penalty_now, x.pay_now, x.old_due_day, x.new_due_day, x.actor, s.email, x.ended_at, c.paid_at) as line
      from extension x left join staff s on s.id = x.staff_id left join cash_record c on c.id = x.cash_record_id
     order by x.order_no, x.asked_at`,
  reductions: sql<Line>`
    select concat_ws('|', r.order_no, r.asked_at, r.state, r.version, r.amount, r.valid_to, r.reason_code, r.note, q.email,
             r.approvals_needed, f.email, g.email, r.decided_at, r.decision_note, r.used_amount, r.used_day) as line
      from reduction r join staff q on q.id = r.asked_by left join staff f on f.id = r.approved_by
      left join staff g on g.id = r.second_by
     order by r.order_no, r.asked_at`,
  callbacks: sql<Line>`
    select concat_ws('|', h.kind, h.state, h.note, h.deliveries, h.received_at, h.applied_at) as line
      from hook_event h order by h.received_at, h.kind, h.note`,
  cash: sql<Line>`
    select concat_ws('|', c.order_no, c.app_code, p.external_id, c.method, c.channel, c.amount, c.interest, c.principal, c.penalty,
             c.extension_fee, c.credit, c.state, c.unmatched_reason, s.email, c.note, k.email, c.decision_note,
             c.match_order_no, c.proposed_at, c.version, c.paid_at, c.value_day, c.received_at) as line
      from cash_record c left join payment_code p on p.id = c.payment_code_id left join staff s on s.id = c.operator_id
      left join staff k on k.id = c.checker_id
     order by c.paid_at, c.order_no, p.external_id`,
  loans: sql<Line>`select (to_jsonb(l))::text as line from loan l order by l.order_no`,
  instalments: sql<Line>`select (to_jsonb(i))::text as line from instalment i order by i.order_no, i.no`,
  cases: sql<Line>`select (to_jsonb(c) - 'id')::text as line from collection_case c order by c.order_no, c.opened_day, c.id`,
  caseEvents: sql<Line>`
    select concat_ws('|', e.order_no, c.opened_day, e.kind, e.day, e.at, e.from_state, e.to_state, e.from_stage, e.to_stage,
             e.actor_kind, e.actor, s.email, e.detail::text) as line
      from case_event e join collection_case c on c.id = e.case_id left join staff s on s.id = e.staff_id
     order by e.order_no, c.opened_day, e.at, e.id`,
  loanEvents: sql<Line>`
    select concat_ws('|', e.order_no, e.seq, e.kind, e.day, e.amount, e.detail::text, c.paid_at, e.actor) as line
      from loan_event e left join cash_record c on c.id = e.cash_record_id
     order by e.order_no, e.seq`,
  ledger: sql<Line>`
    select concat_ws('|', coalesce(e.order_no, c.order_no), e.app_code, v.seq, e.day, e.memo, e.account, sum(e.amount)) as line
      from ledger_entry e left join cash_record c on c.id = e.cash_record_id left join loan_event v on v.id = e.loan_event_id
     group by coalesce(e.order_no, c.order_no), e.app_code, v.seq, e.day, e.memo, e.account
     order by 1`,
  closedDays: sql<Line>`select concat_ws('|', day, actor) as line from closed_day order by day`,
}

interface Line {
  line: string
}

export type BooksPart = keyof typeof parts
export const booksParts = Object.keys(parts) as BooksPart[]

/** The lines of one part, for whoever wants to see where two books differ. */
export async function linesOf(db: Db, part: BooksPart): Promise<string[]> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`select set_config('lumbung.apps', '*', true)`.execute(tx)
      return (await parts[part].execute(tx)).rows.map(({ line }) => line)
    })
}

/** A digest of each part and one of all: equal for two databases in which the same happened. */
export async function digestOf(db: Db): Promise<{ all: string; parts: Record<BooksPart, string> }> {
  const digests = new Map<BooksPart, string>()
  for (const part of booksParts) digests.set(part, sha256((await linesOf(db, part)).join('\n')))
  const all = sha256([...digests].map(([part, digest]) => `${part} ${digest}`).join('\n'))
  return { all, parts: Object.fromEntries(digests) as Record<BooksPart, string> }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
