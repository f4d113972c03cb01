import * as z from 'zod/mini'
import { automaticKinds } from '@lumbung/domain/messages/automatic'
import { messageFlow, messageProviders, messagePurposes } from '@lumbung/domain/messages/message'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { smsReaders } from '../roles.ts'
import { heldBy } from './batch.ts'
import { messageLanguage, messagePurpose } from './template.ts'

export const messageState = z.enum(messageFlow.states)
export const automaticKind = z.enum(automaticKinds)
export const carrier = z.enum(messageProviders)

export const messageRow = z.object({
  id: f.id,
  /** Null: a one-time code to somebody who has no order yet. */
  orderNo: z.nullable(f.orderNo),
  app: f.appCode,
  borrowerName: z.string(),
  phone: z.string(),
  template: z.string(),
  /** Null: told by itself. */
  batch: z.nullable(z.object({ id: f.id, number: z.string() })),
  kind: z.nullable(automaticKind),
  purpose: messagePurpose,
  /** In which it is written, and which its borrower reads; null where one language for all was set. */
  language: messageLanguage,
  wantedLanguage: z.nullable(messageLanguage),
  state: messageState,
  /** The rule that keeps it from being sent, or that it waits for; and from when it would be lawful. */
  blockedBy: z.nullable(heldBy),
  lawfulFrom: z.nullable(f.instant),
  /** When it goes, is tried again or asked about. */
  nextTryAt: z.nullable(f.instant),
  provider: z.nullable(carrier),
  /** The carrier's words, and its code for them. */
  providerWords: z.nullable(z.string()),
  providerCode: z.nullable(z.string()),
  parts: z.nullable(z.int()),
  /** rupiah */
  cost: f.rupiah,
  tries: z.int(),
  madeAt: f.instant,
  handedAt: z.nullable(f.instant),
  endedAt: z.nullable(f.instant),
})
export type MessageListRow = z.output<typeof messageRow>

/** Every message with what became of it. */
export const getMessages = call('POST /sms/get_messages', {
  title: { id: 'Melihat catatan SMS', en: 'List messages', zh: '查看短信记录' },
  heldBy: smsReaders,
  neededBy: ['smsRecord'],
  usedBy: ['smsBatch', 'collectionDetail', 'orderDetail'],
  request: listRequest(
    z.strictObject({
      orderNo: z.optional(f.shortText),
      state: z.optional(z.array(messageState).check(z.maxLength(messageFlow.states.length))),
      batch: z.optional(f.id),
      kind: z.optional(z.array(automaticKind).check(z.maxLength(automaticKinds.length))),
      purpose: z.optional(z.array(messagePurpose).check(z.maxLength(messagePurposes.length))),
      provider: z.optional(z.array(carrier).check(z.maxLength(2))),
      blockedBy: z.optional(z.array(heldBy).check(z.maxLength(30))),
      app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
      /** Of a batch that is not agreed on yet nothing is a message. */
      madeAt: z.optional(f.dayRange),
      handedAt: z.optional(f.dayRange),
    }),
    ['id', 'handedAt', 'cost'],
  ),
  ret: z.extend(listAnswer(messageRow), {
    /** Of the whole filter: rupiah. */
    costOnPage: f.rupiah,
  }),
})

/** One message with what it said, the name masked. */
export const getMessage = call('POST /sms/get_message', {
  title: { id: 'Membuka SMS', en: 'Open a message', zh: '打开短信' },
  heldBy: smsReaders,
  usedBy: ['smsRecord'],
  request: z.strictObject({ id: f.id }),
  ret: z.extend(messageRow, {
    /** Null while it is not worded, and of what was never handed over. A one-time code is hidden in it. */
    text: z.nullable(z.string()),
    encoding: z.nullable(z.enum(['gsm7', 'ucs2'])),
    units: z.nullable(z.int()),
    templateNumber: z.nullable(z.int()),
    zone: z.nullable(z.string()),
    providerId: z.nullable(z.string()),
    asked: z.int(),
  }),
  errors: ['NOT_FOUND'],
})
