import type { ClientBase } from 'pg'
import { businessDayOf, daysBetween, type BusinessDay } from '@lumbung/domain/calendar'
import type { CopyPlan } from './copy-plan.ts'

/** Somebody who was played. */
export interface PlayedPerson {
  /** Their row in `borrower` at the played lender. */
  person: number
  /** The id of their first application. */
  appliedAs: string
  /** The day of each application, the first one first. */
  appliedOn: readonly BusinessDay[]
  /** Whether they were lent to at all. */
  wasLent: boolean
  /** When the rules that judged the first one were in force, both ends included; null: before anybody came, and still. */
  rulesFrom: BusinessDay | null
  rulesUntil: BusinessDay | null
  /** By how many days copies of them may lie earlier than they were played; below zero: later. */
  shifts: readonly number[]
}

/** What happens to a person besides applying, as far as it bounds the days that a copy may lie on. */
interface PersonRow {
  person: number
  appliedAs: string
  appliedOn: BusinessDay[]
  wasLent: boolean
  rulesFrom: BusinessDay | null
  rulesUntil: BusinessDay | null
  /** Days back and forward, at the most. */
  back: number
  forward: number
  /** Days of the week on which somebody of the staff did something or called, Sunday 0. */
  workdays: number[]
}

/** Overdue for so long that it may as well be some weeks longer. */
const longOverdueDays = 14
const longerDays = 150
/** Nobody has called for so long, without that being odd. */
const idleDays = 3
const settledDays = 3
/** Before its due day a loan has a case for so long. */
const remindedDays = 3
const sunday = 0
/** Columns of what happened, not of until when something may. */
const happened = /(^at|_at|_time)$/

/**
 * Who was played, in the order of their coming, with the days on which they may as well have come. Nothing is to happen in
 * the future, on a Sunday that nobody works on, by rules that were not in force, or too late: a due day, a promise.
 * @param daysBack no copy lies earlier than so many days ago
 */
export async function readPlayedPeople(
  client: ClientBase,
  plan: CopyPlan,
  now: Date,
  daysBack: number,
): Promise<PlayedPerson[]> {
  await layLastTimes(client, plan, now)
  const today = businessDayOf(now)
  const { rows } = await client.query<PersonRow>(
    `
    with judged as (
      select m.owner, min(v.live_day) as rules_from, min(v.until_day - 1) as rules_until,
             min((m.at at time zone 'Asia/Jakarta')::date - v.live_day) as back,
             min(coalesce(v.until_day - 1 - (m.at at time zone 'Asia/Jakarta')::date, ${daysBack})) as forward
        from played_machine_review m join (
          select id, (live_from at time zone 'Asia/Jakarta')::date as live_day,
                 lead((live_from at time zone 'Asia/Jakarta')::date) over (partition by rule_set_id order by live_from) as until_day
            from rule_version where state = 'approved') v on v.id = m.rule_version
       group by m.owner
    ), placed as (
      select o.*, (o.apply_time at time zone 'Asia/Jakarta')::date as applied_on,
             o.loan_time is not null and o.terms ->> 'calendar' <> 'days' as is_of_month,
             exists (select from played_second_look s where s.owner = o.owner and s.state = 'wait') as is_looked_at,
             o.changed_time < $2::timestamptz - make_interval(days => ${settledDays})
               and o.state in ('machineRejected', 'firstRejected', 'finalRejected', 'cancelled', 'cleared', 'reversed') as has_ended,
             o.state = 'repaying' and o.due_day > $1::date + ${remindedDays} as is_running,
             o.due_day - $1::date as due_in,
             (select min(p.day) - $1::date from played_promise p where p.owner = o.owner and p.state = 'open') as promised_in,
             floor(extract(epoch from $2::timestamptz - l.at) / 86400)::integer as still_for
        from played_orders o join played_last_time l on l.owner = o.owner
    ), bounded as (
      select p.*, j.rules_from, j.rules_until,
             least(j.back, promised_in, case when is_of_month or is_looked_at then 0 when has_ended then ${daysBack}
               when state <> 'repaying' then 0
               when is_running then due_in - ${remindedDays} - 1
               when due_in >= 0 then due_in
               when due_in < -${longOverdueDays} then ${longerDays} else ${idleDays} end) as back,
             least(j.forward, case when is_of_month or is_looked_at then 0
               when has_ended or is_running then still_for else 0 end) as forward
        from placed p left join judged j on j.owner = p.owner
    )
    select borrower_id as person, (array_agg(applied_as order by apply_time))[1] as "appliedAs",
           array_agg(applied_on::text order by apply_time) as "appliedOn",
           bool_or(loan_time is not null) as "wasLent",
           (array_agg(rules_from::text order by apply_time))[1] as "rulesFrom",
           (array_agg(rules_until::text order by apply_time))[1] as "rulesUntil",
           greatest(0, min(back)) as back, greatest(0, min(forward)) as forward,
           coalesce((select array_agg(distinct extract(dow from e.at at time zone 'Asia/Jakarta')::integer)
                       from (select owner, at from played_order_event where staff_id is not null
                             union all select owner, at from played_contact_attempt) e
                       join played_orders o on o.owner = e.owner where o.borrower_id = b.borrower_id), '{}') as workdays
      from bounded b group by borrower_id order by min(apply_time)`,
    [today, now],
  )
  return rows.map(({ back, forward, workdays, ...each }) => {
    const [first = today] = each.appliedOn
    const most = Math.min(back, daysBack - daysBetween(first, today))
    const shifts = Array.from({ length: most + forward + 1 }, (_, index) => index - forward)
    return { ...each, shifts: shifts.filter((days) => mayLie(days, workdays)) }
  })
}

/** Whether nothing comes to lie on a Sunday that did not. */
function mayLie(days: number, workdays: readonly number[]): boolean {
  return workdays.every((weekday) => weekday === sunday || (((weekday - days) % 7) + 7) % 7 !== sunday)
}

/** When anything last happened to an order, in whatever table it stands. */
async function layLastTimes(client: ClientBase, { tables, decisions }: CopyPlan, now: Date): Promise<void> {
  const times = tables.flatMap(({ name, columns }) =>
    columns.flatMap(({ name: column, type, at }) =>
      type.startsWith('timestamp') && happened.test(column) && !decisions.machineTimes.includes(at)
        ? [`select owner, ${column} as at from played_${name}`]
        : [],
    ),
  )
  await client.query('create temp table played_last_time (owner text, at timestamptz)')
  await client.query(
    `insert into played_last_time select owner, max(at) from (${times.join(' union all ')}) t where at <= $1 group by owner`,
    [now],
  )
}
