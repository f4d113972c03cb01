import { sql, type Selectable } from 'kysely'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { add, ratioPpm, rupiah, sum, type Rupiah } from '@lumbung/domain/money'
import { buildSchedule } from '@lumbung/domain/account/schedule'
import type { ApplicationFacts } from '@lumbung/domain/risk/scorecard'
import type { Tx } from '../../db/pool.ts'
import type { OrderFacts } from '../../db/tables.ts'
import { inOneRoundTrip } from '../../db/transaction.ts'
import { identityFacts } from './identity-facts.ts'
import { standingOf } from '../../records/order/borrowers.ts'
import type { OrderRecord } from '../../records/order/orders.ts'
import { frozenTerms } from '../../records/loan/product-terms.ts'
import type { Seals } from '../../secrets/seals.ts'

/** What an order's debt is measured over: the bills of one month. */
const monthDays = 30

/** What is known of an application. There is no bureau and no register yet: those facts are missing, not good. */
export async function factsOf(
  tx: Tx,
  seals: Seals,
  order: OrderRecord,
  today: BusinessDay,
): Promise<ApplicationFacts> {
  const [told, lists, device] = await inOneRoundTrip(
    tx,
    toldIn(order),
    listsWith(order, today),
    othersOnDevice(order),
  )
  const facts = told[0]
  if (facts === undefined) throw new Error('an order of a borrower app has its facts')
  const standing =
    order.borrower_id === null ? null : await standingOf(tx, order.borrower_id, order.app_code, today)
  const income = facts.monthly_income === null ? null : rupiah(facts.monthly_income)
  return {
    age: facts.age,
    income,
    ...(await identityFacts(tx, seals, order.order_no, facts.gender, today)),
    dukcapilMatches: null,
    faceScore: null,
    blacklisted: lists.some(({ list }) => list === 'black'),
    whitelisted: lists.some(({ list }) => list === 'white'),
    deviceSharedBy:
      order.device_blind === null || order.borrower_id === null ? null : (device[0]?.others ?? 0),
    areaServed: null,
    activePlatforms: null,
    maxDpd90: null,
    bureauQuality: null,
    debtRatioPpm: ratioOf(monthlyBills(order, rupiah(facts.monthly_debt ?? 0), today), income),
    failedOrders: standing?.refused ?? null,
    clearedOnTime: standing?.clearedOnTime ?? null,
    clearedLate: standing?.clearedLate ?? null,
  }
}

type Told = Pick<Selectable<OrderFacts>, 'age' | 'gender' | 'monthly_income' | 'monthly_debt'>

const toldIn = ({ order_no: orderNo }: OrderRecord) => sql<Told>`
  select age, gender, monthly_income, monthly_debt from order_facts where order_no = ${orderNo}`

/** The lists that the ID number, phone, device or bank account of an order is on that day. */
const listsWith = (order: OrderRecord, today: BusinessDay) => sql<{ list: string }>`
  select distinct list from risk_entry
   where list in ('black', 'white') and ended_at is null and (expires_on is null or expires_on >= ${today}::date)
     and (kind, blind) in (('idNumber', ${order.id_number_blind}::bytea), ('phone', ${order.phone_blind}::bytea),
                           ('device', ${order.device_blind}::bytea), ('bankAccount', ${order.bank_account_blind}::bytea))`

/** Other persons of the group seen on this order's device. */
const othersOnDevice = (order: OrderRecord) => sql<{ others: number }>`
  select count(distinct borrower_id) as others from orders
   where device_blind = ${order.device_blind}::bytea and borrower_id <> ${order.borrower_id}::integer`

/** rupiah a month: debts told of and what of this loan falls due in the first 30 days. */
function monthlyBills(order: OrderRecord, debt: Rupiah, today: BusinessDay): Rupiah | null {
  if (order.terms === null) return null
  const monthEnd = addDays(today, monthDays)
  const bills = buildSchedule(frozenTerms(order), today).filter((row) => row.dueDay <= monthEnd)
  return add(debt, sum(bills.flatMap((row) => [row.principal, row.interest])))
}

/** ppm; null when either is not known. */
function ratioOf(bills: Rupiah | null, income: Rupiah | null): number | null {
  return bills === null || income === null || income === 0 ? null : ratioPpm(bills, income)
}
