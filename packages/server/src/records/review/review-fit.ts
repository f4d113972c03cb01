import { sql, type RawBuilder } from 'kysely'
import { decideCalls } from '@lumbung/contract/approve/review'

/** Whether the active group `g` takes the order `o` of the task `t`; an empty list of the group means all. */
export const groupFits = sql<boolean>`
  (g.active and g.stage = t.stage
   and (g.app_codes = '{}' or o.app_code = any(g.app_codes))
   and (g.customer_types = '{}' or o.customer_type = any(g.customer_types))
   and (g.amount_from is null or o.loan_amount >= g.amount_from)
   and (g.amount_to is null or o.loan_amount <= g.amount_to))`

/**
 * Whether a person may take the task `t` of the order `o`: it was given to them, they are in a group that fits, or no
 * group fits at all.
 */
export function mayTake(staffId: number): RawBuilder<boolean> {
  return sql<boolean>`
    (t.assignee_id is not distinct from ${staffId} or coalesce(
      (select bool_or(exists (select from review_group_member m where m.group_id = g.id and m.staff_id = ${staffId}))
         from review_group g where ${groupFits}), true))`
}

/** Whether the person `p` is active and holds the call that decides at the desk of the task `t`, for the app of `o`. */
export const decidesHere = sql<boolean>`
  (p.status = 'active' and exists (
    select from role where role.id = p.role_id and (role.is_admin or exists (
      select from role_grant where role_grant.role_id = role.id and role_grant.kind = 'call'
         and role_grant.name = case t.stage when 'first' then ${decideCalls.first} else ${decideCalls.final} end
         and role_grant.app_code in ('*', o.app_code)))))`

/** Whether the person that the task `t` was given to is there to do it: who is not keeps nothing. */
export const assigneeIsThere = sql<boolean>`
  exists (select from staff p left join reviewer r on r.staff_id = p.id
           where p.id = t.assignee_id and coalesce(r.on_duty, true) and ${decidesHere})`
