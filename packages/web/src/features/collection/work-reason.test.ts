import { expect, test } from 'vitest'
import { areas } from '../../locales/areas.ts'
import { formatOf } from '../../locales/format.ts'
import { inLanguage, translator } from '../../locales/words.ts'
import { casesUnder, type MyCases, nextAfter, type PlacedCase, tabCounts } from './my-cases-answer.ts'
import { reasonWords } from './work-reason.ts'

const today = '2026-11-20'
/** 18:12 WIB. */
const now = Date.parse('2026-11-20T11:12:00Z')
const speakers = {
  id: { t: translator(inLanguage(areas, 'id'), 'id'), format: formatOf('id'), today },
  en: { t: translator(inLanguage(areas, 'en'), 'en'), format: formatOf('en'), today },
}

const quiet: PlacedCase = {
  id: 1,
  orderNo: '261102020614',
  stage: 's1',
  state: 'following',
  daysLate: 4,
  borrowerName: 'Ketut A••••',
  promise: null,
  lastContactAt: null,
  owed: 1_015_000,
  place: 1,
  section: 'now',
  risesTo: null,
  reason: { code: 'mostOwed', rank: 1 },
  reach: {
    lawful: true,
    rule: null,
    at: '2026-11-20T13:00:00Z',
    zone: 'WIB',
    certifiedUntil: null,
    made: 0,
    most: 3,
  },
  lastFollowUp: null,
  followedToday: false,
  ordered: null,
}
const promise = { state: 'open', amount: 1_015_000, day: today } as const
const said = (change: Partial<PlacedCase>, language: keyof typeof speakers = 'id') => {
  const { fact, detail } = reasonWords({ ...quiet, ...change }, speakers[language], now)
  return [fact, detail].filter(Boolean).join(', ')
}

test('each reason is one sentence: the fact, and what belongs to it', () => {
  const soon = { ...quiet.reach, at: '2026-11-20T12:00:00Z', zone: 'WITA' } as const
  expect(said({ promise, reach: soon, reason: { code: 'promiseDue', missing: 1_015_000 } })).toBe(
    'Janji hari ini belum masuk, tutup 48 menit lagi',
  )
  expect(said({ promise, reason: { code: 'promiseDue', missing: 15_000 } })).toBe(
    'Janji hari ini kurang 15.000',
  )
  expect(
    said({ reason: { code: 'promiseMissed', state: 'partly', day: '2026-11-19', missing: 120_000 } }),
  ).toBe('Janji 19 Nov kurang 120.000, minta sisanya')
  expect(said({ reach: soon, reason: { code: 'windowCloses', closesAt: '2026-11-20T12:00:00Z' } })).toBe(
    'Belum dihubungi hari ini, tutup 48 menit lagi',
  )
  expect(
    said({ reason: { code: 'stageRises', daysLate: 8, stage: 's2', penaltyPpm: 3000, stops: false } }),
  ).toBe('Besok hari ke-8, denda naik ke 0,30 % sehari')
  expect(
    said({ reason: { code: 'stageRises', daysLate: 16, stage: 'm1', penaltyPpm: null, stops: false } }, 'en'),
  ).toBe('Day 16 tomorrow, stage M1 begins')
  expect(
    said({ reason: { code: 'stageRises', daysLate: 91, stage: 'm3plus', penaltyPpm: null, stops: true } }),
  ).toBe('Besok hari ke-91, penagihan berhenti')
  expect(said({ reason: { code: 'followDue', day: '2026-11-18' } }, 'en')).toBe('Follow-up of 18 Nov missed')
  expect(said({ daysLate: 1, reason: { code: 'neverFollowed' } })).toBe(
    'Belum ditindaklanjuti, hari pertama terlambat',
  )
})

test('where the reason has nothing of its own, what came of it last is told, else why not yet', () => {
  const busy = { outcome: 'busy', at: '2026-11-20T09:34:00Z' } as const
  const pause = { ...quiet.reach, lawful: false, rule: 'pause', at: '2026-11-20T11:34:00Z' } as const
  expect(said({ reach: pause, lastFollowUp: busy })).toBe('Sisa terbesar Anda, sibuk 16:34')
  expect(
    said({ lastFollowUp: { ...busy, at: '2026-11-17T09:34:00Z' }, reason: { code: 'cold', days: 3 } }),
  ).toBe('3 hari tanpa kontak, sibuk 17 Nov')
  expect(said({ reach: pause, reason: { code: 'mostOwed', rank: 2 } }, 'en')).toBe(
    'No. 2 by balance, too soon after the last attempt',
  )
  expect(said({})).toBe('Sisa terbesar Anda')
})

test('a tab shows what a case is, not the reason told of it, and counts what it shows', () => {
  const cases: PlacedCase[] = [
    { ...quiet, orderNo: 'a', promise, daysLate: 7, risesTo: 's2' },
    { ...quiet, orderNo: 'b', followedToday: true, section: 'laterToday' },
    { ...quiet, orderNo: 'c' },
  ]
  const answer = { cases, endedToday: [] } as unknown as MyCases
  expect(tabCounts(answer, today)).toEqual({ next: 3, promiseToday: 1, notFollowed: 2, rising: 1, ended: 0 })
  expect(casesUnder('rising', answer, today).map(({ orderNo }) => orderNo)).toEqual(['a'])
  expect(nextAfter(answer, 'a')).toBe('c')
  expect(nextAfter({ cases: cases.slice(0, 2) } as unknown as MyCases, 'a')).toBeNull()
})
