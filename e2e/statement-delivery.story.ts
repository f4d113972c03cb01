import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { personLooking } from './looks.ts'
import { callAs } from './money-waiting.ts'
import { freshKey, password, Product } from './product.ts'

const number = '7000123'
const statements = '/utils/bankStatement'

/** One day as the bank sends it, with a fee. */
const statement = (day: string, before: string, start: number, end: number) => `:20:X
:25:${number}
:28C:1/1
:60F:C${before}IDR${start},00
:61:${day}${day.slice(2)}D2500,00NTRFNONREF//F${day}
:86:BIAYA ADM
:62F:C${day}IDR${end},00
-
`

test('the bank puts two statements into the folder of an account: one is there without anybody loading it, of the other finance is told why it is not', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const delivered = mkdtempSync(join(tmpdir(), 'lumbung-delivered-'))
  const folder = join(delivered, `BCA-${number}`)
  const product = await Product.start({ STATEMENT_DIR: delivered })
  try {
    const checker = await personLooking(browser, product, 'finance_checker', {
      language: 'id',
      scheme: 'light',
      on: 'desk',
    })
    await checker.page.goto(statements)
    await callAs(checker.page, '/user/confirm_password', { password })
    const account = { bank: 'BCA', number, name: 'Operations', requestKey: freshKey() }
    await callAs(checker.page, '/utils/save_bank_account', account)
    const maker = await personLooking(browser, product, 'finance_maker', {
      language: 'zh',
      scheme: 'dark',
      on: 'phone',
    })
    const { page, t } = maker
    await page.goto(statements)
    await expect(page.getByText(t('bank.folder.none'))).toBeVisible()
    await maker.seesWhole()

    mkdirSync(folder)
    // Its bank keeps the times of its files: nothing has changed them for an hour.
    const put = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      const hourAgo = new Date(Date.now() - 3_600_000)
      utimesSync(join(folder, name), hourAgo, hourAgo)
    }
    put('MT940 10 Nov.sta', statement('261110', '261109', 1_000_000, 997_500))
    put('MT940 11 Nov.sta', statement('261111', '261110', 997_500, 995_001))
    const begins = (words: string) => words.split('@')[0] ?? ''
    await expect
      .poll(
        async () => {
          await page.goto(`${statements}?day=2026-11-10`)
          await page.getByText(t('bank.dayPart')).first().waitFor()
          const loaded = begins(t('bank.deliveredBy', { name: 'MT940 10 Nov.sta', at: '@' }))
          return await page.getByText(loaded).count()
        },
        { timeout: 120_000, intervals: [3_000] },
      )
      .toBe(1)
    await expect(page.getByRole('row').filter({ hasText: 'BIAYA ADM' })).toContainText(
      t('bank.kinds.bankFee'),
    )
    await expect.poll(() => readdirSync(folder).toSorted()).toEqual(['refused', 'taken'])
    await page.reload()
    await expect(page.getByText(begins(t('bank.folder.looked', { at: '@' })))).toContainText(
      begins(t('bank.folder.refused', { name: 'MT940 11 Nov.sta', at: '@' })),
    )
    await maker.seesWhole()

    await checker.page.goto('/utils/configTools')
    const item = checker.row(checker.t('shell.stuck.statementRefused'))
    await expect(item).toContainText('MT940 11 Nov.sta')
    await item.getByRole('link').first().click()
    await expect(checker.dialog).toContainText(
      checker.t('errors.STATEMENT_BALANCE', { reached: '995000', end: '995001' }),
    )
    await expect(checker.dialog).toContainText(`BCA-${number}`)
    await checker.seesWhole(checker.dialog)
  } finally {
    await product.stop()
    rmSync(delivered, { recursive: true, force: true })
  }
})
