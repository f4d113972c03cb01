import { beforeAll, expect, test } from 'vitest'
import { codeWords, countdown, standingOf } from './code-standing.ts'
import { learn, wordsOf } from './words.ts'

beforeAll(async () => await Promise.all([learn('id'), learn('en'), learn('zh')]).then(() => undefined))

const languages = ['id', 'en', 'zh'] as const
const at = Date.parse('2026-11-20T07:42:00Z')
const email = 'rani.kusuma@lumbung.test'
const minuteMs = 60_000
const answered = (sent: boolean, works: number, again: number) => ({
  at,
  sent,
  untilMs: at + works * 1_000,
  againMs: at + again * 1_000,
})
const said = (asked: Parameters<typeof codeWords>[0], nowMs = at) =>
  languages.map((language) => codeWords(asked, nowMs, email, language))

test('a code that went out is told of with the time until which it works', () => {
  for (const { text } of said(answered(true, 300, 60))) {
    expect(text).toContain('14:47')
    expect(text).toContain('r•••@lumbung.test')
  }
})

test('when none went out the page says so: that the last one still works, or from when there is another', () => {
  const kept = answered(false, 270, 30)
  expect(standingOf(kept, at)).toBe('kept')
  for (const { text } of said(kept)) expect(text).toContain('14:46')
  const none = answered(false, 0, 2_400)
  expect(standingOf(none, at)).toBe('none')
  for (const { text } of said(none)) expect(text).toContain('15:22')
  for (const [index, language] of languages.entries()) {
    const sentence = said(answered(true, 300, 60))[index]?.text
    expect([said(kept)[index]?.text, said(none)[index]?.text]).not.toContain(sentence)
    expect(said(none)[index]?.heading).toBe(wordsOf(language).noCode)
  }
  expect(said(kept)[1]?.text).toMatch(/^No new code was sent/)
  expect(said(none)[1]?.text).toMatch(/^No code was sent/)
})

test('a code that has expired while the page stood open is not offered any more', () => {
  const sent = answered(true, 300, 60)
  expect(standingOf(sent, at + 5 * minuteMs)).toBe('ended')
  for (const [index, { heading, text }] of said(sent, at + 5 * minuteMs).entries()) {
    const words = wordsOf(languages[index] ?? 'id')
    expect([heading, text]).toEqual([words.codeEnded, words.againNow])
  }
})

test('a wait over midnight names its day', () => {
  for (const { text } of said(answered(false, 0, 86_000))) expect(text).toMatch(/2026/)
})

test('what is left is counted as a clock does', () => {
  expect([0, 38, 60, 3_599, 3_600, 3_725].map(countdown)).toEqual([
    '0:00',
    '0:38',
    '1:00',
    '59:59',
    '1:00:00',
    '1:02:05',
  ])
})
