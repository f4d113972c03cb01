import { sql } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { daysBetween } from '@lumbung/domain/calendar'
import type { OutwardValues, ToldLoanState } from '@lumbung/domain/outward/fields'
import { qualityOf } from '@lumbung/domain/sources/report'
import type { Tx } from '../db/pool.ts'
import { correctionsOf, type OutwardRow } from '../records/outward/outward-rows.ts'
import type { Seals } from '../secrets/seals.ts'

type About = Pick<OutwardRow, 'id' | 'feed' | 'kind' | 'key' | 'day' | 'order_no' | 'borrower_id' | 'figures'>

/**
 * What rows say, in our own fields, by the row's number: who the borrower is as the order has it and people corrected it, the
 * account as it stood, or, where a row tells of a loan soon after a fact, as it stands now. Opens what is sealed.
 */
export async function valuesOfRows(
  tx: Tx,
  seals: Seals,
  rows: readonly About[],
  { reporter, today }: { reporter: string; today: BusinessDay },
): Promise<ReadonlyMap<number, OutwardValues>> {
  const orders = [...new Set(rows.map((row) => row.order_no))]
  const identities = await identitiesOf(tx, seals, orders)
  const facts = await factsOf(tx, orders)
  const standing = await standingOf(
    tx,
    rows.filter(({ feed }) => feed === 'pusdafil').map((row) => row.order_no),
    today,
  )
  const corrections = await correctionsOf(tx, seals, rows)
  return new Map(
    rows.map((row) => {
      const own = corrections.filter(
        ({ orderNo, borrowerId }) =>
          orderNo === row.order_no || (borrowerId !== null && borrowerId === row.borrower_id),
      )
      const values: OutwardValues = {
        reporter,
        rowKey: row.key,
        asOf: row.day,
        orderNo: row.order_no,
        ...identities.get(row.order_no),
        ...facts.get(row.order_no),
        ...standing.get(row.order_no),
        ...row.figures,
        ...Object.fromEntries(own.map(({ field, value }) => [field, value])),
      }
      const { daysLate } = values
      return [
        row.id,
        typeof daysLate === 'number' ? { ...values, quality: String(qualityOf(daysLate)) } : values,
      ]
    }),
  )
}

async function identitiesOf(tx: Tx, seals: Seals, orders: readonly string[]) {
  const found = await tx
    .selectFrom('order_identity')
    .select(['order_no', 'field', 'sealed'])
    .where('order_no', '=', sql<string>`any(${orders}::text[])`)
    .where('field', 'in', ['idNumber', 'name', 'birthday', 'address'])
    .execute()
  const byOrder = new Map<string, OutwardValues>()
  for (const { order_no: orderNo, field, sealed } of found)
    byOrder.set(orderNo, { ...byOrder.get(orderNo), [field]: seals.open(sealed) })
  return byOrder
}

async function factsOf(tx: Tx, orders: readonly string[]): Promise<ReadonlyMap<string, OutwardValues>> {
  const found = await tx
    .selectFrom('order_facts')
    .select(['order_no', 'gender', 'regency', 'occupation', 'monthly_income'])
    .where('order_no', '=', sql<string>`any(${orders}::text[])`)
    .execute()
  return new Map(
    found.map(({ order_no: orderNo, gender, regency, occupation, monthly_income: monthlyIncome }) => [
      orderNo,
      { gender, regency, occupation, monthlyIncome },
    ]),
  )
}

async function standingOf(
  tx: Tx,
  orders: readonly string[],
  today: BusinessDay,
): Promise<ReadonlyMap<string, OutwardValues>> {
  if (orders.length === 0) return new Map()
  const found = await tx
    .selectFrom('loan')
    .select(['order_no', 'principal', 'principal_left', 'loan_day', 'term_days', 'due_day', 'cleared_day'])
    .select(['voided_day', 'written_off'])
    .where('order_no', '=', sql<string>`any(${[...new Set(orders)]}::text[])`)
    .execute()
  return new Map(
    found.map((loan) => {
      const state: ToldLoanState =
        loan.voided_day !== null
          ? 'void'
          : loan.written_off
            ? 'writtenOff'
            : loan.cleared_day !== null
              ? 'cleared'
              : 'active'
      const dueOn = loan.due_day as BusinessDay
      return [
        loan.order_no,
        {
          plafond: loan.principal,
          outstanding: loan.principal_left,
          paidOutOn: loan.loan_day,
          dueOn,
          termDays: loan.term_days,
          daysLate: state === 'active' ? Math.max(0, daysBetween(dueOn, today)) : 0,
          loanState: state,
          endedOn: loan.cleared_day,
        },
      ]
    }),
  )
}
