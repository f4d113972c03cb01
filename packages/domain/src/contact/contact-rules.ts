import type { BusinessDay } from '../calendar.ts'

/** Ways to reach a person. A visit and a WhatsApp message are made outside the console and recorded in it. */
export const contactChannels = ['call', 'sms', 'mail', 'whatsapp', 'visit'] as const
export type ContactChannel = (typeof contactChannels)[number]

/** What a desk does by hand; messages go out by themselves. */
export const deskChannels = ['call', 'whatsapp', 'visit'] as const satisfies readonly ContactChannel[]

/** What is read: one person gets so many messages a day over all of these together (domain.md §1.2). */
export const writtenChannels: ReadonlySet<ContactChannel> = new Set(['sms', 'mail', 'whatsapp'])

/** The channels whose attempts count for one: what is written counts together, a call and a visit each for itself. */
export function countedWith(channel: ContactChannel): ReadonlySet<ContactChannel> {
  return writtenChannels.has(channel) ? writtenChannels : new Set([channel])
}

/** Why a person is reached: `remind` up to the due day, `collect` after it, `offer` sells (telemarketing). */
export const contactPurposes = ['remind', 'collect', 'offer'] as const
export type ContactPurpose = (typeof contactPurposes)[number]

/** Whose number it is: the borrower's own, or somebody's whom they named for emergencies. */
export const contactTargets = ['self', 'emergency'] as const
export type ContactTarget = (typeof contactTargets)[number]

/** Who they are to the borrower who named them for emergencies. */
export const contactRelations = [
  'parent',
  'sibling',
  'spouse',
  'child',
  'relative',
  'friend',
  'colleague',
] as const
export type ContactRelation = (typeof contactRelations)[number]

/** Whether somebody named for emergencies agreed to be asked where the borrower is; of each order (domain.md §1.4). */
export const contactConsents = ['asked', 'given', 'refused', 'notAsked'] as const
export type ContactConsent = (typeof contactConsents)[number]

/** What can be learnt of it later: they agreed, they refused, they were asked and gave no answer yet. */
export const learntConsents = ['given', 'refused', 'asked'] as const satisfies readonly ContactConsent[]
export type LearntConsent = (typeof learntConsents)[number]

/** Minutes after midnight, local time; `to` is the first minute that is too late. */
export interface Hours {
  from: number
  to: number
}

/** What holds on a day. Each is a dated setting with its source; compliance changes it in the console, never in code. */
export interface ContactRules {
  /** When a reminder or a debt may be spoken of. */
  collectionHours: Hours
  /** When something may be offered. */
  offerHours: Hours
  /** Weekdays on which people are left alone: 0 Sunday … 6 Saturday. */
  restWeekdays: readonly number[]
  restOnHolidays: boolean
  /** Joint leave (cuti bersama) is no national holiday; whether it counts as one is a choice. */
  restOnJointLeave: boolean
  /**
   * Attempts on one person in one local day, over every department and order, after which a channel is not used any more; 0 =
   * never. Messages count together, whatever they were written by.
   */
  attemptsPerDay: Readonly<Record<ContactChannel, number>>
  /** Minutes between two attempts on one person by a channel. */
  pauseMinutes: Readonly<Record<ContactChannel, number>>
  /** Days overdue after which no desk calls or writes any more. */
  deskDaysMax: number
}

/** Each setting, in the order in which the screen shows them. */
export const contactRuleCodes = [
  'collectionHours',
  'offerHours',
  'restWeekdays',
  'restOnHolidays',
  'restOnJointLeave',
  'attemptsPerDay',
  'pauseMinutes',
  'deskDaysMax',
] as const satisfies readonly (keyof ContactRules)[]
export type ContactRuleCode = (typeof contactRuleCodes)[number]

/** What a new product starts with (domain.md §0, §1.2), and where each comes from. */
export const firstContactRules: ContactRules = {
  collectionHours: { from: 8 * 60, to: 20 * 60 },
  offerHours: { from: 8 * 60, to: 18 * 60 },
  restWeekdays: [0],
  restOnHolidays: true,
  restOnJointLeave: true,
  attemptsPerDay: { call: 3, sms: 2, mail: 2, whatsapp: 2, visit: 1 },
  pauseMinutes: { call: 120, sms: 0, mail: 0, whatsapp: 120, visit: 0 },
  deskDaysMax: 90,
}
export const sourcesOfFirstRules: Readonly<Record<ContactRuleCode, string>> = {
  collectionHours: 'POJK 22/2023 pasal 62',
  offerHours: 'POJK 6/2022 pasal 25, POJK 22/2023',
  restWeekdays: 'POJK 22/2023 pasal 62',
  restOnHolidays: 'POJK 22/2023 pasal 62',
  restOnJointLeave: 'Keputusan Lumbung: bila ragu, tidak',
  attemptsPerDay: 'Keputusan Lumbung: OJK tidak menyebut angka',
  pauseMinutes: 'Keputusan Lumbung: OJK tidak menyebut angka',
  deskDaysMax: 'AFPI SK 02/2020 Lamp. III C.3(d)',
}

export const dayOffKinds = ['national', 'jointLeave'] as const
export type DayOffKind = (typeof dayOffKinds)[number]

/** Days of the editable calendar. */
export type DaysOff = ReadonlyMap<BusinessDay, DayOffKind>

/** The rules of any day: settings are dated, and an attempt of tomorrow is judged by tomorrow's. */
export type RulesOn = (day: BusinessDay) => ContactRules
