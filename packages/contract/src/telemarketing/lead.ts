import * as z from 'zod/mini'
import {
  codeFailures,
  codePools,
  followTypes,
  type FollowType,
  leadFlow,
  leadInvalidReasons,
  leadLabelNames,
  leadPools,
  registerStatuses,
  userPools,
} from '@lumbung/domain/leads/lead'
import { call } from '../call.ts'
import { openedNumberReplaySeconds, reach, refusal } from '../collection/reach.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { reportAnswer } from '../report.ts'
import { leadManagers, leadReaders, leadWorkers } from '../roles.ts'

export const leadPool = z.enum(leadPools)
export const leadStatus = z.enum(leadFlow.states)
export const registerStatus = z.enum(registerStatuses)
export const followType = z.enum(Object.keys(followTypes) as [FollowType])
export const leadLabel = z.enum(leadLabelNames)
/** What the figures over a list are split by. */
export const leadSplit = z.enum(['seller', 'batchNo', 'label'])
const batchNo = z.string().check(z.minLength(1), z.maxLength(60))

/** What narrows a list of leads, and the figures over it. */
const filterOf = <Pool extends z.ZodMiniType>(pool: Pool) =>
  z.strictObject({
    id: z.optional(f.id),
    app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
    pool: z.optional(z.array(pool).check(z.maxLength(4))),
    batchNo: z.optional(batchNo),
    channel: z.optional(f.shortText),
    status: z.optional(z.array(leadStatus).check(z.maxLength(4))),
    registerStatus: z.optional(z.array(registerStatus).check(z.maxLength(4))),
    label: z.optional(z.array(leadLabel).check(z.maxLength(leadLabelNames.length))),
    followType: z.optional(z.array(followType).check(z.maxLength(6))),
    /** In the name of who holds it. */
    sellerName: z.optional(f.shortText),
    /** Of one seller: who earned the application, else who holds the lead. 0: of nobody. */
    seller: z.optional(z.int().check(z.minimum(0), z.maximum(2_147_483_647))),
    held: z.optional(z.boolean()),
    /** Somebody tried; somebody was spoken with; the application was earned by a seller. */
    called: z.optional(z.boolean()),
    connected: z.optional(z.boolean()),
    earned: z.optional(z.boolean()),
    /** No outcome was recorded yet. */
    noLabel: z.optional(z.boolean()),
    consent: z.optional(z.boolean()),
    createdAt: z.optional(f.dayRange),
    nextCallAt: z.optional(f.dayRange),
    /** Of the figures; the list itself is the same. */
    by: z.optional(leadSplit),
  })

export const leadRow = z.object({
  id: f.id,
  version: f.version,
  app: f.appCode,
  pool: leadPool,
  phone: z.string(),
  name: z.nullable(z.string()),
  channel: z.string(),
  source: z.string(),
  consentAt: z.nullable(f.instant),
  batchNo: z.string(),
  requestCount: z.int(),
  lastRequestAt: z.nullable(f.instant),
  failReason: z.nullable(z.enum(codeFailures)),
  status: leadStatus,
  invalidReason: z.nullable(z.enum(leadInvalidReasons)),
  registerStatus,
  seller: z.nullable(f.person),
  label: z.nullable(leadLabel),
  followType: z.nullable(followType),
  lastFollowAt: z.nullable(f.instant),
  nextCallAt: z.nullable(f.instant),
  attempts: z.int(),
  /** Whether they may be called now; null when nobody works on it. */
  reach: z.nullable(reach),
  appliedOrder: z.nullable(f.orderNo),
  earnedBy: z.nullable(f.person),
  createdAt: f.instant,
})
export type LeadRow = z.output<typeof leadRow>

const sorts = ['createdAt', 'lastFollowAt', 'nextCallAt', 'requestCount', 'lastRequestAt'] as const
const codeFilter = filterOf(z.enum(codePools))
const userFilter = filterOf(z.enum(userPools))

