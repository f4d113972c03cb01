import { refuseFields } from '../errors.ts'
import { factOf, type Vocabulary } from '../rules/vocabulary.ts'
import type { Rupiah } from '../money.ts'
import type { RejectReason } from '../review/review.ts'

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
  /** The same by field: what does not fit is a check at the desk. */
  idNumberInRegister: boolean | null
  nameMatchesRegister: boolean | null
  birthdayMatchesRegister: boolean | null
  /** 0..1, selfie against the register's photo. */
  faceScore: number | null
  /** 0..1, account holder against the name on the card. */
  bankNameScore: number | null
  /** The bank has the account that the money is to go to. */
  accountFound: boolean | null
  /** 0..1, its holder by the bank against the name on the card. */
  accountNameScore: number | null
  blacklisted: boolean | null
  /** A person of a whitelist. */
  whitelisted: boolean | null
  /** Other persons seen on this device. */
  deviceSharedBy: number | null
  areaServed: boolean | null
  /** Other lending platforms with a loan now (FDC). */
  activePlatforms: number | null
  /** Most days late on any platform in the last 90 days (FDC). */
  maxDpd90: number | null
  /** Worst SLIK quality of 24 months, 1 best … 5. */
  bureauQuality: number | null
  /** Rupiah a month owed elsewhere, as SLIK and FDC know it. */
  monthlyBurden: Rupiah | null
  /** Instalments a month ÷ income, in ppm: by what the sources know, or the borrower told where that is more. */
  debtRatioPpm: number | null
  /** Refused orders of the person before this one, over the group. */
  failedOrders: number | null
  /** Loans of the person settled by the due day, over the group. */
  clearedOnTime: number | null
  clearedLate: number | null
}
export type FactName = keyof ApplicationFacts
export type FactValue = number | boolean

/** The type a fact has in the rule language, and what its values are, for people. `share` is 0..1. */
export const factTypes = {
  age: { type: 'int', unit: 'years' },
  income: { type: 'int', unit: 'rupiah' },
  nikMatchesBirthday: { type: 'bool', unit: 'yesNo' },
  nikMatchesGender: { type: 'bool', unit: 'yesNo' },
  dukcapilMatches: { type: 'bool', unit: 'yesNo' },
  idNumberInRegister: { type: 'bool', unit: 'yesNo' },
  nameMatchesRegister: { type: 'bool', unit: 'yesNo' },
  birthdayMatchesRegister: { type: 'bool', unit: 'yesNo' },
  faceScore: { type: 'double', unit: 'share' },
  bankNameScore: { type: 'double', unit: 'share' },
  accountFound: { type: 'bool', unit: 'yesNo' },
  accountNameScore: { type: 'double', unit: 'share' },
  blacklisted: { type: 'bool', unit: 'yesNo' },
  whitelisted: { type: 'bool', unit: 'yesNo' },
  deviceSharedBy: { type: 'int', unit: 'persons' },
  areaServed: { type: 'bool', unit: 'yesNo' },
  activePlatforms: { type: 'int', unit: 'platforms' },
  maxDpd90: { type: 'int', unit: 'days' },
  bureauQuality: { type: 'int', unit: 'quality' },
  monthlyBurden: { type: 'int', unit: 'rupiah' },
  debtRatioPpm: { type: 'int', unit: 'ppm' },
  failedOrders: { type: 'int', unit: 'orders' },
  clearedOnTime: { type: 'int', unit: 'loans' },
  clearedLate: { type: 'int', unit: 'loans' },
} as const satisfies Vocabulary<FactName>
export type FactUnit = (typeof factTypes)[FactName]['unit']
export const factNames = Object.keys(factTypes) as readonly FactName[]

/** A fact as its type has it. An absent key, a number that is none or a value of another type is as unknown as null. */
export function readFact(facts: ApplicationFacts, name: FactName): FactValue | null {
  // An application has no texts.
  return factOf(factTypes, facts, name) as FactValue | null
}

export const ruleCategories = ['identity', 'blacklist', 'device', 'bureau', 'income', 'behaviour'] as const
export type RuleCategory = (typeof ruleCategories)[number]

export type RuleOutcome =
  | { kind: 'hardReject'; reason: RejectReason }
  | { kind: 'score'; points: number }
  | { kind: 'flag' }

export type ScoreRule = {
  id: string
  category: RuleCategory
  /** Free words; empty where the console names the rule by its id. */
  title: string
  /** In the rule language of the console (CEL, `contract/risk/rule-language`). */
  expression: string
  outcome: RuleOutcome
}

