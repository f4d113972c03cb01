import * as z from 'zod/mini'
import { contactRefusals } from '@lumbung/domain/contact/contact-guard'
import { timeZones } from '@lumbung/domain/contact/local-time'
import { batchFlow, batchMessagesMax, batchRateMax } from '@lumbung/domain/messages/batch'
import { messageBlocks } from '@lumbung/domain/messages/message'
import { stageCodes } from '@lumbung/domain/order/order'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { smsReaders } from '../roles.ts'
import { measure, messageLanguage, messagePurpose, piece } from './template.ts'

export const batchState = z.enum(batchFlow.states)
/** Why somebody gets nothing: a rule of the contact guard, or one of messages. */
export const heldBy = z.enum([...messageBlocks, ...contactRefusals])
const makers = ['sms_operator'] as const
const checkers = ['sms_checker'] as const
const movers = ['sms_operator', 'sms_checker'] as const

/** Whom a batch is for: running loans of these apps, due days, days late, stages and amounts. */
export const batchFilter = z.strictObject({
  due: z.optional(f.dayRange),
  daysLate: z.optional(f.amountRange),
  app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
  stage: z.optional(z.array(z.enum(stageCodes)).check(z.maxLength(stageCodes.length))),
  /** Lent, rupiah. */
  amount: z.optional(f.amountRange),
})
export type BatchFilter = z.output<typeof batchFilter>

export const batchRow = z.object({
  id: f.id,
  number: z.string(),
  name: z.string(),
  state: batchState,
  version: f.version,
  template: z.object({ id: f.id, name: z.string(), number: z.int() }),
  /** Null: each borrower's own, and Indonesian where the template lacks it. */
  language: z.nullable(messageLanguage),
  purpose: messagePurpose,
  startAt: f.instant,
  latestAt: f.instant,
  ratePerSecond: z.int(),
  madeBy: f.person,
  madeAt: f.instant,
  checkedBy: z.nullable(f.person),
  endedAt: z.nullable(f.instant),
  /** Orders that it is for; of these who gets one, and who does not. The rest is beyond what one batch takes. */
  matched: z.int(),
  total: z.int(),
  held: z.int(),
  /** Of the total: handed over, arrived, not arrived, of unknown fate, still to go. */
  handed: z.int(),
  delivered: z.int(),
  failed: z.int(),
  unknown: z.int(),
  waiting: z.int(),
  /** rupiah: of what is to go, and of what a carrier took. */
  cost: f.rupiah,
})
export type BatchListRow = z.output<typeof batchRow>

/** Batches of messages, the newest first. */
export const getBatches = call('POST /sms/get_batches', {
  title: { id: 'Melihat batch SMS', en: 'List message batches', zh: '查看短信批次' },
  heldBy: smsReaders,
  neededBy: ['smsSend'],
  request: listRequest(
    z.strictObject({
      name: z.optional(f.shortText),
      number: z.optional(f.shortText),
      state: z.optional(z.array(batchState).check(z.maxLength(batchFlow.states.length))),
      startAt: z.optional(f.dayRange),
      madeAt: z.optional(f.dayRange),
    }),
    ['madeAt', 'startAt'],
  ),
  ret: listAnswer(batchRow),
})

/** A batch as it waits for a second person's word, and as it runs. */
export const getBatch = call('POST /sms/get_batch', {
  title: { id: 'Membuka batch SMS', en: 'Open a message batch', zh: '打开短信批次' },
  heldBy: smsReaders,
  neededBy: ['smsBatch'],
  request: z.strictObject({ id: f.id }),
  ret: z.object({
    batch: z.extend(batchRow, {
      /** Null: a list of numbers. */
      filter: z.nullable(batchFilter),
      listed: z.nullable(z.int()),
      note: z.string(),
      preparedAt: z.nullable(f.instant),
      /** Prepared on an earlier day: it is prepared again before it is agreed on. */
      isOld: z.boolean(),
      checkedAt: z.nullable(f.instant),
      checkNote: z.string(),
      changedBy: z.nullable(f.person),
      changedAt: z.nullable(f.instant),
    }),
    /** What it says, in each language in which somebody gets it. */
    texts: z.array(z.object({ language: messageLanguage, text: z.string() })),
    approvedBy: z.nullable(z.string()),
    approvedAt: z.nullable(f.instant),
    /** Numbers of the list that are no order to be told of: the first of them, and how many there are. */
    wrong: z.array(
      z.object({ orderNo: z.string(), why: z.enum(['unknown', 'otherApp', 'notOwing', 'twice']) }),
    ),
    wrongCount: z.int(),
    /** Who gets nothing, by the rule that says so, and from when it would allow it. */
    held: z.array(z.object({ rule: heldBy, n: z.int(), from: z.nullable(f.instant) })),
    /** Who gets it later than the beginning: the next minute in which it is lawful. */
    later: z.array(z.object({ rule: heldBy, n: z.int(), from: f.instant })),
    /** What is to go, by its language and parts. */
    parts: z.array(
      z.object({
        language: messageLanguage,
        parts: z.int(),
        encoding: measure.shape.encoding,
        n: z.int(),
        cost: f.rupiah,
      }),
    ),
    /** Who reads a language that the template lacks, and gets Indonesian instead. */
    instead: z.array(z.object({ wanted: messageLanguage, n: z.int() })),
    /** The hours of each zone at the beginning, minutes after midnight; null: a day of rest. */
    zones: z.array(
      z.object({
        zone: z.nullable(z.enum(timeZones)),
        n: z.int(),
        start: z.int(),
        hours: z.nullable(z.object({ from: z.int(), to: z.int() })),
      }),
    ),
    carriers: z.array(z.object({ name: z.string(), partPrice: f.rupiah, resting: z.boolean() })),
    bannedFrom: z.nullable(f.businessDay),
    running: z.array(batchRow),
    can: z.object({
      prepare: z.boolean(),
      check: z.boolean(),
      /** Why it may not be agreed on by this person, where they otherwise might. */
      whyNot: z.nullable(z.enum(['own', 'old', 'nobody'])),
      pause: z.boolean(),
      resume: z.boolean(),
      stop: z.boolean(),
    }),
  }),
  errors: ['NOT_FOUND'],
})

