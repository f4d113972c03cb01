import * as z from 'zod/mini'
import { paymentMethods } from '@lumbung/domain/account/payment'
import { restReasons } from './case.ts'
import { attemptRow, contactChannel } from './contact.ts'
import { refusal } from './reach.ts'
import { promiseStates } from '@lumbung/domain/cases/follow-up'
import { messageFlow } from '@lumbung/domain/messages/message'
import { timeZones } from '@lumbung/domain/contact/local-time'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { explainLine, owedAmounts } from '../order/account.ts'
import { complaintReaders } from '../roles.ts'

/** What an entry is about. */
export const complaintKinds = [
  /** Somebody wanted to reach them: made, or refused by the guard. */
  'contact',
  /** A message of which the guard is not asked: what they paid. */
  'message',
  /** What they said about being reached. */
  'choice',
  'promiseEnded',
  'payment',
  /** A payment or a change that no longer stands. */
  'takenBack',
  'extension',
  /** Agreed by who may; `forgiven` is what was taken off when it was used. */
  'reduction',
  'forgiven',
  'refund',
  'fee',
  'writtenOff',
  'assigned',
  'suspended',
  'lifted',
  'outsourced',
  'recalled',
  'letter',
] as const
export type ComplaintKind = (typeof complaintKinds)[number]

/** Of these money speaks. */
export const moneyKinds: ReadonlySet<ComplaintKind> = new Set([
  'payment',
  'takenBack',
  'extension',
  'reduction',
  'forgiven',
  'refund',
  'fee',
  'writtenOff',
])

const zone = z.enum(timeZones)
/** Minutes after midnight. */
const minute = z.int().check(z.minimum(0), z.maximum(1440))

/** An attempt to reach them, judged again by the rules, wishes and days off of its own moment. */
const contact = z.object({
  channel: contactChannel,
  target: attemptRow.shape.target,
  /** Whom, masked; an emergency contact. */
  name: attemptRow.shape.name,
  outcome: attemptRow.shape.outcome,
  promise: z.nullable(z.object({ amount: f.rupiah, day: f.businessDay })),
  /** What the guard said then. */
  refusedBy: z.nullable(refusal),
  lawfulFrom: z.nullable(f.instant),
  window: z.object({
    day: f.businessDay,
    minute,
    hours: z.nullable(z.object({ from: minute, to: minute })),
    agreedOn: z.nullable(f.businessDay),
  }),
  /** Which of that day it was, of so many; null when it was refused. */
  place: z.nullable(z.int()),
  most: z.int(),
  /** The rule that refuses it when it is judged again. */
  judged: z.nullable(refusal),
})

export const complaintEntry = z.object({
  /** As the audit trail names it. */
  key: z.string(),
  kind: z.enum(complaintKinds),
  at: f.instant,
  /** False: only its day is known. */
  timed: z.boolean(),
  /** Who did it; null: it came about by itself. */
  who: z.nullable(z.string()),
  contact: z.nullable(contact),
  /** What went out, and what became of it. */
  message: z.nullable(z.object({ template: z.string(), state: z.enum(messageFlow.states) })),
  /** rupiah: what came, was agreed or was promised. */
  amount: z.nullable(f.rupiah),
  /** Of a reduction and a promise: the last day. Of an extension: the days it gave. */
  until: z.nullable(f.businessDay),
  days: z.nullable(z.int()),
  /** How the money came: `va BCA`. */
  method: z.nullable(z.enum(paymentMethods)),
  channel: z.nullable(z.string()),
  promise: z.nullable(z.object({ state: z.enum(promiseStates), paid: f.rupiah })),
  choice: z.nullable(
    z.object({
      kind: z.enum(['optOut', 'anyHour']),
      channel: z.nullable(contactChannel),
      holds: z.boolean(),
    }),
  ),
  /** To whom a case was given. */
  holder: z.nullable(z.string()),
  reason: z.nullable(z.enum(restReasons)),
  note: z.string(),
  /** Owed at that moment, rupiah; null while there was no loan. */
  owed: z.nullable(f.rupiah),
})
export type ComplaintEntry = z.output<typeof complaintEntry>

/** A look at open data, as the access log keeps it. */
const seen = z.object({
  id: f.id,
  at: f.instant,
  who: z.string(),
  field: z.string(),
  reason: z.nullable(z.string()),
  note: z.string(),
})

const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const asked = {
  orderNo: f.orderNo,
  /** Business days, both included; without them everything. */
  from: z.optional(f.businessDay),
  to: z.optional(f.businessDay),
}

