import { sql } from 'kysely'
import type { RetOf } from '@lumbung/contract/call'
import type { getStanding } from '@lumbung/contract/open/application'
import { startOfDay, type BusinessDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import { left } from '@lumbung/domain/money'
import type { MessageLanguage } from '@lumbung/domain/messages/template'
import type { OrderState } from '@lumbung/domain/order/order'
import { payoff } from '@lumbung/domain/account/owed'
import { coveredBy } from '@lumbung/domain/account/reduction'
import { type ProductTerms, termOf } from '@lumbung/domain/account/product'
import type { Tx } from '../../db/pool.ts'
import { readAccount } from '../../records/loan/loan-history.ts'
import { agreedOf, findOpenReduction } from '../../records/loan/reductions.ts'

export type Standing = RetOf<typeof getStanding>

/** The order an application became, with the digest of what was sent; null when it is new. */
export async function findApplication(
  tx: Tx,
  appCode: string,
  applicationId: string,
): Promise<{ orderNo: string; hash: Buffer | null } | null> {
  const row = await tx
    .selectFrom('orders')
    .select(['order_no', 'application_hash'])
    .where('app_code', '=', appCode)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return row === undefined ? null : { orderNo: row.order_no, hash: row.application_hash }
}

/** What an app last told that somebody with this phone reads; null when it told nothing. */
export async function languageToldBy(
  tx: Tx,
  appCode: string,
  phoneBlind: Buffer,
): Promise<MessageLanguage | null> {
  const row = await tx
    .selectFrom('app_event')
    .select('language')
    .where('app_code', '=', appCode)
    .where('phone_blind', '=', phoneBlind)
    .where('language', 'is not', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.language ?? null) as MessageLanguage | null
}

/** @throws ORDER_NOT_FOUND */
export async function orderNoOf(tx: Tx, appCode: string, applicationId: string): Promise<string> {
  return (await findApplication(tx, appCode, applicationId))?.orderNo ?? refuse('ORDER_NOT_FOUND')
}

interface StandingRow {
  application_id: string
  state: OrderState
  return_reason: string | null
  answer_by: Date | null
  arrival_amount: number
  term_days: number
  calendar: ProductTerms['calendar']
  due_day: BusinessDay | null
  remaining: number | null
}

/** What an app may know of its order: where it stands, what is asked of the borrower, what is owed and how to pay. */
export async function readStanding(tx: Tx, orderNo: string, today: BusinessDay): Promise<Standing> {
  const { rows } = await sql<StandingRow>`
    select o.application_id, o.state, o.return_reason, o.answer_by, o.arrival_amount, o.term_days,
           coalesce(l.calendar, o.terms ->> 'calendar', 'days') as calendar, l.due_day, w.total as remaining
      from orders o
      left join loan l on l.order_no = o.order_no
      left join lateral owed_on(o.order_no, greatest(${today}::date, l.as_of_day)) w on true
     where o.order_no = ${orderNo}`.execute(tx)
  const row = rows[0]
  if (row === undefined) refuse('ORDER_NOT_FOUND')
  const returned = row.state === 'returned'
  return {
    orderNo,
    applicationId: row.application_id,
    state: row.state,
    returnReason: returned ? row.return_reason : null,
    answerBy: returned ? (row.answer_by?.toISOString() ?? null) : null,
    arrivalAmount: row.arrival_amount,
    term: termOf({ termDays: row.term_days, calendar: row.calendar }),
    dueDay: row.due_day,
    remainingAmount: row.remaining,
    afterReduction: await afterReduction(tx, orderNo, today),
    codes: await liveCodes(tx, orderNo, today),
  }
}

/** What settles the loan on a day with the reduction that was agreed to; null without one, or where it covers nothing that day. */
async function afterReduction(
  tx: Tx,
  orderNo: string,
  today: BusinessDay,
): Promise<Standing['afterReduction']> {
  const reduction = await findOpenReduction(tx, orderNo)
  if (reduction?.state !== 'approved' || reduction.valid_to < today) return null
  const [account, agreed] = [await readAccount(tx, orderNo), agreedOf(reduction)]
  const covered = coveredBy(account, agreed, today)
  return covered === 0
    ? null
    : { payoff: left(payoff(account, today).total, covered), validTo: agreed.validTo }
}

async function liveCodes(tx: Tx, orderNo: string, today: BusinessDay): Promise<Standing['codes']> {
  const rows = await tx
    .selectFrom('payment_code')
    .select(['purpose', 'kind', 'bank_code', 'code', 'amount', 'expires_at'])
    .where('order_no', '=', orderNo)
    .where('state', '=', 'issued')
    .where((where) =>
      where.or([where('expires_at', 'is', null), where('expires_at', '>', startOfDay(today))]),
    )
    .orderBy('id')
    .execute()
  return rows.flatMap((row) =>
    row.code === null
      ? []
      : [
          {
            purpose: row.purpose as 'repayment' | 'rollover',
            kind: row.kind as 'va' | 'alfa',
            bankCode: row.bank_code,
            code: row.code,
            amount: row.amount,
            expiresAt: row.expires_at?.toISOString() ?? null,
          },
        ],
  )
}
