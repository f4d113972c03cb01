import { sql } from 'kysely'
import type { ContactConsent, ContactRelation } from '@lumbung/domain/contact/contact-rules'
import { maskName, maskPhone } from '@lumbung/domain/people/identity'
import type { Tx } from '../../db/pool.ts'
import type { Seals } from '../../secrets/seals.ts'

export interface NewContact {
  name: string
  relation: string
  /** E.164. */
  phone: string
  consent: ContactConsent
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

export interface ChangedConsent {
  order_no: string
  relation: ContactRelation
  before: ContactConsent
}

/**
 * Keeps what a contact said. A refusal is kept wherever their number is named in the apps of who asks.
 * @returns what it is kept of, the same said again too; nothing when the order has no such contact
 */
export async function setConsent(
  tx: Tx,
  { orderNo, contactId }: { orderNo: string; contactId: number },
  consent: ContactConsent,
): Promise<ChangedConsent[]> {
  const { rows } = await sql<ChangedConsent>`
    update order_contact c set consent = ${consent}
      from (select e.id, e.consent as before from order_contact e
              join order_contact said on said.order_no = ${orderNo} and said.id = ${contactId}
             where e.id = said.id or (${consent}::text = 'refused' and e.phone_blind = said.phone_blind and e.consent <> 'refused')
             order by e.id for update of e) was
     where c.id = was.id
    returning c.order_no, c.relation, was.before`.execute(tx)
  return rows
}
