import type { BusinessDay } from '../calendar.ts'
import { add, max, ratioPpm, zero, type Rupiah } from '../money.ts'

/** How much of their income and how many platforms a borrower may have, from a day on. */
export interface AffordabilityRule {
  /** Instalments of a month over income; ppm. */
  ratioPpmMax: number
  /** Platforms at once, this one among them. */
  platformsMax: number
}

/** The regulator's ceilings by the day they begin, the earliest first (domain.md §1.1: 50 % in 2024, 40 % in 2025, 30 % from 2026). */
export const firstAffordability: readonly (AffordabilityRule & { from: string; source: string })[] = [
  { from: '2024-01-01', ratioPpmMax: 500_000, platformsMax: 3, source: 'SEOJK 19/SEOJK.06/2023' },
  { from: '2025-01-01', ratioPpmMax: 400_000, platformsMax: 3, source: 'SEOJK 19/SEOJK.06/2023' },
  { from: '2026-01-01', ratioPpmMax: 300_000, platformsMax: 3, source: 'SEOJK 19/SEOJK.06/2025' },
]

/**
 * Which ceilings hold on a day: what was set for it or last before it, the last said first, unless the regulator's own as the
 * product knows them began later: the law goes on by itself.
 * @param set in any order, of one day the last said last
 */
export function ceilingsOn<Set extends AffordabilityRule & { from: string; source: string }>(
  set: readonly Set[],
  day: BusinessDay,
): Set | (typeof firstAffordability)[number] {
  const first = firstAffordability.findLast(({ from }) => from <= day) ?? firstAffordability[0]
  if (first === undefined) throw new Error('there is a first ceiling')
  const held = set
    .filter(({ from }) => from <= day)
    .reduce<Set | null>((best, each) => (best === null || each.from >= best.from ? each : best), null)
  return held === null || held.from < first.from ? first : held
}

/** What a borrower can bear, with everything it was counted from. */
export interface Affordability {
  /** Rupiah a month; null when it was not told. */
  income: Rupiah | null
  /** Rupiah a month owed elsewhere, as the borrower told it. */
  told: Rupiah
  /** The same, as the sources know it; null while one of them has not said it. */
  known: Rupiah | null
  /** What of this loan falls due within a month. */
  instalments: Rupiah | null
  /** The greater of told and known, with the instalments; null while something is missing. */
  burden: Rupiah | null
  ratioPpm: number | null
  /** Platforms with a loan now, without this one. */
  platforms: number | null
}

/**
 * Instalments of one month over income: what is owed elsewhere, by the greater of two words, and what of this loan falls due.
 * @param asked whether the sources are asked at all: then what they have not said is missing, and the borrower's word alone
 *   does not stand for it
 */
export function affordabilityOf(
  { income, told, known, instalments, platforms }: Omit<Affordability, 'burden' | 'ratioPpm'>,
  asked: boolean,
): Affordability {
  const elsewhere = known === null ? (asked ? null : told) : max(told, known)
  const burden = elsewhere === null || instalments === null ? null : add(elsewhere, instalments)
  const ratio = burden === null || income === null || income === zero ? null : ratioPpm(burden, income)
  return { income, told, known, instalments, burden, ratioPpm: ratio, platforms }
}

/** Which ceiling an application goes beyond: with this loan one platform more. */
export function ceilingsBroken(
  { ratioPpm: ratio, platforms }: Pick<Affordability, 'ratioPpm' | 'platforms'>,
  rule: AffordabilityRule,
): ('ratio' | 'platforms')[] {
  return [
    ...(ratio !== null && ratio > rule.ratioPpmMax ? (['ratio'] as const) : []),
    ...(platforms !== null && platforms + 1 > rule.platformsMax ? (['platforms'] as const) : []),
  ]
}
