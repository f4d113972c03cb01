import { sql } from 'kysely'
import type { RequestOf } from '@lumbung/contract/call'
import {
  getCodeFigures,
  getCodeLeads,
  getUserFigures,
  getUserLeads,
  type LeadFigures,
  type LeadRow,
} from '@lumbung/contract/telemarketing/lead'
import { codePools, type LeadPool, openLeadStatuses, userPools } from '@lumbung/domain/leads/lead'
import { sharePpm } from '@lumbung/domain/money'
import type { CallContext, Implementation } from '../../calls/context.ts'
import { countable, implement } from '../../calls/registry.ts'
import type { Tx } from '../../db/pool.ts'
import { containing, personOf } from '../../lists/conditions.ts'
import { listOf, selectionOf } from '../../lists/answer-list.ts'
import type { Page } from '../../lists/list-page.ts'
import { reachOf } from '../../orders/contact-facts.queries.ts'
import { readContactLaw } from '../../records/contact/contact-rules.ts'
import { leadFacts } from './lead-facts.queries.ts'

/** Either list asks and answers alike, of other pools. */
type LeadRequest = Omit<RequestOf<typeof getUserLeads>, 'filter' | 'size'> & {
  filter: Omit<RequestOf<typeof getUserLeads>['filter'], 'pool'> & { pool?: LeadPool[] | undefined }
  size?: number
}

/** What the lists and the guard ask about. */
export const offeringThem = { channel: 'call', target: 'self', purpose: 'offer' } as const

const has = (column: 'attempts' | 'connected_at' | 'earned_by') =>
  column === 'attempts' ? sql`l.attempts > 0` : sql`${sql.ref(`l.${column}`)} is not null`
const yesNo = (column: Parameters<typeof has>[0]) => (yes: boolean) =>
  yes ? has(column) : sql`not (${has(column)})`

/** Of whom a lead is counted: who earned its application, else who holds it. */
const creditTo = sql`coalesce(l.earned_by, l.seller_id)`

/** Leads as every list, figure and pane reads them: the very same rows under the same filter. */
const leadSource = {
  of: ['lead', 'l'] as const,
  fields: {
    phone: sql`l.phone_masked`,
    name: sql`l.name_masked`,
    seller: personOf(sql`l.seller_id`),
    earnedBy: personOf(sql`l.earned_by`),
    reach: 'later' as const,
  },
  filter: {
    sellerName: (words: string) =>
      sql`exists (select from staff s where s.id = l.seller_id and ${containing(sql`s.name`)(words)})`,
    seller: (id: number) => (id === 0 ? sql`${creditTo} is null` : sql`${creditTo} = ${id}`),
    held: (held: boolean) => (held ? sql`l.seller_id is not null` : sql`l.seller_id is null`),
    called: yesNo('attempts'),
    connected: yesNo('connected_at'),
    earned: yesNo('earned_by'),
    noLabel: (none: boolean) => (none ? sql`l.label is null` : sql`l.label is not null`),
    consent: (given: boolean) => (given ? sql`l.consent_at is not null` : sql`l.consent_at is null`),
    by: () => null,
  },
}

const sorts = {
  lastFollowAt: { column: sql`coalesce(l.last_follow_at, '-infinity'::timestamptz)`, type: 'timestamptz' },
  nextCallAt: { column: sql`coalesce(l.next_call_at, 'infinity'::timestamptz)`, type: 'timestamptz' },
  lastRequestAt: { column: sql`coalesce(l.last_request_at, '-infinity'::timestamptz)`, type: 'timestamptz' },
} as const

