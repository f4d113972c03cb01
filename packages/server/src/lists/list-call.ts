import { safeParse } from 'zod/v4/core'
import type { Call } from '@lumbung/contract/call'
import { callNamed, calls } from '@lumbung/contract/calls'
import { listParts } from '@lumbung/contract/list'
import { LendingError, refuse, refuseFields } from '@lumbung/domain/errors'
import type { CallContext } from '../calls/context.ts'
import { fieldsOf } from '../calls/parse.ts'

/** What is asked of a list, whoever keeps it: a saved view, an export, a bulk act. */
export interface ListAsk {
  filter: Record<string, unknown>
  sort?: { column: string; descending: boolean } | undefined
}

/**
 * The list call of this name.
 * @throws VALIDATION (`call`) when there is none, or it is not one that roles are granted
 */
export function listCall(name: string): Call {
  const call = calls.find((each) => each.name === name)
  if (call === undefined || call.access !== 'granted' || listParts(call) === null)
    refuseFields({ call: 'invalid_value' })
  return call
}

/** Whether the person holds the call of a kept name. Nobody holds one that there is no more. */
export function holdsNamed({ holds }: Pick<CallContext, 'holds'>, name: string): boolean {
  const call = callNamed(name)
  return call !== null && holds(call)
}

/**
 * Reads filter and sort by the call's own schema, so that nothing else is ever kept or asked.
 * @throws VALIDATION naming `filter.…` and `sort.…`
 */
export function readListAsk(call: Call, ask: ListAsk): ListAsk {
  const request = { filter: ask.filter, ...(ask.sort === undefined ? {} : { sort: ask.sort }), size: 1 }
  const parsed = safeParse(call.request, request)
  if (!parsed.success) throw new LendingError('VALIDATION', { fields: fieldsOf(parsed.error.issues) })
  const { filter, sort } = parsed.data as ListAsk
  return { filter, ...(sort === undefined ? {} : { sort }) }
}

/** The item's schema has this field; `maker.name` reaches one step inside. @throws VALIDATION (`columns`) */
export function checkField(call: Call, field: string): void {
  const parts = listParts(call) ?? refuse('INTERNAL', { call: call.name })
  const [head] = field.split('.')
  if (!parts.fields.includes(head ?? '')) refuseFields({ columns: field })
}
