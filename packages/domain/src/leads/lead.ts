import type { ContactChannel } from '../contact/contact-rules.ts'
import { flow, type FlowEvent, type FlowState } from '../flow.ts'

/** Why somebody is a lead (domain.md §2.5): the code failed, registered and not applied, rejected and free again, settled. */
export const leadPools = ['codeFailed', 'registered', 'rejected', 'cleared'] as const
export type LeadPool = (typeof leadPools)[number]
/** What `customerVerifyCode` lists, and what `userList` does. */
export const codePools = ['codeFailed'] as const satisfies readonly LeadPool[]
export const userPools = ['registered', 'rejected', 'cleared'] as const satisfies readonly LeadPool[]

/**
 * The follow status of a lead (domain.md §4.10). `contact` is a seller's first contact, `close` what a label or the person's
 * own step ends, `invalidate` a wrong number or a withdrawn consent, `recycle` a manager's after some days (`LeadDays`). Who comes by
 * themselves closes a lead that nobody called.
 */
export const leadFlow = flow({
  wait: { contact: 'following', close: 'followed', invalidate: 'invalid' },
  following: { contact: 'following', close: 'followed', invalidate: 'invalid' },
  followed: { recycle: 'wait', invalidate: 'invalid' },
  invalid: {},
})
export type LeadStatus = FlowState<typeof leadFlow>
export type LeadEvent = FlowEvent<typeof leadFlow>

/** Still worked on: one of a phone and app at a time. */
export const openLeadStatuses = ['wait', 'following'] as const satisfies readonly LeadStatus[]

/** How far the person has come; the system says so from events and orders, and it only rises. */
export const registerStatuses = ['notRegistered', 'registered', 'applied', 'loaned'] as const
export type RegisterStatus = (typeof registerStatuses)[number]

/** The register status after a step of the person; an older or doubled step changes nothing. */
export function registerAfter(status: RegisterStatus, step: RegisterStatus): RegisterStatus {
  return registerStatuses.indexOf(step) > registerStatuses.indexOf(status) ? step : status
}

/** Whether a step of the person ends the work on a lead: what it was about has come about. */
export function isReachedBy(pool: LeadPool, step: RegisterStatus): boolean {
  return step === 'applied' || step === 'loaned' || (pool === 'codeFailed' && step === 'registered')
}

export const leadInvalidReasons = ['wrongNumber', 'consentWithdrawn', 'duplicate'] as const
export type LeadInvalidReason = (typeof leadInvalidReasons)[number]

/** Why the code failed, as the app told it. */
export const codeFailures = ['notDelivered', 'expired', 'wrong', 'unknown'] as const
export type CodeFailure = (typeof codeFailures)[number]

/** How a seller follows up (specification §3), and the channel by which the contact guard judges and counts it. */
export const followTypes = {
  phone: 'call',
  whatsapp: 'whatsapp',
  sms: 'sms',
  mail: 'mail',
  // No rule names them: they are written messages like WhatsApp, and count with it.
  social: 'whatsapp',
  other: 'whatsapp',
} as const satisfies Record<string, ContactChannel>
export type FollowType = keyof typeof followTypes

interface LabelEffect {
  /** The person was spoken with. */
  connected: boolean
  /** What becomes of the lead. */
  leadsTo: 'follow' | 'close' | 'invalid'
  /** Says when to call again. */
  needsNext: boolean
}
const goesOn = { connected: true, leadsTo: 'follow', needsNext: false } as const
const ends = { connected: true, leadsTo: 'close', needsNext: false } as const

/** What came of a call (domain.md §2.5), in the order of the keys. */
export const leadLabels = {
  interested: goesOn,
  willApplyToday: goesOn,
  applied: goesOn,
  appProblem: goesOn,
  codeNotReceived: goesOn,
  callLater: { ...goesOn, needsNext: true },
  noAnswer: { connected: false, leadsTo: 'follow', needsNext: false },
  borrowedElsewhere: ends,
  rateTooHigh: ends,
  notInterested: ends,
  wrongNumber: { connected: false, leadsTo: 'invalid', needsNext: false },
  doNotCall: { connected: true, leadsTo: 'invalid', needsNext: false },
} as const satisfies Record<string, LabelEffect>
export type LeadLabel = keyof typeof leadLabels
export const leadLabelNames = Object.keys(leadLabels) as [LeadLabel]

/** Attempts in a row without an answer after which a lead is let go until it is recycled (domain.md §2.5). */
export const silentAttemptsMax = 3
/** How long something of a lead lasts, calendar days. */
export interface LeadDays {
  /** After so many a manager may take up a lead again that was followed. */
  recycle: number
  /** A phone that was a lead within so many is none again, in whatever batch. */
  batch: number
  /** A connected follow-up within so many before an application earns it. */
  attribution: number
}
/** domain.md §2.5. A dated setting; these are its first values. */
export const firstLeadDays: LeadDays = { recycle: 30, batch: 30, attribution: 7 }
/** The furthest day of a next call. */
export const nextCallDaysMax = 30

/** The event that a follow-up brings about; null: the lead goes on as it is. */
export function eventOfLabel(label: LeadLabel, silentInARow: number): LeadEvent | null {
  const { leadsTo, connected } = leadLabels[label]
  if (leadsTo === 'invalid') return 'invalidate'
  if (leadsTo === 'close') return 'close'
  return !connected && silentInARow >= silentAttemptsMax ? 'close' : null
}

/** A follow-up that may have earned an application. */
export interface EarningFollowUp {
  seller: number
  label: LeadLabel
  at: Date
}

/**
 * Who earned an application: the seller who last spoke with the person within so many days before it.
 * @returns null: they came by themselves
 */
export function earnedBy(
  followUps: readonly EarningFollowUp[],
  appliedAt: Date,
  attributionDays: number,
): number | null {
  const from = appliedAt.getTime() - attributionDays * 86_400_000
  const within = followUps.filter(
    ({ label, at }) => leadLabels[label].connected && at.getTime() >= from && at <= appliedAt,
  )
  return within.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1)?.seller ?? null
}

/** A seller's open lead as the order of work sees it. */
export interface LeadToCall {
  id: number
  /** When it was meant to be called; null: any time. */
  nextCallAt: Date | null
  /** Lawful now. */
  lawful: boolean
  /** From then on, where it is not; null: not by waiting. */
  from: Date | null
  /** Never followed up yet. */
  fresh: boolean
  lastStepAt: Date
}

/**
 * The order in which a seller calls: what is lawful now and was promised for now, then who never was called (the newest first:
 * interest cools), then the rest by their last contact; after them what opens later, by when it does.
 */
export function callOrder(leads: readonly LeadToCall[], now: Date): readonly LeadToCall[] {
  const rank = ({ lawful, from, nextCallAt, fresh }: LeadToCall) => {
    if (!lawful) return from === null ? 5 : 4
    if (nextCallAt === null) return fresh ? 1 : 2
    return nextCallAt <= now ? 0 : 3
  }
  const time = (lead: LeadToCall) => {
    switch (rank(lead)) {
      case 0:
      case 3:
        return lead.nextCallAt?.getTime() ?? 0
      case 1:
        return -lead.lastStepAt.getTime()
      case 4:
        return lead.from?.getTime() ?? 0
      default:
        return lead.lastStepAt.getTime()
    }
  }
  return leads.toSorted((a, b) => rank(a) - rank(b) || time(a) - time(b) || a.id - b.id)
}
