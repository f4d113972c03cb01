import { createHash } from 'node:crypto'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import type { Facility, FacilityKind, Quality } from '@lumbung/domain/sources/report'

/** What somebody has elsewhere, as the simulated sources know it: made of their ID number (an account's holder: of its number), the same whoever asks. */
export interface Life {
  /** Loans at banks and finance companies; null: the regulator's system knows nobody like this. */
  slik: Facility[] | null
  /** Loans on other platforms; null: the pool knows nobody like this. */
  fdc: Facility[] | null
  register: { name: boolean; birthday: boolean; faceScore: number }
  /** Whose their account is; null: the bank does not know it. Without a `holder` it is just somebody else's. */
  account: { isTheirs: boolean; holder?: string } | null
  /** How badly they bear what they owe: 0 nothing elsewhere … 3 late elsewhere too. */
  strain: 0 | 1 | 2 | 3
}

/** Somebody who owes nothing elsewhere and is who they say they are. */
export const blankLife: Omit<Life, 'strain'> = {
  slik: [],
  fdc: [],
  register: { name: true, birthday: true, faceScore: 0.85 },
  account: { isTheirs: true },
}

const banks = [
  'Bank Rakyat Indonesia',
  'Bank Mandiri',
  'Bank Central Asia',
  'Bank Negara Indonesia',
  'Adira Finance',
  'FIF Group',
]
const platforms = ['Kredit Kilat', 'Dana Rukun', 'Pinjam Guna', 'Modal Sahabat', 'Tunai Cepat', 'Uang Lumrah']
const bankKinds: readonly FacilityKind[] = [
  'multipurpose',
  'vehicle',
  'creditCard',
  'workingCapital',
  'mortgage',
]
const plafonds: Record<FacilityKind, readonly [number, number]> = {
  multipurpose: [2_000_000, 8_000_000],
  vehicle: [6_000_000, 14_000_000],
  creditCard: [2_000_000, 6_000_000],
  workingCapital: [3_000_000, 9_000_000],
  mortgage: [45_000_000, 80_000_000],
  online: [300_000, 1_500_000],
}

/** Numbers drawn from an ID number, one after another. */
function drawer(idNumber: string): (from: number, to: number) => number {
  let n = 0
  return (from, to) => {
    const bytes = createHash('sha256')
      .update(`${idNumber}:${(n += 1)}`)
      .digest()
    return from + (bytes.readUInt32BE(0) % (to - from + 1))
  }
}

/**
 * The life behind an ID number. Six in ten owe little or nothing, one in ten is late elsewhere.
 * @param day what was opened and falls due is dated from it
 */
export function lifeOf(idNumber: string, day: BusinessDay): Life {
  const draw = drawer(idNumber)
  const lot = draw(1, 100)
  const strain = lot <= 34 ? 0 : lot <= 72 ? 1 : lot <= 91 ? 2 : 3
  const isUnknown = draw(1, 100) <= 12
  const online = [0, draw(0, 1), draw(1, 2), draw(2, 4)][strain] ?? 0
  const atBanks = [draw(0, 1), draw(0, 1), draw(1, 2), draw(1, 2)][strain] ?? 0
  const name = draw(1, 200) > 3
  const birthday = draw(1, 200) > 2
  const faceScore = draw(1, 100) <= 2 ? draw(20, 55) / 100 : draw(72, 99) / 100
  const facility = (kind: FacilityKind, lender: string): Facility => {
    const [from, to] = plafonds[kind]
    const plafond = draw(from / 100_000, to / 100_000) * 100_000
    const isPaid = draw(1, 100) <= 20
    const outstanding = isPaid ? 0 : Math.round((plafond * draw(25, 90)) / 100 / 1_000) * 1_000
    const daysLate = strain === 3 && !isPaid ? draw(1, kind === 'online' ? 75 : 130) : 0
    const past = strain >= 2 ? draw(0, 25) : 0
    const months = {
      mortgage: 180,
      vehicle: 36,
      workingCapital: 24,
      multipurpose: 24,
      creditCard: 24,
      online: 3,
    }[kind]
    const openedOn = addDays(day, -draw(40, kind === 'online' ? 120 : 500))
    const quality = qualityOf(daysLate)
    return {
      lender,
      kind,
      plafond: rupiah(plafond),
      outstanding: rupiah(outstanding),
      quality,
      worstQuality24: kind === 'online' ? null : (Math.max(quality, past > 0 ? 2 : 1) as Quality),
      daysLate,
      maxDaysLate90: kind === 'online' ? Math.max(daysLate, past) : null,
      monthly: rupiah(
        outstanding === 0 ? 0 : Math.min(outstanding, Math.ceil(plafond / months / 1_000) * 1_000),
      ),
      openedOn,
      dueOn: addDays(openedOn, months * 30),
    }
  }
  const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
  const start = draw(0, 5)
  return {
    slik: isUnknown
      ? null
      : Array.from({ length: atBanks }, (_, index) =>
          facility(pick(bankKinds, draw(0, 60) % 5), pick(banks, start + index)),
        ),
    fdc:
      strain === 0 && isUnknown
        ? null
        : Array.from({ length: online }, (_, index) => facility('online', pick(platforms, start + index))),
    register: { name, birthday, faceScore },
    account: accountOf(idNumber),
    strain,
  }
}

/** One account in a hundred is not known to its bank, two are somebody else's. */
function accountOf(number: string): Life['account'] {
  const lot = drawer(`account ${number}`)(1, 100)
  return lot === 1 ? null : { isTheirs: lot > 3 }
}

/** Loan quality by days late (domain.md §1.5). */
function qualityOf(daysLate: number): Quality {
  return daysLate === 0 ? 1 : daysLate <= 90 ? 2 : daysLate <= 120 ? 3 : daysLate <= 180 ? 4 : 5
}

/** Rupiah a month that somebody owes elsewhere. */
export function burdenOf(idNumber: string, day: BusinessDay): number {
  const { slik, fdc } = lifeOf(idNumber, day)
  return [...(slik ?? []), ...(fdc ?? [])].reduce((total, { monthly }) => total + (monthly ?? 0), 0)
}
