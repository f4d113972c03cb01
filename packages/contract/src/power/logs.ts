import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { reveal } from '../order/order.ts'

/** What can be opened or looked at: a masked value, or a photo; or who was searched for. */
export const seenKinds = ['value', 'photo', 'search'] as const
export const revealReason = reveal.request.shape.reasonCode

/** What the trail tells beside the calls themselves, which go by their names. */
export const trailEvents = [
  'accountChanged',
  'acquisitionCost',
  'caseEvent',
  'contactRule',
  'dayOffRemoved',
  'dayOffSet',
  'decisionCarriedOut',
  'decisionDropped',
  'exportDownloaded',
  'firstAdmin',
  'handOver',
  'importCommitted',
  'invitationAccepted',
  'invitationMailed',
  'listExported',
  'loanEvent',
  'messageSent',
  'messageStop',
  'passwordReset',
  'promiseEnded',
  'reductionAgreed',
  'resetMailed',
  'reviewSettings',
  'riskEntryAdded',
  'riskEntryEnded',
  'roleReceived',
  'roleSaved',
  'ruleDraftMade',
  'ruleDraftSaved',
  'rulesApproved',
  'ruleSetChanged',
  'ruleSetMade',
  'rulesRefused',
  'rulesSubmitted',
  'rulesWithdrawn',
  'settingAgreed',
  'settingProposed',
  'settingRefused',
  'signedIn',
  'signInFailed',
  'smallBalance',
  'strangersMoney',
  'strategyChanged',
  'trialEnded',
  'trialStarted',
] as const
export type TrailEvent = (typeof trailEvents)[number]

/** What a line of the trail is about. */
export const trailSubjects = [
  'email',
  'export',
  'import',
  'order',
  'riskEntry',
  'role',
  'row',
  'ruleSet',
  'ruleTrial',
  'ruleVersion',
  'setting',
  'staff',
] as const
export type TrailSubject = (typeof trailSubjects)[number]

/** Who saw which personal data of which order, when and why, and who searched for whom; only orders of the apps the reader works with. */
export const getAccessLog = call('POST /power/get_access_log', {
  title: { id: 'Membaca log akses', en: 'Read the access log', zh: '查看访问日志' },
  heldBy: ['auditor'],
  neededBy: ['accessLog'],
  request: listRequest(
    z.strictObject({
      /** In the name of the person who looked. */
      who: z.optional(f.shortText),
      orderNo: z.optional(z.string().check(z.maxLength(32))),
      seen: z.optional(z.array(z.enum(seenKinds))),
      reason: z.optional(z.array(revealReason)),
      app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
      /** Days of the business time zone. */
      at: z.optional(f.dayRange),
    }),
    ['at'],
  ),
  ret: listAnswer(
    z.object({
      id: f.id,
      at: f.instant,
      who: f.person,
      role: z.string(),
      /** null for a search: it belongs to no single app, and is read by who has a grant for all. */
      orderNo: z.nullable(f.orderNo),
      app: z.nullable(f.appCode),
      /** The value, `photo:` and its kind, or `search:` and by what; the note has the mask of what was searched for. */
      field: z.string(),
      /** null for photos and searches, which are made without one. */
      reason: z.nullable(z.string()),
      note: z.string(),
      ip: z.nullable(z.string()),
    }),
  ),
})

/** What was done by whom, the refused acts too. It belongs to no single app: only a grant for all apps opens it. */
export const getAuditLog = call('POST /power/get_audit_log', {
  title: { id: 'Membaca log audit', en: 'Read the audit log', zh: '查看审计日志' },
  heldBy: ['auditor'],
  neededBy: ['auditLog'],
  request: listRequest(
    z.strictObject({
      /** In the name of the one who acted. */
      who: z.optional(f.shortText),
      /** Who or what it was done to: an order number, the id of a role or an account. */
      subject: z.optional(f.shortText),
      /** In the name of the event: a path such as `loan/release`. */
      event: z.optional(f.shortText),
      denied: z.optional(z.boolean()),
      id: z.optional(f.id),
      /** Days of the business time zone, by the machine's clock. */
      at: z.optional(f.dayRange),
    }),
    ['at'],
  ),
  ret: listAnswer(
    z.object({
      id: f.id,
      at: f.instant,
      event: z.string(),
      /** staff, app, provider or system */
      actorKind: z.string(),
      who: z.string(),
      role: z.nullable(z.string()),
      subjectKind: z.nullable(z.string()),
      subject: z.nullable(z.string()),
      /** What people call an account or a role; null for any other, and where it is gone. */
      subjectName: z.nullable(z.string()),
      denied: z.boolean(),
      reason: z.nullable(z.string()),
      ip: z.nullable(z.string()),
      requestId: z.nullable(z.string()),
      /** What it was and became, and what else was kept of it. */
      changes: z.array(
        z.object({
          /** From the outside in. */
          name: z.array(z.string()),
          before: z.nullable(z.string()),
          after: z.nullable(z.string()),
        }),
      ),
    }),
  ),
})
