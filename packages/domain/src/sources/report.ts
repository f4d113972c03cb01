import type { BusinessDay } from '../calendar.ts'
import { bankNameScoreMin } from '../order/bank.ts'
import { add, sum, zero, type Rupiah } from '../money.ts'

/** Loan quality of the regulator: 1 current, 2 special mention, 3 substandard, 4 doubtful, 5 loss. */
export type Quality = 1 | 2 | 3 | 4 | 5

/** Loan quality by days past due (SLIK; domain.md §1.5): 0, 1–90, 91–120, 121–180, more. */
export function qualityOf(daysLate: number): Quality {
  if (daysLate <= 0) return 1
  if (daysLate <= 90) return 2
  if (daysLate <= 120) return 3
  return daysLate <= 180 ? 4 : 5
}

export const facilityKinds = [
  'multipurpose',
  'mortgage',
  'vehicle',
  'creditCard',
  'workingCapital',
  'online',
] as const
export type FacilityKind = (typeof facilityKinds)[number]

/** A loan that somebody has, or had, with a lender. Whatever the source left out is null. */
export interface Facility {
  lender: string
  kind: FacilityKind
  plafond: Rupiah | null
  outstanding: Rupiah | null
  quality: Quality | null
  /** The worst of the last 24 months; null where the source does not keep it. */
  worstQuality24: Quality | null
  daysLate: number | null
  /** Most days late within 90 days; null where the source does not keep it. */
  maxDaysLate90: number | null
  /** Rupiah a month; 0 once nothing is outstanding. */
  monthly: Rupiah | null
  openedOn: BusinessDay | null
  dueOn: BusinessDay | null
}

/** What the register says of one person, field by field; null where it said nothing. */
export interface IdentityReport {
  idNumber: boolean | null
  name: boolean | null
  birthday: boolean | null
  /** 0..1, selfie against the register's photo. */
  faceScore: number | null
}

/** What the bank says of the account that the money is to go to. */
export interface AccountFacts {
  /** Whether it has this account; null where it did not say. */
  found: boolean | null
  /** 0..1, its holder by the bank against the borrower's name; null where it named nobody. */
  nameScore: number | null
}

/** The same, with the holder's name as the bank has it. */
export interface AccountReport extends AccountFacts {
  holder: string | null
}

export interface SlikFacts {
  worstQuality24: Quality | null
  /** Rupiah a month for loans at banks and finance companies; online ones are the pool's to tell. */
  burden: Rupiah | null
  facilities: number | null
}

export interface FdcFacts {
  activePlatforms: number | null
  maxDpd90: number | null
  /** Rupiah a month for online loans. */
  burden: Rupiah | null
}

/** What a source says of a person, as rules take it. One part that is missing makes what is counted of it missing. */
export interface SourceFacts {
  slik: SlikFacts
  fdc: FdcFacts
  dukcapil: IdentityReport
  accountName: AccountFacts
}

/** Online loans are in both: the regulator's list counts for everything else. */
export function slikFacts(facilities: readonly Facility[]): SlikFacts {
  const worst = facilities.map(({ worstQuality24, quality }) => worstQuality24 ?? quality)
  return {
    worstQuality24: facilities.length === 0 ? null : (mostOf(worst) as Quality | null),
    burden: burdenOf(facilities.filter(({ kind }) => kind !== 'online')),
    facilities: facilities.length,
  }
}

export function fdcFacts(loans: readonly Facility[]): FdcFacts {
  const isKnown = loans.every(({ outstanding }) => outstanding !== null)
  const active = loans.filter(({ outstanding }) => (outstanding ?? 0) > 0)
  return {
    activePlatforms: isKnown ? new Set(active.map(({ lender }) => lender)).size : null,
    maxDpd90: loans.length === 0 ? 0 : mostOf(loans.map(({ maxDaysLate90 }) => maxDaysLate90)),
    burden: burdenOf(loans),
  }
}

/** The greatest; null as soon as one is not known: it could be greater. */
function mostOf(values: readonly (number | null)[]): number | null {
  return values.includes(null) ? null : Math.max(...values.map((value) => value ?? 0))
}

function burdenOf(facilities: readonly Facility[]): Rupiah | null {
  const monthly = facilities.map((facility) => facility.monthly)
  return monthly.includes(null) ? null : sum(monthly.map((each) => each ?? zero))
}

/** Rupiah a month that somebody owes elsewhere; null while one of the two sources has not said it. */
export function burdenElsewhere(slik: SlikFacts | null, fdc: FdcFacts | null): Rupiah | null {
  return slik?.burden == null || fdc?.burden == null ? null : add(slik.burden, fdc.burden)
}

/** Whether the register knows all three together. One that does not fit is certain, whatever else is not known. */
export function isKnownTogether({ idNumber, name, birthday }: IdentityReport): boolean | null {
  const said = new Set([idNumber, name, birthday])
  return said.has(false) ? false : said.has(null) ? null : true
}

/** Least likeness of selfie and register's photo that nobody needs to look at (domain.md §2.6). */
export const faceScoreMin = 0.6

/** The parts of an identity that do not fit the register: each is a check at the desk. */
export function mismatchesOf(report: IdentityReport): (keyof IdentityReport)[] {
  const wrong = (['idNumber', 'name', 'birthday'] as const).filter((field) => report[field] === false)
  const isAnotherFace = report.faceScore !== null && report.faceScore < faceScoreMin
  return isAnotherFace ? [...wrong, 'faceScore'] : wrong
}

/** What of the account does not fit, by what the bank says: each is a check at the desk (domain.md §1.6). */
export function accountFaultsOf({ found, nameScore }: AccountFacts): ('found' | 'name')[] {
  if (found === false) return ['found']
  return nameScore !== null && nameScore < bankNameScoreMin ? ['name'] : []
}
