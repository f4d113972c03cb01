import * as contract from '@lumbung/contract/risk/risk-entry'
import type { RequestOf } from '@lumbung/contract/call'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import type { CallContext } from '../../calls/context.ts'
import { addRiskEntry, endRiskEntry } from '../../records/risk/risk-entries.ts'
import { refuseBeyondReach, tellRules } from './rule-reach.ts'
import { entryPage, valueOfOrder } from './risk-entry.queries.ts'
import { listedValue, type ListedValue } from './risk-value.ts'

type Add = RequestOf<typeof contract.addRiskEntry>

const list = implement(
  contract.getRiskEntries,
  async (request, { tx, services, today }) => await entryPage(tx, request, { seals: services.seals, today }),
)

const add = implement(contract.addRiskEntry, async (request, context) => {
  const { tx, scope, staff, now, today } = context
  // Every app's applications are looked up in both lists.
  refuseBeyondReach(scope, null)
  const { list: into, kind, reason, source, expiresOn = null } = request
  if (expiresOn !== null && expiresOn < today) refuseFields({ expiresOn: 'too_small' })
  const { blind, masked } = await valueOf(request, context)
  const entry = { list: into, kind, blind, masked, reason, source, expiresOn }
  const id = await addRiskEntry(tx, { ...entry, addedBy: staff.id, at: now, today })
  if (id === null) refuse('DUPLICATE')
  const told = { list: into, kind, masked, reason, source, expiresOn, orderNo: request.orderNo ?? null }
  await tellRules(context, 'riskEntryAdded', { kind: 'riskEntry', id }, told)
  return { id }
})

/** @throws VALIDATION, ORDER_NOT_FOUND, NOT_FOUND when the order has no such value */
async function valueOf({ kind, value, orderNo }: Add, { tx, services }: CallContext): Promise<ListedValue> {
  if ((value === undefined) === (orderNo === undefined)) refuseFields({ value: 'required' })
  if (value !== undefined) {
    return listedValue(services.seals, kind, value) ?? refuseFields({ value: 'invalid_format' })
  }
  const found = (await valueOfOrder(tx, orderNo ?? '', kind)) ?? refuse('ORDER_NOT_FOUND')
  return found === 'none' ? refuse('NOT_FOUND') : found
}

const end = implement(contract.endRiskEntry, async ({ id, reason }, context) => {
  const { tx, scope, staff, now } = context
  refuseBeyondReach(scope, null)
  await endRiskEntry(tx, id, { staffId: staff.id, reason, at: now })
  await tellRules(context, 'riskEntryEnded', { kind: 'riskEntry', id }, { reason })
  return null
})

export const riskEntryCalls: readonly Implementation[] = [list, add, end]
