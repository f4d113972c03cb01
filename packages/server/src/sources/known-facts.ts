import {
  burdenElsewhere,
  faceScoreMin,
  isKnownTogether,
  type SourceFacts,
} from '@lumbung/domain/sources/report'
import { type Source, sources } from '@lumbung/domain/sources/source'
import type { ApplicationFacts } from '@lumbung/domain/risk/scorecard'
import type { Tx } from '../db/pool.ts'
import { together } from '../db/transaction.ts'
import type { OrderRecord } from '../records/order/orders.ts'
import { inquiriesOf, type InquiryRow } from '../records/sources/source-inquiries.ts'

/** What the sources have said about an order's borrower; null of one that has said nothing usable. */
export interface Known extends Partial<{ [S in Source]: SourceFacts[S] }> {
  /** Whether any source was to be asked at all. */
  asked: boolean
}

/** The latest word of each source on who an order is of. */
export async function knownOf(tx: Tx, orderNo: string): Promise<Known> {
  const { order, inquiries } = await together({
    order: tx
      .selectFrom('orders')
      .select(['borrower_id', 'bank_account_blind'])
      .where('order_no', '=', orderNo)
      .executeTakeFirst(),
    inquiries: inquiriesOf(tx, orderNo),
  })
  if (order === undefined) return { asked: false }
  return knownFrom(inquiries.filter((inquiry) => isAbout(inquiry, order)))
}

/** What was asked about somebody else or another account, before it was corrected, says nothing of this one. */
export function isAbout(
  inquiry: Pick<InquiryRow, 'source' | 'borrower_id' | 'account_blind'>,
  order: Pick<OrderRecord, 'borrower_id' | 'bank_account_blind'>,
): boolean {
  if (inquiry.borrower_id !== order.borrower_id) return false
  if (inquiry.source !== 'accountName' || inquiry.account_blind === null) return true
  return order.bank_account_blind?.equals(inquiry.account_blind) === true
}

/** The same, of inquiries with the latest first. */
export function knownFrom(inquiries: readonly InquiryRow[]): Known {
  const said = sources.flatMap((source) => {
    const latest = inquiries.find((inquiry) => inquiry.source === source && inquiry.facts !== null)
    return latest === undefined ? [] : [[source, stillTrue(latest, inquiries)]]
  })
  return { asked: inquiries.length > 0, ...(Object.fromEntries(said) as Partial<SourceFacts>) }
}

/**
 * The register's word on a face says nothing good of a selfie that came later, with which the application asks it once more. A bad one
 * stands until that is answered: whoever was not recognised is not looked at less for having sent another picture.
 */
function stillTrue({ id, source, facts }: InquiryRow, inquiries: readonly InquiryRow[]): unknown {
  const said = facts as Partial<SourceFacts['dukcapil']>
  const isOfEarlierSelfie =
    source === 'dukcapil' &&
    inquiries.some((later) => later.source === source && later.why === 'application' && later.id > id)
  return isOfEarlierSelfie && (said.faceScore ?? 1) >= faceScoreMin ? { ...said, faceScore: null } : facts
}

type BureauFacts = Pick<
  ApplicationFacts,
  | 'dukcapilMatches'
  | 'idNumberInRegister'
  | 'nameMatchesRegister'
  | 'birthdayMatchesRegister'
  | 'faceScore'
  | 'accountFound'
  | 'accountNameScore'
  | 'activePlatforms'
  | 'maxDpd90'
  | 'bureauQuality'
  | 'monthlyBurden'
>

/** The same in the words of the rules: what no source has said is missing, never good. */
export function factsOfKnown({ slik, fdc, dukcapil, accountName }: Known): BureauFacts {
  return {
    dukcapilMatches: dukcapil === undefined ? null : isKnownTogether(dukcapil),
    idNumberInRegister: dukcapil?.idNumber ?? null,
    nameMatchesRegister: dukcapil?.name ?? null,
    birthdayMatchesRegister: dukcapil?.birthday ?? null,
    faceScore: dukcapil?.faceScore ?? null,
    accountFound: accountName?.found ?? null,
    accountNameScore: accountName?.nameScore ?? null,
    activePlatforms: fdc?.activePlatforms ?? null,
    maxDpd90: fdc?.maxDpd90 ?? null,
    bureauQuality: slik?.worstQuality24 ?? null,
    monthlyBurden: burdenElsewhere(slik ?? null, fdc ?? null),
  }
}
