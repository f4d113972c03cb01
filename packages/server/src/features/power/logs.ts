import { sql } from 'kysely'
import * as contract from '@lumbung/contract/power/logs'
import { refuse } from '@lumbung/domain/errors'
import type { Implementation } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import { containing, personOf } from '../../lists/conditions.ts'
import { listOf } from '../../lists/answer-list.ts'
import { changesOf } from './trail-changes.ts'

const seenAs = {
  photo: sql`l.field like 'photo:%'`,
  search: sql`l.field like 'search:%'`,
  value: sql`l.field not like 'photo:%' and l.field not like 'search:%'`,
} as const satisfies Record<(typeof contract.seenKinds)[number], unknown>

/** The newest first; an order out of scope hides who looked at it, too. */
const accessLog = implement(
  contract.getAccessLog,
  async (request, { tx }) =>
    await listOf(tx, contract.getAccessLog, request, {
      of: ['access_log', 'l'],
      join: sql`left join orders o on o.order_no = l.order_no join staff p on p.id = l.staff_id
                join role r on r.id = p.role_id`,
      fields: {
        who: personOf(sql`l.staff_id`),
        role: sql`r.title`,
        app: sql`o.app_code`,
        reason: sql`l.reason_code`,
      },
      filter: {
        who: containing(sql`p.name`),
        seen: (kinds) =>
          sql`(${sql.join(
            kinds.map((kind) => seenAs[kind]),
            sql` or `,
          )})`,
      },
      by: 'at',
      descending: true,
      key: { column: sql`l.id`, type: 'bigint' },
    }),
)

const auditLog = implement(contract.getAuditLog, async (request, { tx, scope }) => {
  // Roles, accounts and settings stand in it beside orders: what belongs to no single app wants a grant for all.
  if (scope !== '*') refuse('NOT_PERMITTED')
  const page = await listOf(tx, contract.getAuditLog, request, {
    of: ['audit', 'a'],
    join: sql`left join role r on r.name = a.role`,
    fields: {
      changes: 'later',
      who: sql`a.actor`,
      role: sql`coalesce(r.title, a.role)`,
      subjectName: sql`case a.subject_kind when 'staff' then (select s.name from staff s where s.id::text = a.subject)
                                           when 'role' then (select t.title from role t where t.id::text = a.subject) end`,
    },
    beside: { detail: sql`a.detail` },
    filter: { who: containing(sql`a.actor`), event: containing(sql`a.event`) },
    by: 'at',
    descending: true,
    key: { column: sql`a.id`, type: 'bigint' },
  })
  return { ...page, items: page.items.map((row) => ({ ...row, changes: changesOf(row.detail) })) }
})

export const logCalls: readonly Implementation[] = [accessLog, auditLog]
