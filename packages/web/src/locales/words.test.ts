import { expect, test } from 'vitest'
import { en } from './en/all.ts'
import { id } from './id/all.ts'
import { translator } from './words.ts'
import { zh } from './zh/all.ts'

function leaves(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]]
  return Object.entries(node as object).flatMap(([key, child]) =>
    leaves(child, path ? `${path}.${key}` : key),
  )
}

const variables = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort()
const withoutPlural = (path: string) => path.replace(/\.(one|other)$/, '')

test('a word has the same variables in every language', () => {
  const first = new Map(leaves(id))
  for (const words of [en, zh]) {
    for (const [path, text] of leaves(words)) {
      const same = first.get(path) ?? first.get(withoutPlural(path))
      // `one day` may leave the number out.
      const expected = variables(same ?? '').filter(
        (name) => name !== 'n' || text.includes('{{n}}') || !path.endsWith('.one'),
      )
      expect(variables(text), path).toEqual(expected)
    }
  }
})

test('the literal messages of the specification are the English words to the letter', () => {
  expect(en.shell.loggedOut).toBe(
    'You have been logged out, you may cancel to stay on this page, or log in again',
  )
  expect(en.shell.verificationFailed).toBe('Verification failed, please login again')
  expect(en.shell.fullScreenRefused).toBe('you browser can not work')
  expect(en.shell.sizeChanged).toBe('Switch Size Success')
  expect(en.shell.languageChanged).toBe('Switch Language Success')
})

test('English tells one from many, the others need not', () => {
  const t = translator(en, 'en')
  expect(t('ui.days', { n: 1 })).toBe('1 day')
  expect(t('ui.days', { n: 4 })).toBe('4 days')
  expect(translator(id, 'id')('ui.days', { n: 1 })).toBe('1 hari')
})
