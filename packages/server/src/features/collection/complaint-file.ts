import { getComplaintFile } from '@lumbung/contract/collection/complaint-file'
import type { RetOf } from '@lumbung/contract/call'
import { type BusinessDay, businessDay, businessDayOf, earlierOf } from '@lumbung/domain/calendar'
import { followUpOutcomes } from '@lumbung/domain/cases/follow-up'
import { zoneOfRegency } from '@lumbung/domain/contact/local-time'
import { refuse } from '@lumbung/domain/errors'
import { canonicalJson } from '../../calls/canonical-json.ts'
import type { CallContext } from '../../calls/context.ts'
import { implementPrepared } from '../../calls/registry.ts'
import { explainLines } from '../../orders/explain-lines.ts'
import { regionName } from '../../orders/region-names.ts'
import { readContactLaw } from '../../records/contact/contact-rules.ts'
import { readHistory } from '../../records/loan/loan-history.ts'
import { sha256 } from '../../secrets/seals.ts'
import {
  complaintEntries,
  type ComplaintGround,
  type MarkedEntry,
  momentOf,
  owedAt,
} from './complaint-entries.ts'
import { complaintOrder, complaintRows, contactHistory } from './complaint-file.queries.ts'
import { lastAsked } from './complaint-trail.queries.ts'

type Answer = RetOf<typeof getComplaintFile>
/** A file as it is shown, but for whom it was made last. */
export type ComplaintFile = Omit<Answer, 'lastAsked'>

export interface ComplaintAsked {
  orderNo: string
  from?: string | undefined
  to?: string | undefined
}

/**
 * The file of an order for some days, and every entry there is of it with its marks.
 * @throws ORDER_NOT_FOUND, also of an app that is not the asker's
 */
export async function makeComplaintFile(
  { orderNo, ...period }: ComplaintAsked,
  { tx, now, today }: Pick<CallContext, 'tx' | 'now' | 'today'>,
): Promise<{ file: ComplaintFile; all: readonly MarkedEntry[] }> {
  const order = (await complaintOrder(tx, orderNo)) ?? refuse('ORDER_NOT_FOUND')
  const rows = await complaintRows(tx, orderNo)
  const loan = order.hasLoan ? await readHistory(tx, orderNo) : null
  // Of a payout that came back nothing is owed, and nothing was.
  const account = loan === null || loan.voided ? null : loan.account
  const ground: ComplaintGround = {
    history: await contactHistory(tx, orderNo),
    law: await readContactLaw(tx),
    account,
    eventTimes: new Map(rows.loanEvents.map((row) => [String(row.seq), momentOf(row)])),
  }
  const all = complaintEntries(rows, ground)
  const first = account?.loanDay ?? businessDayOf(order.applyTime)
  const days = all.map(({ entry }) => businessDayOf(new Date(entry.at)))
  const begins = days.reduce(earlierOf, earlierOf(first, today))
  const from = period.from === undefined ? begins : businessDay(period.from)
  const to = period.to === undefined ? today : businessDay(period.to)
  const within = (at: string | Date) => isWithin(businessDayOf(new Date(at)), from, to)
  const entries = all.map(({ entry }) => entry).filter(({ at }) => within(at))
  // The access log goes by the machine's clock, which a moved business day does not move.
  const isWhole = period.from === undefined && period.to === undefined
  const seen = rows.seen
    .filter(({ at }) => isWhole || within(at))
    .map((row) => ({ ...row, at: row.at.toISOString() }))
  const owes = owedAt(ground, now)
  const { app, customerType, borrowerName, regency } = order
  const file: ComplaintFile = {
    orderNo,
    app,
    customerType: customerType as Answer['customerType'],
    borrowerName,
    region: regency === null ? null : await regionName(regency),
    zone: zoneOfRegency(regency),
    from,
    to,
    first: begins,
    head: { ...headOf(entries), owed: owes?.total ?? null, ...lookers(seen) },
    entries,
    seen,
    amount:
      account === null || owes === null
        ? null
        : {
            day: today,
            lines: explainLines(account, today),
            owed: {
              principal: owes.principal,
              interest: owes.interest,
              penalty: owes.penalty,
              total: owes.total,
            },
            instalments: account.terms.instalments,
          },
    digest: complaintDigest({ orderNo, from, to, entries, seen }),
  }
  return { file, all }
}

function isWithin(day: BusinessDay, from: BusinessDay, to: BusinessDay): boolean {
  return from <= day && day <= to
}

/**
 * SHA-256 over what the file says, in canonical JSON (names sorted, nothing left out, UTF-8): version, order, days, entries in
 * their order, looks in theirs. What is drawn from them – figures, colours, words – is not in it, so a file in another
 * language has the same.
 */
export function complaintDigest(content: {
  orderNo: string
  from: string
  to: string
  entries: readonly unknown[]
  seen: readonly unknown[]
}): string {
  return sha256(canonicalJson({ version: 1, ...content })).toString('hex')
}

const messages = new Set<string>(['sms', 'mail', 'whatsapp'])

/** The figures above the entries; a contact is outside the rules when those of its own moment refuse it. */
function headOf(entries: ComplaintFile['entries']) {
  const tried = entries.flatMap(({ contact }) => contact ?? [])
  const made = tried.filter(({ refusedBy }) => refusedBy === null)
  const by = (channel: string) => made.filter((each) => each.channel === channel)
  return {
    contacts: made.length,
    outside: made.filter(({ judged }) => judged !== null).length,
    calls: by('call').length,
    connected: by('call').filter(({ outcome }) => outcome !== null && followUpOutcomes[outcome].reached)
      .length,
    messages: made.filter(({ channel }) => messages.has(channel)).length,
    visits: by('visit').length,
    refused: tried.length - made.length,
  }
}

function lookers(seen: ComplaintFile['seen']) {
  return { seenBy: new Set(seen.map(({ who }) => who)).size, seenTimes: seen.length }
}

export const openComplaintFile = implementPrepared(
  getComplaintFile,
  async ({ orderNo }, { services }) => await lastAsked(services.db, orderNo),
  async (request, context, asked) => {
    const { file } = await makeComplaintFile(request, context)
    context.keepInTrail({ digest: file.digest, from: file.from, to: file.to })
    return { ...file, lastAsked: asked }
  },
)
