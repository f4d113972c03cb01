import type pg from 'pg'
import type { BusinessDay } from '../../packages/domain/src/calendar.ts'
import { rupiah } from '../../packages/domain/src/money.ts'
import { accountKey } from '../../packages/server/src/records/order/order-identity.ts'
import { offer } from '../../packages/domain/src/account/offer.ts'
import type { Code } from '../../packages/lab/src/far-ends/xendit/book.ts'
import { termColumns } from '../../packages/server/src/records/loan/loan-snapshot.ts'
import { termsOfRow } from '../../packages/server/src/records/loan/loan-history.ts'
import type { Seals } from '../../packages/server/src/secrets/seals.ts'

/** What waits for somebody's work; orders `running` can be paid. */
export const queues = ['first', 'final', 'payout', 'unmatched'] as const
export type Queue = (typeof queues)[number]

/** Letters that the numbers of made orders begin with. */
const prefixes = { first: 'LF', final: 'LG', payout: 'LW', running: 'LR', overdue: 'LO' } as const
type Kind = keyof typeof prefixes
const termDays = 14
const loanAge = 5
/** Overdue loans are spread over so many days late. */
const lateDaysMax = 60
/** How many days ago the loan with the number `i` began. */
const ageOf = (kind: Kind): string =>
  kind === 'overdue' ? `${termDays + 1} + i % ${lateDaysMax}` : `${loanAge}`

/** Makes orders that people and payments work on: complete where the calls of the bench look, all of one borrower's shape. */
export class LiveOrders {
  readonly #client: pg.Client
  readonly #seals: Seals
  readonly #today: BusinessDay
  #made = 0

  constructor(client: pg.Client, seals: Seals, today: BusinessDay) {
    this.#client = client
    this.#seals = seals
    this.#today = today
  }

