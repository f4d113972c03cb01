import * as z from 'zod/mini'
import { anyCaseEndings, anyCaseStates } from '@lumbung/domain/cases/department'
import { preStages } from '@lumbung/domain/cases/pre-case'
import { promiseStates } from '@lumbung/domain/cases/follow-up'
import { stageCodes } from '@lumbung/domain/order/order'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { caseReaders } from '../roles.ts'
import { reach } from './reach.ts'

/** Of either department. */
export const caseState = z.enum(anyCaseStates)
export const caseStage = z.enum([...preStages, ...stageCodes])
export const promiseState = z.enum(promiseStates)
const ending = z.enum(anyCaseEndings)

export const caseFilter = z.strictObject({
  orderNo: z.optional(z.string().check(z.maxLength(32))),
  /** One case, for an order may have had several. */
  id: z.optional(f.id),
  app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
  stage: z.optional(z.array(caseStage).check(z.maxLength(8))),
  state: z.optional(z.array(caseState).check(z.maxLength(14))),
  /** Still open; false: ended. */
  open: z.optional(z.boolean()),
  /** Held by the person who asks. */
  mine: z.optional(z.boolean()),
  /** In the name of who holds it. */
  holder: z.optional(f.shortText),
  /** In the name of the group of who holds it. */
  group: z.optional(f.shortText),
  /** Held by somebody; false: by nobody. */
  held: z.optional(z.boolean()),
  customerType: z.optional(z.array(f.customerType).check(z.maxLength(3))),
  dueDay: z.optional(f.dayRange),
  closedDay: z.optional(f.dayRange),
  nextFollowDay: z.optional(f.dayRange),
  promise: z.optional(z.array(promiseState).check(z.maxLength(5))),
})

export const caseRow = z.object({
  id: f.id,
  orderNo: f.orderNo,
  version: f.version,
  app: f.appCode,
  borrowerName: z.string(),
  customerType: f.customerType,
  stage: caseStage,
  state: caseState,
  /** Due day of the oldest unpaid instalment. */
  dueDay: f.businessDay,
  /** Calendar days after it today, of an ended case on the day it ended; below zero before it, in pre-collection. */
  daysLate: z.int(),
  loanAmount: f.rupiah,
  /** Owed today, rupiah; null when the loan is over. */
  owed: z.nullable(f.rupiah),
  holder: z.nullable(f.person),
  heldSince: z.nullable(f.instant),
  lastContactAt: z.nullable(f.instant),
  nextFollowDay: z.nullable(f.businessDay),
  /** The latest promise. */
  promise: z.nullable(z.object({ state: promiseState, amount: f.rupiah, day: f.businessDay })),
  /** Whether who holds the case may call the borrower now; null when the case has ended. */
  reach: z.nullable(reach),
  openedDay: f.businessDay,
  closedDay: z.nullable(f.businessDay),
  ending: z.nullable(ending),
})
export type CaseRow = z.output<typeof caseRow>

/** Why nobody works on a case for a while. Who withdrew consent or died is left alone in every order and app. */
export const restReasons = ['dispute', 'hardship', 'consentWithdrawn', 'deceased', 'complaint'] as const

/** Every collection case; the screens of the stages narrow it by `stage`, the completed ones by `open: false`. */
export const getCases = call('POST /collection/get_cases', {
  title: { id: 'Melihat kasus penagihan', en: 'List collection cases', zh: '查看催收案件' },
  heldBy: caseReaders,
  neededBy: ['collectionOrderManage', 's1', 's2', 'm1', 'm2', 'm3', 'm3plus', 'finish'],
  request: listRequest(caseFilter, ['dueDay', 'nextFollowDay', 'lastContactAt', 'closedDay', 'loanAmount']),
  ret: listAnswer(caseRow),
})

const target = { orderNo: f.orderNo, version: f.version, requestKey: f.requestKey }
const moved = z.object({ state: caseState, version: f.version })
const errors = ['ORDER_NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT'] as const

/**
 * Gives a case to a collector: its work starts anew there; `back` takes back what this person gave away last, also to an agency, while
 * nothing was done on it since. What a collector who is off duty, full or without a valid certificate is not given.
 */
export const assignCase = call('POST /collection/assign_case', {
  title: { id: 'Membagikan kasus', en: 'Assign a case', zh: '分配催收案件' },
  heldBy: ['col_manager'],
  usedBy: ['collectionOrderManage', 's1', 's2', 'm1', 'm2', 'm3', 'collectionDetail'],
  once: true,
  request: z.strictObject({ ...target, to: z.union([f.id, z.literal('back')]), note: f.note }),
  ret: z.extend(moved, { holder: z.nullable(f.person) }),
  errors: [
    ...errors,
    'DONE_SINCE',
    'NOT_FOUND',
    'COLLECTOR_OFF_DUTY',
    'COLLECTOR_FULL',
    'CERTIFICATE_MISSING',
  ],
})

/** Rests a case for a dispute, a hardship or a withdrawn consent: nobody may be reached about it. */
export const suspendCase = call('POST /collection/suspend_case', {
  title: { id: 'Menangguhkan kasus', en: 'Suspend a case', zh: '暂停催收' },
  heldBy: ['col_manager'],
  usedBy: ['collectionDetail'],
  once: true,
  request: z.strictObject({
    ...target,
    reason: z.enum(restReasons),
    note: f.note,
  }),
  ret: moved,
  errors,
})

/** Ends its rest: it waits to be assigned again. */
export const liftCase = call('POST /collection/lift_case', {
  title: { id: 'Melanjutkan kasus', en: 'Resume a case', zh: '恢复催收' },
  heldBy: ['col_manager'],
  usedBy: ['collectionDetail'],
  once: true,
  request: z.strictObject({ ...target, note: f.note }),
  ret: moved,
  errors: [...errors, 'REASON_MISSING'],
})
