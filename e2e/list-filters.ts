import { expect, type Locator, type Page } from '@playwright/test'

/** What the filters of a list say and keep. @param total of the list */
export async function useFilters(page: Page, total: Locator): Promise<void> {
  await seeToday(page)
  await mendWrongLink(page, total)
  await leaveTyped(page)
  await reachByKey(page)
}

/** The calendar of a filter marks the business day. */
async function seeToday(page: Page): Promise<void> {
  await page
    .getByRole('search')
    .getByRole('button', { name: /^Applied/ })
    .click()
  const today = page.locator('button[aria-current=date]')
  await expect(today).toHaveCount(1)
  await expect(today).not.toHaveCSS('box-shadow', 'none')
  await page.keyboard.press('Escape')
}

/** A link whose filter is no value of its field says so, and shows no row that would look like its answer. */
async function mendWrongLink(page: Page, total: Locator): Promise<void> {
  await page.goto('/order/orderList?state=bogus&overdue=yes')
  const problem = page.getByRole('alert').filter({ hasText: 'A filter is wrong' })
  await expect(problem).toContainText('Status does not know “bogus”.')
  const rows = page.locator('[data-list-box]').filter({ visible: true }).getByRole('row')
  await expect(rows).toHaveCount(1)
  await expect(total).toHaveCount(0)
  await problem.getByRole('button', { name: 'Show without that' }).click()
  await expect(page).toHaveURL(/orderList\?overdue=yes$/)
  await expect(total).toHaveText(/^[1-9]\d*$/)
}

/** What was typed and not searched is there after a reload; a phone is not, and the browser kept none of it. */
async function leaveTyped(page: Page): Promise<void> {
  const filters = page.getByRole('search').filter({ visible: true })
  const orderNo = filters.getByLabel('Order no.')
  await orderNo.fill('26112')
  await filters.getByLabel('Phone').fill('081234567890')
  await page.reload()
  await expect(orderNo).toHaveValue('26112')
  await expect(filters.getByLabel('Phone')).toHaveValue('')
  await expect
    .poll(async () => await page.evaluate(() => JSON.stringify([localStorage, sessionStorage])))
    .not.toContain('081234567890')
  await filters.getByRole('button', { name: 'Reset' }).click()
  await expect(orderNo).toHaveValue('')
  await page.reload()
  await expect(orderNo).toHaveValue('')
}

/** `/` goes to a filter where none can be typed into, too. */
async function reachByKey(page: Page): Promise<void> {
  await page.goto('/repay/overdueRepayment')
  const first = page.getByRole('search').filter({ visible: true }).getByRole('button', { name: /^Due/ })
  await expect(first).toBeVisible()
  await expect(
    page.locator('[data-list-box]').filter({ visible: true }).getByRole('row').nth(1),
  ).toBeVisible()
  await page.keyboard.press('/')
  await expect(first).toBeFocused()
  await page.goto('/order/orderList')
}
