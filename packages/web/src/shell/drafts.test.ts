import { beforeEach, expect, test, vi } from 'vitest'
import { noteOpened, openedOrders } from '../core/opened-orders.ts'
import { dropDrafts, hasDrafts, keepDraft, openDrafts, readDraft, sameAsTyped } from '../core/drafts.ts'
import { forgetOtherPerson } from './forget-other-person.ts'
import { closeTabs, restoreTabs, tabs, visit } from './tabs.ts'

/** The browser's storage, as far as it is used here: its own keys are its entries. */
function storage(): Storage {
  const entries: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value
    },
    removeItem: (key: string) => delete entries[key],
  }
  return new Proxy(methods as unknown as Storage, {
    ownKeys: () => Object.keys(entries),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

const page = '/approve/detail/261120032385'

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  openDrafts(7)
})

test('unsent input is there again when the same person comes back', () => {
  keepDraft(page, 'note', 'call back at four')
  openDrafts(0)
  expect(hasDrafts(page)).toBe(false)
  openDrafts(7)
  expect(readDraft(page, 'note', '')).toBe('call back at four')
})

test('what was sent or emptied is a draft no more', () => {
  keepDraft(page, 'note', 'x')
  keepDraft(page, 'reason', 'y')
  keepDraft(page, 'note', undefined)
  expect(hasDrafts(page)).toBe(true)
  keepDraft(page, 'reason', undefined)
  expect(hasDrafts(page)).toBe(false)
  expect(Object.keys(localStorage)).toEqual([])
})

test('a form that has grown a field since keeps what was typed and takes the new field fresh', () => {
  keepDraft(page, 'form', { note: 'kept' })
  expect(readDraft(page, 'form', { note: '', reason: 'none' })).toEqual({ note: 'kept', reason: 'none' })
})

test('an amount that cannot be read is not one that is left out', () => {
  expect(sameAsTyped({ amount: Number.NaN }, { amount: null })).toBe(false)
  expect(sameAsTyped({ amount: null }, { amount: null })).toBe(true)
})

test("another person's tabs, drafts and scroll are gone, the browser's own choices stay", () => {
  keepDraft(page, 'note', 'mine')
  localStorage.setItem('tabs.7', '[]')
  localStorage.setItem('scroll.7', '{}')
  localStorage.setItem('language', 'en')
  localStorage.setItem('deviceId', 'd')
  forgetOtherPerson(7)
  expect(Object.keys(localStorage)).toHaveLength(5)
  forgetOtherPerson(8)
  expect(Object.keys(localStorage).toSorted()).toEqual(['deviceId', 'language'])
})

test('of the orders opened lately each stands once, the last first, nine at most, and nobody else sees them', () => {
  const open = (n: number, screen: string) =>
    noteOpened(7, { orderNo: `26112003${n}`, path: `/${screen}/${n}` })
  for (let n = 1000; n < 1010; n += 1) open(n, 'order/detail')
  open(1005, 'approve/detail')
  const opened = openedOrders(7)
  expect(opened.map(({ path }) => path.split('/').at(-1))).toEqual([
    '1005',
    '1009',
    '1008',
    '1007',
    '1006',
    '1004',
    '1003',
    '1002',
    '1001',
  ])
  expect(opened[0]).toEqual({ orderNo: '261120031005', path: '/approve/detail/1005' })
  expect(openedOrders(8)).toEqual([])
  forgetOtherPerson(7)
  expect(openedOrders(7)).toHaveLength(9)
  forgetOtherPerson(8)
  expect(Object.keys(sessionStorage)).toEqual([])
  sessionStorage.setItem('opened.7', '{"no": "list"')
  expect(openedOrders(7)).toEqual([])
})

test('closing a tab drops its unsent input; losing its cache does not', () => {
  tabs.set(visit(visit([], page, '', 1), '/order/orderList', '?page=2', 2))
  keepDraft(page, 'note', 'x')
  closeTabs((tab) => tab.path === '/order/orderList')
  expect(hasDrafts(page)).toBe(true)
  closeTabs((tab) => tab.path === page)
  expect(hasDrafts(page)).toBe(false)
  dropDrafts(page)
})

test('tabs come back with their search after a reload, and nobody else sees them', () => {
  restoreTabs(7)
  tabs.set(visit([], '/order/orderList', '?state=cleared&page=3', 1))
  restoreTabs(8)
  expect(tabs.get()).toEqual([])
  restoreTabs(7)
  expect(tabs.get()).toMatchObject([{ path: '/order/orderList', search: '?state=cleared&page=3' }])
})

test('whom somebody searched for stays in the tab while the page lives, and never in the browser', () => {
  restoreTabs(7)
  const search = '?phone=08123456789&borrowerName=Siti&state=cleared'
  tabs.set(visit([], '/order/orderList', search, 1))
  expect(tabs.get()).toMatchObject([{ search }])
  expect(localStorage.getItem('tabs.7')).not.toMatch(/0812|Siti/)
  restoreTabs(7)
  expect(tabs.get()).toMatchObject([{ path: '/order/orderList', search: '?state=cleared' }])
  // As an earlier build kept it.
  localStorage.setItem('tabs.7', JSON.stringify([{ path: '/order/orderList', search }]))
  restoreTabs(7)
  expect(tabs.get()).toMatchObject([{ search: '?state=cleared' }])
})
