import { sql } from 'kysely'
import type { ContactFacts } from '@lumbung/domain/contact/contact-guard'
import type { ContactChannel } from '@lumbung/domain/contact/contact-rules'
import { minuteMs, zoneOfRegency } from '@lumbung/domain/contact/local-time'
import type { Tx } from '../../db/pool.ts'

/** As far back as a rule about attempts looks: a day in all zones, and the longest pause. */
const attemptsBackMs = 3 * 24 * 60 * minuteMs

/** What of a lead the guard must know. */
export interface GuardedLead {
  id: number
  phoneBlind: Buffer
  regency: string | null
  consentAt: Date | string | null
}

interface Wishes {
  phone: Buffer
  optedOut: ContactChannel[]
  leftAlone: boolean
  doNotCall: boolean
}

/** What the guard must know of some leads: their own consent, and what is known of that phone in every app and department. */
export async function leadFacts(
  tx: Tx,
  leads: readonly GuardedLead[],
  now: Date,
): Promise<ReadonlyMap<number, ContactFacts>> {
  if (leads.length === 0) return new Map()
  const phones = [
    ...new Map(leads.map(({ phoneBlind }) => [phoneBlind.toString('hex'), phoneBlind])).values(),
  ]
  const since = new Date(now.getTime() - attemptsBackMs)
  const { rows: attempts } = await sql<{ phone: Buffer; channel: ContactChannel; at: Date }>`
    select * from attempts_to_phones(${phones}::bytea[], ${since})`.execute(tx)
  const { rows: wishes } = await sql<Wishes>`
    select phone, opted_out as "optedOut", left_alone as "leftAlone", do_not_call as "doNotCall"
      from wishes_of_phones(${phones}::bytea[])`.execute(tx)
  const { rows: strangers } = await sql<{ phone: Buffer; at: Date }>`
    select phone, max(at) as at from found_not_theirs(${phones}::bytea[]) group by phone`.execute(tx)
  const foundOut = new Map(strangers.map(({ phone, at }) => [phone.toString('hex'), at]))
  const made = Map.groupBy(attempts, ({ phone }) => phone.toString('hex'))
  const said = new Map(wishes.map((each) => [each.phone.toString('hex'), each]))
  return new Map(
    leads.map(({ id, phoneBlind, regency, consentAt }): [number, ContactFacts] => {
      const key = phoneBlind.toString('hex')
      const wish = said.get(key)
      return [
        id,
        {
          zone: zoneOfRegency(regency),
          attempts: made.get(key) ?? [],
          daysLate: 0,
          caseState: null,
          numberIsTheirs: isTheirs(foundOut.get(key), consentAt),
          emergencyConsent: false,
          offerConsent: consentAt !== null && wish?.doNotCall !== true,
          optedOut: wish?.optedOut ?? [],
          restricted: wish?.leftAlone === true,
          // Nobody is offered anything at night, whatever they agreed to about a loan they have.
          agreedToAnyHour: false,
          certifiedUntil: null,
        },
      ]
    }),
  )
}

/** Who agreed to offers by that number later than somebody found it to be another's says that it is theirs. */
function isTheirs(foundOut: Date | undefined, consentAt: Date | string | null): boolean {
  return foundOut === undefined || (consentAt !== null && new Date(consentAt) > foundOut)
}
