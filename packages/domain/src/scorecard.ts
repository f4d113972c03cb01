import { refuse } from './errors.ts'
import type { Rupiah } from './money.ts'
import type { RejectReason } from './review.ts'

/** What machine review knows of an application. null = not known, which is never taken for a good sign. */
export type ApplicationFacts = {
  /** Full years. */
  age: number | null
  /** Gross rupiah a month. */
  income: Rupiah | null
  nikMatchesBirthday: boolean | null
  nikMatchesGender: boolean | null
  /** The population register knows NIK, name and birth date together. */
  dukcapilMatches: boolean | null
  /** 0..1, selfie against the register's photo. */
  faceScore: number | null
  /** 0..1, account holder against the name on the card. */
  bankNameScore: number | null
  blacklisted: boolean | null
  /** Other persons seen on this device. */
  deviceSharedBy: number | null
  areaServed: boolean | null
  /** Other lending platforms with a loan now (FDC). */
  activePlatforms: number | null
  /** Most days late on any platform in the last 90 days (FDC). */
  maxDpd90: number | null
  /** SLIK quality, 1 best … 5. */
  bureauQuality: number | null
  /** Instalments a month ÷ income, in ppm. */
  debtRatioPpm: number | null
  /** Refused orders of the person before this one, over the group. */
  failedOrders: number | null
  /** Loans of the person settled by the due day, over the group. */
  clearedOnTime: number | null
  clearedLate: number | null
}
export type FactName = keyof ApplicationFacts

export const ruleCategories = ['identity', 'blacklist', 'device', 'bureau', 'income', 'behaviour'] as const
export type RuleCategory = (typeof ruleCategories)[number]

export type RuleOutcome =
  | { kind: 'hardReject'; reason: RejectReason }
  | { kind: 'score'; points: number }
  | { kind: 'flag' }

export type ScoreRule = {
  id: string
  category: RuleCategory
  field: FactName
  /** What people read, in the rule language of the console (CEL). */
  expression: string
  outcome: RuleOutcome
  /** Whether a known value hits; never called with null. */
  hits: (value: never) => boolean
}

export type RuleSet = {
  version: string
  /** Points before any rule. */
  baseScore: number
  /** Scores from here on pass, unless something is flagged or missing. */
  passFrom: number
  /** Scores up to here are rejected. */
  rejectUpTo: number
  rules: readonly ScoreRule[]
}

export type RuleHit = {
  ruleId: string
  category: RuleCategory
  field: FactName
  expression: string
  outcome: RuleOutcome['kind']
  value: string | number | boolean | null
  /** Points this rule gave: 0 unless it hit. */
  score: number
  hit: boolean
  missing: boolean
}

export type ScoreRating = 'A' | 'B' | 'C' | 'D'
export type ScoreResult = {
  version: string
  score: number
  rating: ScoreRating
  /** manual goes to first review as a pass of the machine (rulings 22). */
  decision: 'reject' | 'manual' | 'pass'
  /** Why it was rejected: the first hard rule hit, or R12 for the score. */
  rejectReason: RejectReason | null
  /** Every rule, hit or not, in the order of the set: kept with the order. */
  hits: readonly RuleHit[]
}

/** A rule whose test is typed by its field. */
function rule<F extends FactName>(
  id: string,
  category: RuleCategory,
  field: F,
  expression: string,
  outcome: RuleOutcome,
  hits: (value: NonNullable<ApplicationFacts[F]>) => boolean,
): ScoreRule {
  return { id, category, field, expression, outcome, hits }
}

const reject = (reason: RejectReason): RuleOutcome => ({ kind: 'hardReject', reason })
const points = (given: number): RuleOutcome => ({ kind: 'score', points: given })
const flag: RuleOutcome = { kind: 'flag' }

