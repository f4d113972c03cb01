import { expect, type Page } from '@playwright/test'
import { heldAnswer } from './held-answer.ts'

/** The palette's field. */
export const paletteField = (page: Page) => page.getByRole('combobox', { name: /Order number/ })

const first = (page: Page) => page.getByRole('option').first()

/**
 * On a list where no row was picked yet: what can be done with picked rows comes first, with their number, also where the palette was
 * faster than the bar, whose code comes with the first row that is picked.
 */
export async function actOnPicked(page: Page): Promise<void> {
  const comes = await heldAnswer(page, '**/list-select-bar-*.js')
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.keyboard.press('Control+k')
  await expect(first(page)).toBeVisible()
  await expect(page.getByRole('group', { name: '2 selected' })).toHaveCount(0)
  // What was chosen meanwhile stays chosen; its words in the other languages come when they come.
  await page.keyboard.press('ArrowDown')
  const chosen = page.getByRole('option', { selected: true })
  await expect(chosen).toHaveText(/^Change password/)
  comes()
  await expect(page.getByRole('group', { name: '2 selected' })).toBeVisible()
  await expect(chosen).toHaveText(/^Change password/)
  const picked = page.getByRole('group', { name: '2 selected' }).getByRole('option')
  await expect(picked).toHaveText(['Copy the numbers', 'Clear selection'])
  await expect(first(page)).toHaveText('Copy the numbers')
  await paletteField(page).fill('selection clear')
  await expect(first(page)).toHaveText('Clear selection')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 selected')).toHaveCount(0)
}

/** On an order: a button of it by its word; what it opens gives the focus back to it. */
export async function actOnOrder(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Add a note' })
  await expect(button).toBeVisible()
  await page.keyboard.press('Control+k')
  await paletteField(page).fill('add a note')
  await expect(first(page)).toHaveText('Add a note')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'A note on this order' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
}