export const ratings = ['A', 'B', 'C', 'D'] as const
export type ScoreRating = (typeof ratings)[number]
/** What becomes of an application: manual goes to first review as a pass of the machine (rulings 22). */
export const bandOutcomes = ['pass', 'manual', 'reject'] as const
export type BandOutcome = (typeof bandOutcomes)[number]

/** Scores from here up to the band above. The last has no floor. */
export type ScoreBand = { rating: ScoreRating; from: number | null; outcome: BandOutcome }

/** A rule set as it is drafted, approved and kept: data only, the same in JSON. */
export type RuleSetContent = {
  /** Points before any rule. */
  baseScore: number
  /** The highest first. */
  bands: readonly ScoreBand[]
  rules: readonly ScoreRule[]
}

const rule = (id: string, category: RuleCategory, expression: string, outcome: RuleOutcome): ScoreRule => ({
  id,
  category,
  title: '',
  expression,
  outcome,
})
const reject = (reason: RejectReason): RuleOutcome => ({ kind: 'hardReject', reason })
const points = (given: number): RuleOutcome => ({ kind: 'score', points: given })
const flag: RuleOutcome = { kind: 'flag' }

/** The first rule set (domain.md §2.6, limits of §1.1). Later ones are drafted, replayed and approved in the console. */
export const firstRuleSet: RuleSetContent = {
  baseScore: 560,
  bands: [
    { rating: 'A', from: 700, outcome: 'pass' },
    { rating: 'B', from: 600, outcome: 'manual' },
    { rating: 'C', from: 500, outcome: 'manual' },
    { rating: 'D', from: 450, outcome: 'manual' },
    { rating: 'D', from: null, outcome: 'reject' },
  ],
  rules: [
    rule('ID01', 'identity', 'age < 18 || age > 60', reject('R01')),
    rule('ID02', 'identity', 'age >= 25 && age <= 50', points(20)),
    // The number keeps errors for life (domain.md §1.6), so a mismatch is for a person to judge.
    rule('ID03', 'identity', '!nikMatchesBirthday', flag),
    rule('ID04', 'identity', '!nikMatchesGender', flag),
    // Registers err too: what does not fit is a check at the desk.
    rule('ID05', 'identity', '!dukcapilMatches', flag),
    rule('ID06', 'identity', 'faceScore < 0.6', flag),
    rule('ID07', 'identity', 'faceScore >= 0.9', points(20)),
    rule('ID08', 'identity', 'bankNameScore < 0.85', flag),
    // What the bank says, where the borrower's own word is ID08.
    rule('ID09', 'identity', '!accountFound', flag),
    rule('ID10', 'identity', 'accountNameScore < 0.85', flag),
    rule('BL01', 'blacklist', 'blacklisted', reject('R06')),
    rule('DV01', 'device', 'deviceSharedBy >= 3', reject('R13')),
    rule('DV02', 'device', 'deviceSharedBy >= 1', points(-40)),
    rule('DV03', 'device', '!areaServed', reject('R10')),
    rule('BU01', 'bureau', 'activePlatforms >= 3', reject('R03')),
    rule('BU02', 'bureau', 'activePlatforms == 0', points(30)),
    rule('BU03', 'bureau', 'activePlatforms == 2', points(-30)),
    rule('BU04', 'bureau', 'maxDpd90 > 30', reject('R05')),
    rule('BU05', 'bureau', 'maxDpd90 > 0 && maxDpd90 <= 30', points(-60)),
    rule('BU06', 'bureau', 'bureauQuality >= 3', reject('R05')),
    rule('BU07', 'bureau', 'bureauQuality == 2', points(-50)),
    rule('IN01', 'income', 'income < 3000000', reject('R02')),
    rule('IN02', 'income', 'income >= 8000000', points(40)),
    rule('IN03', 'income', 'debtRatioPpm > 300000', reject('R04')),
    rule('IN04', 'income', 'debtRatioPpm <= 100000', points(30)),
    rule('BH01', 'behaviour', 'clearedOnTime >= 1', points(50)),
    rule('BH02', 'behaviour', 'clearedOnTime >= 3', points(40)),
    rule('BH03', 'behaviour', 'clearedLate >= 1', points(-40)),
    rule('BH04', 'behaviour', 'clearedLate >= 3', points(-60)),
    rule('BH05', 'behaviour', 'failedOrders >= 3', points(-40)),
  ],
}

/** Whether a rule hits, lacks a value it needs, or cannot be computed. */
export type RuleAnswer = boolean | 'missing' | 'error'
/** One rule ready to run. Never throws. */
export type CompiledRule = (facts: ApplicationFacts) => RuleAnswer

