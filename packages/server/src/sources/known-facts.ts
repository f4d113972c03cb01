import { burdenElsewhere, isKnownTogether, type SourceFacts } from '@lumbung/domain/sources/report'
import { type Source, sources } from '@lumbung/domain/sources/source'
import type { ApplicationFacts } from '@lumbung/domain/risk/scorecard'
import type { Tx } from '../db/pool.ts'
import { inquiriesOf, type InquiryRow } from '../records/sources/source-inquiries.ts'

/** What the sources have said about an order's borrower; null of one that has said nothing usable. */
export interface Known extends Partial<{ [S in Source]: SourceFacts[S] }> {
  /** Whether any source was to be asked at all. */
  asked: boolean
}

/** The latest word of each source on who an order is of. */
export async function knownOf(tx: Tx, orderNo: string): Promise<Known> {
  const order = await tx
    .selectFrom('orders')
    .select('borrower_id as borrowerId')
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  return knownFrom(aboutPerson(await inquiriesOf(tx, orderNo), order?.borrowerId ?? null))
}

/** What was asked about somebody else, before a number was corrected, says nothing of this person. */
export function aboutPerson(inquiries: readonly InquiryRow[], borrowerId: number | null): InquiryRow[] {
  return inquiries.filter((inquiry) => inquiry.borrower_id === borrowerId)
}

/** The same, of inquiries with the latest first. */
export function knownFrom(inquiries: readonly InquiryRow[]): Known {
  const said = sources.flatMap((source) => {
    const latest = inquiries.find((inquiry) => inquiry.source === source && inquiry.facts !== null)
    return latest === undefined ? [] : [[source, latest.facts]]
  })
  return { asked: inquiries.length > 0, ...(Object.fromEntries(said) as Partial<SourceFacts>) }
}

type BureauFacts = Pick<
  ApplicationFacts,
  | 'dukcapilMatches'
  | 'idNumberInRegister'
  | 'nameMatchesRegister'
  | 'birthdayMatchesRegister'
  | 'faceScore'
  | 'activePlatforms'
  | 'maxDpd90'
  | 'bureauQuality'
  | 'monthlyBurden'
>

/** The same in the words of the rules: what no source has said is missing, never good. */
export function factsOfKnown({ slik, fdc, dukcapil }: Known): BureauFacts {
  return {
    dukcapilMatches: dukcapil === undefined ? null : isKnownTogether(dukcapil),
    idNumberInRegister: dukcapil?.idNumber ?? null,
    nameMatchesRegister: dukcapil?.name ?? null,
    birthdayMatchesRegister: dukcapil?.birthday ?? null,
    faceScore: dukcapil?.faceScore ?? null,
    activePlatforms: fdc?.activePlatforms ?? null,
    maxDpd90: fdc?.maxDpd90 ?? null,
    bureauQuality: slik?.worstQuality24 ?? null,
    monthlyBurden: burdenElsewhere(slik ?? null, fdc ?? null),
  }
}
