import { sql } from 'kysely'
import { type BusinessDay, businessDay } from '@lumbung/domain/calendar'
import { type Rupiah, rupiah, sum } from '@lumbung/domain/money'
import type { MessageLanguage, TemplateFacts } from '@lumbung/domain/messages/template'
import type { OrderState } from '@lumbung/domain/order/order'
import type { Tx } from '../db/pool.ts'
import type { Seals } from '../secrets/seals.ts'

/** An order as messages see it: whom it is about, and what may be said of it on a day. */
export interface MessageOrder {
  orderNo: string
  borrowerId: number | null
  app: string
  state: OrderState
  /** E.164; null where none was given. */
  phone: string | null
  phoneMasked: string
  phoneBlind: Buffer | null
  nameMasked: string
  /** What they read. */
  language: MessageLanguage
  daysLate: number
  /** Something is owed on it, by a loan that stands. */
  owes: boolean
  facts: TemplateFacts
  /** What falls due: the bill of the due day and of whatever is older, nothing of later instalments. */
  bill: Bill
  /** What the shop takes for its code: that and nothing else. */
  shopAmount: Rupiah | null
}

type Bill = Pick<TemplateFacts, 'owed' | 'principal' | 'interest' | 'penalty'>

interface Row {
  orderNo: string
  borrowerId: number | null
  app: string
  state: OrderState
  appName: string
  phone: Buffer | null
  name: Buffer | null
  phoneMasked: string
  phoneBlind: Buffer | null
  nameMasked: string
  language: MessageLanguage
  dueDay: string | null
  stands: boolean
  /** Left of principal, interest and penalty: of the loan, and of what falls due. */
  lent: [number, number, number] | null
  billed: [number, number, number] | null
  daysLate: number | null
  va: string | null
  shopCode: string | null
  shopAmount: number | null
}

/** What messages may say of some orders on a day; names and numbers are opened for it, and go nowhere else. */
export async function messageOrders(
  tx: Tx,
  seals: Seals,
  orderNos: readonly string[],
  { day, now }: { day: BusinessDay; now: Date },
): Promise<ReadonlyMap<string, MessageOrder>> {
  if (orderNos.length === 0) return new Map()
  const code = (kind: string) => sql`
    (select c.code, c.amount from payment_code c
      where c.order_no = o.order_no and c.kind = ${kind} and c.purpose = 'repayment' and c.state = 'issued'
        and (c.expires_at is null or c.expires_at > ${now}) order by c.id desc limit 1)`
  const { rows } = await sql<Row>`
    select o.order_no as "orderNo", o.borrower_id as "borrowerId", o.app_code as app, o.state, a.name as "appName",
           p.sealed as phone, n.sealed as name, o.phone_masked as "phoneMasked", o.phone_blind as "phoneBlind",
           o.name_masked as "nameMasked", r.language, l.due_day as "dueDay",
           l.order_no is not null and l.cleared_day is null and not l.written_off and l.voided_day is null as stands,
           case when w.total is not null then json_build_array(w.principal, w.interest, w.penalty) end as lent,
           case when w.total is not null then json_build_array(
             w.principal - later.principal, w.interest - later.interest, w.penalty - later.penalty) end as billed,
           w.days_late as "daysLate",
           va.code as va, shop.code as "shopCode", shop.amount as "shopAmount"
      from orders o join app a on a.code = o.app_code
      join languages_of(${[...orderNos]}::text[]) r on r.order_no = o.order_no
      left join loan l on l.order_no = o.order_no
      left join lateral owed_on(l.order_no, greatest(${day}::date, l.as_of_day)) w on l.order_no is not null
      cross join lateral ${laterInstalments(day)} later
      left join lateral ${code('va')} va on true
      left join lateral ${code('alfa')} shop on true
      left join order_identity p on p.order_no = o.order_no and p.field = 'phone'
      left join order_identity n on n.order_no = o.order_no and n.field = 'name'
     where o.order_no = any(${[...orderNos]}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.orderNo, orderOf(row, seals)]))
}

/** What is not billed on a day, of a loan `l`. The penalty since its last event is of what is due alone: none of it is in here. */
const laterInstalments = (day: BusinessDay) => sql`
  (select coalesce(sum(i.principal_left), 0)::bigint as principal, coalesce(sum(i.interest_left), 0)::bigint as interest,
          coalesce(sum(i.penalty_left), 0)::bigint as penalty
     from instalment i
    where i.order_no = l.order_no and i.due_day > greatest(${day}::date, l.as_of_day, l.due_day))`

function billOf(parts: readonly [number, number, number] | null): Bill {
  if (parts === null) return {}
  const [principal, interest, penalty] = [rupiah(parts[0]), rupiah(parts[1]), rupiah(parts[2])]
  return { owed: sum([principal, interest, penalty]), principal, interest, penalty }
}

function orderOf(row: Row, seals: Seals): MessageOrder {
  const { orderNo, borrowerId, app, state, phoneMasked, phoneBlind, nameMasked, language } = row
  const { lent, billed, dueDay, va, shopCode, shopAmount } = row
  const loan = billOf(lent)
  const [first = ''] = row.name === null ? [] : seals.open(row.name).trim().split(/\s+/)
  const isOwed = row.stands && loan.owed !== undefined && loan.owed > 0
  return {
    orderNo,
    borrowerId,
    app,
    state,
    phone: row.phone === null ? null : seals.open(row.phone),
    phoneMasked,
    phoneBlind,
    nameMasked,
    language,
    daysLate: row.daysLate ?? 0,
    owes: isOwed,
    facts: {
      name: first,
      app: row.appName,
      orderNo,
      ...loan,
      ...(lent !== null && { daysLate: row.daysLate ?? 0 }),
      ...(dueDay !== null && { dueDay: businessDay(dueDay) }),
      ...(va !== null && { va }),
      ...(shopCode !== null && { shopCode }),
    },
    bill: billOf(billed),
    shopAmount: shopAmount === null ? null : rupiah(shopAmount),
  }
}
