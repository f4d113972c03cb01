import { faker } from '@faker-js/faker/locale/id_ID'
import type { Application } from '@lumbung/contract/open/application'

/** A made-up borrower as an application carries one. NIKs lie in district 00, which no person has. */
export type DemoBorrower = Pick<Application, 'borrower' | 'bank' | 'contacts'>

const regencies = ['3171', '3273', '3374', '3578', '1271', '5171', '7371', '3603'] as const
const banks = [
  { code: 'BCA', digits: 10 },
  { code: 'BRI', digits: 15 },
  { code: 'BNI', digits: 10 },
  { code: 'MANDIRI', digits: 13 },
] as const
const occupations = ['Staf administrasi', 'Pengemudi', 'Guru', 'Pedagang', 'Perawat', 'Teknisi', 'Kasir', 'Operator pabrik']
const schools = ['SMA', 'D3', 'S1']

/** @param seed the same seed makes the same person */
export function demoBorrower(seed: number, income: 'enough' | 'tooLow' = 'enough'): DemoBorrower {
  faker.seed(10_000 + seed)
  const female = faker.datatype.boolean()
  const sex = female ? 'female' : 'male'
  const first = faker.person.firstName(sex)
  const name = `${first} ${faker.person.lastName(sex)}`
  const birthday = faker.date.birthdate({ min: 22, max: 48, mode: 'age', refDate: '2026-01-01' })
  const regency = faker.helpers.arrayElement(regencies)
  const bank = faker.helpers.arrayElement(banks)
  const day = birthday.toISOString().slice(0, 10)
  return {
    borrower: {
      name,
      idNumber: nik(regency, day, female, 1 + (seed % 9_000)),
      phone: `08${faker.helpers.arrayElement(['12', '13', '21', '52', '57', '78', '96'])}${faker.string.numeric(7)}`,
      email: `${first.toLowerCase().replace(/[^a-z]/g, '')}.${seed}@example.test`,
      birthday: day,
      gender: sex,
      address: `Jl. ${faker.person.lastName()} No. ${faker.number.int({ min: 1, max: 200 })}, RT 0${faker.number.int({ min: 1, max: 9 })}`,
      regency,
      occupation: faker.helpers.arrayElement(occupations),
      education: faker.helpers.arrayElement(schools),
      monthlyIncome: income === 'tooLow' ? 2_100_000 : faker.number.int({ min: 95, max: 180 }) * 100_000,
      monthlyDebt: faker.number.int({ min: 0, max: 3 }) * 100_000,
    },
    bank: { code: bank.code, account: faker.string.numeric({ length: bank.digits, allowLeadingZeros: false }), holder: name },
    contacts: [
      {
        name: `${faker.person.firstName()} ${faker.person.lastName()}`,
        relation: faker.helpers.arrayElement(['parent', 'sibling', 'spouse', 'friend'] as const),
        phone: `0813${faker.string.numeric(8)}`,
        consent: faker.helpers.arrayElement(['given', 'asked', 'notAsked'] as const),
      },
    ],
  }
}

/** Region, birth date with the day raised by 40 for women, serial (domain.md §1.6). */
function nik(regency: string, birthday: string, female: boolean, serial: number): string {
  const [year = '', month = '', day = ''] = birthday.split('-')
  const shownDay = String(Number(day) + (female ? 40 : 0)).padStart(2, '0')
  return `${regency}00${shownDay}${month}${year.slice(2)}${String(serial).padStart(4, '0')}`
}
