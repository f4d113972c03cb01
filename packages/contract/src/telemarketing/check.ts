import * as z from 'zod/mini'
import { callCheckCodes, checkFlow, checkMarks } from '@lumbung/domain/leads/call-check'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { reportAnswer } from '../report.ts'
import { checkers, checkReaders, leadReaders } from '../roles.ts'
import { leadLabel } from './lead.ts'

const status = z.enum(checkFlow.states)
const mark = z.enum(checkMarks)
const why = z.enum(['share', 'newSeller', 'double'])
/** `decided`: by another checker, once. */
const appealState = z.enum(['open', 'decided'])
const marks = z.strictObject(
  Object.fromEntries(callCheckCodes.map((code) => [code, mark])) as Record<
    (typeof callCheckCodes)[number],
    typeof mark
  >,
)

const checkFilter = z.strictObject({
  id: z.optional(f.id),
  app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
  status: z.optional(z.array(status).check(z.maxLength(3))),
  why: z.optional(z.array(why).check(z.maxLength(3))),
  seller: z.optional(f.id),
  sellerName: z.optional(f.shortText),
  critical: z.optional(z.boolean()),
  appealed: z.optional(z.array(appealState).check(z.maxLength(2))),
  day: z.optional(f.dayRange),
})

export const checkRow = z.object({
  id: f.id,
  version: f.version,
  app: f.appCode,
  leadId: f.id,
  phone: z.string(),
  day: f.businessDay,
  callAt: f.instant,
  seller: f.person,
  label: leadLabel,
  note: z.string(),
  why,
  status,
  marks: z.nullable(marks),
  scorePpm: z.nullable(z.int()),
  critical: z.boolean(),
  comment: z.string(),
  checker: z.nullable(f.person),
  checkedAt: z.nullable(f.instant),
  appeal: z.nullable(z.string()),
  appealed: z.nullable(appealState),
  appealBy: z.nullable(f.person),
  appealNote: z.nullable(z.string()),
  can: z.object({ check: z.boolean(), appeal: z.boolean(), decide: z.boolean() }),
})
export type CheckRow = z.output<typeof checkRow>

/** Sampled calls. A seller sees what was decided of their own; of a double sample nobody sees the other's marks before both are given. */
export const getChecks = call('POST /telemarketing/get_checks', {
  title: { id: 'Melihat pemeriksaan mutu', en: 'List quality checks', zh: '查看质检' },
  heldBy: checkReaders,
  neededBy: ['checkList'],
  request: listRequest(checkFilter, ['day', 'checkedAt']),
  ret: listAnswer(checkRow),
})

/** By seller, within the filter of the list. `agreedPpm`: double samples on which both checkers came to the same. */
export const getCheckFigures = call('POST /telemarketing/get_check_figures', {
  title: { id: 'Melihat angka mutu penjual', en: 'See quality by seller', zh: '查看销售员质检率' },
  heldBy: [...checkers, ...leadReaders],
  usedBy: ['checkList'],
  request: z.strictObject({ filter: checkFilter }),
  ret: reportAnswer({
    sampled: z.int(),
    checked: z.int(),
    passed: z.int(),
    failed: z.int(),
    critical: z.int(),
    appealed: z.int(),
    passedPpm: z.nullable(z.int()),
    doubled: z.int(),
    agreed: z.int(),
    agreedPpm: z.nullable(z.int()),
  }),
})

const target = { id: f.id, version: f.version, requestKey: f.requestKey }
const ret = z.object({ status, version: f.version, critical: z.boolean() })

/** What a checker heard, mark by mark; it locks. A critical fail stops the seller. */
export const recordCheck = call('POST /telemarketing/record_check', {
  title: { id: 'Memeriksa panggilan', en: 'Check a call', zh: '质检通话' },
  heldBy: checkers,
  usedBy: ['checkList'],
  once: true,
  request: z.strictObject({ ...target, marks, comment: f.note }),
  ret,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT', 'SAME_PERSON', 'REASON_MISSING'],
})

/** A seller appeals against a fail of a call of their own, once. */
export const appealCheck = call('POST /telemarketing/appeal_check', {
  title: { id: 'Mengajukan banding pemeriksaan', en: 'Appeal against a check', zh: '质检申诉' },
  heldBy: ['seller'],
  usedBy: ['checkList'],
  once: true,
  request: z.strictObject({ ...target, note: f.note }),
  ret,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT', 'REASON_MISSING'],
})

/** Another checker than the one who failed it decides: upheld, it passes and the seller is not stopped by it. */
export const decideAppeal = call('POST /telemarketing/decide_appeal', {
  title: { id: 'Memutus banding pemeriksaan', en: 'Decide an appeal', zh: '裁定质检申诉' },
  heldBy: checkers,
  usedBy: ['checkList'],
  once: true,
  request: z.strictObject({ ...target, upheld: z.boolean(), note: f.note }),
  ret,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT', 'SAME_PERSON', 'REASON_MISSING'],
})
