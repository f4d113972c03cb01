import { expect, type Page } from '@playwright/test'
import { closes } from './dialog-closes.ts'
import { callAs, untilReviewed } from './money-waiting.ts'
import { paletteField } from './palette-acts.ts'

/** The order on the desk; the one in front, not those of tabs behind it. */
export const sheet = (page: Page) => page.locator('article[aria-label]:visible')
export const checks = (page: Page) => sheet(page).locator('button[data-result]')
export const inHand = async (page: Page): Promise<string> =>
  (await sheet(page).getAttribute('aria-label')) ?? ''

/** Opens the first desk's queue with these orders in it and takes the one whose turn it is. */
export async function takeFirst(page: Page, orders: readonly string[]): Promise<void> {
  for (const orderNo of orders) await untilReviewed(page, orderNo)
  await page.goto('/approve/reviewFirst/reviewFirstWait')
  for (const orderNo of orders) await expect(page.getByText(orderNo).first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(sheet(page)).toBeFocused()
}

/** Ticks all checks by the keys along the row of digits. */
export async function tickByKeys(page: Page): Promise<void> {
  await expect(checks(page).first()).toBeEnabled()
  const count = await checks(page).count()
  for (let index = 0; index < count; index += 1) {
    await page.keyboard.press('1234567890-='.charAt(index))
  }
  await expect(sheet(page).locator('button[data-result=pass]')).toHaveCount(count)
}

/** The server has what was ticked: it shows before. */
export async function untilKept(page: Page, orderNo: string): Promise<void> {
  const open = async () => {
    const review = (await callAs(page, '/approve/get_review', { orderNo })) as {
      checklist: { fields: { result: string }[] }[]
    }
    return review.checklist.flatMap(({ fields }) => fields).filter(({ result }) => result === 'open').length
  }
  await expect.poll(open).toBe(0)
}

/** It is on the desk with its checks as they were ticked, and can be decided. */
export async function isAtDesk(page: Page, orderNo: string): Promise<void> {
  await expect(sheet(page)).toHaveAttribute('aria-label', orderNo)
  await expect(checks(page).first()).toBeEnabled()
  await expect(sheet(page).locator('button[data-result=open]')).toHaveCount(0)
}

/** To the first desk's list by its tab, whatever is under way at the desk. */
export async function goToList(page: Page): Promise<void> {
  const pages = page.getByRole('navigation', { name: 'Open pages' })
  await pages.locator('a[href^="/approve/reviewFirst/reviewFirstWait"]').click()
  await expect(sheet(page)).toHaveCount(0)
}

/** The next order stands where the last one stood, nothing has to be clicked for the keys to go on. */
export async function expectNext(page: Page, before: string): Promise<void> {
  await expect(sheet(page)).not.toHaveAttribute('aria-label', before)
  await expect(sheet(page)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`/approve/detail/${await inHand(page)}$`))
}

/** The reason is asked for where it is chosen; its first letters find it, Enter goes back to the desk. */
export async function giveReason(page: Page, letters: string): Promise<void> {
  await expect(sheet(page).getByLabel('Reason', { exact: true })).toBeFocused()
  await page.keyboard.type(letters)
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toBeFocused()
}

export async function pass(page: Page): Promise<void> {
  await tickByKeys(page)
  await page.keyboard.press('p')
}

/** A failed check is explained: P asks for the note. */
export async function passWithNote(page: Page): Promise<void> {
  await tickByKeys(page)
  // Shift fails it whatever it says: pressed twice it is no cycle.
  await page.keyboard.press('Shift+Digit1')
  await page.keyboard.press('Shift+Digit1')
  await expect(checks(page).first()).toHaveAttribute('data-result', 'fail')
  await page.keyboard.press('p')
  await expect(sheet(page).getByLabel('Note', { exact: true })).toBeFocused()
  await page.keyboard.type('read from the second photo')
  await page.keyboard.press('Enter')
  await page.keyboard.press('p')
}

/** With checks left open, which takes a second key. */
export async function reject(page: Page): Promise<void> {
  await page.keyboard.press('r')
  await giveReason(page, 'R07')
  const before = await inHand(page)
  await page.keyboard.press('r')
  await expect(page.getByText('Checks are open: press Shift+R')).toBeVisible()
  await expect(sheet(page)).toHaveAttribute('aria-label', before)
  await page.keyboard.press('Shift+R')
}

/** By the palette: what cannot be done yet says why, and a decision is its button pressed. */
export async function passByPalette(page: Page): Promise<void> {
  const choice = page.getByRole('group', { name: 'On this screen' }).getByRole('option', { name: /^Pass\b/ })
  const choose = async () => {
    await page.keyboard.press('Control+k')
    await expect(paletteField(page)).toBeFocused()
    await page.keyboard.type('pass')
    await expect(choice).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
  }
  await choose()
  await expect(choice).toHaveAttribute('aria-disabled', 'true')
  await expect(choice).toContainText(/\d+ open, 0 failed/)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeFocused()
  await tickByKeys(page)
  await choose()
}

/** Card and selfie side by side, one of them larger and turned; Escape is back at the desk. */
export async function lookAtPhotos(page: Page): Promise<void> {
  await page.keyboard.press('s')
  const look = page.getByRole('dialog', { name: /ID card.*Selfie/ })
  await expect(look.getByRole('group')).toHaveCount(2)
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowRight')
  await expect(look.getByRole('group', { name: 'Selfie' })).toBeFocused()
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect(look.getByText('200%')).toBeVisible()
  await page.keyboard.press('r')
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog').getByRole('group')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await closes(page.getByRole('dialog'))
  await expect(sheet(page)).toBeFocused()
}

/** To the borrower, for a bank account that is not theirs. */
export async function giveBack(page: Page): Promise<void> {
  await page.keyboard.press('b')
  await giveReason(page, 'Bank acc')
  await page.keyboard.press('b')
}

/** E opens all that the review shows with one reason, and shuts it again; no value has an eye of its own meanwhile. */
export async function revealAll(page: Page): Promise<void> {
  const orderNo = await inHand(page)
  const full = /^\d{16}$/
  await expect(sheet(page).getByText(full)).toHaveCount(0)
  await expect(sheet(page).getByRole('button', { name: /^View / })).toHaveCount(0)
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Reveal for this review' })
  await dialog.getByLabel(/^Reason/).focus()
  await page.keyboard.type('Verify')
  await dialog.getByRole('button', { name: 'Reveal' }).press('Enter')
  await closes(dialog)
  await expect(sheet(page).getByText(full)).toBeVisible()
  await page.keyboard.press('e')
  await expect(sheet(page).getByText(full)).toHaveCount(0)
  await expect(sheet(page)).toHaveAttribute('aria-label', orderNo)
}