/** Everything that was done to reach and to charge one borrower, the oldest first. Opening it is an act of its own in the audit trail. */
export const getComplaintFile = call('POST /collection/get_complaint_file', {
  title: { id: 'Membuka berkas pengaduan', en: 'Open a complaint file', zh: '查看投诉档案' },
  heldBy: complaintReaders,
  neededBy: ['complaintFile'],
  usedBy: ['collectionDetail', 'orderDetail'],
  looks: false,
  request: z.strictObject(asked),
  ret: z.object({
    orderNo: f.orderNo,
    app: f.appCode,
    customerType: f.customerType,
    borrowerName: z.string(),
    region: z.nullable(z.string()),
    /** Of the address; null: it is not known, and times are those of WIB. */
    zone: z.nullable(zone),
    /** What it covers, and the days of which there is something at all. */
    from: f.businessDay,
    to: f.businessDay,
    first: f.businessDay,
    head: z.object({
      /** Contacts that were made, and of these the ones that a rule of their moment refuses. */
      contacts: z.int(),
      outside: z.int(),
      calls: z.int(),
      connected: z.int(),
      messages: z.int(),
      visits: z.int(),
      refused: z.int(),
      owed: z.nullable(f.rupiah),
      seenBy: z.int(),
      seenTimes: z.int(),
    }),
    entries: z.array(complaintEntry),
    seen: z.array(seen),
    /** Where the amount of today comes from; null while there is no loan. */
    amount: z.nullable(
      z.object({ day: f.businessDay, lines: z.array(explainLine), owed: owedAmounts, instalments: z.int() }),
    ),
    /** SHA-256 over entries and looks, in canonical JSON. */
    digest,
    /** For whom the last PDF was made. */
    lastAsked: z.nullable(z.object({ by: z.string(), at: f.instant })),
  }),
  errors: ['ORDER_NOT_FOUND'],
})

/** What holding a file against the audit trail and its chain says. */
export const complaintCheck = z.object({
  /** same: all of it is tied and sealed. partly: nothing differs, but not everything is tied or sealed, or there is nothing. */
  state: z.enum(['same', 'partly', 'differs']),
  /** Entries of the file, and of these how many the trail confirms. */
  entries: z.int(),
  tied: z.int(),
  /** Looks at open data; each is a row of the trail itself. */
  seen: z.int(),
  /** Tied, but younger than the last seal: sealed within a minute. */
  unsealed: z.int(),
  /** First and last row of the audit trail that speaks for it, and seals that were followed. */
  rows: z.nullable(z.object({ first: z.int(), last: z.int(), seals: z.int() })),
  differs: z.nullable(
    z.object({
      /** digest: the file is not this one any more. changed, gone: of an entry. chain: a sealed row. */
      what: z.enum(['digest', 'changed', 'gone', 'chain']),
      /** The first entry that differs. */
      key: z.nullable(z.string()),
      at: z.nullable(f.instant),
      /** The broken link, as `verify-audit` says it. */
      link: z.nullable(z.string()),
    }),
  ),
  at: f.instant,
  tookMs: z.int(),
})

/** Makes the file anew, holds it against a digest and each of its entries against the audit trail, whose chain is followed. */
export const checkComplaintFile = call('POST /collection/check_complaint_file', {
  title: { id: 'Memeriksa berkas pengaduan', en: 'Verify a complaint file', zh: '校验投诉档案' },
  heldBy: complaintReaders,
  neededBy: ['complaintFile'],
  looks: true,
  perMinute: 30,
  request: z.strictObject({ ...asked, digest }),
  ret: complaintCheck,
  errors: ['ORDER_NOT_FOUND'],
})

/** The same as a PDF, for who asked for it. In Chinese it is written in English: its font has no Chinese letters. */
export const makeComplaintPdf = call('POST /collection/make_complaint_pdf', {
  title: {
    id: 'Membuat PDF berkas pengaduan',
    en: 'Make the PDF of a complaint file',
    zh: '生成投诉档案 PDF',
  },
  heldBy: complaintReaders,
  usedBy: ['complaintFile'],
  perMinute: 10,
  request: z.strictObject({
    ...asked,
    /** Who asked for it: `OJK APPK`. */
    askedBy: z
      .string()
      .check(z.trim(), z.minLength(2), z.maxLength(100), z.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u)),
  }),
  ret: z.null(),
  file: true,
  errors: ['ORDER_NOT_FOUND'],
})
