import { expect, test } from 'vitest'
import { areas } from '../../locales/areas.ts'
import { inLanguage, translator } from '../../locales/words.ts'
import {
  countOf,
  type Draft,
  emptyDraft,
  intentionOf,
  missingFor,
  nextResult,
  type Review,
} from './decision.ts'

const t = translator(inLanguage(areas, 'id'), 'id')
type Result = Review['checklist'][number]['fields'][number]['result']

function reviewWith(...results: Result[]): Pick<Review, 'checklist' | 'can'> {
  return {
    checklist: [
      {
        category: 'idCard',
        label: null,
        fields: results.map((result, index) => ({
          field: `check${index}`,
          label: null,
          result,
          // A fourth one may stay open.
          required: index < 3,
        })),
      },
    ],
    can: { decide: true, goBack: true, return: true, claim: true, reveal: true, correct: true },
  }
}
const drafted = (reason: Draft['reason'], note = ''): Draft => ({ reason, note })

test('an order passes only when nothing is open and what failed is explained', () => {
  expect(missingFor('pass', reviewWith('pass', 'open', 'fail'), emptyDraft, t)).toBe('1 belum, 1 tidak')
  expect(missingFor('pass', reviewWith('pass', 'fail'), emptyDraft, t)).toBe(
    'catatan untuk 1 yang tidak lolos',
  )
  expect(missingFor('pass', reviewWith('pass', 'fail'), drafted(null, 'Nama singkatan'), t)).toBeNull()
  expect(missingFor('pass', reviewWith('pass', 'pass'), emptyDraft, t)).toBeNull()
})

test('a check that is not required may stay open', () => {
  expect(missingFor('pass', reviewWith('pass', 'pass', 'pass', 'open'), emptyDraft, t)).toBeNull()
})

test('a decision takes a reason of its own list only', () => {
  const review = reviewWith('open')
  expect(missingFor('reject', review, drafted({ decision: 'return', code: 'idCardCut' }), t)).toBe(
    'pilih alasan menolak',
  )
  expect(missingFor('return', review, drafted({ decision: 'return', code: 'idCardCut' }), t)).toBeNull()
  expect(missingFor('reject', review, drafted({ decision: 'reject', code: 'R08' }), t)).toBeNull()
})

test('the reason "other" wants words', () => {
  const other = { decision: 'reject', code: 'R99' } as const
  expect(missingFor('reject', reviewWith('open'), drafted(other), t)).toBe('tulis alasannya di catatan')
  expect(missingFor('reject', reviewWith('open'), drafted(other, 'pindah kota'), t)).toBeNull()
})

test('what was used up is said before anything else', () => {
  const review = {
    ...reviewWith('pass'),
    can: { decide: true, goBack: false, return: false, claim: true, reveal: true, correct: true },
  }
  expect(missingFor('return', review, emptyDraft, t)).toBe('Sudah dikembalikan sesering yang boleh')
  expect(missingFor('goBack', review, emptyDraft, t)).toBe('Sudah kembali sesering yang boleh')
})

test('three presses bring a check back to open', () => {
  expect(nextResult(nextResult(nextResult('open')))).toBe('open')
  expect(countOf(reviewWith('open', 'fail', 'pass'))).toEqual({ missing: 1, failed: 1 })
})

test('a decision that did not come about is made anew as another intention, word for word the same as it may be', () => {
  const content = { orderNo: '261120032385', version: 3, decision: 'pass', note: '' }
  const first = intentionOf(content, 0)
  // Its answer was lost: sent again it is the same.
  expect(intentionOf({ ...content }, 0)).toBe(first)
  const anew = intentionOf(content, 12)
  expect(anew).not.toBe(first)
  expect(intentionOf({ ...content }, 12)).toBe(anew)
  expect(intentionOf({ ...content, note: 'looked again' }, 12)).not.toBe(anew)
})
