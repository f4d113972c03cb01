import { getOwnSessions } from '@lumbung/contract/user/own-session'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from './api.ts'
import { keepDraft, openDrafts } from './drafts.ts'
import { listen } from './listen.ts'
import { fetchUser } from './session.ts'
import { isSomeoneElses } from './whose-window.ts'

const reload = vi.fn<() => void>()
const asked = vi.fn<(url: string) => void>()
const written = vi.fn<(key: string, value: string) => void>()
const cookies = { cookie: '' }

beforeEach(() => vi.clearAllMocks())
vi.stubGlobal('document', cookies)
vi.stubGlobal('location', { reload })
vi.stubGlobal('localStorage', { setItem: written, getItem: () => null })
vi.stubGlobal('window', globalThis)
vi.stubGlobal('fetch', async (url: string) => {
  asked(url)
  return Response.json({ code: '', msg: '', data: { ret: { id: 7, roles: ['admin'] } } })
})

/** A moment in which what was going to be sent has been. */
const moment = async () => await new Promise((resolve) => setTimeout(resolve))

test('before anybody is known, and with the session of who was told, calls go out', async () => {
  expect(isSomeoneElses()).toBe(false)
  cookies.cookie = 'lumbung-token=rani'
  await fetchUser()
  await api(getOwnSessions, {})
  expect(asked).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
})

test('a session that is gone is asked about as ever', async () => {
  cookies.cookie = 'language=en'
  await api(getOwnSessions, {})
  expect(asked).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
})

test('when somebody else signed in, nothing is sent in their name: the window begins anew', async () => {
  cookies.cookie = 'language=en; lumbung-token=budi'
  const told = vi.fn<() => void>()
  void api(getOwnSessions, {}).then(told, told)
  await moment()
  expect(reload).toHaveBeenCalledTimes(1)
  const said = listen(getOwnSessions, {}, { signal: new AbortController().signal, onLine: told })
  void said.then(told, told)
  await moment()
  expect(reload).toHaveBeenCalledTimes(2)
  expect(asked).not.toHaveBeenCalled()
  expect(told).not.toHaveBeenCalled()
})

test('and no draft of the first person is written beside theirs', () => {
  openDrafts(7)
  keepDraft('/order/orderList', 'note', 'of the first')
  expect(written).not.toHaveBeenCalled()
  cookies.cookie = 'lumbung-token=rani'
  keepDraft('/order/orderList', 'note', 'still the first')
  expect(written).toHaveBeenCalledTimes(1)
})
