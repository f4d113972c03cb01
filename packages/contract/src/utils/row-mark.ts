import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'

/**
 * Live refresh: what marks the rows on a screen now. A row whose mark differs from the one before has changed (state,
 * lock, payment …), one that is missing is gone or not this person's. The first answer is the baseline.
 * Keys are those of the kind's list: order numbers (of a case: of its loan, while it is open), or the id of a cash record or a reviewer. Each kind needs its list's call.
 */
export const getVersions = call('POST /utils/get_versions', {
  access: 'signedIn',
  request: z.strictObject({
    kind: z.enum(['order', 'review', 'reviewer', 'disbursement', 'cashRecord', 'case', 'preCase']),
    keys: z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(200)),
  }),
  ret: z.object({
    rows: z.array(
      z.object({
        key: z.string(),
        /** The `version` that the kind's commands take. */
        version: f.version,
        state: z.string(),
        mark: z.string(),
      }),
    ),
  }),
  errors: ['NOT_PERMITTED'],
})
