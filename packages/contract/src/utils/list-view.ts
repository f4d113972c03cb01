import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, person } from '../fields.ts'

/** A list screen by its route's name. Several may show the same call (both review desks do). */
export const listName = z.string().check(z.regex(/^[a-z][A-Za-z0-9]{1,59}$/))
/** The name of a list call: `POST /order/get_orders`. */
export const listCallName = z.string().check(z.regex(/^POST \/[a-z_/]{3,80}$/))
const columnKey = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_.]{0,59}$/))

/** Columns in the order they are shown; those that are not named stand where the screen puts them. */
export const listLayout = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        key: columnKey,
        hidden: z.optional(z.boolean()),
        pin: z.optional(z.enum(['left', 'right'])),
        /** Pixels. */
        width: z.optional(z.int().check(z.minimum(30), z.maximum(1200))),
      }),
    )
    .check(z.maxLength(100)),
  size: z.optional(z.enum(['medium', 'small', 'mini'])),
})
export type ListLayout = z.output<typeof listLayout>

/** Any filter: the server reads it by the schema of the list's own call. */
export const anyFilter = z.record(z.string().check(z.maxLength(60)), z.unknown())
export const anySort = z.strictObject({ column: z.string().check(z.maxLength(60)), descending: z.boolean() })

/** Days that move with the business date. */
export const dayPreset = z.enum(['today', 'lastWeek', 'lastMonth', 'lastThreeMonths'])
/** Fields of the filter that are meant as a preset; `filter` holds the days it meant when the view was saved. */
const movingDays = z.record(z.string().check(z.maxLength(60)), dayPreset)

export const listView = z.object({
  id,
  name: z.string(),
  filter: z.record(z.string(), z.unknown()),
  moving: movingDays,
  sort: z.nullable(z.object({ column: z.string(), descending: z.boolean() })),
  owner: person,
  mine: z.boolean(),
  /** Whom it is shared with; empty for who does not own it. */
  roleIds: z.array(id),
})
export type ListView = z.output<typeof listView>

/** How this person keeps a list, the views they may use, and the roles a view may be shared with. */
export const getListSettings = call('POST /utils/get_list_settings', {
  access: 'signedIn',
  request: z.strictObject({ list: listName }),
  ret: z.object({
    layout: z.nullable(listLayout),
    views: z.array(listView),
    roles: z.array(z.object({ id, title: z.string() })),
  }),
})

/** Null goes back to the screen's own layout. */
export const saveLayout = call('POST /utils/save_layout', {
  access: 'signedIn',
  request: z.strictObject({ list: listName, layout: z.nullable(listLayout) }),
  ret: z.null(),
})

/**
 * Saves a named view, or changes one's own (`id`). The filter must be one of the list's call, which the person must
 * hold; wrong fields are named as `filter.…`. Who gets it shared sees it only while they hold that call.
 */
export const saveView = call('POST /utils/save_view', {
  access: 'signedIn',
  request: z.strictObject({
    id: z.optional(id),
    list: listName,
    call: listCallName,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    filter: anyFilter,
    moving: z._default(movingDays, {}),
    sort: z.optional(anySort),
    roleIds: z._default(z.array(id).check(z.maxLength(50)), []),
  }),
  ret: z.object({ id }),
  errors: ['NOT_FOUND', 'DUPLICATE'],
})

/** Only one's own. */
export const deleteView = call('POST /utils/delete_view', {
  access: 'signedIn',
  request: z.strictObject({ id }),
  ret: z.null(),
  errors: ['NOT_FOUND'],
})
