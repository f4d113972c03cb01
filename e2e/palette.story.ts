import { expect, test, type Page } from '@playwright/test'
import { closes } from './dialog-closes.ts'
import { madeBorrower } from './made-application.ts'
import { actOnOrder, actOnPicked, paletteField } from './palette-acts.ts'
import { personAt } from './product.ts'
import { openProduct } from './shell-desk.ts'

test('the palette finds screens in three languages, orders by number, borrowers by their marks; ? shows the keys', async ({
  browser,
}) => {
  const product = await openProduct(12)
  try {
    await workByPalette(await personAt(browser, product, 'final_reviewer'))
  } finally {
    await product.stop()
  }
})

async function workByPalette(page: Page): Promise<void> {
  await page.goto('/order/orderList')
  const orderNo = (await page.getByRole('row').getByRole('link').first().innerText()).replace(/\s/g, '')
  const input = paletteField(page)
  const options = page.getByRole('option')
  await actOnPicked(page)
  await page.keyboard.press('Control+k')
  await expect(input).toBeFocused()
  await input.fill('menunggu review akhir')
  await expect(options).toHaveText([/Waiting for final review/, /Find the borrower/])
  await input.fill('订单列表')
  await expect(options).toHaveText([/Order list/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/orderList$/)
  await page.keyboard.press('ControlOrMeta+k')
  await input.fill(orderNo)
  await expect(options.first()).toContainText('••')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/order/detail/${orderNo}$`))
  await actOnOrder(page)
  await page.getByRole('button', { name: /Orders, borrowers/ }).click()
  for (const part of [orderNo.slice(-6), orderNo.slice(0, -2)]) {
    await input.fill(part)
    await expect(options.filter({ hasText: orderNo.slice(-6) })).toBeVisible()
  }
  // Of a person only whole marks are looked for, and a name when it is asked for; each has one order but the name of all.
  for (const mark of [madeBorrower(3).phone, madeBorrower(3).idNumber]) {
    await input.fill(mark)
    await expect(options).toHaveText([/Siti N••••/])
  }
  await input.fill('putri NURHALIZA siti')
  await expect(options).toHaveText([/Find the borrower “putri NURHALIZA siti”/])
  await page.keyboard.press('Enter')
  await expect(options).toHaveCount(7)
  await expect(options.first()).toContainText('Siti N••••')
  await expect(options.last()).toContainText('All orders of this borrower')
  await input.fill('putri nurhaliza budi')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No borrower is called “putri nurhaliza budi”')).toBeVisible()
  await input.fill('081299999999')
  await expect(page.getByText('No borrower with this number')).toBeVisible()
  await input.fill('31710054049000')
  await expect(page.getByText('2 more digits to search by ID number')).toBeVisible()
  await input.fill('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await page.getByRole('button', { name: 'Light mode' }).click()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toContainText('At the review desk')
  await page.keyboard.press('Escape')
  await closes(keys)

  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Nothing new')
}
