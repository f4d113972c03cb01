import { expect, type Locator, type Page } from '@playwright/test'

/** A view that ships says how many rows it opens, in the bar and in the menu; hidden it is found again. @param total of the list below */
export async function openShippedView(page: Page, total: Locator): Promise<void> {
  await page.goto('/order/orderList')
  const bar = page.getByRole('navigation', { name: 'Views' })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  // Of the last week, of which a small portfolio may have none.
  const ofTheWeek = bar.getByRole('link', { name: /^Overdue 1–7 days/ })
  await expect(ofTheWeek).toHaveText(/^Overdue 1–7 days\d+$/)
  await ofTheWeek.click()
  await expect(page).toHaveURL(/daysLate=1\.\.7/)
  await expect(ofTheWeek).toHaveAttribute('aria-current', 'true')
  await expect(total).toHaveText((await ofTheWeek.innerText()).replace(/^\D+1–7 days/, '').trim())
  await page.getByRole('button', { name: 'Menu of the view Overdue 1–7 days' }).click()
  await page.getByRole('menuitem', { name: 'Hide the view' }).click()
  await expect(ofTheWeek).toBeHidden()
  // What presses next stands in its place.
  const overdue = bar.getByRole('link', { name: /^Overdue(?! 1–7)/ })
  await expect(overdue).toHaveText(/^Overdue[1-9]\d*$/)
  const count = (await overdue.innerText()).replace(/^\D+/, '').trim()
  await menu.getByRole('link', { name: `Overdue: ${count}` }).click()
  await expect(page).toHaveURL(/[?&]overdue=/)
  await expect(overdue).toHaveAttribute('aria-current', 'true')
  await expect(total).toHaveText(count)
  // Closed, its group says what waits behind it.
  const group = menu.getByRole('button', { name: 'Orders' })
  await expect(group).toHaveAccessibleDescription('')
  await group.click()
  await expect(group).toHaveAccessibleDescription(`Overdue: ${count}`)
  await expect(group).toHaveText(`Orders ${count}`, { useInnerText: true })
  await group.click()
  // Folded, its mark says so too.
  const fold = page.getByRole('button', { name: 'Open or fold the menu' })
  await fold.click()
  await expect(group).toHaveText('', { useInnerText: true })
  await expect(group).toHaveAccessibleDescription(`Overdue: ${count}`)
  await fold.click()
  await page.getByRole('button', { name: 'Hidden views' }).click()
  await page.getByRole('menuitem', { name: 'Overdue 1–7 days' }).click()
  await expect(ofTheWeek).toBeVisible()
  await page.goto('/order/orderList')
}
