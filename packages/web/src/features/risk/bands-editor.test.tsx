import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { areas } from '../../locales/areas.ts'
import { formatOf } from '../../locales/format.ts'
import { SpeechContext } from '../../locales/language.tsx'
import { inLanguage, translator } from '../../locales/words.ts'
import { BandsEditor } from './bands-editor.tsx'
import type { RuleDraft } from './use-rule-draft.ts'

const draft = {
  content: {
    baseScore: 500,
    bands: [
      { from: 600, rating: 'A', outcome: 'pass' },
      { from: null, rating: 'D', outcome: 'reject' },
    ],
    rules: [],
  },
  set: () => undefined,
} as unknown as RuleDraft

function drawn(canEdit: boolean, straightPass = false): string {
  const t = translator(inLanguage(areas, 'en'), 'en')
  return renderToStaticMarkup(
    <SpeechContext value={{ language: 'en', t, format: formatOf('en') }}>
      <BandsEditor draft={draft} canEdit={canEdit} straightPass={straightPass} />
    </SpeechContext>,
  )
}

test('bands that can only be read are text: no field that looks as if it could be changed', () => {
  expect(drawn(false)).not.toMatch(/<(input|select|button)/)
  expect(drawn(false)).toContain('600')
  expect(drawn(true).match(/<select/g)).toHaveLength(4)
  expect(drawn(true).match(/<input/g)).toHaveLength(2)
})

test('beside Pass stands what it leads to today', () => {
  expect(drawn(false)).toContain('To first review')
  expect(drawn(true, true)).toContain('Approved at once')
})
