import { expect, test } from 'vitest'
import { findScreens, numbersIn, type PaletteScreen } from './palette-search.ts'

const screens: readonly PaletteScreen[] = [
  {
    name: 'orderList',
    path: '/order/orderList',
    group: 'Pesanan',
    titles: ['Daftar pesanan', 'Order list', '订单列表'],
  },
  {
    name: 'excelList',
    path: '/order/excelList',
    group: 'Pesanan',
    titles: ['Daftar Excel', 'Excel list', '导入记录'],
  },
  {
    name: 'reviewFirstWait',
    path: '/approve/x',
    group: 'Persetujuan',
    titles: ['Menunggu review pertama', 'Waiting for first review', '等待初审'],
  },
]
const found = (text: string) => findScreens(screens, text).map(({ name }) => name)

test('a screen is found by its title in any of the three languages, whatever the case', () => {
  expect(found('daftar pes')).toEqual(['orderList'])
  expect(found('ORDER')).toEqual(['orderList'])
  expect(found('订单')).toEqual(['orderList'])
  expect(found('first review')).toEqual(['reviewFirstWait'])
  expect(found('nothing like it')).toEqual([])
})

test('every word must fit, in any order; a beginning comes before a middle', () => {
  expect(found('list excel')).toEqual(['excelList'])
  expect(found('review')[0]).toBe('reviewFirstWait')
  expect(found('')).toHaveLength(3)
})

test('a number is read as an order, a phone or an ID number', () => {
  expect(numbersIn('261120032385')).toMatchObject({ orderNo: '261120032385', phone: null, idNumber: null })
  expect(numbersIn('0812-3456-7890')).toMatchObject({ orderNo: null, phone: '081234567890' })
  expect(numbersIn('+6281234567890')).toMatchObject({ phone: '+6281234567890', orderNo: null })
  expect(numbersIn('3273 0101 0190 0001')).toMatchObject({ idNumber: '3273010101900001', phone: null })
  expect(numbersIn('OLD-2024-17')).toMatchObject({ orderNo: 'OLD-2024-17' })
  expect(numbersIn('032385')).toMatchObject({ orderNo: '032385', reference: null, phone: null })
  expect(numbersIn('88608 0123 4567')).toMatchObject({ orderNo: null, reference: '8860801234567' })
  expect(numbersIn('disb-5f2c0a11-9d')).toMatchObject({ reference: 'disb-5f2c0a11-9d', phone: null })
  expect(numbersIn('32')).toEqual({
    orderNo: null,
    reference: null,
    phone: null,
    idNumber: null,
    idDigitsMissing: null,
    name: null,
  })
})

test('letters may be a name, with the signs that names have; two letters are none', () => {
  expect(numbersIn(" Siti Nur'Aini ").name).toBe("Siti Nur'Aini")
  expect(numbersIn('M. Yusuf').name).toBe('M. Yusuf')
  expect(numbersIn('订单列表').name).toBeNull()
  expect(numbersIn('Li').name).toBeNull()
  expect(numbersIn('Siti 7').name).toBeNull()
})

test('whoever types an ID number is told how much of it is missing', () => {
  expect(numbersIn('32730101019000').idDigitsMissing).toBe(2)
  expect(numbersIn('261120032385').idDigitsMissing).toBeNull()
  expect(numbersIn('3273010101900001').idDigitsMissing).toBeNull()
})