/** The first rule set (domain.md §2.6, limits of §1.1). Later sets are drafted, simulated and approved in the console. */
export const firstRuleSet: RuleSet = {
  version: '1',
  baseScore: 560,
  passFrom: 700,
  rejectUpTo: 449,
  rules: [
    rule('ID01', 'identity', 'age', 'age < 18 || age > 60', reject('R01'), (age) => age < 18 || age > 60),
    rule('ID02', 'identity', 'age', 'age >= 25 && age <= 50', points(20), (age) => age >= 25 && age <= 50),
    // The number keeps errors for life (domain.md §1.6), so a mismatch is for a person to judge.
    rule('ID03', 'identity', 'nikMatchesBirthday', '!nikMatchesBirthday', flag, (matches) => !matches),
    rule('ID04', 'identity', 'nikMatchesGender', '!nikMatchesGender', flag, (matches) => !matches),
    rule('ID05', 'identity', 'dukcapilMatches', '!dukcapilMatches', reject('R07'), (matches) => !matches),
    rule('ID06', 'identity', 'faceScore', 'faceScore < 0.6', reject('R07'), (score) => score < 0.6),
    rule('ID07', 'identity', 'faceScore', 'faceScore >= 0.9', points(20), (score) => score >= 0.9),
    rule('ID08', 'identity', 'bankNameScore', 'bankNameScore < 0.85', flag, (score) => score < 0.85),
    rule('BL01', 'blacklist', 'blacklisted', 'blacklisted', reject('R06'), (listed) => listed),
    rule('DV01', 'device', 'deviceSharedBy', 'deviceSharedBy >= 3', reject('R13'), (others) => others >= 3),
    rule('DV02', 'device', 'deviceSharedBy', 'deviceSharedBy >= 1', points(-40), (others) => others >= 1),
    rule('DV03', 'device', 'areaServed', '!areaServed', reject('R10'), (served) => !served),
    rule(
      'BU01',
      'bureau',
      'activePlatforms',
      'activePlatforms >= 3',
      reject('R03'),
      (platforms) => platforms >= 3,
    ),
    rule(
      'BU02',
      'bureau',
      'activePlatforms',
      'activePlatforms == 0',
      points(30),
      (platforms) => platforms === 0,
    ),
    rule(
      'BU03',
      'bureau',
      'activePlatforms',
      'activePlatforms == 2',
      points(-30),
      (platforms) => platforms === 2,
    ),
    rule('BU04', 'bureau', 'maxDpd90', 'maxDpd90 > 30', reject('R05'), (days) => days > 30),
    rule(
      'BU05',
      'bureau',
      'maxDpd90',
      'maxDpd90 > 0 && maxDpd90 <= 30',
      points(-60),
      (days) => days > 0 && days <= 30,
    ),
    rule('BU06', 'bureau', 'bureauQuality', 'bureauQuality >= 3', reject('R05'), (quality) => quality >= 3),
    rule('BU07', 'bureau', 'bureauQuality', 'bureauQuality == 2', points(-50), (quality) => quality === 2),
    rule('IN01', 'income', 'income', 'income < 3000000', reject('R02'), (income) => income < 3_000_000),
    rule('IN02', 'income', 'income', 'income >= 8000000', points(40), (income) => income >= 8_000_000),
    rule(
      'IN03',
      'income',
      'debtRatioPpm',
      'debtRatioPpm > 300000',
      reject('R04'),
      (ratio) => ratio > 300_000,
    ),
    rule('IN04', 'income', 'debtRatioPpm', 'debtRatioPpm <= 100000', points(30), (ratio) => ratio <= 100_000),
    rule('BH01', 'behaviour', 'clearedOnTime', 'clearedOnTime >= 1', points(50), (loans) => loans >= 1),
    rule('BH02', 'behaviour', 'clearedOnTime', 'clearedOnTime >= 3', points(40), (loans) => loans >= 3),
    rule('BH03', 'behaviour', 'clearedLate', 'clearedLate >= 1', points(-40), (loans) => loans >= 1),
    rule('BH04', 'behaviour', 'clearedLate', 'clearedLate >= 3', points(-60), (loans) => loans >= 3),
    rule('BH05', 'behaviour', 'failedOrders', 'failedOrders >= 3', points(-40), (orders) => orders >= 3),
  ],
}

/** A ≥ 700, B ≥ 600, C ≥ 500, else D (domain.md §2.6). */
export function ratingOf(score: number): ScoreRating {
  return score >= 700 ? 'A' : score >= 600 ? 'B' : score >= 500 ? 'C' : 'D'
}

/**
 * Runs a rule set over the facts. A hard rule or a low score rejects; a high score passes; anything flagged or not
 * known goes to people, whatever the score. Throws VALIDATION when the set's bands cross.
 */
export function scoreApplication(facts: ApplicationFacts, set: RuleSet = firstRuleSet): ScoreResult {
  if (set.rejectUpTo >= set.passFrom)
    refuse('VALIDATION', { rejectUpTo: set.rejectUpTo, passFrom: set.passFrom })
  const hits = set.rules.map((each) => run(each, facts))
  const score = hits.reduce((so, hit) => so + hit.score, set.baseScore)
  const hard = set.rules.find((each, index) => each.outcome.kind === 'hardReject' && hits[index]?.hit)
  const unsure = hits.some((hit) => hit.missing || (hit.hit && hit.outcome === 'flag'))
  const rejected = hard !== undefined || score <= set.rejectUpTo
  const hardReason = hard?.outcome.kind === 'hardReject' ? hard.outcome.reason : null
  return {
    version: set.version,
    score,
    rating: ratingOf(score),
    decision: rejected ? 'reject' : unsure || score < set.passFrom ? 'manual' : 'pass',
    rejectReason: rejected ? (hardReason ?? 'R12') : null,
    hits,
  }
}

function run(each: ScoreRule, facts: ApplicationFacts): RuleHit {
  const value = facts[each.field]
  // An absent key from a loosely typed caller, or a number that is none, is as unknown as null.
  const missing =
    value === null || value === undefined || (typeof value === 'number' && !Number.isFinite(value))
  const hit = !missing && each.hits(value as never)
  return {
    ruleId: each.id,
    category: each.category,
    field: each.field,
    expression: each.expression,
    outcome: each.outcome.kind,
    value: missing ? null : value,
    score: hit && each.outcome.kind === 'score' ? each.outcome.points : 0,
    hit,
    missing,
  }
}
