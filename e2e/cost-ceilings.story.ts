import { expect, test } from '@playwright/test'
import { closes } from './dialog-closes.ts'
import { givePassword, personAt, Product } from './product.ts'

test('a product over the ceilings is refused where it is too dear, one under them is agreed on by another person, and lower ceilings to come show which products they forbid', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const product = await Product.start({ BUSINESS_DATE: '2026-11-20' })
  try {
    const address = `${product.address}/utils/configTools?part=products`
    const risk = await personAt(browser, product, 'risk')
    await risk.goto(address)
    await expect(risk.getByRole('note')).toContainText('nobody has confirmed them yet')
    const table = risk.getByRole('table', { name: 'Products', exact: true })
    const sold = table.getByRole('row').filter({ hasText: 'Panen Tunai' })
    await expect(sold).toContainText('14 d: 0.2977% / 0.3%')

    await risk.getByRole('button', { name: 'Change: Panen Tunai' }).click()
    const dialog = risk.getByRole('dialog')
    await dialog.getByLabel('Penalty from day 8').fill('0.31')
    // How far it stays under the ceilings is said as it is typed.
    const room = dialog.getByRole('status')
    await expect(room).toContainText('0.31% · 0.01% above 0.3%')
    await expect(room).toContainText('Penalty from day 8 above the ceiling')
    await dialog.getByLabel('Handling fee (Rp)').fill('4000')
    await dialog.getByLabel('Source').fill('Board decision 14')
    await dialog.getByLabel('Why').fill('Cheaper small loans')
    await dialog.getByRole('button', { name: 'Put forward' }).click()
    await expect(dialog.getByText('The cost is over the legal ceiling')).toBeVisible()
    await expect(dialog.getByLabel('Penalty from day 8')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Penalty from day 8').fill('0.3')
    await dialog.getByRole('button', { name: 'Put forward' }).click()
    await closes(dialog)

    await risk.getByRole('button', { name: 'Change: Cost ceilings' }).click()
    await dialog.getByLabel('Benefit (% a day)').fill('0.2')
    await dialog.getByLabel('Source').fill('SEOJK 19/2025')
    await dialog.getByLabel('Why').fill('The new circular')
    await dialog.getByRole('button', { name: 'Put forward' }).click()
    await closes(dialog)

    const admin = await personAt(browser, product, 'admin')
    await admin.goto(address)
    await admin.getByRole('button', { name: 'Decide: Panen Tunai' }).click()
    const decision = admin.getByRole('dialog')
    await expect(decision).toContainText('Handling fee (Rp): 5,000 → 4,000')
    await decision.getByRole('button', { name: 'Agree' }).click()
    await givePassword(admin)
    await closes(decision)
    await admin.getByRole('button', { name: 'Decide: Cost ceilings' }).click()
    await decision.getByRole('button', { name: 'Agree' }).click()
    await closes(decision)
    await admin.reload()
    await expect(
      admin
        .getByRole('table', { name: 'Products', exact: true })
        .getByRole('row')
        .filter({ hasText: 'Panen Tunai' }),
    ).toContainText('Over the ceiling from 21 Nov 2026')
  } finally {
    await product.stop()
  }
})
