import { sql, type RawBuilder } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'

type Sql = RawBuilder<unknown>

/** What one instalment has grown by since the last event of its loan, the ceiling not looked at. */
const grownOn = (alias: 'i' | 'every', day: BusinessDay): Sql => {
  const [principalLeft, dueDay] = [sql.ref(`${alias}.principal_left`), sql.ref(`${alias}.due_day`)]
  return sql`penalty_between(${principalLeft}, l.overdue_first_ppm, l.overdue_later_ppm, ${dueDay}, l.as_of_day, ${day}::date)`
}

/**
 * Joins to instalments `i` of loans `l` what is owed of each on `day`, to the rupiah as domain `owedFrom` has it, as `w`:
 * `penalty`, `total`. A product of days for who is not late, has one instalment or has room under the ceiling of all costs; the
 * dealing day by day only where that binds. A loan whose last event is later stands as it does after that.
 */
export function instalmentOwed(day: BusinessDay): Sql {
  const grown = grownOn('i', day)
  const room = sql`cost_room(l.principal, l.total_cap_ppm, l.cost_so_far)`
  const all = sql`(select sum(${grownOn('every', day)}) from instalment every
                    where every.order_no = i.order_no and every.principal_left > 0)`
  return sql`cross join lateral (
    select i.penalty_left + p.penalty as penalty, i.principal_left + i.interest_left + i.penalty_left + p.penalty as total
      from (select case when i.principal_left = 0 or i.due_day >= ${day}::date then 0
                        when l.instalments = 1 then least(${grown}, ${room})
                        when ${all} <= ${room} then ${grown}
                        else coalesce(capped_penalty_on(i.order_no, i.no, ${day}::date), 0) end as penalty) p) w`
}

/** How instalments `i` with what is owed of them (`w`) stand on `day`: domain `instalmentStanding`. */
export function standingOf(day: BusinessDay): Sql {
  return sql`(case when w.total = 0 and i.cleared_day > i.due_day then 'clearedOverdue' when w.total = 0 then 'cleared'
                   when i.due_day > ${day}::date then 'notDue' when i.due_day = ${day}::date then 'due' else 'overdue' end)`
}

/** Days after the due day: until today while something is left, else until nothing was. */
export function daysLateOf(day: BusinessDay): Sql {
  return sql`greatest(0, (case when w.total = 0 then coalesce(i.cleared_day, i.due_day) else ${day}::date end) - i.due_day)`
}

/** What instalments `i` with what is owed of them (`w`) show: `amount + penalty − repaid − forgiven` is `left`. */
export const instalmentFigures = {
  amount: sql`(i.principal + i.interest)`,
  penalty: sql`(w.penalty + i.penalty_repaid + coalesce(i.penalty_reduced, 0))`,
  repaid: sql`(i.principal_repaid + i.interest_repaid + i.penalty_repaid)`,
  forgiven: sql`(i.principal - i.principal_repaid - i.principal_left + i.interest - i.interest_repaid - i.interest_left
                 + coalesce(i.penalty_reduced, 0))`,
  left: sql`w.total`,
}
