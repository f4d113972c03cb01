import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BusinessDay, businessDay } from '@lumbung/domain/calendar'
import { fold } from '@lumbung/domain/account/fold'
import { countedNothing, type LoanAccount, type LoanEvent } from '@lumbung/domain/account/loan-account'
import { accountArb } from '@lumbung/domain/account/loan-account.arbitrary'
import { ppm, rupiah } from '@lumbung/domain/money'
import { arrivalOf, type ProductTerms } from '@lumbung/domain/account/product'
import { noonOf } from '../../start/clock.ts'
import { system } from '../../calls/actor.ts'
import type { Tx } from '../../db/pool.ts'
import { transact } from '../../db/transaction.ts'
import { assertSoundBooks } from '@lumbung/lab/world/waiting-orders'
import { setCeilings } from '@lumbung/lab/world/ceilings'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { addImportedCash, releaseCash } from './cash-records.ts'
import { columnsOfEvent, readAccount, type NewLoanEvent } from './loan-history.ts'
import { openLoan, openLoanWithHistory, postLoanEvent, type HistoryEvent } from './loans.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  // Contracts are drawn dearer than any law allows: what is tested here are their books.
  const high = { shortLate: 30_000, longLate: 30_000, shortBenefit: 1_000_000, longBenefit: 1_000_000 }
  await setCeilings(world, high, businessDay('2000-01-01'))
})
afterAll(async () => {
  await assertSoundBooks(world)
  await world.close()
})

const terms: ProductTerms = {
  principal: rupiah(1_000_000),
  termDays: 14,
  instalments: 1,
  serviceFeePpm: ppm(28_000),
  handlingFee: rupiah(5_000),
  interestPpm: ppm(500),
  overdueFirstPpm: ppm(2_000),
  overdueLaterPpm: ppm(3_000),
  feeMode: 'upfront',
  dueRule: 'after',
  calendar: 'days',
  earlyInterest: 'actualDays',
  extensionFeePpm: ppm(2_000),
}
const loanDay = businessDay('2026-11-02')
const by = {
  actor: system,
  now: new Date('2026-12-01T00:00:00Z'),
  recordedAt: new Date('2026-12-01T00:00:00Z'),
}
const toOpen = (orderNo: string, account: Pick<LoanAccount, 'terms' | 'loanDay'>) =>
  ({ orderNo, appCode: 'panen', ...account, totalCapPpm: 1_000_000, ...by }) as const

/** An order whose money is out. */
async function addPaidOutOrder(tx: Tx, orderNo: string, loanTerms: ProductTerms): Promise<void> {
  const at = noonOf(loanDay)
  const { principal, termDays, instalments } = loanTerms
  await sql`insert into orders (order_no, app_code, state, customer_type, app_customer_type, loan_amount, term_days, instalments,
                                service_fee, handling_fee, interest, arrival_amount, apply_time, changed_time)
            values (${orderNo}, 'panen', 'repaying', 'new', 'new', ${principal}, ${termDays}, ${instalments}, 0, 0, 0, ${principal}, ${at}, ${at})`.execute(
    tx,
  )
  await sql`insert into disbursement (order_no, attempt, state, reference, amount, channel, bank_code, created_at)
            values (${orderNo}, 1, 'success', ${`${orderNo}-1`}, ${arrivalOf(loanTerms)}, 'xendit', 'BCA', ${at})`.execute(
    tx,
  )
}

async function syncOrderWithLoan(tx: Tx, orderNo: string): Promise<void> {
  await sql`update orders o set state = case when l.cleared_day is null then 'repaying' else 'cleared' end, cleared_day = l.cleared_day
              from loan l where l.order_no = o.order_no and o.order_no = ${orderNo}`.execute(tx)
}

