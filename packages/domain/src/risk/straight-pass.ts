import { bankNameScoreMin } from '../order/bank.ts'
import { faceScoreMin } from '../sources/report.ts'
import type { ApplicationFacts, BandOutcome } from './scorecard.ts'

/** What keeps an application that the machine passes before people, where it could go past them. */
export const straightPassObstacles = [
  'sourceOpen',
  'costCeiling',
  'identity',
  'register',
  'account',
  'list',
  'device',
  'area',
] as const
export type StraightPassObstacle = (typeof straightPassObstacles)[number]

/** What of an application somebody would be warned of at the desk. What nobody has said is no warning: rules may ask for it. */
function warningsOf(facts: ApplicationFacts): StraightPassObstacle[] {
  const isLow = (score: number | null) => score !== null && score < bankNameScoreMin
  const warned: Record<Exclude<StraightPassObstacle, 'sourceOpen' | 'costCeiling'>, boolean> = {
    identity: facts.nikMatchesBirthday === false || facts.nikMatchesGender === false,
    register:
      [facts.idNumberInRegister, facts.nameMatchesRegister, facts.birthdayMatchesRegister].includes(false) ||
      (facts.faceScore !== null && facts.faceScore < faceScoreMin),
    account: facts.accountFound === false || isLow(facts.bankNameScore) || isLow(facts.accountNameScore),
    list: facts.blacklisted === true,
    device: (facts.deviceSharedBy ?? 0) > 0,
    area: facts.areaServed === false,
  }
  return straightPassObstacles.filter((each) => warned[each as keyof typeof warned])
}

/**
 * Whether an application goes past people to approval (rulings 22): only where compliance turned it on for that day, the machine
 * passes it outright, and nothing asks to be looked at.
 * @returns null where that is no question at all; else what stands in the way, nothing where it may
 */
export function straightPass(
  isOn: boolean,
  decision: BandOutcome,
  { facts, sourceOpen, overCeiling }: { facts: ApplicationFacts; sourceOpen: boolean; overCeiling: boolean },
): readonly StraightPassObstacle[] | null {
  if (!isOn || decision !== 'pass') return null
  return [
    ...(sourceOpen ? (['sourceOpen'] as const) : []),
    ...(overCeiling ? (['costCeiling'] as const) : []),
    ...warningsOf(facts),
  ]
}
