import { sql } from 'kysely'
import { fitOfOrder, pointsOf, type WaitingPayment } from '@lumbung/domain/account/order-fit'
import { owed, payoff } from '@lumbung/domain/account/owed'
import { businessDay } from '@lumbung/domain/calendar'
import type { getPaymentTrace } from '@lumbung/contract/repay/query'
import type { RetOf } from '@lumbung/contract/call'
import { owingOrderStates } from '@lumbung/domain/order/order'
import { nameWords, wordsIn } from '@lumbung/domain/people/name-words'
import type { Tx } from '../../db/pool.ts'
import { readAccount } from '../../records/loan/loan-history.ts'
import type { CashRow } from '../../records/loan/cash-records.ts'
import { blindEach } from '../../records/order/order-name-words.ts'
import type { Seals } from '../../secrets/seals.ts'

type Suggestion = RetOf<typeof getPaymentTrace>['suggestions'][number]

interface Person {
  order_no: string
  borrower_id: number | null
  phone_blind: Buffer | null
  name_first: string
}

interface Candidate extends Person {
  app_code: string
  name_masked: string
  state: Suggestion['state']
  name_sealed: Buffer | null
  code_amounts: number[]
}

const shownMax = 6
const lookedAtMax = 40
/** Of those whose name is like the payer's. */
const namesakesMax = 12
/** So many days before the payment a code over its amount may have been issued. */
const codeDays = 45

/**
 * Orders that money without an order may belong to, best first, each with why: those of the person whose code it was paid
 * to, of who has their phone, those of which just this amount was asked, and of who is called as the payer is. What each owed is
 * folded for that day; names are opened to be compared, and go nowhere else.
 */
export async function suggestOrders(tx: Tx, seals: Seals, cash: CashRow): Promise<Suggestion[]> {
  const codeOf = await personOfCode(tx, cash)
  const payer = await payerOf(tx, seals, cash)
  const day = businessDay(cash.value_day)
  const payment: WaitingPayment = { amount: cash.amount, day, codeOf: codeOf && keyOf(codeOf), payer }
  const suggestions: Suggestion[] = []
  for (const each of await candidates(tx, cash, { codeOf, called: blindEach(seals, payer ?? []) })) {
    const account = await readAccount(tx, each.order_no)
    if (day < account.loanDay) continue
    const bill = owed(account, day)
    const fit = fitOfOrder(payment, {
      ...keyOf(each),
      nameWords: each.name_sealed === null ? [] : nameWords(seals.open(each.name_sealed)),
      owed: bill.total,
      payoff: payoff(account, day).total,
      codeAmounts: each.code_amounts,
      dueDay: bill.dueDay,
    })
    suggestions.push({
      orderNo: each.order_no,
      app: each.app_code,
      borrowerName: each.name_masked,
      state: each.state,
      owed: bill.total,
      dueDay: bill.dueDay,
      ...fit,
      points: pointsOf(fit),
    })
  }
  return suggestions
    .toSorted((a, b) => b.points - a.points || (a.orderNo < b.orderNo ? 1 : -1))
    .slice(0, shownMax)
}

function keyOf({
  order_no: orderNo,
  borrower_id: borrower,
  phone_blind: phone,
  name_first: firstName,
}: Person) {
  return { orderNo, borrower, phone: phone?.toString('base64') ?? null, firstName }
}

/** Whose code the money was paid to; null where it is none of ours. */
async function personOfCode(tx: Tx, cash: CashRow): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select o.order_no, o.borrower_id, o.phone_blind, o.name_first from orders o
     where o.order_no = coalesce(${cash.order_no}::text,
             (select p.order_no from payment_code p where p.code = ${cash.code}::text order by p.id desc limit 1))`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Words of what the provider says of who paid, else of the bank's line that brought it; null where neither says anything. */
async function payerOf(tx: Tx, seals: Seals, cash: CashRow): Promise<readonly string[] | null> {
  if (cash.payer_sealed !== null) return wordsIn(seals.open(cash.payer_sealed))
  if (cash.provider !== 'bank') return null
  const line = await tx
    .selectFrom('bank_line_part as p')
    .innerJoin('bank_line as l', 'l.id', 'p.line_id')
    .select('l.info_sealed')
    .where('p.cash_record_id', '=', cash.id)
    .executeTakeFirst()
  return line === undefined ? null : wordsIn(seals.open(line.info_sealed))
}

interface LookedFor {
  codeOf: Person | null
  /** Blind words of the payer's name. */
  called: readonly Buffer[]
}

async function candidates(tx: Tx, cash: CashRow, { codeOf, called }: LookedFor): Promise<Candidate[]> {
  const { amount, paid_at: paidAt } = cash
  const since = new Date(paidAt.getTime() - codeDays * 86_400_000)
  const { rows } = await sql<Candidate>`
    with wanted (order_no) as (
      select o.order_no from orders o where o.order_no = ${codeOf?.order_no ?? null}::text
      union select o.order_no from orders o where o.borrower_id = ${codeOf?.borrower_id ?? null}::integer
      union select o.order_no from orders o where o.phone_blind = ${codeOf?.phone_blind ?? null}::bytea
      union (select p.order_no from payment_code p where p.amount = ${amount} and p.created_at between ${since} and ${paidAt}
              limit ${lookedAtMax})
      union (select l.order_no from loan l
              where l.principal_left + l.interest_left + l.penalty_left = ${amount} and l.cleared_day is null limit ${lookedAtMax})
      union (select o.order_no from order_name_word n join orders o on o.order_no = n.order_no join loan l on l.order_no = o.order_no
              where n.word = any(${[...called]}::bytea[]) and o.state = any(${[...owingOrderStates]})
              group by o.order_no, l.order_no having count(*) >= ${Math.min(2, called.length)}
              -- Of many namesakes those who owe about as much.
              order by count(*) desc, abs(l.principal_left + l.interest_left + l.penalty_left - ${amount}) limit ${namesakesMax})
    )
    select o.order_no, o.borrower_id, o.phone_blind, o.name_first, o.app_code, o.name_masked, o.state,
           (select i.sealed from order_identity i where i.order_no = o.order_no and i.field = 'name') as name_sealed,
           array(select p.amount from payment_code p
                  where p.order_no = o.order_no and p.amount is not null and p.created_at between ${since} and ${paidAt}) as code_amounts
      from wanted w join orders o on o.order_no = w.order_no join loan l on l.order_no = o.order_no and l.voided_day is null
     where o.state = any(${[...owingOrderStates, 'cleared']}) order by o.order_no desc limit ${lookedAtMax + namesakesMax}`.execute(
    tx,
  )
  return rows
}
