import { expect, test } from 'vitest'
import type { InquiryRow } from '../records/sources/source-inquiries.ts'
import { knownFrom } from './known-facts.ts'

const asked = (id: number, faceScore: number | null, why: 'application' | 'byHand' = 'application') =>
  ({
    id,
    source: 'dukcapil',
    why,
    facts: faceScore === null ? null : { idNumber: true, name: true, birthday: true, faceScore },
  }) as InquiryRow
const faceIn = (...latestFirst: InquiryRow[]) => knownFrom(latestFirst).dukcapil?.faceScore

test('a face that the register knew says nothing of a selfie sent since; one that it did not know is looked at until that is answered', () => {
  expect(faceIn(asked(1, 0.91))).toBe(0.91)
  expect(faceIn(asked(2, null), asked(1, 0.91))).toBeNull()
  expect(faceIn(asked(2, null), asked(1, 0.1))).toBe(0.1)
  expect(faceIn(asked(2, 0.8), asked(1, 0.1))).toBe(0.8)
  // By hand somebody asks once more about the same picture.
  expect(faceIn(asked(2, null, 'byHand'), asked(1, 0.91))).toBe(0.91)
})