async function cashFor(
  tx: Tx,
  orderNo: string,
  event: NewLoanEvent,
  key: string,
): Promise<number | undefined> {
  if (event.kind !== 'paid' && event.kind !== 'extended') return undefined
  const { amount } = columnsOfEvent(event)
  if (amount === 0) return undefined
  const at = noonOf(event.day)
  return await addImportedCash(tx, {
    paymentId: `${orderNo}-${key}`,
    orderNo,
    appCode: 'panen',
    amount,
    paidAt: at,
    receivedAt: at,
  })
}

/** A fee as two persons agreed on it; any other event as it is. */
async function agreedOn(tx: Tx, orderNo: string, event: NewLoanEvent): Promise<NewLoanEvent> {
  if (event.kind !== 'feeCharged') return event
  const { rows } = await sql<{ id: number }>`
    insert into payment_request (kind, state, order_no, amount, fee, proof, asked_by, asked_at, decided_by, decided_at)
    select 'fee', 'done', ${orderNo}, ${event.amount}, ${event.fee}, 'drawn', min(id), ${by.now}, max(id), ${by.now} from staff
    returning id`.execute(tx)
  return { ...event, request: rows[0]?.id ?? 0 }
}

function bare({ id: _id, seq: _seq, ...event }: LoanEvent): NewLoanEvent {
  return event
}

