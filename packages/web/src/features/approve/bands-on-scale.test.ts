import { expect, test } from 'vitest'
import { bandsOnScale } from './bands-on-scale.ts'

const bands = [
  { rating: 'A', from: 700, outcome: 'pass' as const },
  { rating: 'B', from: 620, outcome: 'manual' as const },
  { rating: 'D', from: null, outcome: 'reject' as const },
]

test('bands stand from the lowest to the highest, as wide as they are', () => {
  expect(bandsOnScale(bands, 650).map(({ rating, width }) => [rating, width])).toEqual([
    ['D', 150],
    ['B', 80],
    ['A', 150],
  ])
})

test('a score falls into one band, at its place there, whatever lies outside the scale', () => {
  const at = (score: number) => bandsOnScale(bands, score).filter(({ isHere }) => isHere)
  expect(at(640)).toMatchObject([{ rating: 'B', percent: 25 }])
  expect(at(700)).toMatchObject([{ rating: 'A', percent: 0 }])
  expect(at(10)).toMatchObject([{ rating: 'D', percent: 0 }])
  expect(at(2_000)).toMatchObject([{ rating: 'A', percent: 100 }])
})
