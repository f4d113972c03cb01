import { consentWording, sources } from '@lumbung/domain/sources/source'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { addConsent, addInquiry } from '../records/sources/source-inquiries.ts'

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
