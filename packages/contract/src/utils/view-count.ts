import * as z from 'zod/mini'
import { call } from '../call.ts'
import { shortText } from '../fields.ts'
import { listName } from './list-view.ts'

/** Rows of a shipped view are counted so far; beyond, `more` says so. */
export const viewRowsMax = 1_000

/**
 * The views that come with the product for whoever's work they are, each with how many rows it opens: all of a person in
 * one answer, for the menu and every list. Those of a screen stand in the order in which they press.
 */
export const getShippedViews = call('POST /utils/get_shipped_views', {
  access: 'signedIn',
  request: z.strictObject({}),
  ret: z.object({
    views: z.array(
      z.object({
        key: z.string(),
        list: listName,
        /** In the language of who asks. */
        name: z.string(),
        /** What its link asks of the screen, each value as the address says it. */
        texts: z.record(z.string(), z.string()),
        /** null while the person hides it: then it is not counted. */
        count: z.nullable(z.int()),
        more: z.boolean(),
      }),
    ),
  }),
})

/** Hides a shipped view from one's own lists and menu, or shows it again. */
export const hideView = call('POST /utils/hide_view', {
  access: 'signedIn',
  request: z.strictObject({ key: shortText, hidden: z.boolean() }),
  ret: z.null(),
  errors: ['NOT_FOUND'],
})