/** People whose registration failed at the code. */
export const getCodeLeads = call('POST /telemarketing/get_code_leads', {
  title: {
    id: 'Melihat yang gagal verifikasi kode',
    en: 'List who failed at the code',
    zh: '查看验证码未通过者',
  },
  heldBy: leadReaders,
  neededBy: ['customerVerifyCode'],
  request: listRequest(codeFilter, sorts),
  ret: listAnswer(leadRow),
})

/** Who registered and did not apply, was refused and may apply again, or settled and did not come back. */
export const getUserLeads = call('POST /telemarketing/get_user_leads', {
  title: { id: 'Melihat pengguna untuk ditawari', en: 'List users to offer to', zh: '查看待营销用户' },
  heldBy: leadReaders,
  neededBy: ['userList'],
  request: listRequest(userFilter, sorts),
  ret: listAnswer(leadRow),
})

/** Counts of leads; `convertedPpm` is earned applications out of leads. */
const figures = {
  leads: z.int(),
  called: z.int(),
  connected: z.int(),
  registered: z.int(),
  applied: z.int(),
  earned: z.int(),
  loaned: z.int(),
  connectedPpm: z.nullable(z.int()),
  convertedPpm: z.nullable(z.int()),
}
export type LeadFigures = z.output<z.ZodMiniObject<typeof figures>>

/** Figures over the very leads of the list, by seller, batch or label. */
export const getCodeFigures = call('POST /telemarketing/get_code_figures', {
  title: {
    id: 'Melihat angka konversi kode',
    en: 'See conversion after failed codes',
    zh: '查看验证码线索转化',
  },
  heldBy: leadReaders,
  usedBy: ['customerVerifyCode'],
  request: z.strictObject({ filter: codeFilter }),
  ret: reportAnswer(figures),
})
export const getUserFigures = call('POST /telemarketing/get_user_figures', {
  title: { id: 'Melihat angka konversi pengguna', en: 'See conversion of users', zh: '查看用户转化' },
  heldBy: leadReaders,
  usedBy: ['userList'],
  request: z.strictObject({ filter: userFilter }),
  ret: reportAnswer(figures),
})

const attemptRow = z.object({
  id: z.int(),
  at: f.instant,
  followType,
  staff: f.person,
  refusedBy: z.nullable(refusal),
  lawfulFrom: z.nullable(f.instant),
  label: z.nullable(leadLabel),
  note: z.nullable(z.string()),
  nextCallAt: z.nullable(f.instant),
})
export type LeadAttemptRow = z.output<typeof attemptRow>

/** One lead with its history; a seller opens their own. */
export const getLead = call('POST /telemarketing/get_lead', {
  title: { id: 'Membuka prospek', en: 'Open a lead', zh: '查看线索' },
  heldBy: [...leadReaders, ...leadWorkers],
  usedBy: ['myLeads', 'customerVerifyCode', 'userList'],
  request: z.strictObject({ id: f.id }),
  ret: z.object({
    lead: leadRow,
    /** By each way; those that are judged alike say the same. */
    ways: z.array(z.object({ followType, reach })),
    attempts: z.array(attemptRow),
    /** Made by the person who asks and without an outcome yet. */
    unfinished: z.nullable(z.object({ id: z.int(), followType, at: f.instant })),
    history: z.array(
      z.object({
        id: z.int(),
        at: f.instant,
        kind: z.string(),
        actor: z.string(),
        fromStatus: z.nullable(leadStatus),
        toStatus: leadStatus,
        detail: z.nullable(z.string()),
      }),
    ),
    /** The seller was stopped after a failed call. */
    stopped: z.boolean(),
    can: z.object({ contact: z.boolean(), reveal: z.boolean() }),
  }),
  errors: ['NOT_FOUND'],
})

/** The open leads of the person who asks, in the order of work. */
export const getMyLeads = call('POST /telemarketing/get_my_leads', {
  title: { id: 'Melihat prospek sendiri', en: 'List one’s own leads', zh: '查看自己的线索' },
  heldBy: leadWorkers,
  neededBy: ['myLeads'],
  request: z.strictObject({}),
  ret: z.object({
    leads: z.array(z.extend(leadRow, { place: z.int(), isNow: z.boolean() })),
    next: z.nullable(f.id),
    /** More are held than are listed. */
    isCut: z.boolean(),
    stopped: z.boolean(),
    figures: z.object({
      open: z.int(),
      now: z.int(),
      /** Today. */
      calls: z.int(),
      connected: z.int(),
      followed: z.int(),
      /** Applications that the person earned, over the last 30 days. */
      earned: z.int(),
    }),
  }),
})

