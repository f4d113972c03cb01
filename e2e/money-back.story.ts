import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { closes } from './dialog-closes.ts'
import { type Person, personLooking } from './looks.ts'
import { Product } from './product.ts'

const amount = 41_000
const account = '5200077701'

interface At {
  product: Product
  maker: Person
  checker: Person
}

/** By keys at a desk: where the money came from, and how they know; what is missing says so at its field. */
async function putForward({ product, maker }: At): Promise<void> {
  const { page, t } = maker
  const stray = maker.row(maker.money(amount))
  await expect(async () => {
    await page.goto(`${product.address}/repay/repaymentRecord?state=unmatched`)
    await expect(stray).toContainText(t('order.unmatched.unknownCode'), { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await maker.act(stray, t('request.giveBack'))
  const asking = maker.dialog
  const field = (word: string) => maker.field(word, asking)
  const proof = 'Surat bank, berkas 9'
  const towards = (way: 'order' | 'origin') =>
    asking.getByRole('button', { name: t(`request.giveBackTos.${way}`) })
  await towards('origin').press('Enter')
  await maker.pressButton(t('repay.putForward'), asking)
  for (const word of ['request.bank', 'request.account', 'request.holder', 'request.proof'] as const)
    await expect(field(t(word))).toHaveAttribute('aria-invalid', 'true')
  await field(t('request.bank')).selectOption('BCA')
  await field(t('request.account')).fill('52-00')
  await field(t('request.holder')).fill('Nobody')
  await field(t('request.proof')).fill(proof)
  // What was written down as proof holds wherever the money goes.
  await towards('order').press('Enter')
  await expect(field(t('request.whosePayment'))).toBeVisible()
  await expect(field(t('request.proof'))).toHaveValue(proof)
  await towards('origin').press('Enter')
  await expect(field(t('request.account'))).toHaveValue('52-00')
  await maker.pressButton(t('repay.putForward'), asking)
  await expect(field(t('request.account'))).toHaveAttribute('aria-invalid', 'true')
  await field(t('request.account')).fill(account)
  await asking.locator('input[type=file]').setInputFiles(join(import.meta.dirname, 'made-photo.jpg'))
  await maker.seesWhole(asking)
  await field(t('request.account')).press('Enter')
  await closes(asking)
}

/** By thumb in the dark: whose account it is, opened with a reason, then agreed to. */
async function agree({ product, checker }: At): Promise<void> {
  const { page, t, dialog } = checker
  const row = checker.row(checker.money(amount))
  await expect(async () => {
    await page.goto(`${product.address}/repay/repaymentRecord?part=requests&state=asked`)
    await expect(row).toContainText(t('request.kinds.return'), { timeout: 2_000 })
    await checker.act(row, t('request.agreeRefund'))
    await expect(dialog.getByText(t('request.checks.same'))).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expect(dialog.getByRole('img', { name: t('change.proof.picture') })).toBeVisible()
  await expect(dialog.getByText(account)).toHaveCount(0)
  await checker.seesWhole(dialog)
  await checker.press(
    dialog.getByRole('button', { name: t('reveal.button', { field: t('reveal.fields.bankAccount') }) }),
  )
  const why = page.getByRole('dialog', { name: t('reveal.title') })
  await checker.field(t('reveal.reason'), why).selectOption('checkPayment')
  await checker.pressButton(t('reveal.submit'), why)
  await closes(why)
  // The look was asked for alone: nothing is agreed to by it.
  await expect(dialog.getByText(account)).toBeVisible()
  await expect(checker.button(t('request.agreeRefund'), dialog)).toBeEnabled()
  await checker.pressButton(t('request.agreeRefund'), dialog)
  await checker.givePassword()
  await closes(dialog)
}

test('money of a stranger goes back to the account it came from: put forward by keys, its bank names the holder, another person agrees by thumb, and it arrives once', async ({
  browser,
}) => {
  const product = await Product.start()
  try {
    const looks = {
      maker: { language: 'id', scheme: 'light', on: 'desk' },
      checker: { language: 'zh', scheme: 'dark', on: 'phone' },
    } as const
    const maker = await personLooking(browser, product, 'finance_maker', looks.maker)
    const checker = await personLooking(browser, product, 'finance_checker', looks.checker)
    await product.payStray(amount)
    await putForward({ product, maker, checker })
    await agree({ product, maker, checker })
    const row = maker.row(maker.money(amount))
    await expect(async () => {
      await maker.page.goto(`${product.address}/repay/repaymentRecord?state=refunded`)
      await expect(row).toHaveCount(1, { timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    const { payouts } = (await product.channelRecord()) as { payouts: { amount: number; status: string }[] }
    expect(payouts).toMatchObject([{ amount, status: 'SUCCEEDED' }])
    // It stands among the payouts of its day, of no order, and among no loans.
    await maker.page.goto(`${product.address}/loan/loanRecord`)
    await maker.page.getByRole('row').nth(1).getByRole('link', { name: '1', exact: true }).click()
    await expect(maker.row(maker.money(amount))).toContainText('RT')
    await maker.seesWhole()
  } finally {
    await product.stop()
  }
})
