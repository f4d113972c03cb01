import { sql, type Selectable } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { isServed } from '@lumbung/domain/people/provinces'
import type { ApplicationFacts } from '@lumbung/domain/risk/scorecard'
import type { Tx } from '../../db/pool.ts'
import type { OrderFacts } from '../../db/tables.ts'
import { inOneRoundTrip } from '../../db/transaction.ts'
import { identityFacts } from './identity-facts.ts'
import { listsWith } from './risk-lists.queries.ts'
import { settingOn } from '../../records/running/dated-settings.ts'
import { standingOf } from '../../records/order/borrowers.ts'
import type { OrderRecord } from '../../records/order/orders.ts'
import type { Seals } from '../../secrets/seals.ts'
import { affordabilityWith } from '../../orders/affordability.ts'
import { factsOfKnown, knownOf } from '../../sources/known-facts.ts'

/** What is known of an application; what no source has said is missing, not good. */
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
  const known = await knownOf(tx, order.order_no)
  const { income, ratioPpm } = affordabilityWith(order, facts, known, today)
  return {
    age: facts.age,
    income,
    ...(await identityFacts(tx, seals, order.order_no, facts.gender, today)),
    ...factsOfKnown(known),
    blacklisted: lists.some(({ list }) => list === 'black'),
    whitelisted: lists.some(({ list }) => list === 'white'),
    deviceSharedBy:
      order.device_blind === null || order.borrower_id === null ? null : (device[0]?.others ?? 0),
    areaServed: isServed(facts.regency, await settingOn(tx, 'servedProvinces', today)),
    debtRatioPpm: ratioPpm,
    failedOrders: standing?.refused ?? null,
    clearedOnTime: standing?.clearedOnTime ?? null,
    clearedLate: standing?.clearedLate ?? null,
  }
}

type Told = Pick<Selectable<OrderFacts>, 'age' | 'gender' | 'regency' | 'monthly_income' | 'monthly_debt'>

const toldIn = ({ order_no: orderNo }: OrderRecord) => sql<Told>`
  select age, gender, regency, monthly_income, monthly_debt from order_facts where order_no = ${orderNo}`

/** Other persons of the group seen on this order's device. */
const othersOnDevice = (order: OrderRecord) => sql<{ others: number }>`
  select count(distinct borrower_id) as others from orders
   where device_blind = ${order.device_blind}::bytea and borrower_id <> ${order.borrower_id}::integer`