const target = { id: f.id, requestKey: f.requestKey }

/**
 * Asks the guard and, where it allows it, opens the number once and keeps the attempt; a refusal is kept too, with who tried.
 * Refused: CONTACT_REFUSED with `rule` and, where waiting mends it, `from` (instant) and `zone`.
 */
export const startLeadContact = call('POST /telemarketing/start_contact', {
  title: { id: 'Menghubungi prospek', en: 'Reach a lead', zh: '联系线索' },
  heldBy: leadWorkers,
  usedBy: ['myLeads'],
  once: true,
  replaySeconds: openedNumberReplaySeconds,
  request: z.strictObject({ ...target, followType }),
  ret: z.object({ id: z.int(), phone: z.string(), until: f.instant }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'CONTACT_REFUSED', 'SELLER_STOPPED'],
})

/** What came of an attempt of one's own. */
export const recordLeadFollowUp = call('POST /telemarketing/record_follow_up', {
  title: {
    id: 'Mencatat hasil kontak prospek',
    en: 'Record what came of a contact with a lead',
    zh: '记录线索跟进结果',
  },
  heldBy: leadWorkers,
  usedBy: ['myLeads'],
  once: true,
  request: z.strictObject({
    ...target,
    attemptId: z.int().check(z.minimum(1)),
    label: leadLabel,
    note: f.note,
    nextCallAt: z.optional(f.instant),
  }),
  ret: z.object({ status: leadStatus }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
})

const moved = z.object({ status: leadStatus, version: f.version })

/** Gives an open lead to a seller who is on duty and not stopped; `back` takes back what this person gave last, while nothing was done since. */
export const assignLead = call('POST /telemarketing/assign_lead', {
  title: { id: 'Memberi prospek kepada penjual', en: 'Give a lead to a seller', zh: '分配线索' },
  heldBy: leadManagers,
  usedBy: ['customerVerifyCode', 'userList'],
  once: true,
  request: z.strictObject({
    ...target,
    version: f.version,
    to: z.union([f.id, z.literal('back')]),
    note: f.note,
  }),
  ret: moved,
  errors: [
    'NOT_FOUND',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
    'DONE_SINCE',
    'SELLER_STOPPED',
    'SELLER_OFF_DUTY',
  ],
})

/** Takes a lead up again that was followed, after 30 days: it waits for a seller. */
export const recycleLead = call('POST /telemarketing/recycle_lead', {
  title: { id: 'Mendaur ulang prospek', en: 'Recycle a lead', zh: '回收线索' },
  heldBy: leadManagers,
  usedBy: ['customerVerifyCode', 'userList'],
  once: true,
  request: z.strictObject({ ...target, version: f.version, note: f.note }),
  ret: moved,
  errors: [
    'NOT_FOUND',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
    'RECYCLE_TOO_SOON',
    'DUPLICATE',
    'CONSENT_MISSING',
  ],
})

/** Opens one value of a lead, with a reason; kept with who saw it. */
export const revealLead = call('POST /telemarketing/reveal_lead', {
  title: { id: 'Membuka data prospek', en: 'Open data of a lead', zh: '查看线索信息' },
  heldBy: leadManagers,
  usedBy: ['customerVerifyCode', 'userList'],
  request: z.strictObject({
    id: f.id,
    field: z.enum(['phone', 'name']),
    reasonCode: z.enum(['complaint', 'identityCheck', 'other']),
    note: f.note,
  }),
  ret: z.object({ value: z.string(), seconds: z.int(), leftToday: z.int() }),
  errors: ['NOT_FOUND', 'REASON_MISSING', 'REVEAL_QUOTA'],
})
