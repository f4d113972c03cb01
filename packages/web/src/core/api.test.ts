import { getOwnSessions, confirmPassword } from '@lumbung/contract/user/own-session'
import { editUser } from '@lumbung/contract/user/staff'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { speak } from '../locales/language.tsx'
import { act, tellLeftOver } from './act.ts'
import { toastMs, toasts } from './toast-store.ts'
import { CallFailed } from './api-refusal.ts'
import { inBackground } from './background.ts'
import { api, apiFile, timeoutMs } from './api.ts'
import { ChunkFailed } from './chunk.ts'
import { endReason, loggedOut } from './logged-out.ts'
import { sudo } from './sudo.ts'

const answers: unknown[] = []
const sent: { url: string; body: string; headers: Record<string, string> }[] = []

beforeAll(async () => {
  vi.stubGlobal('document', { cookie: 'lumbung-token=t0ken', documentElement: {} })
  await speak('en')
})
beforeEach(() => {
  answers.length = sent.length = 0
  toasts.set([])
  loggedOut.set('no')
  vi.stubGlobal('fetch', async (url: string, init: { body: string; headers: Record<string, string> }) => {
    sent.push({ url, body: init.body, headers: init.headers })
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer instanceof Response ? answer : Response.json(answer)
  })
})
afterEach(() => vi.restoreAllMocks())

const done = { code: '', msg: '', data: { ret: null } }
const refused = (code: string | number, detail?: Record<string, string>) => ({
  code,
  msg: `said ${code}`,
  data: detail ? { detail } : null,
})
const profile = { name: 'Rani', introduction: '' }

test('a call goes to the base path with the token, and is given 60 s', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  answers.push(done)
  await api(editUser, profile)
  expect(sent[0]).toMatchObject({ url: '/api/user/edit_user', headers: { 'X-Token': 't0ken' } })
  expect(limit).toHaveBeenCalledWith(60_000)
  expect(timeoutMs).toBe(60_000)
})

test('a call that nobody pressed for says so, the next one does not', async () => {
  answers.push(done, done)
  await inBackground(() => api(editUser, profile))
  await api(editUser, profile)
  expect(sent.map(({ headers }) => headers['X-Background'])).toEqual(['1', undefined])
})

test('a code that is empty, null or not there is success', async () => {
  answers.push(done, { ...done, code: null }, { msg: '', data: { ret: null } })
  for (const _ of answers.slice()) expect(await api(editUser, profile)).toBeNull()
})

test('a non-empty code rejects with that code and msg', async () => {
  answers.push(refused('VALIDATION'))
  await expect(api(editUser, profile)).rejects.toMatchObject({
    code: 'VALIDATION',
    message: 'said VALIDATION',
  })
  expect(toasts.get()).toEqual([])
})

test('a network or HTTP error shows an error toast and rejects', async () => {
  answers.push(new TypeError('offline'), new Response('', { status: 502 }))
  const offline = api(editUser, profile)
  await expect(offline).rejects.toBeInstanceOf(CallFailed)
  expect(await act(offline)).toBe(false)
  expect(toasts.get()).toMatchObject([{ kind: 'bad', text: 'The server cannot be reached' }])
  const broken = api(editUser, profile)
  await expect(broken).rejects.toMatchObject({ status: 502 })
  expect(await act(broken)).toBe(false)
  expect(toasts.get()).toHaveLength(2)
  expect(toasts.get().at(-1)).toMatchObject({ kind: 'bad', text: 'The server answered 502' })
  expect(toastMs).toBe(5000)
})

test('what a button could not do is told once, and nothing where something else asks', async () => {
  answers.push(refused('STATE_CONFLICT'), refused('NOTHING_LEFT'), refused(403, { reason: 'idle' }))
  expect(await act(api(editUser, profile))).toBe(false)
  expect(await act(api(editUser, profile))).toBe(false)
  expect(await act(api(editUser, profile))).toBe(false)
  expect(toasts.get()).toMatchObject([
    { kind: 'bad', text: 'said STATE_CONFLICT' },
    { kind: 'wait', text: 'said NOTHING_LEFT' },
  ])
  expect(loggedOut.get()).not.toBe('no')
})

test('a fault of this program is none of a call: it is not told as one', async () => {
  answers.push(done)
  const fault = new TypeError('x is undefined')
  await expect(act(api(editUser, profile), () => Promise.reject(fault))).rejects.toBe(fault)
  expect(tellLeftOver(fault)).toBe(false)
  expect(toasts.get()).toEqual([])
})

test.each([403, '403'])('%j asks to log in again and remembers why the session ended', async (code) => {
  answers.push(refused(code, { reason: 'replaced', at: '2026-11-20T03:00:00Z' }))
  await expect(api(getOwnSessions, {})).rejects.toMatchObject({ code: 403 })
  expect(loggedOut.get()).toBe('asking')
  expect(endReason()).toEqual({ reason: 'replaced', at: '2026-11-20T03:00:00Z' })
})

test('PASSWORD_AGAIN asks once, then the same request goes out again', async () => {
  answers.push(refused('PASSWORD_AGAIN'), refused('PASSWORD_AGAIN'), done, done)
  const both = Promise.all([api(editUser, profile), api(editUser, { ...profile, introduction: 'x' })])
  await expect.poll(() => sudo.get()).not.toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 5))
  sudo.get()?.answer(true)
  await both
  expect(sent).toHaveLength(4)
  expect(
    sent
      .slice(2)
      .map(({ body }) => body)
      .toSorted(),
  ).toEqual(
    sent
      .slice(0, 2)
      .map(({ body }) => body)
      .toSorted(),
  )
})

test('who leaves the question for the password has given up: nothing is sent again, nothing is told', async () => {
  answers.push(refused('PASSWORD_AGAIN'))
  const told = toasts.get().length
  const done = act(api(confirmPassword, { password: 'x' }))
  await expect.poll(() => sudo.get()).not.toBeNull()
  sudo.get()?.answer(false)
  expect(await done).toBe(false)
  expect(sent).toHaveLength(1)
  expect(toasts.get()).toHaveLength(told)
  expect(loggedOut.get()).not.toBe('asking')
})

test('a part of the console that did not come is told like a server that cannot be reached', () => {
  expect(tellLeftOver(new ChunkFailed(new TypeError('Failed to fetch')))).toBe(true)
  expect(toasts.get().map(({ text }) => text)).toEqual(['The server cannot be reached'])
})

test('a file that breaks off halfway is a call that failed', async () => {
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('cut')) })
  answers.push(new Response(broken, { headers: { 'content-disposition': 'attachment' } }))
  await expect(apiFile(getOwnSessions, {})).rejects.toThrow(CallFailed)
})
