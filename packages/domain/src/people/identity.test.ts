import { expect, test } from 'vitest'
import { bankNameScore, bankNameScoreMin, banks, checkAccount } from '../order/bank.ts'
import { businessDay } from '../calendar.ts'
import {
  ageOn,
  maskAccount,
  maskEmail,
  maskName,
  maskNik,
  maskPhone,
  nationalPhone,
  nikMatches,
  normalisePhone,
  parseNik,
  readNik,
  readPhone,
} from './identity.ts'

const today = businessDay('2026-11-20')

test('a NIK tells birth day, gender and region', () => {
  expect(parseNik('3100000101900001', today)).toEqual({
    nik: '3100000101900001',
    provinceCode: '31',
    regencyCode: '3100',
    districtCode: '310000',
    birthday: '1990-01-01',
    gender: 'male',
  })
  const woman = parseNik('32.7300 560890 0002', today)
  expect(woman).toMatchObject({ birthday: '1990-08-16', gender: 'female' })
  expect(nikMatches(woman, { birthday: businessDay('1990-08-16'), gender: 'male' })).toEqual({
    birthday: true,
    gender: false,
  })
})

test('a NIK of wrong form, region, date or age is refused by name', () => {
  const fault = (nik: string) => {
    const read = readNik(nik, today)
    return read.ok ? 'ok' : read.fault
  }
  expect(
    ['310000010190001', '3100000101900000', '3100003201900001', '3100000113900001', '31000001019000a1'].map(
      fault,
    ),
  ).toEqual(Array(5).fill('form'))
  expect(fault('9900000101900001')).toBe('province')
  expect(fault('3100003002900001')).toBe('birthday')
  expect(fault('3100002902910001')).toBe('birthday')
  expect(fault('3100002902920001')).toBe('ok')
  expect(fault('3100000101150001')).toBe('age')
})

test('the century of a NIK is the latest in the past', () => {
  expect(parseNik('3100000101090001', today).birthday).toBe('2009-01-01')
  expect(parseNik('3100000101270001', today).birthday).toBe('1927-01-01')
})

test('age turns on the birthday', () => {
  expect(ageOn(businessDay('2000-11-20'), today)).toBe(26)
  expect(ageOn(businessDay('2000-11-21'), today)).toBe(25)
  expect(ageOn(businessDay('2008-02-29'), businessDay('2026-02-28'))).toBe(17)
})

test('phone numbers of any writing become one', () => {
  for (const text of ['081234567890', '6281234567890', '+62 812-3456-7890', '(0812) 3456.7890'])
    expect(normalisePhone(text)).toBe('+6281234567890')
  for (const text of ['0812345', '021345678', '080123456789', '+65812345678', '08123456789012', ''])
    expect(readPhone(text)).toBe(null)
  expect(nationalPhone('+6281234567890')).toBe('081234567890')
})

test('masks show exactly what may be shown', () => {
  expect(maskNik('3273015608900002')).toBe('3273••••••••••••')
  expect(maskPhone('+6281234567789')).toBe('0812••••789')
  expect(maskPhone('081234567789')).toBe('0812••••789')
  expect(maskAccount('0123451234')).toBe('••••1234')
  expect(maskName('Siti Nurhaliza Putri')).toBe('Siti N••••')
  expect(maskName('  Suharto ')).toBe('S••••')
  expect(maskEmail('rina.k@panen.id')).toBe('r•••@panen.id')
})

test('what is too short to hide shows nothing', () => {
  expect([maskNik('327301'), maskPhone('0812'), maskAccount('12345'), maskName(''), maskEmail('x')]).toEqual(
    Array(5).fill('••••'),
  )
})

test('bank names match whatever their order, case and titles', () => {
  expect(bankNameScore('Siti Nurhaliza', 'SITI NURHALIZA, S.E.')).toBe(1)
  expect(bankNameScore('Putri Ayu Lestari', 'LESTARI PUTRI AYU')).toBe(1)
  expect(bankNameScore('Mohammad Rizki', 'MOHAMAD RIZKI')).toBeGreaterThanOrEqual(bankNameScoreMin)
  expect(bankNameScore('Budi Santoso', 'Siti Nurhaliza')).toBeLessThan(0.5)
  expect(bankNameScore('', 'Siti')).toBe(0)
  expect(bankNameScore('H', 'H')).toBe(1)
})

test('an account of unusual length is only unusual', () => {
  expect(checkAccount('014', '1234567890')).toBe('fits')
  expect(checkAccount('014', '123456789')).toBe('length')
  expect(checkAccount('011', '123456789')).toBe('fits')
  expect(checkAccount('014', '12345a7890')).toBe('form')
  expect(new Set(banks.map((bank) => bank.code)).size).toBe(banks.length)
})
