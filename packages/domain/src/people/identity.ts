import { addDays, type BusinessDay } from '../calendar.ts'
import { refuse } from '../errors.ts'

export type Gender = 'male' | 'female'

export type Nik = {
  nik: string
  provinceCode: string
  regencyCode: string
  districtCode: string
  birthday: BusinessDay
  gender: Gender
}

export type NikFault = 'form' | 'province' | 'birthday' | 'age'

// domain.md §1.6. Women's birth days carry + 40; serial 0000 is never given out.
const nikForm = /^\d{6}(0[1-9]|[12]\d|3[01]|4[1-9]|[56]\d|7[01])(0[1-9]|1[0-2])\d{2}(?!0000)\d{4}$/
const provinceRanges = [
  [11, 19],
  [21, 21],
  [31, 36],
  [51, 53],
  [61, 65],
  [71, 76],
  [81, 82],
  [91, 97],
] as const
export const ageMin = 17
export const ageMax = 100

/**
 * Reads an Indonesian identity number, or says what is wrong with it. There is no check digit. The century is the
 * latest that puts the birth day in the past on `today`; ages 17–100 are taken.
 */
export function readNik(
  text: string,
  today: BusinessDay,
): { ok: true; nik: Nik } | { ok: false; fault: NikFault } {
  const nik = text.replace(/[\s.-]/g, '')
  if (!nikForm.test(nik)) return { ok: false, fault: 'form' }
  const province = Number(nik.slice(0, 2))
  if (!provinceRanges.some(([from, to]) => province >= from && province <= to))
    return { ok: false, fault: 'province' }
  const dayDigits = Number(nik.slice(6, 8))
  const monthDay = `${nik.slice(8, 10)}-${String(dayDigits % 40).padStart(2, '0')}`
  const birthday = latestPast(nik.slice(10, 12), monthDay, today)
  if (birthday === null) return { ok: false, fault: 'birthday' }
  const age = ageOn(birthday, today)
  if (age < ageMin || age > ageMax) return { ok: false, fault: 'age' }
  const gender = dayDigits > 40 ? 'female' : 'male'
  return {
    ok: true,
    nik: {
      nik,
      provinceCode: nik.slice(0, 2),
      regencyCode: nik.slice(0, 4),
      districtCode: nik.slice(0, 6),
      birthday,
      gender,
    },
  }
}

/** The NIK's parts. Throws VALIDATION with the fault. */
export function parseNik(text: string, today: BusinessDay): Nik {
  const read = readNik(text, today)
  return read.ok ? read.nik : refuse('VALIDATION', { nik: read.fault })
}

/** Where a NIK and the typed data disagree: a warning to the reviewer, not an error (domain.md §1.6). */
export function nikMatches(
  nik: Nik,
  typed: { birthday: BusinessDay; gender: Gender },
): { birthday: boolean; gender: boolean } {
  return { birthday: nik.birthday === typed.birthday, gender: nik.gender === typed.gender }
}

function latestPast(year: string, monthDay: string, today: BusinessDay): BusinessDay | null {
  const candidates = ['20', '19'].map((century) => `${century}${year}-${monthDay}`)
  const latest = candidates.find((text) => isRealDay(text) && text <= today)
  return (latest as BusinessDay | undefined) ?? null
}

function isRealDay(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && addDays(text as BusinessDay, 0) === text
}

/** Full years on a day. Someone born on 29 February turns a year older on 1 March in a common year. */
export function ageOn(birthday: BusinessDay, today: BusinessDay): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}

const phoneForm = /^(?:\+?62|0)(8[1-9]\d{7,10})$/

/** An Indonesian mobile number as E.164 `+628…`, null when it is none. Spaces, dots, dashes and brackets are dropped. */
export function readPhone(text: string): string | null {
  const found = phoneForm.exec(text.replace(/[\s().-]/g, ''))
  return found ? `+62${found[1]}` : null
}

/** As {@link readPhone}; throws VALIDATION when it is no mobile number. */
export function normalisePhone(text: string): string {
  return readPhone(text) ?? refuse('VALIDATION', { phone: 'form' })
}

/** `+62812…` → `0812…`, as people write it. */
export function nationalPhone(e164: string): string {
  return e164.startsWith('+62') ? `0${e164.slice(3)}` : e164
}

const dots = '••••'

/** rulings 20: `3273••••••••••••`. What is too short to hide shows nothing. */
export function maskNik(nik: string): string {
  return nik.length === 16 ? nik.slice(0, 4) + '•'.repeat(12) : dots
}

/** rulings 20: `0812••••789`, from either form. The dots are always four, so the length stays hidden too. */
export function maskPhone(phone: string): string {
  const national = nationalPhone(phone)
  return national.length >= 10 ? national.slice(0, 4) + dots + national.slice(-3) : dots
}

/** rulings 20: the last four, `••••1234`. */
export function maskAccount(account: string): string {
  return account.length >= 6 ? dots + account.slice(-4) : dots
}

/** rulings 20: the first word and one letter, `Siti N••••`; of a single word only its first letter. */
export function maskName(name: string): string {
  const [first, second] = name.trim().split(/\s+/)
  if (!first) return dots
  return second ? `${first} ${Array.from(second)[0]}${dots}` : `${Array.from(first)[0]}${dots}`
}

/** `r•••@domain`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at > 0 ? `${Array.from(email)[0]}•••${email.slice(at)}` : dots
}
