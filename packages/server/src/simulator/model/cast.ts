import type { Selectable } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import { rupiah } from '@lumbung/domain/money'
import type { ProductTerms } from '@lumbung/domain/product'
import type { Actor } from '../../context.ts'
import type { Tx } from '../../db/pool.ts'
import type { Product } from '../../db/tables.ts'
import { termsOfRow } from '../../records/loan-history.ts'

/** A person of the staff who acts in the simulation. */
export interface Player {
  id: number
  email: string
  name: string
}

export const playedRoles = ['first_reviewer', 'final_reviewer', 'finance_maker', 'finance_checker'] as const
export type PlayedRole = (typeof playedRoles)[number]

/** Who acts and what is sold: read once, the same on every database that was seeded alike. */
export interface Cast {
  staff: Readonly<Record<PlayedRole, readonly Player[]>>
  products: readonly Selectable<Product>[]
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
  const of = (role: PlayedRole) => {
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
  return {
    staff: {
      first_reviewer: of('first_reviewer'),
      final_reviewer: of('final_reviewer'),
      finance_maker: of('finance_maker'),
      finance_checker: of('finance_checker'),
    },
    products,
  }
}

/** The terms of a product as an application freezes them. */
export function termsOn(product: Selectable<Product>, amount: number, termDays: number): ProductTerms {
  return termsOfRow({ ...product, principal: rupiah(amount), term_days: termDays })
}

export function actorOfPlayer({ id, name }: Player): Actor {
  return { kind: 'staff', name, staffId: id }
}
