import * as contract from '@lumbung/contract/power/logs'
import { refuse } from '@lumbung/domain/errors'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import { accessPage, auditPage } from './logs.queries.ts'

const accessLog = implement(contract.getAccessLog, async (request, { tx }) => {
  const page = await accessPage(tx, request)
  return {
    ...page,
    items: page.items.map(
      ({ id, at, staff_id, name, role, order_no, app_code, field, reason_code, note, ip }) => ({
        id,
        at: at.toISOString(),
        who: { id: staff_id, name },
        role,
        orderNo: order_no,
        app: app_code,
        field,
        reason: reason_code,
        note,
        ip,
      }),
    ),
  }
})

const auditLog = implement(contract.getAuditLog, async (request, { tx, scope }) => {
  // Roles, accounts and settings stand in it beside orders: what belongs to no single app wants a grant for all.
  if (scope !== '*') refuse('NOT_PERMITTED')
  const page = await auditPage(tx, request)
  return {
    ...page,
    items: page.items.map(
      ({
        id,
        at,
        event,
        actor,
        actor_kind,
        role,
        subject,
        subject_kind,
        subject_name,
        request_id,
        ...row
      }) => ({
        id,
        at: at.toISOString(),
        event,
        actorKind: actor_kind,
        who: actor,
        role,
        subjectKind: subject_kind,
        subject,
        subjectName: subject_name,
        denied: row.denied,
        reason: row.reason,
        ip: row.ip,
        requestId: request_id,
      }),
    ),
  }
})

export const logCalls: readonly Implementation[] = [accessLog, auditLog]
