import { expect, test } from 'vitest'
import { oneOf, withOne } from './one-address.ts'

test('opening one row over a list keeps filters, sort and page, and closing it gives them back', () => {
  const list = new URLSearchParams('name=Siti&onDuty=yes&sort=-held&page=3')
  const opened = withOne(list, 'person', 7)
  expect(Object.fromEntries(opened)).toEqual({
    name: 'Siti',
    onDuty: 'yes',
    sort: '-held',
    page: '3',
    person: '7',
  })
  expect(oneOf(opened, 'person')).toBe(7)
  expect(String(withOne(opened, 'person', null))).toBe(String(list))
})

test('what is no number opens nothing; new opens what is not there yet', () => {
  expect(oneOf(new URLSearchParams('person=x'), 'person')).toBeNull()
  expect(oneOf(new URLSearchParams('person=-1'), 'person')).toBeNull()
  expect(oneOf(new URLSearchParams(''), 'person')).toBeNull()
  expect(oneOf(new URLSearchParams('edit=new'), 'edit')).toBe('new')
})