/** A rule set ready to run, from `compileRuleSet` of the contract. */
export type CompiledRuleSet = {
  /** The number of an approved version, 0 for content that has none. */
  version: number
  content: RuleSetContent
  /** Beside `content.rules`: what each looks at, in the order of its expression, and its test. */
  rules: readonly { fields: readonly FactName[]; test: CompiledRule }[]
}

export type RuleHit = {
  ruleId: string
  category: RuleCategory
  title: string
  expression: string
  outcome: RuleOutcome['kind']
  /** The facts the expression names, and the value seen of each. */
  fields: readonly FactName[]
  values: Record<string, string | number | boolean | null>
  /** Points this rule gave: 0 unless it hit. */
  score: number
  hit: boolean
  /** A value that would have decided was not known. */
  missing: boolean
  /** The engine failed on this rule: division by zero, out of range, out of time. */
  error: boolean
}

/** What a rule set says of an application. */
export type Verdict = {
  score: number
  rating: ScoreRating
  decision: BandOutcome
  /** Why it was rejected: the first hard rule hit, or R12 for the score. */
  rejectReason: RejectReason | null
  /** The engine failed on some rule: nobody passes or falls by the score then, people look. */
  failed: boolean
}

export type ScoreResult = Verdict & {
  version: number
  /** Every rule, hit or not, in the order of the set: kept with the order. */
  hits: readonly RuleHit[]
}

/** How long a whole set may run. */
export const scoreTimeMaxMs = 100

/** The band a score falls into: the first, from the highest, whose floor it reaches. */
export function bandOf(score: number, bands: readonly ScoreBand[]): ScoreBand {
  return bands.find(({ from }) => from === null || score >= from) ?? refuseFields({ bands: 'required' })
}

/**
 * Runs a rule set over the facts. A hard rule rejects; else the band of the score decides, but anything flagged or not
 * known keeps it from passing, and an engine failure (or more than {@link scoreTimeMaxMs} by `now`) sends it to people.
 * @param now milliseconds of any steady clock; without it time is not watched
 */
export function scoreApplication(
  facts: ApplicationFacts,
  set: CompiledRuleSet,
  now: () => number = () => 0,
): ScoreResult {
  const { answers, ...verdict } = judgeApplication(facts, set, now)
  const hits = set.content.rules.map((rule, index): RuleHit => {
    const answer = answers[index]
    const fields = set.rules[index]?.fields ?? []
    return {
      ruleId: rule.id,
      category: rule.category,
      title: rule.title,
      expression: rule.expression,
      outcome: rule.outcome.kind,
      fields,
      values: Object.fromEntries(fields.map((name) => [name, readFact(facts, name)])),
      score: answer === true ? pointsOf(rule) : 0,
      hit: answer === true,
      missing: answer === 'missing',
      error: answer === 'error',
    }
  })
  return { version: set.version, ...verdict, hits }
}

/** {@link scoreApplication} without what each rule saw, for many at once: what each said, in the order of the set. */
export function judgeApplication(
  facts: ApplicationFacts,
  set: CompiledRuleSet,
  now: () => number = () => 0,
): Verdict & { answers: readonly RuleAnswer[] } {
  const deadline = now() + scoreTimeMaxMs
  const answers = set.content.rules.map((_rule, index): RuleAnswer => {
    const test = set.rules[index]?.test
    return test === undefined || now() > deadline ? 'error' : test(facts)
  })
  return { ...verdictOf(set.content, answers), answers }
}

const pointsOf = ({ outcome }: ScoreRule): number => (outcome.kind === 'score' ? outcome.points : 0)

function verdictOf({ baseScore, bands, rules }: RuleSetContent, answers: readonly RuleAnswer[]): Verdict {
  const hit = rules.filter((_rule, index) => answers[index] === true)
  const score = hit.reduce((so, rule) => so + pointsOf(rule), baseScore)
  const { rating, outcome } = bandOf(score, bands)
  const failed = answers.includes('error')
  const hard = hit.find((rule) => rule.outcome.kind === 'hardReject')
  if (hard?.outcome.kind === 'hardReject') {
    return { score, rating, failed, decision: 'reject', rejectReason: hard.outcome.reason }
  }
  const unsure = answers.includes('missing') || hit.some((rule) => rule.outcome.kind === 'flag')
  const decision = failed || (outcome === 'pass' && unsure) ? 'manual' : outcome
  return { score, rating, failed, decision, rejectReason: decision === 'reject' ? 'R12' : null }
}

export const ruleSetLimits = {
  rules: 200,
  bands: 12,
  titleLength: 80,
  /** UTF-16 units. */
  expressionLength: 4096,
  /** Points of one rule, either sign. */
  points: 1000,
  /** Points before any rule and where a band may begin, either sign. */
  score: 10_000,
} as const
