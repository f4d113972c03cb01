import { businessDay } from '@lumbung/domain/calendar'
import type { Source } from '@lumbung/domain/sources/source'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import type { Question } from '../gateways/information-source.ts'
import { bankCodeOf } from '../records/order/applications.ts'
import { openIdentities } from '../records/order/order-identity.ts'
import { consentOf, type InquiryRow } from '../records/sources/source-inquiries.ts'
import { type Seals, sha256 } from '../secrets/seals.ts'

/** What a source is told of the person; null when the order does not have it, or has no consent. */
export async function questionOf(
  tx: Tx,
  { seals, files }: Pick<Services, 'seals' | 'files'>,
  inquiry: Pick<InquiryRow, 'key' | 'order_no' | 'source'>,
): Promise<Question | null> {
  const consent = await consentOf(tx, inquiry.order_no)
  const { idNumber, name, birthday, bankAccount } = await openIdentities(tx, seals, inquiry.order_no, [
    'idNumber',
    'name',
    'birthday',
    'bankAccount',
  ])
  if (consent === null || idNumber === undefined || name === undefined || birthday === undefined) return null
  if (inquiry.source === 'accountName' && bankAccount === undefined) return null
  const photo = inquiry.source === 'dukcapil' ? await selfieOf(tx, inquiry.order_no) : null
  return {
    key: inquiry.key,
    idNumber,
    name,
    birthday: businessDay(birthday),
    consent: { at: consent.given_at, code: consent.wording_code, text: consent.wording },
    selfie: photo === null ? null : (await files.get(photo)).content,
    account:
      inquiry.source !== 'accountName' || bankAccount === undefined
        ? null
        : { bank: await bankCodeOf(tx, inquiry.order_no), number: bankAccount },
  }
}

async function selfieOf(tx: Tx, orderNo: string): Promise<string | null> {
  const photo = await tx
    .selectFrom('photo')
    .select('file_key')
    .where('order_no', '=', orderNo)
    .where('kind', '=', 'selfie')
    .where('replaced', '=', false)
    .executeTakeFirst()
  return photo?.file_key ?? null
}

/** Blind index of what the register compares with its own: said of other values its answer says nothing. Null for the others. */
export function comparedBlind(
  seals: Seals,
  source: Source,
  { name, birthday, selfie }: Pick<Question, 'name' | 'birthday' | 'selfie'>,
): Buffer | null {
  if (source !== 'dukcapil') return null
  const face = selfie === null ? null : sha256(selfie).toString('hex')
  return seals.blind('compared', JSON.stringify([name, birthday, face]))
}

/** Whether an order still has the values that an inquiry compares. */
export async function isAsCompared(
  tx: Tx,
  services: Pick<Services, 'seals' | 'files'>,
  inquiry: Pick<InquiryRow, 'key' | 'order_no' | 'source' | 'compared_blind'>,
): Promise<boolean> {
  if (inquiry.compared_blind === null) return true
  const question = await questionOf(tx, services, inquiry)
  if (question === null) return true
  return comparedBlind(services.seals, inquiry.source, question)?.equals(inquiry.compared_blind) === true
}
