import { expect, test } from 'vitest'
import { areas } from './areas.ts'
import { inLanguage, translator } from './words.ts'

test('the literal messages of the specification are the English words to the letter', () => {
  const { shell } = areas
  expect(shell.loggedOut.en).toBe(
    'You have been logged out, you may cancel to stay on this page, or log in again',
  )
  expect(shell.verificationFailed.en).toBe('Verification failed, please login again')
  expect(shell.fullScreenRefused.en).toBe('you browser can not work')
  expect(shell.sizeChanged.en).toBe('Switch Size Success')
  expect(shell.languageChanged.en).toBe('Switch Language Success')
})

test('English tells one from many, the others need not', () => {
  const t = translator(inLanguage(areas, 'en'), 'en')
  expect(t('ui.days', { n: 1 })).toBe('1 day')
  expect(t('ui.days', { n: 4 })).toBe('4 days')
  expect(translator(inLanguage(areas, 'id'), 'id')('ui.days', { n: 1 })).toBe('1 hari')
})
