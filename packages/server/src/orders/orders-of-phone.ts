import { sql, type RawBuilder } from 'kysely'
import { readPhone } from '@lumbung/domain/people/identity'
import type { Seals } from '../secrets/seals.ts'

/** Orders `o` of who has this number, found by blind index. Whoever types what is no phone number finds nobody. */
export function ordersOfPhone(seals: Seals): (phone: string) => RawBuilder<unknown> {
  return (phone) => {
    const e164 = readPhone(phone)
    return e164 === null ? sql`false` : sql`o.phone_blind = ${seals.blind('phone', e164)}`
  }
}