async function rowsOf(tx: Tx, orderNo: string): Promise<unknown> {
  const loan = await tx
    .selectFrom('loan')
    .selectAll()
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const instalments = await tx
    .selectFrom('instalment')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy('no')
    .execute()
  const { rows: ledger } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::bigint as amount from ledger_entry where order_no = ${orderNo} group by 1 having sum(amount) <> 0 order by 1`.execute(
    tx,
  )
  const nameless = ({ order_no: _orderNo, ...row }: { order_no: string }) => row
  return { loan: nameless(loan), instalments: instalments.map(nameless), ledger }
}

test(
  'events told one by one, in any order of days, make the same loan and books as told at once',
  { timeout: 60_000 },
  async () => {
    // No quote is above all that a loan may cost; those drawn may be.
    const lawful = accountArb.filter((account) => fold(account).costSoFar <= account.terms.principal)
    const accounts = fc.sample(lawful, { numRuns: 120, seed: 20_261_120 })
    for (const [index, account] of accounts.entries()) {
      await transact(world.db, '*', async (tx) => {
        const [single, whole] = [`single-${index}`, `whole-${index}`]
        await addPaidOutOrder(tx, single, account.terms)
        await addPaidOutOrder(tx, whole, account.terms)
        await openLoan(tx, toOpen(single, account))
        const history: HistoryEvent[] = []
        for (const [seq, event] of account.events.entries()) {
          const cashRecordId = await cashFor(tx, single, bare(event), String(seq))
          await postLoanEvent(tx, single, await agreedOn(tx, single, bare(event)), {
            ...by,
            ...(cashRecordId === undefined ? {} : { cashRecordId }),
          })
          const wholeCash = await cashFor(tx, whole, bare(event), String(seq))
          history.push({
            event: await agreedOn(tx, whole, bare(event)),
            ...(wholeCash === undefined ? {} : { cashRecordId: wholeCash }),
          })
        }
        await openLoanWithHistory(tx, toOpen(whole, account), history)
        await syncOrderWithLoan(tx, single)
        await syncOrderWithLoan(tx, whole)
        expect(await rowsOf(tx, single), `account ${index}`).toEqual(await rowsOf(tx, whole))
      })
    }
  },
)

const paid = (day: string, amount: number) =>
  ({ kind: 'paid', day: businessDay(day), amount: rupiah(amount) }) as const

async function openOne(tx: Tx, orderNo: string): Promise<void> {
  await addPaidOutOrder(tx, orderNo, terms)
  await openLoan(tx, { ...toOpen(orderNo, { terms, loanDay }), channel: 'xendit' })
}

async function payOne(tx: Tx, orderNo: string, day: string, amount: number, key = `${day}-${amount}`) {
  const event = paid(day, amount)
  const cashRecordId = (await cashFor(tx, orderNo, event, key)) ?? 0
  return await postLoanEvent(tx, orderNo, event, { ...by, cashRecordId })
}

test('a payment of all that is owed clears the loan, and a reversal opens it again without editing what was posted', async () => {
  await transact(world.db, '*', async (tx) => {
    await openOne(tx, 'reversed-1')
    const cleared = await payOne(tx, 'reversed-1', '2026-11-16', 1_007_000)
    expect(cleared).toMatchObject({ cleared: true, reopened: false, late: false })
    const before = await tx
      .selectFrom('ledger_entry')
      .selectAll()
      .where('order_no', '=', 'reversed-1')
      .orderBy('id')
      .execute()
    const reversal = await postLoanEvent(
      tx,
      'reversed-1',
      { kind: 'reversed', day: businessDay('2026-11-18'), target: '1' },
      by,
    )
    expect(reversal).toMatchObject({ cleared: false, reopened: true, allocation: null })
    const after = await tx
      .selectFrom('ledger_entry')
      .selectAll()
      .where('order_no', '=', 'reversed-1')
      .orderBy('id')
      .execute()
    expect(after.slice(0, before.length)).toEqual(before)
    // The disbursement's six lines and the provider's charge for it stay.
    expect(after.length).toBe(before.length * 2 - 8)
    // The money of a reversed event stands in suspense again.
    const cash = await tx
      .selectFrom('cash_record')
      .select('id')
      .where('order_no', '=', 'reversed-1')
      .executeTakeFirstOrThrow()
    await releaseCash(tx, cash.id)
    await syncOrderWithLoan(tx, 'reversed-1')
  })
})

test('an imported extension moves the due day and costs nothing', async () => {
  await transact(world.db, '*', async (tx) => {
    await addPaidOutOrder(tx, 'extended-1', terms)
    const extension: NewLoanEvent = {
      kind: 'extended',
      day: businessDay('2026-11-16'),
      instalmentNo: 1,
      days: 7,
      fee: rupiah(0),
      interest: rupiah(0),
      payNow: { interest: rupiah(0), penalty: rupiah(0) },
      afterSeq: countedNothing,
      source: 'imported',
    }
    const { snapshot } = await openLoanWithHistory(tx, toOpen('extended-1', { terms, loanDay }), [
      { event: extension },
    ])
    expect(snapshot.instalments[0]?.dueDay).toBe('2026-11-23')
    const loan = await tx
      .selectFrom('loan')
      .selectAll()
      .where('order_no', '=', 'extended-1')
      .executeTakeFirstOrThrow()
    expect(loan).toMatchObject({
      due_day: '2026-11-23',
      extensions: 1,
      penalty_left: 0,
      interest_left: 7_000,
    })
    expect((await readAccount(tx, 'extended-1')).events).toHaveLength(1)
  })
})

test('an event before the loan began changes nothing', async () => {
  await transact(world.db, '*', async (tx) => await openOne(tx, 'early-1'))
  const early = transact(world.db, '*', async (tx) => await payOne(tx, 'early-1', '2026-11-01', 5_000))
  await expect(early).rejects.toThrow('VALIDATION')
  const day: BusinessDay = loanDay
  expect(await transact(world.db, '*', async (tx) => await readAccount(tx, 'early-1'))).toMatchObject({
    loanDay: day,
    events: [],
  })
})

test('twenty payments posted to one loan at once are all booked, one after the other', async () => {
  await transact(world.db, '*', async (tx) => await openOne(tx, 'crowd-1'))
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      await transact(
        world.db,
        '*',
        async (tx) => await payOne(tx, 'crowd-1', '2026-11-10', 10_000, String(index)),
      )
    }),
  )
  const loan = await transact(
    world.db,
    '*',
    async (tx) =>
      await tx.selectFrom('loan').selectAll().where('order_no', '=', 'crowd-1').executeTakeFirstOrThrow(),
  )
  expect(loan).toMatchObject({ cash_received: 200_000, event_count: 21 })
})
