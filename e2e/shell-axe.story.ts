import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { openProduct, sitDown } from './shell-desk.ts'

async function expectNoSerious(page: Page, where: string): Promise<void> {
  await expect.poll(async () => await axeFindings(page, 'serious'), where).toEqual([])
}

test('no serious finding on login, dashboard, list, own account, palette and bell, in light and dark', async ({
  browser,
}) => {
  test.setTimeout(360_000)
  const product = await openProduct(4)
  try {
    const context = await browser.newContext({ baseURL: product.address })
    const login = await context.newPage()
    for (const scheme of ['light', 'dark']) {
      await login.goto('/login')
      await login.evaluate((chosen) => localStorage.setItem('scheme', chosen), scheme)
      await login.reload()
      await expect(login.locator('input[type=email]')).toBeVisible()
      await expectNoSerious(login, `login ${scheme}`)
    }
    const { page } = await sitDown(browser, product, 'admin')
    for (const scheme of ['light', 'dark']) {
      await page.evaluate((chosen) => localStorage.setItem('scheme', chosen), scheme)
      for (const address of ['/dashboard', '/order/orderList', '/changePassword/index']) {
        await page.goto(address)
        await expect(page.locator('main h1:visible').first()).toBeVisible()
        await expect(page.locator('main [aria-busy=true]:visible')).toHaveCount(0)
        await expectNoSerious(page, `${address} ${scheme}`)
      }
      // Rows with their acts shown, and one of them beside the list.
      await page.goto('/power/account')
      await expect(page.locator('[data-list-box]:visible').getByRole('row').nth(1)).toBeVisible()
      await page.keyboard.press('j')
      await page.keyboard.press(' ')
      await expect(page.locator('[data-peek]')).toContainText('Disable account')
      await expectNoSerious(page, `peek ${scheme}`)
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectNoSerious(page, `palette ${scheme}`)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expectNoSerious(page, `bell ${scheme}`)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/order/orderList')
      await page.getByRole('button', { name: 'Open or fold the menu' }).click()
      await expectNoSerious(page, `drawer ${scheme}`)
      await page.setViewportSize({ width: 1440, height: 900 })
    }
  } finally {
    await product.stop()
  }
})
