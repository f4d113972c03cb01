import type { Selectable } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import { ppm, type Rupiah, rupiah } from '@lumbung/domain/money'
import type { FeeCap } from '@lumbung/domain/offer'
import type { ProductTerms } from '@lumbung/domain/product'
import type { Actor } from '@lumbung/server/calls/actor'
import type { Tx } from '@lumbung/server/db/pool'
import type { ChannelFee, FeeCap as FeeCapTable, Product } from '@lumbung/server/db/tables'
import { termsOfRow } from '@lumbung/server/records/loan/loan-history'

/** A person of the staff who acts in the simulation. */
export interface Player {
  id: number
  email: string
  name: string
}

export const playedRoles = [
  'review_manager',
  'first_reviewer',
  'final_reviewer',
  'finance_maker',
  'finance_checker',
  'collector',
  'col_manager',
] as const
export type PlayedRole = (typeof playedRoles)[number]

/** Who acts, what is sold and under which ceilings: read once, the same on every database that was seeded alike. */
export interface Cast {
  staff: Readonly<Record<PlayedRole, readonly Player[]>>
  products: readonly Selectable<Product>[]
  /** The latest first. */
  caps: readonly Selectable<FeeCapTable>[]
  /** What providers charge, the latest first. */
  fees: readonly Selectable<ChannelFee>[]
}

/** @throws STATE_CONFLICT when a role has nobody */
export async function readCast(tx: Tx): Promise<Cast> {
  const people = await tx
    .selectFrom('staff')
    .innerJoin('role', 'role.id', 'staff.role_id')
    .select(['staff.id', 'staff.email', 'staff.name', 'role.name as role'])
    .where('role.name', 'in', playedRoles)
    .where('staff.is_demo', '=', true)
    .orderBy('staff.email')
    .execute()
  const of = (role: PlayedRole): readonly Player[] => {
    const found = people.filter((person) => person.role === role)
    return found.length === 0
      ? refuse('STATE_CONFLICT', { role })
      : found.map(({ id, email, name }) => ({ id, email, name }))
  }
  const products = await tx
    .selectFrom('product')
    .selectAll()
    .where('active', '=', true)
    .orderBy('code')
    .execute()
  const caps = await tx
    .selectFrom('fee_cap')
    .selectAll()
    .where('enabled', '=', true)
    .orderBy('valid_from', 'desc')
    .execute()
  const fees = await tx.selectFrom('channel_fee').selectAll().orderBy('valid_from', 'desc').execute()
  const staff = Object.fromEntries(playedRoles.map((role) => [role, of(role)])) as Cast['staff']
  return { staff, products, caps, fees }
}

/** The ceiling in force, as `capOn` finds it. @throws COST_CEILING_EXCEEDED when there is none */
export function capOf({ caps }: Pick<Cast, 'caps'>, termDays: number, day: BusinessDay): FeeCap {
  const row = caps.find(
    (cap) =>
      cap.term_days_min <= termDays &&
      cap.term_days_max >= termDays &&
      cap.valid_from <= day &&
      (cap.valid_to === null || cap.valid_to >= day),
  )
  if (row === undefined) refuse('COST_CEILING_EXCEEDED', { rule: 'noCeiling', day })
  return { benefitPpm: ppm(row.benefit_ppm), latePpm: ppm(row.late_ppm), totalPpm: 1_000_000 }
}

/** rupiah that a provider charges, as `channelFeeOn` finds it. */
export function feeOf({ fees }: Pick<Cast, 'fees'>, kind: string, day: BusinessDay): Rupiah {
  return rupiah(fees.find((fee) => fee.kind === kind && fee.valid_from <= day)?.amount ?? 0)
}

/** The terms of a product as an application freezes them. */
export function termsOn(product: Selectable<Product>, amount: number, termDays: number): ProductTerms {
  return termsOfRow({ ...product, principal: rupiah(amount), term_days: termDays })
}

export function actorOfPlayer({ id, name }: Player): Actor {
  return { kind: 'staff', name, staffId: id }
}
