import * as z from 'zod/mini'
import { dataRequestFlow, dataRequestKinds } from '@lumbung/domain/people/data-request'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { onlyAdmins, reviewDesk } from '../roles.ts'

const words = z.string().check(z.trim(), z.minLength(3), z.maxLength(2000))

export const dataRequestRow = z.object({
  id: f.id,
  version: f.version,
  kind: z.enum(dataRequestKinds),
  state: z.enum(dataRequestFlow.states),
  orderNo: f.orderNo,
  app: f.appCode,
  borrowerName: z.string(),
  /** When the borrower asked. */
  askedAt: f.instant,
  dueAt: f.instant,
  /** Open longer than the law gives. */
  late: z.boolean(),
  /** How they asked, and how it is known that it was them. */
  said: z.string(),
  takenBy: z.nullable(f.person),
  takenAt: f.instant,
  /** What was done, or why it was refused. */
  answer: z.string(),
  answeredBy: z.nullable(f.person),
  answeredAt: z.nullable(f.instant),
  /** Of a hold that is over: why it was lifted. */
  liftNote: z.string(),
  liftedBy: z.nullable(f.person),
  liftedAt: z.nullable(f.instant),
  can: z.object({ answer: z.boolean(), lift: z.boolean() }),
})

/** What borrowers asked about their data, the one that is due first at the head. */
export const getDataRequests = call('POST /order/get_data_requests', {
  title: {
    id: 'Melihat permintaan data pribadi',
    en: 'List requests about personal data',
    zh: '查看个人信息请求',
  },
  heldBy: [...reviewDesk, 'col_manager', 'auditor'],
  neededBy: ['dataRequest'],
  request: listRequest(
    z.strictObject({
      state: z.optional(
        z.array(z.enum(dataRequestFlow.states)).check(z.maxLength(dataRequestFlow.states.length)),
      ),
      kind: z.optional(z.array(z.enum(dataRequestKinds)).check(z.maxLength(dataRequestKinds.length))),
      orderNo: z.optional(f.shortText),
      late: z.optional(z.boolean()),
    }),
    ['dueAt', 'askedAt'],
  ),
  ret: listAnswer(dataRequestRow),
})

/** Writes down what a borrower asked about their data; whoever answers is told. */
export const takeDataRequest = call('POST /order/take_data_request', {
  title: {
    id: 'Mencatat permintaan data pribadi',
    en: 'Take a request about personal data',
    zh: '登记个人信息请求',
  },
  heldBy: [...reviewDesk, 'pre_manager', 'pre_operator', 'col_manager', 'collector'],
  usedBy: ['orderDetail'],
  once: true,
  request: z.strictObject({
    orderNo: f.orderNo,
    kind: z.enum(dataRequestKinds),
    askedAt: f.instant,
    said: words,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id, dueAt: f.instant }),
  errors: ['ORDER_NOT_FOUND', 'DUPLICATE'],
})

/**
 * Answers a request with what was done, or refuses it with the reason. Consent that is taken back takes effect with it: nobody offers
 * this borrower anything any more, in any app. Data that is not to be worked with too: until that is lifted nobody reaches its owner,
 * by no call, message or letter, in any app.
 */
export const answerDataRequest = call('POST /order/answer_data_request', {
  title: {
    id: 'Menjawab permintaan data pribadi',
    en: 'Answer a request about personal data',
    zh: '答复个人信息请求',
  },
  heldBy: onlyAdmins,
  usedBy: ['dataRequest'],
  sudo: true,
  once: true,
  request: z.strictObject({
    id: f.id,
    version: f.version,
    event: z.enum(['answer', 'refuse']),
    answer: words,
    requestKey: f.requestKey,
  }),
  ret: z.object({ state: z.enum(dataRequestFlow.states) }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
})

/** Lets a borrower's data be worked with again, by whose word: from then on they may be reached as others. */
export const liftDataHold = call('POST /order/lift_data_hold', {
  title: {
    id: 'Mengakhiri penundaan pemrosesan data',
    en: 'Lift a hold on personal data',
    zh: '解除个人信息处理暂停',
  },
  heldBy: onlyAdmins,
  usedBy: ['dataRequest'],
  sudo: true,
  once: true,
  request: z.strictObject({ id: f.id, version: f.version, note: words, requestKey: f.requestKey }),
  ret: z.object({ state: z.enum(dataRequestFlow.states) }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
})
