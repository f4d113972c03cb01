import * as z from 'zod/mini'
import { exportRowsMax } from '@lumbung/domain/running/export'
import type { Call } from './call.ts'

export const pageRowsMax = 200
export const pageRowsDefault = 20
/** Totals are exact up to this many rows; beyond it `exact` is false. */
export const totalRowsMax = 10_000
/** As far as a total is counted when it is asked to be exact: what an export may hold. */
export const exactRowsMax = exportRowsMax

/**
 * What every list asks: a filter, a sort column, a page size and either a page (within the first
 * 10,000 rows) or a cursor (`after`, from the answer's `next`/`previous`).
 */
export function listRequest<
  Filter extends z.ZodMiniType,
  const Columns extends readonly [string, ...string[]],
>(filter: Filter, columns: Columns) {
  return z.strictObject({
    filter,
    sort: z.optional(z.strictObject({ column: z.enum(columns), descending: z.boolean() })),
    size: z._default(z.int().check(z.minimum(1), z.maximum(pageRowsMax)), pageRowsDefault),
    page: z.optional(z.int().check(z.minimum(1), z.maximum(totalRowsMax))),
    after: z.optional(z.string().check(z.maxLength(400))),
    /** How far is counted: to 10,000 unless it is said; not at all, or to `exactRowsMax`. */
    count: z.optional(z.enum(['none', 'all'])),
  })
}

/** What every list answers: `total` as far as it was counted or is seen, `exact` says whether it is all. */
export function listAnswer<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.int(),
    exact: z.boolean(),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
  })
}

/** The names of a list call's filter fields and of its item's fields; null for calls that are no lists. */
export function listParts(call: Call): { filter: readonly string[]; fields: readonly string[] } | null {
  const { request, ret } = call
  if (!(request instanceof z.ZodMiniObject) || !(ret instanceof z.ZodMiniObject)) return null
  const { filter, after } = request.shape as Record<string, unknown>
  const { items } = ret.shape as Record<string, unknown>
  if (after === undefined || !(filter instanceof z.ZodMiniObject) || !(items instanceof z.ZodMiniArray))
    return null
  const item: unknown = items._zod.def.element
  if (!(item instanceof z.ZodMiniObject)) return null
  return { filter: Object.keys(filter.shape), fields: Object.keys(item.shape) }
}