/** A page of leads as the asker sees them, with the guard's word on a call of those that are worked on. */
export async function leadPage(
  pools: readonly LeadPool[],
  request: LeadRequest,
  { tx, now }: Pick<CallContext, 'tx' | 'now'>,
  where = sql`true`,
): Promise<Page<LeadRow>> {
  const page = await listOf(tx, getUserLeads, { size: 20, ...request } as RequestOf<typeof getUserLeads>, {
    ...leadSource,
    beside: { phoneBlind: sql<Buffer>`l.phone_blind`, regency: sql<string | null>`l.regency` },
    where: sql`l.pool = any(${[...pools]}) and ${where}`,
    by: 'createdAt',
    descending: true,
    sorts,
  })
  const isOpen = ({ status }: Pick<LeadRow, 'status'>) => openLeadStatuses.some((each) => each === status)
  const facts = await leadFacts(tx, page.items.filter(isOpen), now)
  const law = await readContactLaw(tx)
  const items = page.items.map(({ phoneBlind: _blind, regency: _regency, ...row }) => {
    const known = facts.get(row.id)
    return { ...row, reach: known === undefined ? null : reachOf(offeringThem, known, now, law) }
  })
  return { ...page, items }
}

const counts = sql`
  count(*)::integer as leads, count(*) filter (where ${has('attempts')})::integer as called,
  count(*) filter (where ${has('connected_at')})::integer as connected,
  count(*) filter (where l.register_status <> 'notRegistered')::integer as registered,
  count(*) filter (where l.register_status in ('applied', 'loaned'))::integer as applied,
  count(*) filter (where ${has('earned_by')})::integer as earned,
  count(*) filter (where l.register_status = 'loaned')::integer as loaned`

/** What the lines of figures are of; an id says both, so that a figure narrows the list to what it counts. */
const splits = {
  seller: {
    id: sql`coalesce(${creditTo}, 0)::text`,
    name: sql`coalesce((select s.name from staff s where s.id = ${creditTo}), '')`,
  },
  batchNo: { id: sql`l.batch_no`, name: sql`l.batch_no` },
  label: { id: sql`coalesce(l.label, '')`, name: sql`coalesce(l.label, '')` },
} as const
const linesMost = 200

type Counts = Omit<LeadFigures, 'connectedPpm' | 'convertedPpm'>

const withShares = (sums: Counts): LeadFigures => ({
  ...sums,
  connectedPpm: sharePpm(sums.connected, sums.called),
  convertedPpm: sharePpm(sums.earned, sums.leads),
})

/** Figures over the very leads of a list: shares from sums, the total from all leads. */
async function leadFigures(tx: Tx, pools: readonly LeadPool[], filter: LeadRequest['filter']) {
  const { from, where } = selectionOf(getUserLeads, filter as never, {
    ...leadSource,
    where: sql`l.pool = any(${[...pools]})`,
  })
  const by = filter.by ?? 'seller'
  const { id, name } = splits[by]
  const { rows } = await sql<Counts & { id: string; name: string }>`
    select ${by} || ':' || ${id} as id, ${name} as name, ${counts} from ${from} where ${where}
     group by 1, 2 order by earned desc, leads desc, 1 limit ${linesMost}`.execute(tx)
  const { rows: all } = await sql<Counts>`select ${counts} from ${from} where ${where}`.execute(tx)
  const none = { leads: 0, called: 0, connected: 0, registered: 0, applied: 0, earned: 0, loaned: 0 }
  return {
    lines: rows.map(({ id: key, name: called, ...sums }) => ({ id: key, name: called, ...withShares(sums) })),
    total: withShares(all[0] ?? none),
  }
}

export const leadListCalls: readonly Implementation[] = [
  implement(getCodeLeads, async (request, context) => await leadPage(codePools, request, context)),
  countable(
    getUserLeads,
    implement(getUserLeads, async (request, context) => await leadPage(userPools, request, context)),
    (filter) =>
      selectionOf(getUserLeads, filter, { ...leadSource, where: sql`l.pool = any(${[...userPools]})` }),
  ),
  implement(getCodeFigures, async ({ filter }, { tx }) => await leadFigures(tx, codePools, filter)),
  implement(getUserFigures, async ({ filter }, { tx }) => await leadFigures(tx, userPools, filter)),
]