  /** Fills every queue up to its size. */
  async refill(sizes: Readonly<Record<Queue, number>>): Promise<void> {
    const { rows } = await this.#client.query<Record<Queue, string>>(`
      select (select count(*) from review_task where stage = 'first' and state = 'wait') as first,
             (select count(*) from review_task where stage = 'final' and state = 'wait') as final,
             (select count(*) from disbursement where state = 'pending') as payout,
             (select count(*) from cash_record where state = 'unmatched') as unmatched`)
    for (const queue of queues) {
      const missing = sizes[queue] - Number(rows[0]?.[queue] ?? 0)
      if (missing <= 0) continue
      if (queue === 'unmatched') await this.#addUnmatched(missing)
      else await this.#add(queue, missing)
    }
  }

  /** Loans that run, with an account that takes payments. @returns their order numbers and codes */
  async addRunning(count: number): Promise<{ orderNos: string[]; codes: Code[] }> {
    const [from, to] = await this.#add('running', count)
    const orderNos = Array.from({ length: to - from + 1 }, (_, index) => orderNoOf('running', from + index))
    const codes = orderNos.map((orderNo): Code => {
      const number = `10766${orderNo.slice(2).padStart(11, '0')}`
      const shape = { kind: 'va', channel: 'BCA', prefix: '10766', name: 'Siti Nurhaliza' } as const
      const open = {
        closed: false,
        singleUse: false,
        amount: null,
        expiresAt: null,
        status: 'ACTIVE',
      } as const
      return { ...shape, ...open, id: `va-${orderNo}`, externalId: `${orderNo}-va-1`, number }
    })
    return { orderNos, codes }
  }

  /** Loans that were due some days ago, with nothing paid. @returns their order numbers */
  async addOverdue(count: number): Promise<string[]> {
    const [from, to] = await this.#add('overdue', count)
    return Array.from({ length: to - from + 1 }, (_, index) => orderNoOf('overdue', from + index))
  }

  /** Whoever owes can be called: the night deals their cases too. */
  async givePhones(): Promise<void> {
    const [sealed, masked] = [this.#seals.seal(phone), maskedPhone]
    await this.#client.query(
      `insert into order_identity (order_no, field, sealed, masked)
       select l.order_no, 'phone', $1, $2 from loan l join orders o on o.order_no = l.order_no
        where o.state = 'repaying' on conflict do nothing`,
      [sealed, masked],
    )
  }

  async #add(kind: Kind, count: number): Promise<[number, number]> {
    const range: [number, number] = [this.#made + 1, this.#made + count]
    this.#made += count
    const { rows } = await this.#client.query<Parameters<typeof termsOfRow>[0]>(
      `select * from product where code = 'panen-tunai'`,
    )
    const [product] = rows
    if (product === undefined) throw new Error('the demo product is missing')
    const terms = termsOfRow({ ...product, principal: rupiah(1_000_000), term_days: termDays })
    const cost = offer(terms, this.#today)
    const values = [...range, prefixes[kind], JSON.stringify(terms)]
    const accounts = Array.from({ length: count }, (_, at) => `52${String(range[0] + at).padStart(8, '0')}`)
    await this.#client.query('begin')
    await this.#client.query(orderRows(kind), [
      ...values,
      stateOf[kind],
      cost.serviceFee,
      cost.handlingFee,
      cost.interest,
      cost.arrival,
      accounts.map((account) => this.#seals.blind('bankAccount', accountKey({ code: 'BCA', account }))),
    ])
    await this.#client.query(factRows, [...range, prefixes[kind]])
    for (const [field, value, masked] of identity)
      await this.#client.query(identityRows, [
        ...range,
        prefixes[kind],
        field,
        this.#seals.seal(value),
        masked,
      ])
    await this.#client.query(accountRows, [
      range[0],
      prefixes[kind],
      accounts.map((account) => this.#seals.seal(account)),
      accounts.map((account) => `••••••${account.slice(-4)}`),
    ])
    if (kind === 'running' || kind === 'overdue')
      await this.#addLoans(kind, range, termColumns(terms), cost.interest)
    for (const statement of more[kind]) await this.#client.query(statement, [...range, prefixes[kind]])
    await this.#client.query('commit')
    return range
  }

  async #addLoans(
    kind: 'running' | 'overdue',
    range: readonly number[],
    terms: ReturnType<typeof termColumns>,
    interest: number,
  ): Promise<void> {
    const columns = Object.keys(terms)
    await this.#client.query(
      `insert into loan (order_no, app_code, ${columns.join(', ')}, total_cap_ppm, loan_day, as_of_day, due_day, cost_so_far,
                         principal_left, interest_left, penalty_left, event_count)
       select ${numbered('$3')}, 'panen', ${columns.map((_, index) => `$${index + 6}`).join(', ')}, 1000000, loan_day, loan_day,
              loan_day + ${termDays}, 40000, 1000000, $5::bigint, 0, 1
         from (select i, $4::date - (${ageOf(kind)}) as loan_day from generate_series($1::integer, $2::integer) i) i`,
      [...range, prefixes[kind], this.#today, interest, ...Object.values(terms)],
    )
    await this.#client.query(
      `update orders o set due_day = l.due_day from loan l
        where l.order_no = o.order_no and o.order_no in (select ${numbered('$3')} from generate_series($1::integer, $2::integer) i)`,
      [...range, prefixes[kind]],
    )
  }

  async #addUnmatched(count: number): Promise<void> {
    const range = [this.#made + 1, this.#made + count]
    this.#made += count
    await this.#client.query(
      `insert into cash_record (provider, payment_id, txid, method, channel, code, amount, state, unmatched_reason, paid_at, value_day, received_at)
       select 'xendit', 'lost-' || i, 'lost-' || i, 'va', 'BCA', '10766' || i, 50000, 'unmatched', 'unknownCode', now(), $3::date, now()
         from generate_series($1::integer, $2::integer) i`,
      [...range, this.#today],
    )
  }
}

function orderNoOf(kind: Kind, serial: number): string {
  return `${prefixes[kind]}${String(serial).padStart(7, '0')}`
}

const numbered = (prefix: string): string => `${prefix} || lpad(i::text, 7, '0')`
const stateOf = {
  first: 'firstWait',
  final: 'finalWait',
  payout: 'waitLoan',
  running: 'repaying',
  overdue: 'repaying',
} as const

const orderRows = (kind: Kind): string => `
  insert into orders (order_no, app_code, product_code, state, version, customer_type, app_customer_type, terms, loan_amount, term_days,
      service_fee, handling_fee, interest, arrival_amount, machine_score, machine_rating, apply_time, changed_time, machine_time,
      loan_time, channel, name_masked, name_first, phone_masked, id_number_masked, bank_account_blind, phone_blind)
  select ${numbered('$3::text')}, 'panen', 'panen-tunai', $5, 3, 'new', 'new', $4::jsonb, 1000000, 14, $6, $7, $8, $9, 640, 'B',
         now() - interval '1 hour', now(), now() - interval '1 hour', case when $5 = 'repaying' then now() - make_interval(days => ${ageOf(kind)}) end,
         case when $5 = 'repaying' then 'xendit' end, 'Siti N••••', 'siti', '0812••••789', '3273••••••••••••',
         ($10::bytea[])[i - $1 + 1], sha256(('live phone ' || i)::bytea)
    from generate_series($1::integer, $2::integer) i`

const factRows = `
  insert into order_facts (order_no, gender, regency, occupation, education, age, monthly_income, monthly_debt, bank_code)
  select ${numbered('$3::text')}, 'female', '3273', 'trader', 'highSchool', 31, 6500000, 800000, 'BCA'
    from generate_series($1::integer, $2::integer) i`

const [phone, maskedPhone] = ['+6281234567789', '0812••••789']
const identity = [
  ['name', 'Siti Nurhaliza', 'Siti N••••'],
  ['idNumber', '3273005708900001', '3273••••••••••••'],
  ['phone', phone, maskedPhone],
  ['bankHolder', 'Siti Nurhaliza', 'Siti N••••'],
] as const

const identityRows = `
  insert into order_identity (order_no, field, sealed, masked)
  select ${numbered('$3::text')}, $4, $5, $6 from generate_series($1::integer, $2::integer) i`

/** Each has an account of their own: what is paid out is held against it. */
const accountRows = `
  insert into order_identity (order_no, field, sealed, masked)
  select $2::text || lpad(($1::integer + at - 1)::text, 7, '0'), 'bankAccount', sealed, masked
    from unnest($3::bytea[], $4::text[]) with ordinality given (sealed, masked, at)`

const each = `from generate_series($1::integer, $2::integer) i`
const number = numbered('$3::text')

const lent = [
  `insert into disbursement (order_no, attempt, state, reference, amount, channel, bank_code, third_status, created_at, sent_at, settled_at)
   select order_no, 1, 'success', order_no || '-1', arrival_amount, 'xendit', 'BCA', 'SUCCEEDED', loan_time, loan_time, loan_time
     from orders where order_no in (select ${number} ${each})`,
  `insert into instalment (order_no, no, start_day, due_day, principal, interest, principal_left, interest_left, penalty_left)
   select order_no, 1, loan_day, due_day, principal, interest_left, principal, interest_left, 0
     from loan where order_no in (select ${number} ${each})`,
  `insert into loan_event (order_no, seq, kind, day, amount, detail, recorded_at, actor)
   select order_no, 0, 'disbursed', loan_day, principal, jsonb_build_object('source', 'paidOut', 'arrival', principal - cost_so_far), now(), 'bench'
     from loan where order_no in (select ${number} ${each})`,
]

const more: Readonly<Record<Kind, readonly string[]>> = {
  first: [
    `insert into review_task (order_no, stage, round, state, opened_at) select ${number}, 'first', 1, 'wait', now() ${each}`,
  ],
  final: [
    `insert into review_task (order_no, stage, round, state, opened_at, decided_at)
     select ${number}, 'first', 1, 'pass', now() - interval '1 hour', now() ${each}`,
    `insert into review_task (order_no, stage, round, state, opened_at) select ${number}, 'final', 1, 'wait', now() ${each}`,
  ],
  payout: [
    `insert into disbursement (order_no, attempt, state, reference, amount, channel, bank_code, bank_account_blind, created_at)
     select order_no, 1, 'pending', order_no || '-1', arrival_amount, 'xendit', 'BCA', bank_account_blind, now()
       from orders where order_no in (select ${number} ${each})`,
  ],
  overdue: lent,
  running: [
    ...lent,
    `insert into payment_code (order_no, purpose, kind, channel, bank_code, external_id, provider_id, code, state, created_at, issued_at)
     select ${number}, 'repayment', 'va', 'xendit', 'BCA', ${number} || '-va-1', 'va-' || ${number},
            '10766' || lpad(i::text, 11, '0'), 'issued', now(), now() ${each}`,
  ],
}
