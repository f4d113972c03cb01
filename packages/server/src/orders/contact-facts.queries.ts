import { sql } from 'kysely'
import type { Reach } from '@lumbung/contract/collection/reach'
import { type BusinessDay, businessDay, daysBetween } from '@lumbung/domain/calendar'
import type { AnyCaseState } from '@lumbung/domain/cases/department'
import {
  type Approach,
  type ContactFacts,
  judgeContact,
  type Verdict,
} from '@lumbung/domain/contact/contact-guard'
import {
  type ContactChannel,
  countedWith,
  type DaysOff,
  type RulesOn,
} from '@lumbung/domain/contact/contact-rules'
import { localDay, minuteMs, spanOfDay, zoneOfRegency, zonesToHold } from '@lumbung/domain/contact/local-time'
import type { Tx } from '../db/pool.ts'
import { planned } from '../db/transaction.ts'

/** As far back as a rule about attempts looks: a day in all zones, and the longest pause. */
const attemptsBackMs = 3 * 24 * 60 * minuteMs

/** Who asks, and when. */
export interface Asker {
  staffId: number
  now: Date
  today: BusinessDay
}

interface FactsRow {
  orderNo: string
  /** Of who holds the case; nobody's while nobody does. */
  holderCertifiedUntil: string | null
  isHeld: boolean
  regency: string | null
  marketing: boolean
  dueDay: string
  state: AnyCaseState
  leftAlone: boolean
  notTheirs: boolean
  attempts: { channel: ContactChannel; at: string }[]
  choices: { kind: 'optOut' | 'anyHour'; channel: ContactChannel | null }[]
}

/**
 * What the guard must know of the borrowers of some orders, for one who would reach them now.
 * @param caller whose certificate counts: the asker's, or that of who holds each case (of a case nobody holds: anybody's);
 *   a message is nobody's voice, and its text was agreed on by two
 */
export async function contactFacts(
  tx: Tx,
  orderNos: readonly string[],
  { staffId, now, today }: Asker,
  caller: 'asker' | 'holder' | 'message' = 'asker',
): Promise<ReadonlyMap<string, ContactFacts>> {
  if (orderNos.length === 0) return new Map()
  const asked = sql`${[...orderNos]}::text[]`
  const since = new Date(now.getTime() - attemptsBackMs)
  const facts = sql<FactsRow>`
    select l.order_no as "orderNo", f.regency, coalesce((f.consents ->> 'marketing')::boolean, false) as marketing,
           l.due_day as "dueDay", c.state, ${certified} as "holderCertifiedUntil", c.holder_id is not null as "isHeld",
           alone.order_no is not null as "leftAlone",
           stranger.order_no is not null as "notTheirs", coalesce(made.attempts, '[]') as attempts,
           coalesce(said.choices, '[]') as choices
      from loan l
      left join left_alone(${asked}) alone on alone.order_no = l.order_no
      left join not_their_numbers(${asked}) stranger on stranger.order_no = l.order_no
      left join (select order_no, json_agg(json_build_object('channel', channel, 'at', at)) as attempts
                   from attempts_on(${asked}, ${since}) group by order_no) made on made.order_no = l.order_no
      left join (select order_no, json_agg(json_build_object('kind', kind, 'channel', channel)) as choices
                   from choices_of(${asked}) group by order_no) said on said.order_no = l.order_no
      left join order_facts f on f.order_no = l.order_no
      left join collection_case c on c.order_no = l.order_no and c.closed_day is null
      left join collector k on k.staff_id = c.holder_id
      left join agency a on a.id = k.agency_id
     where l.order_no = any(${asked})`
  const { rows } = await planned(tx, 'once', async () => await facts.execute(tx))
  const own = caller === 'asker' ? await certificateOf(tx, staffId) : null
  const ofHolder = ({ isHeld, holderCertifiedUntil: until }: FactsRow) =>
    !isHeld ? today : until === null ? null : businessDay(until)
  return new Map(
    rows.map((row) => [
      row.orderNo,
      {
        zone: zoneOfRegency(row.regency),
        attempts: row.attempts.map(({ channel, at }) => ({ channel, at: new Date(at) })),
        daysLate: Math.max(0, daysBetween(businessDay(row.dueDay), today)),
        caseState: row.state,
        numberIsTheirs: !row.notTheirs,
        emergencyConsent: false,
        offerConsent: row.marketing,
        optedOut: row.choices.flatMap(({ channel }) => channel ?? []),
        agreedToAnyHour: row.choices.some(({ kind }) => kind === 'anyHour'),
        restricted: row.leftAlone,
        certifiedUntil: caller === 'asker' ? own : caller === 'message' ? today : ofHolder(row),
      },
    ]),
  )
}

/** Until when a collector `k` may call: by their certificate and, of an agency `a`, by its licence and contract. */
const certified = sql<string | null>`
  case when k.agency_id is null then k.certified_until
       when a.active then least(k.certified_until, a.licensed_until, a.contract_until) end`

/** The last day of a person's certificate; null: none was shown. */
async function certificateOf(tx: Tx, staffId: number): Promise<BusinessDay | null> {
  const { rows } = await sql<{ until: string | null }>`
    select ${certified} as until from collector k left join agency a on a.id = k.agency_id
     where k.staff_id = ${staffId}`.execute(tx)
  return rows[0]?.until == null ? null : businessDay(rows[0].until)
}

/** How often what counts with a channel was tried today, where it is today for the borrower. */
export function madeToday(channel: ContactChannel, facts: ContactFacts, now: Date): number {
  const zones = zonesToHold(facts.zone)
  const { from, to } = spanOfDay(localDay(now, zones[0] ?? 'WIB'), zones)
  const counted = countedWith(channel)
  return facts.attempts.filter((each) => counted.has(each.channel) && each.at >= from && each.at < to).length
}

/** The guard's word on an approach, as screens show it. */
export function reachOf(
  approach: Approach,
  facts: ContactFacts,
  now: Date,
  law: { rules: RulesOn; daysOff: DaysOff },
): Reach {
  const verdict: Verdict = judgeContact(approach, facts, now, law)
  return {
    lawful: verdict.lawful,
    rule: verdict.lawful ? null : verdict.rule,
    at: (verdict.lawful ? verdict.until : verdict.from)?.toISOString() ?? null,
    certifiedUntil: !verdict.lawful && verdict.rule === 'notCertified' ? facts.certifiedUntil : null,
    zone: facts.zone,
    made: madeToday(approach.channel, facts, now),
    most: law.rules(localDay(now, facts.zone ?? 'WIB')).attemptsPerDay[approach.channel],
  }
}
