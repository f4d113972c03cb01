import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, instant } from '../fields.ts'

/** What the bell tells of; the browser words each kind from its detail. */
export const notificationKind = z.enum([
  /** detail: exportId, title, rows */
  'exportReady',
  /** detail: exportId, title, error (an error code) */
  'exportFailed',
  /** To who may agree. detail: exportId, title, rows, by */
  'exportWaiting',
  /** To who asked. detail: exportId, title, by */
  'exportRefused',
  /** Likewise, when nobody decided in time. detail: exportId, title */
  'exportLapsed',
  /** detail: bulkId, action, done, refused */
  'bulkFinished',
  /** detail: bulkId, action, undone, kept */
  'bulkUndone',
  /** detail: importId, name, accepted, refused */
  'importPreviewed',
  /** detail: importId, name, accepted, refused */
  'importCommitted',
  /** detail: importId, name, error */
  'importFailed',
  /** Of earlier versions. detail: job, and the job's own data (orderNo, importId …) */
  'jobFailed',
  /** Something is stuck; to who may end it. detail: itemId, kind, orderNo where there is one */
  'openItem',
  /** To who may answer it, once nobody meets it at a desk. detail: correctionId, orderNo, by */
  'correctionWaiting',
  /** To who asked. detail: correctionId, orderNo, by */
  'correctionConfirmed',
  'correctionRefused',
  /** To who decided at a review desk: it did not come about, the desk says why. detail: orderNo */
  'decisionDropped',
  /** To who may start again. detail: stop, channel (or all), by */
  'payoutsStopped',
  /** To who may decide on it. detail: settingId, area (its page), from (a day), by */
  'settingWaiting',
  /** To who may answer what a borrower asked about their data. detail: requestId, kind, orderNo, by */
  'dataRequestTaken',
  /** To the same, a day before its hours are over and when they are. detail: requestId, kind, orderNo, due (an instant) */
  'dataRequestSoon',
  'dataRequestLate',
  /** To who was given cases, once for each dispatch, bulk act or assignment. detail: cases (how many) */
  'casesAssigned',
  /** Likewise of reminders before the due day. */
  'remindersAssigned',
])
export type NotificationKind = z.output<typeof notificationKind>

export const notification = z.object({
  id,
  kind: notificationKind,
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  at: instant,
  read: z.boolean(),
})

/** One's own, the newest 50, or those older than `before`. `unread` counts all. */
export const getNotifications = call('POST /user/get_notifications', {
  access: 'signedIn',
  request: z.strictObject({ before: z.optional(id) }),
  ret: z.object({ unread: z.int(), items: z.array(notification), more: z.boolean() }),
})

/** Marks everything up to and with `upTo` as read. */
export const markRead = call('POST /user/mark_read', {
  access: 'signedIn',
  request: z.strictObject({ upTo: id }),
  ret: z.object({ unread: z.int() }),
})
