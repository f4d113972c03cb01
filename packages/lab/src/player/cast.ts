import type { Selectable } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import type { Tx } from '@lumbung/server/db/pool'
import type { Product } from '@lumbung/server/db/tables'

/** A person of the staff who acts in the simulation. */
export interface Player {
  id: number
  email: string
}

const playedRoles = [
  'review_manager',
  'first_reviewer',
  'final_reviewer',
  'finance_maker',
  'finance_checker',
  'collector',
  'agency_collector',
  'col_manager',
  'pre_manager',
  'pre_operator',
] as const
export type PlayedRole = (typeof playedRoles)[number]

/** Who acts and what is sold: the same on every database that was seeded alike. */
export interface Cast {
  staff: Readonly<Record<PlayedRole, readonly Player[]>>
  products: readonly Selectable<Product>[]
}

/** @throws STATE_CONFLICT when a role has nobody */
export async function readCast(tx: Tx): Promise<Cast> {
  const people = await tx
    .selectFrom('staff')
    .innerJoin('role', 'role.id', 'staff.role_id')
    .select(['staff.id', 'staff.email', 'role.name as role'])
    .where('role.name', 'in', playedRoles)
    .where('staff.is_demo', '=', true)
    .orderBy('staff.email')
    .execute()
  const of = (role: PlayedRole): readonly Player[] => {
    const found = people.filter((person) => person.role === role)
    return found.length === 0 ? refuse('STATE_CONFLICT', { role }) : found
  }
  const products = await tx
    .selectFrom('product')
    .selectAll()
    .where('active', '=', true)
    .orderBy('code')
    .execute()
  const staff = Object.fromEntries(playedRoles.map((role) => [role, of(role)])) as Cast['staff']
  return { staff, products }
}
