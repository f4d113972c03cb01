import { base, en, Faker, id_ID } from '@faker-js/faker'
import type { Application } from '@lumbung/contract/open/application'
import { addDays, type BusinessDay, businessDay } from '@lumbung/domain/calendar'
import { readRegencies } from './areas.ts'
import { choicesOf, seedOf } from './choices.ts'

/** A made-up borrower as an application carries one. The NIK lies in district 00, which no person has. */
export interface Person extends Pick<Application, 'borrower' | 'bank' | 'contacts' | 'deviceId'> {
  /** Number of the person within the simulation, from 1. */
  no: number
}

export type People = (no: number) => Person

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
const relations = ['parent', 'sibling', 'spouse', 'relative', 'friend', 'colleague'] as const
/** Days of birth: 22 to 52 years old when the simulation runs. */
const oldest = businessDay('1974-01-01')
const birthDaysRange = 30 * 365

/** People by their number; the same seed and number give the same person. */
export async function peopleOf(seed: number): Promise<People> {
  const provinces = await readRegencies()
  const faker = new Faker({ locale: [id_ID, en, base] })
  return (no) => {
    faker.seed(seedOf(seed, 'person', no))
    const choices = choicesOf(seed, 'person', no)
    const gender = choices.chance(0.52) ? 'female' : 'male'
    const name = plain(`${faker.person.firstName(gender)} ${faker.person.lastName(gender)}`)
    const regency = choices.pick(choices.weighted(provinces))
    const birthday = addDays(oldest, choices.whole(0, birthDaysRange))
    const bank = choices.weighted(banks)
    const [incomeFrom, incomeTo] = choices.weighted(incomes)
    const phone = () => `${choices.pick(operators)}${faker.string.numeric(8)}`
    const contact = () => ({
      name: plain(faker.person.fullName()),
      relation: choices.pick(relations),
      phone: phone(),
      consent: choices.weighted([
        [5, 'given'],
        [2, 'asked'],
        [2, 'notAsked'],
        [1, 'refused'],
      ]),
    })
    return {
      no,
      borrower: {
        name,
        idNumber: nik(regency.code, birthday, gender, 1 + (no % 9_999)),
        phone: phone(),
        email: `${name.toLowerCase().replaceAll(' ', '.')}.${no}@example.test`,
        birthday,
        gender,
        address: `${faker.location.streetAddress()}, RT 0${choices.whole(1, 9)}/RW 0${choices.whole(1, 9)}, ${regency.name}`,
        regency: regency.code,
        occupation: choices.pick(occupations),
        education: choices.weighted(schools),
        monthlyIncome: thousands(choices.whole(incomeFrom / 1_000, incomeTo / 1_000), 100),
        monthlyDebt: choices.chance(0.35) ? choices.whole(1, 4) * 50_000 : 0,
      },
      bank: {
        code: bank.code,
        account: faker.string.numeric({ length: bank.digits, allowLeadingZeros: false }),
        holder: name,
      },
      contacts: Array.from({ length: choices.whole(1, 2) }, contact),
      deviceId: `device-${faker.string.hexadecimal({ length: 16, prefix: '', casing: 'lower' })}`,
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