/** The message of one recipient, the name masked. */
export const getBatchPreview = call('POST /sms/get_batch_preview', {
  title: { id: 'Pratinjau batch SMS', en: 'Preview a message batch', zh: '预览短信批次' },
  heldBy: smsReaders,
  usedBy: ['smsBatch'],
  request: z.strictObject({ id: f.id, at: z.int().check(z.minimum(0), z.maximum(19)) }),
  ret: z.nullable(
    z.object({
      orderNo: f.orderNo,
      of: z.int(),
      /** In which it is written, and which they read; null where one language for all was set. */
      language: messageLanguage,
      wanted: z.nullable(messageLanguage),
      pieces: z.array(piece),
      measure,
    }),
  ),
  errors: ['NOT_FOUND'],
})

/** Makes a batch and has it prepared: who gets it is reckoned before anybody is asked to agree. */
export const saveBatch = call('POST /sms/save_batch', {
  title: { id: 'Menyiapkan batch SMS', en: 'Prepare a message batch', zh: '准备短信批次' },
  heldBy: makers,
  usedBy: ['smsSend'],
  once: true,
  request: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(3), z.maxLength(80)),
    templateId: f.id,
    /** Null: each borrower's own, and Indonesian where the template lacks it. */
    language: z.nullable(messageLanguage),
    to: z.discriminatedUnion('by', [
      z.strictObject({ by: z.literal('filter'), filter: batchFilter }),
      z.strictObject({
        by: z.literal('list'),
        /** As they were pasted; wrong ones are named. */
        orderNos: z
          .array(z.string().check(z.minLength(1), z.maxLength(40)))
          .check(z.minLength(1), z.maxLength(batchMessagesMax)),
      }),
    ]),
    startAt: f.instant,
    latestAt: f.instant,
    ratePerSecond: z.int().check(z.minimum(1), z.maximum(batchRateMax)),
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id, number: z.string() }),
  errors: ['NOT_FOUND', 'TEMPLATE_NOT_LIVE'],
})

/** Reckons anew who gets it. */
export const prepareBatch = call('POST /sms/prepare_batch', {
  title: { id: 'Menghitung ulang batch SMS', en: 'Prepare a message batch again', zh: '重新计算短信批次' },
  heldBy: movers,
  usedBy: ['smsBatch'],
  request: z.strictObject({ id: f.id, version: f.version }),
  ret: z.object({ state: batchState }),
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
})

/** Agrees to a batch, which then runs from its beginning on, or refuses it; never who made it. NOTHING_LEFT: nobody gets it. */
export const checkBatch = call('POST /sms/check_batch', {
  title: { id: 'Menyetujui batch SMS', en: 'Approve a message batch', zh: '审批短信批次' },
  heldBy: checkers,
  usedBy: ['smsBatch'],
  once: true,
  request: z.strictObject({
    id: f.id,
    version: f.version,
    approve: z.boolean(),
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ state: batchState }),
  errors: [
    'NOT_FOUND',
    'VERSION_CONFLICT',
    'STATE_CONFLICT',
    'SAME_PERSON',
    'REHEARSAL_OLD',
    'NOTHING_LEFT',
    'REASON_MISSING',
  ],
})

/** Pauses a running batch, goes on with a paused one, or stops it: what was not handed over is never sent. */
export const moveBatch = call('POST /sms/move_batch', {
  title: {
    id: 'Menjeda atau menghentikan batch',
    en: 'Pause or stop a message batch',
    zh: '暂停或停止短信批次',
  },
  heldBy: movers,
  usedBy: ['smsBatch'],
  once: true,
  request: z.strictObject({ id: f.id, to: z.enum(['pause', 'resume', 'stop']), requestKey: f.requestKey }),
  ret: z.object({ state: batchState, cancelled: z.int() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
})
