import { sql } from 'kysely'
import type { RetOf } from '@lumbung/contract/call'
import type { getBureau } from '@lumbung/contract/order/bureau'
import { bankNameScoreMin } from '@lumbung/domain/order/bank'
import { maskName } from '@lumbung/domain/people/identity'
import { type AccountReport, burdenElsewhere, type Facility } from '@lumbung/domain/sources/report'
import { sources } from '@lumbung/domain/sources/source'
import type { Tx } from '../../db/pool.ts'
import { inquiriesOf, type InquiryRow } from '../../records/sources/source-inquiries.ts'
import type { Seals } from '../../secrets/seals.ts'
import { isAbout, type Known, knownFrom } from '../../sources/known-facts.ts'

export type Bureau = RetOf<typeof getBureau>

/** Loans of one person as one order knew them, with the answer each is from. */
export interface KnownLoans {
  known: Known
  loans: { inquiry: InquiryRow; place: number; facility: Facility }[]
}

/** What the latest usable answers of an order say. */
export function knownLoans(seals: Seals, inquiries: readonly InquiryRow[]): KnownLoans {
  const latest = sources.flatMap((source) => {
    const found = inquiries.find((inquiry) => inquiry.source === source && inquiry.facts !== null)
    return found === undefined ? [] : [found]
  })
  const loans = latest.flatMap((inquiry) =>
    facilitiesOf(seals, inquiry).map((facility, place) => ({ inquiry, place, facility })),
  )
  return { known: knownFrom(inquiries), loans }
}

/** The loans of one answer, opened; none where it has none. */
export function facilitiesOf(
  seals: Seals,
  { answer_sealed: sealed }: Pick<InquiryRow, 'answer_sealed'>,
): Facility[] {
  if (sealed === null) return []
  const report = JSON.parse(seals.open(sealed)) as { facilities?: Facility[] }
  return report.facilities ?? []
}

/** What is summed up of it. */
export function figuresOf({ slik, fdc }: Known): Bureau['now'] {
  return {
    platforms: fdc?.activePlatforms ?? null,
    worstQuality24: slik?.worstQuality24 ?? null,
    maxDpd90: fdc?.maxDpd90 ?? null,
    burden: burdenElsewhere(slik ?? null, fdc ?? null),
  }
}

/** The borrower's last order before this one that the sources were asked about, within the apps this person sees. */
export async function lastOrderBefore(
  tx: Tx,
  order: { order_no: string; borrower_id: number | null; apply_time: Date },
): Promise<{ orderNo: string; at: Date } | null> {
  const { rows } = await sql<{ orderNo: string; at: Date }>`
    select o.order_no as "orderNo", o.apply_time as at from orders o
     where o.borrower_id = ${order.borrower_id}::integer and o.order_no <> ${order.order_no} and o.apply_time < ${order.apply_time}
       and exists (select from source_inquiry q where q.order_no = o.order_no and q.facts is not null)
     order by o.apply_time desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Loans of one lender and kind that were opened on one day are the same loan. */
const sameLoan = (a: Facility, b: Facility) =>
  a.lender === b.lender && a.kind === b.kind && a.openedOn === b.openedOn

/** Each loan with what has become of it since; the lender is masked. */
export function presentLoans({ loans }: KnownLoans, before: KnownLoans | null): Bureau['facilities'] {
  return loans.map(({ inquiry, place, facility }) => ({
    id: `${inquiry.id}-${place}`,
    source: inquiry.source,
    lender: facility.lender === '' ? '' : maskName(facility.lender),
    kind: facility.kind,
    plafond: facility.plafond,
    outstanding: facility.outstanding,
    quality: facility.quality,
    worstQuality24: facility.worstQuality24,
    daysLate: facility.daysLate,
    monthly: facility.monthly,
    openedOn: facility.openedOn,
    dueOn: facility.dueOn,
    asOf: inquiry.as_of,
    change:
      before === null
        ? null
        : changeOf(facility, before.loans.find((was) => sameLoan(was.facility, facility))?.facility),
  }))
}

function changeOf(
  now: Facility,
  was: Facility | undefined,
): NonNullable<Bureau['facilities'][number]['change']> {
  if (was === undefined) return 'new'
  if ((was.outstanding ?? 0) > 0 && now.outstanding === 0) return 'settled'
  const worse = compare(now.quality, was.quality) || compare(now.daysLate, was.daysLate)
  return worse > 0 ? 'worse' : worse < 0 ? 'better' : 'same'
}

const compare = (now: number | null, was: number | null): number =>
  now === null || was === null ? 0 : Math.sign(now - was)

/** How many loans of then are not told of any more. */
export function goneSince({ loans }: KnownLoans, before: KnownLoans): number {
  return before.loans.filter((was) => !loans.some(({ facility }) => sameLoan(facility, was.facility))).length
}

/** Who asked what and why. */
export async function presentInquiries(
  tx: Tx,
  inquiries: readonly InquiryRow[],
): Promise<Bureau['inquiries']> {
  const ids = [...new Set(inquiries.flatMap(({ asked_by: by }) => (by === null ? [] : [by])))]
  const people =
    ids.length === 0
      ? []
      : await tx.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return inquiries.map((row) => ({
    id: row.id,
    source: row.source,
    state: row.state,
    why: row.why,
    reason: row.reason,
    askedBy: row.asked_by === null ? null : (names.get(row.asked_by) ?? ''),
    madeAt: row.made_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    nextTryAt: row.next_try_at?.toISOString() ?? null,
    asOf: row.as_of,
    validUntil: row.valid_until?.toISOString() ?? null,
    tries: row.tries,
    notAskedWhy: row.not_asked_why,
    code: row.said_code,
    words: row.said_words,
    cost: row.cost,
  }))
}

/** The name of the lender of one loan of an order; null when there is none. */
export async function openLender(
  tx: Tx,
  seals: Seals,
  orderNo: string,
  facilityId: string,
): Promise<string | null> {
  const [inquiryId, place] = facilityId.split('-').map(Number)
  const inquiry = (await inquiriesOf(tx, orderNo)).find(({ id }) => id === inquiryId)
  return inquiry === undefined ? null : (facilitiesOf(seals, inquiry)[place ?? -1]?.lender ?? null)
}

/** What the bank says of the account; null while it has said nothing. */
export function presentAccount(
  seals: Seals,
  { accountName }: Known,
  said: InquiryRow | null,
): Bureau['account'] {
  if (accountName === undefined || said === null) return null
  const holder = holderOf(seals, said)
  return {
    ...accountName,
    holder: holder === null ? '' : maskName(holder),
    nameScoreMin: bankNameScoreMin,
    asOf: said.as_of,
  }
}

function holderOf(seals: Seals, { answer_sealed: sealed }: Pick<InquiryRow, 'answer_sealed'>): string | null {
  if (sealed === null) return null
  return (JSON.parse(seals.open(sealed)) as { account?: AccountReport }).account?.holder ?? null
}

/** The holder of an order's account as its bank names them; null when it has named nobody. */
export async function openAccountHolder(tx: Tx, seals: Seals, orderNo: string): Promise<string | null> {
  const order = await tx
    .selectFrom('orders')
    .select(['borrower_id', 'bank_account_blind'])
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  if (order === undefined) return null
  const said = (await inquiriesOf(tx, orderNo)).find(
    (inquiry) => inquiry.source === 'accountName' && inquiry.facts !== null && isAbout(inquiry, order),
  )
  return said === undefined ? null : holderOf(seals, said)
}
