import * as z from 'zod/mini'
import { bannedWordsMax } from '@lumbung/domain/messages/banned-words'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { smsReaders } from '../roles.ts'
import { automaticKind, carrier } from './message.ts'
import { messageLanguage } from './template.ts'

const checkers = ['sms_checker'] as const
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(2000))

const rule = {
  from: f.businessDay,
  template: z.nullable(z.object({ id: f.id, name: z.string() })),
  /** Null: each borrower's own, and Indonesian where the template lacks it. */
  language: z.nullable(messageLanguage),
}

/** What holds today of automatic messages, banned words and carriers, and what is set for later. */
export const getMessageSettings = call('POST /sms/get_message_settings', {
  title: { id: 'Melihat pengaturan SMS', en: 'See message settings', zh: '查看短信设置' },
  heldBy: smsReaders,
  usedBy: ['smsTemplate', 'smsSend'],
  request: z.strictObject({}),
  ret: z.object({
    automatic: z.array(
      z.object({
        kind: automaticKind,
        /** Null: never set, and so off. */
        now: z.nullable(z.object(rule)),
        next: z.nullable(z.object(rule)),
      }),
    ),
    banned: z.object({
      /** Null: the list of a new product. */
      from: z.nullable(f.businessDay),
      words: z.array(z.string()),
      source: z.string(),
      note: z.string(),
    }),
    carriers: z.array(
      z.object({
        name: carrier,
        /** Named by the environment; without that it carries nothing. */
        configured: z.boolean(),
        active: z.boolean(),
        rank: z.int(),
        ratePerSecond: z.int(),
        partPrice: f.rupiah,
        restingUntil: z.nullable(f.instant),
        version: f.version,
      }),
    ),
    can: z.object({ setAutomatic: z.boolean(), setBanned: z.boolean(), setCarrier: z.boolean() }),
  }),
})

/** Turns what is told by itself on with a template, or off, from a day on. */
export const saveAutomatic = call('POST /sms/save_automatic', {
  title: { id: 'Mengatur SMS otomatis', en: 'Set automatic messages', zh: '设置自动短信' },
  heldBy: checkers,
  usedBy: ['smsTemplate'],
  scope: 'all',
  request: z.strictObject({
    kind: automaticKind,
    from: f.businessDay,
    /** Null: off. */
    templateId: z.nullable(f.id),
    /** Null: each borrower's own, and Indonesian where the template lacks it. */
    language: z.nullable(messageLanguage),
    note: reason,
  }),
  ret: z.null(),
  errors: ['NOT_FOUND', 'TEMPLATE_NOT_LIVE'],
})

/** The words that no message may say, from a day on. */
export const saveBannedWords = call('POST /sms/save_banned_words', {
  title: { id: 'Mengatur kata terlarang', en: 'Set banned words', zh: '设置禁用词' },
  heldBy: checkers,
  usedBy: ['smsTemplate'],
  scope: 'all',
  request: z.strictObject({
    from: f.businessDay,
    words: z
      .array(z.string().check(z.trim(), z.minLength(2), z.maxLength(60)))
      .check(z.minLength(1), z.maxLength(bannedWordsMax)),
    source: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
    note: reason,
  }),
  ret: z.null(),
})

/** Which carrier is tried first, how fast it takes messages, and what a part costs. */
export const saveCarrier = call('POST /sms/save_carrier', {
  title: { id: 'Mengatur penyedia SMS', en: 'Set message carriers', zh: '设置短信通道' },
  heldBy: checkers,
  usedBy: ['smsSend'],
  scope: 'all',
  request: z.strictObject({
    name: carrier,
    version: f.version,
    active: z.boolean(),
    rank: z.int().check(z.minimum(1), z.maximum(9)),
    ratePerSecond: z.int().check(z.minimum(1), z.maximum(1_000)),
    partPrice: f.rupiahNotNegative,
    note: reason,
  }),
  ret: z.null(),
  errors: ['VERSION_CONFLICT'],
})
