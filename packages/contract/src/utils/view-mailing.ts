import * as z from 'zod/mini'
import { reportRows } from '@lumbung/domain/report/report-days'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listName } from './list-view.ts'

const mailing = z.strictObject({
  /** Every day, every Monday, or the first of every month. */
  every: z.enum(reportRows),
  /** In Jakarta. */
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  /** Beside the owner, everyone whose role the view is shared with, as it is then. */
  toRoles: z.boolean(),
})

/** One's own views of a report, and when each is mailed. */
export const getViewMailings = call('POST /utils/get_view_mailings', {
  access: 'signedIn',
  request: z.strictObject({ list: listName }),
  ret: z.object({
    views: z.array(
      z.object({
        id: f.id,
        name: z.string(),
        shared: z.boolean(),
        mailing: z.nullable(z.object({ ...mailing.shape, nextAt: f.instant, lastAt: z.nullable(f.instant) })),
      }),
    ),
  }),
})

/**
 * Has one's own view of a report mailed on a schedule, or no more: a link to its figures frozen as of that moment, to whom is
 * active, has the view and may see the report when it is sent.
 */
export const saveViewMailing = call('POST /utils/save_view_mailing', {
  access: 'signedIn',
  request: z.strictObject({ viewId: f.id, mailing: z.nullable(mailing) }),
  ret: z.null(),
  errors: ['NOT_FOUND', 'NOT_PERMITTED'],
})
