import * as z from 'zod/mini'
import { followUpOutcomes } from '@lumbung/domain/cases/follow-up'
import {
  contactChannels,
  contactConsents,
  contactTargets,
  deskChannels,
} from '@lumbung/domain/contact/contact-rules'
import { messageFlow } from '@lumbung/domain/messages/message'
import { timeZones } from '@lumbung/domain/contact/local-time'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { caseReaders, caseWorkers } from '../roles.ts'
import { caseRow, promiseState } from './case.ts'
import { openedNumberReplaySeconds, reach, refusal } from './reach.ts'

export const contactChannel = z.enum(contactChannels)
/** What a desk does by hand. */
export const deskChannel = z.enum(deskChannels)
export const contactTarget = z.enum(contactTargets)
export const outcome = z.enum(Object.keys(followUpOutcomes) as [keyof typeof followUpOutcomes])

/** A number the borrower gave us, and how it may be used now (domain.md §1.4). Nothing of a device's address book. */
export const contactNumber = z.object({
  target: contactTarget,
  /** Of an emergency contact. */
  contactId: z.nullable(f.id),
  name: z.string(),
  relation: z.nullable(z.string()),
  phone: z.string(),
  consent: z.nullable(z.enum(contactConsents)),
  ways: z.array(z.object({ channel: deskChannel, reach })),
})

export const attemptRow = z.object({
  id: f.id,
  at: f.instant,
  channel: contactChannel,
  target: contactTarget,
  /** Whom, masked; an emergency contact. */
  name: z.nullable(z.string()),
  /** Null: a message that went out by itself. */
  staff: z.nullable(f.person),
  /** Of a message: its template, and what became of it. */
  message: z.nullable(z.object({ template: z.string(), state: z.enum(messageFlow.states) })),
  zone: z.nullable(z.enum(timeZones)),
  /** Attempts of that day before it. */
  madeBefore: z.int(),
  refusedBy: z.nullable(refusal),
  lawfulFrom: z.nullable(f.instant),
  outcome: z.nullable(outcome),
  note: z.nullable(z.string()),
  promise: z.nullable(
    z.object({ amount: f.rupiah, day: f.businessDay, state: promiseState, paid: f.rupiah }),
  ),
})

/** One case as its desk shows it: the one named, else the open one of the order, else its last. */
export const getCase = call('POST /collection/get_case', {
  title: { id: 'Membuka kasus penagihan', en: 'Open a collection case', zh: '查看催收案件详情' },
  heldBy: caseReaders,
  neededBy: ['collectionDetail'],
  request: z.strictObject({ orderNo: f.orderNo, id: z.optional(f.id) }),
  ret: z.object({
    case: caseRow,
    amounts: z.object({ principal: f.rupiah, interest: f.rupiah, penalty: f.rupiah }),
    numbers: z.array(contactNumber),
    /** What the person said about being reached, in whatever app. */
    choices: z.object({ optedOut: z.array(contactChannel), anyHour: z.boolean(), language: f.language }),
    /** The latest attempts, the newest first, refused ones too. */
    attempts: z.array(attemptRow),
    /** Made by the person who asks and without an outcome yet. */
    unfinished: z.nullable(
      z.object({ id: f.id, channel: deskChannel, target: contactTarget, at: f.instant }),
    ),
    history: z.array(
      z.object({
        id: f.id,
        at: f.instant,
        kind: z.string(),
        actor: z.string(),
        fromStage: z.nullable(z.string()),
        toStage: z.string(),
        fromState: z.nullable(z.string()),
        toState: z.string(),
        /** To whom it was given; why it rests or goes on. */
        holder: z.nullable(z.string()),
        reason: z.nullable(z.string()),
        /** Of a dispatch: what took it from whom it was with, and why it went to whom it did. */
        why: z.nullable(z.string()),
        placedBy: z.nullable(z.string()),
        note: z.nullable(z.string()),
      }),
    ),
    can: z.object({
      contact: z.boolean(),
      assign: z.boolean(),
      suspend: z.boolean(),
      lift: z.boolean(),
      /** Of collection: to an agency, and back. */
      outsource: z.optional(z.boolean()),
      recall: z.optional(z.boolean()),
      /** Of a reminder. */
      withdraw: z.optional(z.boolean()),
    }),
  }),
  errors: ['ORDER_NOT_FOUND'],
})

/**
 * Asks the guard and, where it allows it, opens the number once and keeps the attempt; a refusal is kept too, with who
 * tried. Refused: CONTACT_REFUSED with `rule` and, where waiting mends it, `from` (instant) and `zone`.
 */
export const startContact = call('POST /collection/start_contact', {
  title: { id: 'Menghubungi nasabah', en: 'Reach a borrower', zh: '联系客户' },
  heldBy: caseWorkers,
  usedBy: ['collectionDetail'],
  once: true,
  replaySeconds: openedNumberReplaySeconds,
  request: z.strictObject({
    orderNo: f.orderNo,
    channel: deskChannel,
    target: contactTarget,
    contactId: z.optional(f.id),
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id, phone: z.string(), until: f.instant }),
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND', 'STATE_CONFLICT', 'CASE_NOT_YOURS', 'CONTACT_REFUSED'],
})

/** What came of an attempt of one's own; a promise opens with it. */
export const recordFollowUp = call('POST /collection/record_follow_up', {
  title: { id: 'Mencatat hasil kontak', en: 'Record what came of a contact', zh: '记录跟进结果' },
  heldBy: caseWorkers,
  usedBy: ['collectionDetail'],
  once: true,
  request: z.strictObject({
    orderNo: f.orderNo,
    attemptId: f.id,
    outcome,
    note: f.note,
    nextFollowDay: z.optional(f.businessDay),
    /** With the outcome `promised`, and with no other. */
    promise: z.optional(z.strictObject({ amount: f.rupiahPositive, day: f.businessDay })),
    requestKey: f.requestKey,
  }),
  ret: z.object({ state: z.string() }),
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND', 'STATE_CONFLICT', 'CASE_NOT_YOURS'],
})

/** What a person says about being reached: no more by a channel, at any hour, or one of these taken back. */
export const keepChoice = call('POST /collection/keep_choice', {
  title: {
    id: 'Mencatat pilihan kontak nasabah',
    en: 'Keep what a borrower says about being reached',
    zh: '记录客户的联系意愿',
  },
  heldBy: caseWorkers,
  usedBy: ['collectionDetail'],
  once: true,
  request: z.strictObject({
    orderNo: f.orderNo,
    choice: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('optOut'), channel: contactChannel }),
      z.strictObject({ kind: z.literal('anyHour') }),
    ]),
    /** False: taken back. */
    holds: z.boolean(),
    /** When and how they said it. */
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ holds: z.boolean() }),
  errors: ['ORDER_NOT_FOUND', 'REASON_MISSING', 'CASE_NOT_YOURS'],
})
