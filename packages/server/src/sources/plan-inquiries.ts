import { consentWording, type Source, sources } from '@lumbung/domain/sources/source'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import {
  addConsent,
  addInquiry,
  consentOf,
  turnWaiting,
  waitsFor,
} from '../records/sources/source-inquiries.ts'

/** Keeps the consent of an application and asks every connected source about its borrower, in the same transaction. */
export async function planInquiries(
  tx: Tx,
  services: Pick<Services, 'sources' | 'queue'>,
  { orderNo, borrowerId, at }: { orderNo: string; borrowerId: number; at: Date },
): Promise<void> {
  const consentId = await addConsent(tx, { orderNo, borrowerId, ...consentWording, at })
  for (const source of sources.filter((each) => services.sources.has(each))) {
    const about = { order_no: orderNo, borrower_id: borrowerId, consent_id: consentId }
    const inquiryId = await addInquiry(tx, { ...about, source, why: 'application' }, at)
    await services.queue.send(tx, 'askSource', { inquiryId })
  }
}

/**
 * An order is another person's from here on: every source is asked about that one, by the consent the order has. What waits to be
 * asked is turned to them; what is under way is asked anew when it ends.
 */
export async function askAnew(
  tx: Tx,
  services: Pick<Services, 'sources' | 'queue'>,
  { orderNo, borrowerId, at }: { orderNo: string; borrowerId: number; at: Date },
): Promise<void> {
  await turnWaiting(tx, orderNo, borrowerId)
  const underWay = new Set((await waitsFor(tx, orderNo)).map(({ source }) => source))
  for (const source of sources.filter((each) => services.sources.has(each) && !underWay.has(each)))
    await askAbout(tx, services, source, { orderNo, borrowerId, at })
}

/** What a source holds against its own is another from here on – the bank an account, the register a selfie: it is asked about that one. */
export async function askAboutChange(
  tx: Tx,
  services: Pick<Services, 'sources' | 'queue'>,
  changed: 'accountName' | 'dukcapil',
  { orderNo, borrowerId, at }: { orderNo: string; borrowerId: number | null; at: Date },
): Promise<void> {
  if (borrowerId === null || !services.sources.has(changed)) return
  // What waits is asked about what there is by then; what is under way is asked anew when it ends.
  if ((await waitsFor(tx, orderNo)).some(({ source }) => source === changed)) return
  await askAbout(tx, services, changed, { orderNo, borrowerId, at })
}

/** Asks one source about who an order is of now. */
export async function askAbout(
  tx: Tx,
  { queue }: Pick<Services, 'queue'>,
  source: Source,
  { orderNo, borrowerId, at }: { orderNo: string; borrowerId: number; at: Date },
): Promise<void> {
  const consent = await consentOf(tx, orderNo)
  const about = { order_no: orderNo, borrower_id: borrowerId, consent_id: consent?.id ?? null }
  const inquiryId = await addInquiry(tx, { ...about, source, why: 'application' }, at)
  await queue.send(tx, 'askSource', { inquiryId })
}
