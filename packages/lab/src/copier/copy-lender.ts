import type { ClientBase } from 'pg'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Services } from '@lumbung/server/calls/context'
import { alikePeopleOf } from '../player/people.ts'
import { chooseCopies } from './choose-copies.ts'
import { Copier, copyPlan } from './copier.ts'
import { NewPeople } from './new-people.ts'
import { readPlayedPeople } from './played-people.ts'
import type { PlayedRows } from './played-rows.ts'

/** So many persons in one go: few statements, and the process breathes in between. */
const personsAtOnce = 1_200

/** What is made of a lender that was played. */
export interface CopiedLender {
  /** It was played with this. */
  seed: number
  rows: PlayedRows
  /** So many orders become of it. */
  orders: number
  /** The days on which they come, with how many do as against the other days. */
  days: ReadonlyMap<BusinessDay, number>
  /** The business's time; nothing is copied to a later one. */
  now: Date
}

/**
 * Copies a played lender until it has so many orders, in the transaction of the schema's owner. Neither audit nor kept
 * answers are written, since no call was made.
 * @param written told of the orders of each batch; what it throws ends the copying
 */
export async function copyLender(
  client: ClientBase,
  services: Pick<Services, 'seals' | 'files' | 'clock'>,
  { seed, rows, orders, days, now }: CopiedLender,
  written: (orders: number) => void = () => undefined,
): Promise<void> {
  await trustCopies(client)
  const plan = await copyPlan(client)
  const copier = await Copier.open(client, plan, rows, { seals: services.seals, now })
  const persons = await readPlayedPeople(client, plan, now, days.size - 1)
  const people = await NewPeople.open(client, services, await alikePeopleOf(seed), persons)
  const copies = chooseCopies(persons, orders, days)
  const batchFrom = (from: number) => copies.slice(from, from + personsAtOnce)
  let made = people.make(batchFrom(0))
  for (let from = 0; from < copies.length; from += personsAtOnce) {
    await people.lay(made)
    // The next ones are made while the database writes these.
    const next = batchFrom(from + personsAtOnce)
    const orders = await copier.write(batchFrom(from), services.clock.wall(), () => {
      made = people.make(next)
    })
    written(orders)
  }
  await copier.close()
}

/**
 * What was sound when it was played is sound in copies too: whoever may, leaves the checks of every reference out, which
 * take as long as the rows themselves.
 */
async function trustCopies(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    'select rolsuper as may from pg_roles where rolname = current_user',
  )
  // Others: the checks keep the plan they got on empty tables; without this they would read whole tables.
  const setting = rows[0]?.may === true ? 'session_replication_role = replica' : 'enable_seqscan = off'
  await client.query(`set local ${setting}`)
}
