import { flow, type FlowEvent, type FlowState } from '../flow.ts'
import type { CustomerType } from '../order/order.ts'

/**
 * A version of a rule set: drafted, submitted, approved by another person, live from a set time. What is submitted
 * never changes again; a refused one goes back to its authors, an approved one can be withdrawn until it is live.
 */
export const ruleVersionFlow = flow({
  draft: { submit: 'submitted', withdraw: 'withdrawn' },
  submitted: { approve: 'approved', refuse: 'draft', withdraw: 'withdrawn' },
  approved: { withdraw: 'withdrawn' },
  withdrawn: {},
})
export type RuleVersionState = FlowState<typeof ruleVersionFlow>
export type RuleVersionEvent = FlowEvent<typeof ruleVersionFlow>

/** Where a version stands today: an approved one waits for its time, decides, or was followed by another. */
export const ruleStandings = ['draft', 'submitted', 'scheduled', 'live', 'superseded', 'withdrawn'] as const
export type RuleStanding = (typeof ruleStandings)[number]

/** @param isLive whether it is the version of its set that decides now */
export function ruleStanding(
  version: { state: RuleVersionState; liveFrom: Date | null },
  isLive: boolean,
  now: Date,
): RuleStanding {
  if (version.state !== 'approved') return version.state
  if (isLive) return 'live'
  return version.liveFrom !== null && version.liveFrom > now ? 'scheduled' : 'superseded'
}

/** Whose applications a rule set decides; null = any. */
export type RuleScope = { app: string | null; customerType: CustomerType | null }

/** The sets that fit, the most particular first: app and type, then app, then type, then the one for all. */
export function fittingSets<S extends RuleScope>(sets: readonly S[], wanted: RuleScope): readonly S[] {
  const fits = (set: RuleScope) =>
    (set.app === null || set.app === wanted.app) &&
    (set.customerType === null || set.customerType === wanted.customerType)
  const particular = (set: RuleScope) => (set.app === null ? 0 : 2) + (set.customerType === null ? 0 : 1)
  return sets.filter(fits).toSorted((a, b) => particular(b) - particular(a))
}

/** The set that decides, null when none fits. */
export function chooseSet<S extends RuleScope>(sets: readonly S[], wanted: RuleScope): S | null {
  return fittingSets(sets, wanted)[0] ?? null
}

/** A version watched in the shadow only writes down what it would say; a challenger decides for its share. */
export const trialModes = ['shadow', 'challenger'] as const
export type TrialMode = (typeof trialModes)[number]

const buckets = 10_000

/** A number from 0 to 9,999 that a text always gets, spread evenly over texts (FNV-1a, mixed as murmur3 ends). */
export function shareBucket(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % buckets
}

/**
 * Whether a borrower is among a trial's share. Trials share out anew, so that no borrower is always the one tried on;
 * within a trial the answer stands, and a larger share keeps everyone of a smaller one.
 * @param percent 0..100
 */
export function isInShare(trialId: number, borrowerId: number, percent: number): boolean {
  return shareBucket(`${trialId}:${borrowerId}`) < (percent * buckets) / 100
}
