import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentOf } from './accent.ts'
import { accentDefault } from './appearance.ts'
import { contrast } from './oklch.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

test('white on the fill of any colour passes AA, in both schemes', () => {
  fc.assert(
    fc.property(colour, (picked) => {
      expect(contrast('#ffffff', accentOf(picked, 'light').fill)).toBeGreaterThanOrEqual(4.5)
      expect(contrast('#ffffff', accentOf(picked, 'dark').fill)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('accent text of any colour passes AA on the sheet and on its own tints', () => {
  fc.assert(
    fc.property(colour, (picked) => {
      const light = accentOf(picked, 'light')
      const dark = accentOf(picked, 'dark')
      for (const ground of ['#ffffff', '#f1f3f6', light.tint, light.tint2])
        expect(contrast(light.text, ground)).toBeGreaterThanOrEqual(4.45)
      for (const ground of ['#15181d', '#0e1115', dark.tint, dark.tint2])
        expect(contrast(dark.text, ground)).toBeGreaterThanOrEqual(4.45)
    }),
  )
})

test('a filled button in the dark stands out from the sheet', () => {
  fc.assert(
    fc.property(colour, (picked) => {
      expect(contrast(accentOf(picked, 'dark').fill, '#15181d')).toBeGreaterThanOrEqual(3)
    }),
  )
})

test('the default colour gives the shades of the design', () => {
  expect(contrast('#ffffff', accentOf(accentDefault, 'light').fill)).toBeCloseTo(4.75, 0)
  expect(accentOf(accentDefault, 'light').fill).toMatch(/^#00[67]/)
})
