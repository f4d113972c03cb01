import { expect, test } from '@playwright/test'
import { givePassword, personAt, Product } from './product.ts'

test('who may sets how little is forgiven, from a day to come and with a reason; who may not only reads it', async ({
  browser,
}) => {
  const product = await Product.start()
  try {
    const checker = await personAt(browser, product, 'finance_checker')
    await checker.goto(`${product.address}/utils/configTools`)
    await checker.getByRole('button', { name: 'Small balances' }).click()
    await expect(checker).toHaveURL(/part=smallBalances/)
    await expect(checker.getByText('Nothing was ever set: every rupiah is asked for.')).toBeVisible()
    await checker.getByRole('button', { name: 'Set small balance' }).click()
    const form = checker.getByRole('dialog')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('At most 10,000; 0 turns it off')).toBeHidden()
    await form.getByLabel('Amount').fill('120')
    await form.getByLabel('Why').fill('Not worth a call')
    await form.getByRole('button', { name: 'Save' }).click()
    await givePassword(checker)
    const row = checker.getByRole('row').filter({ hasText: 'Not worth a call' })
    await expect(row).toContainText('120')
    await expect(row).toContainText('To come')
    await expect(checker.getByText('off', { exact: true })).toBeVisible()

    const maker = await personAt(browser, product, 'finance_maker')
    await maker.goto(`${product.address}/utils/configTools?part=smallBalances`)
    await expect(maker.getByRole('row').filter({ hasText: 'Not worth a call' })).toBeVisible()
    await expect(maker.getByRole('button', { name: 'Set small balance' })).toHaveCount(0)
  } finally {
    await product.stop()
  }
})
