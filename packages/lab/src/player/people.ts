import { base, en, Faker, id_ID } from '@faker-js/faker'
import type { Application } from '@lumbung/contract/open/application'
import { addDays, type BusinessDay, businessDay } from '@lumbung/domain/calendar'
import { readRegencies } from './areas.ts'
import { choicesOf, seedOf } from './choices.ts'

/** A made-up borrower as an application carries one. The NIK lies in district 00, which no person has. */
export interface Person extends Pick<
  Application,
  'borrower' | 'bank' | 'contacts' | 'deviceId' | 'language'
> {
  /** Number of the person within the simulation, from 1. */
  no: number
}

/** Somebody by their number. */
export type People = (no: number) => Person

/** Whoever is like somebody, by the number of the copy: of the same age, place and means. They themselves are copy 0. */
export type Alike = (copy: number) => Person

const banks = [
  [38, { code: 'BCA', digits: 10 }],
  [28, { code: 'BRI', digits: 15 }],
  [16, { code: 'MANDIRI', digits: 13 }],
  [12, { code: 'BNI', digits: 10 }],
  [6, { code: 'BSI', digits: 10 }],
] as const
const operators = ['0811', '0812', '0813', '0821', '0852', '0856', '0857', '0878', '0895', '0896']
const occupations = [
  'Staf administrasi',
  'Pengemudi ojek daring',
  'Guru honorer',
  'Pedagang pasar',
  'Perawat',
  'Teknisi',
  'Kasir',
  'Operator pabrik',
  'Pegawai negeri sipil',
  'Montir',
  'Penjahit',
  'Petani',
  'Wirausaha',
  'Satpam',
  'Juru masak',
]
const schools = [
  [12, 'SMP'],
  [48, 'SMA'],
  [15, 'D3'],
  [23, 'S1'],
  [2, 'S2'],
] as const
/** Rupiah a month, from and to, with how many of a hundred earn so. */
const incomes = [
  [5, [2_000_000, 2_900_000]],
  [38, [3_600_000, 5_500_000]],
  [37, [5_500_000, 8_500_000]],
  [20, [8_500_000, 18_000_000]],
] as const
const consents = [
  [5, 'given'],
  [2, 'asked'],
  [2, 'notAsked'],
  [1, 'refused'],
] as const
/** What people read in the app. */
const languages = [
  [92, 'id'],
  [5, 'en'],
  [3, 'zh'],
] as const
const relations = ['parent', 'sibling', 'spouse', 'relative', 'friend', 'colleague'] as const
/** Days of birth: 22 to 52 years old when the simulation runs. */
const oldest = businessDay('1974-01-01')
const birthDaysRange = 30 * 365

/** People by their number; the same seed and number give the same person. */
export async function peopleOf(seed: number): Promise<People> {
  const alikeOf = await alikePeopleOf(seed)
  return (no) => alikeOf(no)(0)
}

/** Those who are like somebody; what they share is drawn once for all of them. */
export async function alikePeopleOf(seed: number): Promise<(no: number) => Alike> {
  const provinces = await readRegencies()
  const faker = new Faker({ locale: [id_ID, en, base] })
  return (no) => {
    const alike = choicesOf(seed, 'person', no)
    const gender = alike.chance(0.52) ? 'female' : 'male'
    const regency = alike.pick(alike.weighted(provinces))
    const birthday = addDays(oldest, alike.whole(0, birthDaysRange))
    const bank = alike.weighted(banks)
    const [incomeFrom, incomeTo] = alike.weighted(incomes)
    const income = thousands(alike.whole(incomeFrom / 1_000, incomeTo / 1_000), 100)
    const monthlyDebt = alike.chance(0.35) ? alike.whole(1, 4) * 50_000 : 0
    const occupation = alike.pick(occupations)
    const education = alike.weighted(schools)
    const known = Array.from({ length: alike.whole(1, 2) }, () => ({
      relation: alike.pick(relations),
      consent: alike.weighted(consents),
    }))
    const language = alike.weighted(languages)
    return (copy) => {
      const own = [...seedOf(seed, 'person', no), copy]
      faker.seed(own)
      const digits = (count: number) => faker.string.numeric(count)
      const house = () => `0${faker.number.int({ min: 1, max: 9 })}`
      const name = plain(`${faker.person.firstName(gender)} ${faker.person.lastName(gender)}`)
      const phone = () => `${faker.helpers.arrayElement(operators)}${digits(8)}`
      const serial = 1 + ((no + copy) % 9_999)
      return {
        no,
        language,
        borrower: {
          name,
          idNumber: nik(regency.code, birthday, gender, serial),
          phone: phone(),
          email: `${name.toLowerCase().replaceAll(' ', '.')}.${no}${copy === 0 ? '' : `.${copy}`}@example.test`,
          birthday,
          gender,
          address: `${faker.location.streetAddress()}, RT ${house()}/RW ${house()}, ${regency.name}`,
          regency: regency.code,
          occupation,
          education,
          monthlyIncome: income,
          monthlyDebt,
        },
        bank: {
          code: bank.code,
          account: faker.string.numeric({ length: bank.digits, allowLeadingZeros: false }),
          holder: name,
        },
        contacts: known.map((contact) => ({
          ...contact,
          name: plain(faker.person.fullName()),
          phone: phone(),
        })),
        deviceId: `device-${faker.string.hexadecimal({ length: 16, prefix: '', casing: 'lower' })}`,
      }
    }
  }
}

/** Letters and single spaces: as a card and a bank print a name. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^A-Za-z ]+/g, '')
    .replace(/ +/g, ' ')
    .trim()
}

/** Thousands of rupiah in steps, as people tell their income. */
function thousands(count: number, step: number): number {
  return Math.round(count / step) * step * 1_000
}

/** Region, test district 00, birth date with the day raised by 40 for women, serial (domain.md §1.6). */
function nik(regency: string, birthday: BusinessDay, gender: 'female' | 'male', serial: number): string {
  const [year = '', month = '', day = ''] = birthday.split('-')
  const shownDay = String(Number(day) + (gender === 'female' ? 40 : 0)).padStart(2, '0')
  return `${regency}00${shownDay}${month}${year.slice(2)}${String(serial).padStart(4, '0')}`
}
