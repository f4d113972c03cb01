import { expect, test } from 'vitest'
import { areas } from './areas.ts'
import { inLanguage, translator, type WordKey } from './words.ts'

/** What stands on the buttons that are drawn in red. */
const dangers = [
  'loan.act.cancel',
  'change.reject',
  'repay.refuseTitle',
  'power.role.delete',
  'power.account.disable',
  'user.forgetSure',
  'rules.entry.end',
  'rules.ask.refuse',
  'correction.refuse',
  'correction.withdraw',
  'list.views.delete',
  'settings.off.remove',
] as const satisfies readonly WordKey[]

test('a danger button says what is done to what, in every language: never a bare "Cancel" or "Delete"', () => {
  for (const [language, enough] of [
    ['id', / /],
    ['en', / /],
    ['zh', /.{3}/],
  ] as const) {
    const t = translator(inLanguage(areas, language), language) as (key: string) => string
    for (const key of dangers) expect.soft(t(key), `${key} in ${language}`).toMatch(enough)
  }
})

test('beside "Cancel payout" stands "Keep": two buttons never both mean no', () => {
  const t = translator(inLanguage(areas, 'en'), 'en')
  expect(t('loan.act.cancel')).toBe('Cancel payout')
  expect(t('loan.keep')).toBe('Keep')
})
