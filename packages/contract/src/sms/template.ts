import * as z from 'zod/mini'
import { messagePurposes } from '@lumbung/domain/messages/message'
import { letterCharactersMax } from '@lumbung/domain/messages/letter-text'
import { messageLanguages, templateFlow, templatePurposes } from '@lumbung/domain/messages/template'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { smsReaders } from '../roles.ts'

export const messagePurpose = z.enum(messagePurposes)
/** A message's, or the level of a warning letter. */
export const templatePurpose = z.enum(templatePurposes)
export const messageLanguage = z.enum(messageLanguages)
const versionState = z.enum(templateFlow.states)
const writers = ['sms_operator'] as const
const checkers = ['sms_checker'] as const

/** A message's is shorter: what is too long is told beside its other faults. */
const text = z.string().check(z.maxLength(2 * letterCharactersMax))
const texts = z.strictObject({ id: text, en: z.optional(text), zh: z.optional(text) })

/** How a text goes over the air. */
export const measure = z.object({
  encoding: z.enum(['gsm7', 'ucs2']),
  /** Places it takes, and how many fit into as many parts. */
  units: z.int(),
  room: z.int(),
  parts: z.int(),
})

/** A piece of a filled text: the template's own words, or what stands for a variable. */
export const piece = z.object({ text: z.string(), variable: z.nullable(z.string()) })

export const templateFault = z.object({
  fault: z.enum([
    'empty',
    'tooLong',
    'tooLongLetter',
    'unknown',
    'missing',
    'missingAny',
    'notHere',
    'banned',
    'link',
    'brace',
  ]),
  /** The variable, the word, the link; several with a comma between. */
  about: z.string(),
})

const templateRow = z.object({
  id: f.id,
  name: z.string(),
  purpose: templatePurpose,
  /** Null: for every app. */
  app: z.nullable(f.appCode),
  active: z.boolean(),
  version: f.version,
  /** Of the approved version; null while there is none. */
  liveNumber: z.nullable(z.int()),
  /** Of the version that is written or checked. */
  openNumber: z.nullable(z.int()),
  openState: z.nullable(z.enum(['draft', 'submitted'])),
  languages: z.array(messageLanguage),
  /** How it begins in Indonesian. */
  beginning: z.string(),
  changedAt: f.instant,
  changedBy: z.string(),
  /** Messages handed over in the last 30 days. */
  sent: z.int(),
})
export type TemplateListRow = z.output<typeof templateRow>

/** Templates of messages; the text of each language is agreed on by another person before it is used. */
export const getTemplates = call('POST /sms/get_templates', {
  title: { id: 'Melihat templat SMS', en: 'List message templates', zh: '查看短信模板' },
  heldBy: smsReaders,
  neededBy: ['smsTemplate'],
  usedBy: ['smsSend'],
  request: listRequest(
    z.strictObject({
      name: z.optional(f.shortText),
      purpose: z.optional(z.array(templatePurpose).check(z.maxLength(templatePurposes.length))),
      app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
      active: z.optional(z.boolean()),
      /** Waits for another person's word. */
      waiting: z.optional(z.boolean()),
      /** Has a version that may be sent. */
      live: z.optional(z.boolean()),
    }),
    ['name', 'changedAt', 'sent'],
  ),
  ret: listAnswer(templateRow),
})

