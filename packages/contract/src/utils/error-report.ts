import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { onlyAdmins } from '../roles.ts'

const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '')

/**
 * An unhandled error of the browser. It scrubs what it sends (`@lumbung/domain/text/scrub`), the server scrubs again and
 * groups by fingerprint. At most ten a minute and person.
 */
export const reportError = call('POST /utils/report_error', {
  access: 'signedIn',
  perMinute: 10,
  request: z.strictObject({
    message: z.string().check(z.minLength(1), z.maxLength(1000)),
    /** Where it was caught: a component, a hook. */
    info: text(1000),
    /** Path only; what stands after `?` and `#` is dropped. */
    url: text(500),
    stack: text(8000),
    orderNo: z.optional(f.orderNo),
    appVersion: text(40),
  }),
  ret: z.null(),
})

export const errorReportRow = z.object({
  id: f.id,
  message: z.string(),
  info: z.string(),
  url: z.string(),
  stack: z.string(),
  orderNo: z.nullable(z.string()),
  appVersion: z.string(),
  count: z.int(),
  firstSeen: f.instant,
  lastSeen: f.instant,
  lastPerson: z.nullable(f.person),
})

/** Error groups, the last seen first: of the browsers of all apps, with an order of any of them. */
export const getErrorReports = call('POST /utils/get_error_reports', {
  title: { id: 'Melihat kesalahan peramban', en: 'See errors of browsers', zh: '查看浏览器错误' },
  heldBy: onlyAdmins,
  scope: 'all',
  request: listRequest(
    z.strictObject({ appVersion: z.optional(f.shortText), text: z.optional(f.shortText) }),
    ['lastSeen', 'count'],
  ),
  ret: listAnswer(errorReportRow),
})
