import { maskName, maskPhone } from '@lumbung/domain/people/identity'
import type { Tx } from '../../db/pool.ts'
import type { Seals } from '../../secrets/seals.ts'

export interface NewContact {
  name: string
  relation: string
  /** E.164. */
  phone: string
  consent: 'asked' | 'given' | 'refused' | 'notAsked'
}

/** Adds the contacts that the borrower typed, sealed and masked. */
export async function addContacts(
  tx: Tx,
  seals: Seals,
  orderNo: string,
  contacts: readonly NewContact[],
): Promise<void> {
  await tx
    .insertInto('order_contact')
    .values(
      contacts.map(({ name, relation, phone, consent }) => ({
        order_no: orderNo,
        name_masked: maskName(name),
        name_sealed: seals.seal(name),
        relation,
        phone_masked: maskPhone(phone),
        phone_sealed: seals.seal(phone),
        phone_blind: seals.blind('phone', phone),
        consent,
      })),
    )
    .execute()
}

/** Other contacts in the place of those an application came with: it is before any loan, and nobody was called yet. */
export async function replaceContacts(
  tx: Tx,
  seals: Seals,
  orderNo: string,
  contacts: readonly NewContact[],
): Promise<void> {
  await tx.deleteFrom('order_contact').where('order_no', '=', orderNo).execute()
  await addContacts(tx, seals, orderNo, contacts)
}

/** Opens a contact's phone number; null when the order has no such contact. The caller logs the access. */
export async function openContactPhone(
  tx: Tx,
  seals: Seals,
  orderNo: string,
  contactId: number,
): Promise<string | null> {
  const row = await tx
    .selectFrom('order_contact')
    .select('phone_sealed')
    .where('order_no', '=', orderNo)
    .where('id', '=', contactId)
    .executeTakeFirst()
  return row === undefined ? null : seals.open(row.phone_sealed)
}