/** A template with every version of it, the newest first. */
export const getTemplate = call('POST /sms/get_template', {
  title: { id: 'Membuka templat SMS', en: 'Open a message template', zh: '打开短信模板' },
  heldBy: smsReaders,
  usedBy: ['smsTemplate'],
  request: z.strictObject({ id: f.id }),
  ret: z.object({
    template: z.extend(
      z.pick(templateRow, { id: true, name: true, purpose: true, app: true, active: true, version: true }),
      {
        /** What tells by itself with it, from today on. */
        automatic: z.array(z.string()),
      },
    ),
    versions: z.array(
      z.object({
        id: f.id,
        number: z.int(),
        state: versionState,
        texts: z.object({
          id: z.optional(z.string()),
          en: z.optional(z.string()),
          zh: z.optional(z.string()),
        }),
        madeBy: f.person,
        madeAt: f.instant,
        submittedAt: z.nullable(f.instant),
        checkedBy: z.nullable(f.person),
        checkedAt: z.nullable(f.instant),
        checkNote: z.string(),
      }),
    ),
    can: z.object({ save: z.boolean(), submit: z.boolean(), check: z.boolean(), turn: z.boolean() }),
  }),
  errors: ['NOT_FOUND'],
})

/** Begins a template, or writes the draft of its next version; what it is for never changes. */
export const saveTemplate = call('POST /sms/save_template', {
  title: { id: 'Menulis templat SMS', en: 'Write a message template', zh: '编写短信模板' },
  heldBy: writers,
  usedBy: ['smsTemplate'],
  request: z.strictObject({
    /** Left out: a new one. */
    id: z.optional(f.id),
    version: f.version,
    name: z.string().check(z.trim(), z.minLength(3), z.maxLength(80)),
    purpose: templatePurpose,
    app: z.nullable(f.appCode),
    texts,
  }),
  ret: z.object({ id: f.id, version: f.version }),
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT', 'DUPLICATE'],
})

/** Puts the draft forward; what is wrong with its text is told by name and it stays a draft. */
export const submitTemplate = call('POST /sms/submit_template', {
  title: { id: 'Mengajukan templat SMS', en: 'Put a message template forward', zh: '提交短信模板' },
  heldBy: writers,
  usedBy: ['smsTemplate'],
  request: z.strictObject({ id: f.id, version: f.version }),
  ret: z.object({ version: f.version }),
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
})

/** Agrees to a text or sends it back; never who wrote it. */
export const checkTemplate = call('POST /sms/check_template', {
  title: { id: 'Menyetujui templat SMS', en: 'Approve a message template', zh: '审批短信模板' },
  heldBy: checkers,
  usedBy: ['smsTemplate'],
  request: z.strictObject({ id: f.id, version: f.version, approve: z.boolean(), note: f.note }),
  ret: z.object({ version: f.version }),
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT', 'SAME_PERSON', 'REASON_MISSING'],
})

/** Turns a template off, so that nothing is sent with it any more, or on again. */
export const turnTemplate = call('POST /sms/turn_template', {
  title: { id: 'Mematikan templat SMS', en: 'Turn a message template off', zh: '停用短信模板' },
  heldBy: checkers,
  usedBy: ['smsTemplate'],
  request: z.strictObject({ id: f.id, version: f.version, active: z.boolean() }),
  ret: z.object({ version: f.version }),
  errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
})

/** What a text says of a real order, with the name masked, how long it is, and what is wrong with it. */
export const previewTemplate = call('POST /sms/preview_template', {
  title: { id: 'Pratinjau templat SMS', en: 'Preview a message template', zh: '预览短信模板' },
  heldBy: smsReaders,
  usedBy: ['smsTemplate'],
  looks: true,
  request: z.strictObject({
    text,
    purpose: templatePurpose,
    language: messageLanguage,
    app: z.nullable(f.appCode),
    /** Left out: some order that it fits. */
    orderNo: z.optional(f.orderNo),
  }),
  ret: z.object({
    /** Null where there is none that it could be shown on. */
    orderNo: z.nullable(f.orderNo),
    pieces: z.array(piece),
    /** Counted on the true text, not the masked one; null of a letter. */
    measure: z.nullable(measure),
    /** Letters that do not fit GSM-7 and so shorten every part. */
    outside: z.array(z.string()),
    faults: z.array(templateFault),
    /** Variables for which this order has nothing. */
    lacks: z.array(z.string()),
  }),
  errors: ['ORDER_NOT_FOUND'],
})
