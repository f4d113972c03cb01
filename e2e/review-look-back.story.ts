import { expect, type Page, test } from '@playwright/test'
import { firstReviewSettings } from '@lumbung/domain/review/review-settings'
import { closes } from './dialog-closes.ts'
import { applyAs, madeBorrower } from './made-application.ts'
import { callAs, untilReviewed } from './money-waiting.ts'
import { personAt, Product } from './product.ts'

const screens = [
  '/approve/machinerReview/machinerReviewPass',
  '/approve/machinerReview/machinerReviewReject',
  '/approve/reviewFirst/reviewFirstPass',
  '/approve/reviewFirst/reviewFirstReject',
  '/approve/reviewFinal/reviewFinalPass',
  '/approve/reviewFinal/reviewFinalReject',
  '/approve/reviewList',
] as const

let product: Product
test.beforeAll(async () => {
  // The demo brings colleagues to each desk.
  product = await Product.start({ DEMO_ORDERS: '1' })
})
test.afterAll(async () => product.stop())

/** More than the machine lets someone of the made-up income owe in a month. */
const tooMuch = 3_000_000

const open = async (page: Page, path: string) => await page.goto(`${product.address}${path}`)
const firstOrder = (page: Page) => page.getByRole('link', { name: /^\d{12}$/ }).first()
const row = (page: Page, orderNo: string) => page.getByRole('row').filter({ hasText: orderNo })

/** From here on every decision at the first desk is drawn for a second look. */
async function drawEvery(manager: Page): Promise<void> {
  await callAs(manager, '/approve/save_review_settings', {
    version: 0,
    settings: { ...firstReviewSettings, secondLookPpm: { first: 1_000_000, final: 1_000_000 } },
    note: 'a month of looking closely',
  })
}

async function tickAll(page: Page): Promise<void> {
  const openChecks = page.locator('article:visible button[data-result=open]')
  await expect(openChecks.first()).toBeEnabled()
  while ((await openChecks.count()) > 0) {
    const left = await openChecks.count()
    await openChecks.first().click()
    await expect(openChecks).toHaveCount(left - 1)
  }
}

async function sendBack(page: Page, button: string | RegExp, title: string): Promise<void> {
  await page.getByRole('button', { name: button }).first().click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel(/^Reason/).selectOption('qcFail')
  await dialog.getByRole('button', { name: title }).click()
  await closes(dialog)
}

test('a decision is looked back at, rolled back, looked at again blindly, and counted', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const manager = await personAt(browser, product, 'review_manager')
  await drawEvery(manager)
  const orderNo = await applyAs(product, madeBorrower(41))

  const first = await personAt(browser, product, 'first_reviewer')
  await untilReviewed(first, orderNo)
  await open(first, `/approve/detail/${orderNo}`)
  await expect(first.getByRole('button', { name: /^Claim/ })).toBeVisible()
  await first.getByRole('button', { name: /^Claim/ }).click()
  await tickAll(first)
  await first.keyboard.press('p')
  await expect(first.getByText(`Passed: ${orderNo}`)).toBeVisible()

  await open(manager, `/approve/reviewFirst/reviewFirstPass?orderNo=${orderNo}`)
  await expect(row(manager, orderNo)).toContainText('Nadia Putri')
  await expect(row(manager, orderNo)).toContainText('Waiting for final review')
  await sendBack(manager, 'Roll back', 'Roll back to first review')
  await expect(row(manager, orderNo)).toContainText('Waiting for first review')
  await expect(manager.getByRole('button', { name: 'Roll back' })).toHaveCount(0)
  await expect(row(manager, orderNo).getByTitle('There is a later round of review')).toBeVisible()

  const rejected = await applyAs(product, madeBorrower(42), tooMuch)
  await expect(async () => {
    await open(manager, `/approve/machinerReview/machinerReviewReject?orderNo=${rejected}`)
    await expect(row(manager, rejected)).toContainText('Debt ratio too high', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await firstOrder(manager).click()
  await expect(manager).toHaveURL(new RegExp(`/approve/machinerDetail/${rejected}/reject$`))
  const machine = manager.getByRole('article')
  await expect(machine.getByText(/^Rejected by rule \w+: R\d\d/)).toBeVisible()
  await expect(machine.getByRole('heading', { name: 'Rating bands' })).toBeVisible()
  await expect(machine.getByRole('table', { name: 'All rules' }).getByRole('row')).not.toHaveCount(1)
  await sendBack(manager, 'Review machine rejection', 'Review machine rejection')
  await expect(machine.getByText('Waiting for first review')).toBeVisible()
  await manager.goto(manager.url().replace(/reject$/, 'pass'))
  await expect(manager.getByText('The machine did not pass this order')).toBeVisible()

  const other = await personAt(browser, product, 'first_reviewer2')
  await open(other, '/approve/reviewFirst/reviewFirstPass')
  await lookAgain(other, orderNo)

  await open(manager, `/approve/reviewList?orderNo=${orderNo}`)
  const figures = manager.getByRole('region', { name: 'Figures per reviewer' })
  const nadia = figures.getByRole('row').filter({ hasText: 'Nadia Putri' })
  await expect(nadia.getByRole('cell').nth(1)).toHaveText('1')
  await expect(nadia).toContainText('100.00%')
  await expect(nadia).toContainText('0.00%')
  await nadia.getByRole('cell').nth(8).getByRole('link').click()
  await expect(manager).toHaveURL(/secondLook=looked/)
  await expect(row(manager, orderNo)).toContainText('Disagreed')
})

/** Takes second looks until the wanted order is on the desk, and rejects it without having been told anything. */
async function lookAgain(page: Page, orderNo: string): Promise<void> {
  await page.getByRole('button', { name: /^Second look \d/ }).click()
  await expect(page).toHaveURL(/\/approve\/detail\/\d+\?look=\d+$/)
  const sheet = page.locator('article:visible')
  // Those of the past come first: they are answered too.
  while (!page.url().includes(orderNo)) {
    const before = page.url()
    await answer(page)
    await expect(page).not.toHaveURL(before)
  }
  await expect(sheet).toHaveAttribute('aria-label', orderNo)
  await expect(sheet.getByText('You see the evidence as it was')).toBeVisible()
  for (const word of ['Nadia', 'Waiting for', 'Passed first', 'Journey', 'Earlier reviews'])
    await expect(sheet.getByText(word)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Return' })).toHaveCount(0)
  await answer(page)
}

async function answer(page: Page): Promise<void> {
  const sheet = page.locator('article:visible')
  await expect(sheet.locator('button[data-result=open]').first()).toBeEnabled()
  await sheet.getByLabel('Reason', { exact: true }).selectOption('reject:R08')
  await page.locator('body').click({ position: { x: 5, y: 5 } })
  await sheet.getByRole('button', { name: /^Reject/ }).click()
  await expect(page.getByText('Your answer is noted: reject').last()).toBeVisible()
}

test('every list of the past opens in three languages', async ({ browser }) => {
  test.setTimeout(240_000)
  const manager = await personAt(browser, product, 'review_manager')
  const orderNo = await applyAs(product, madeBorrower(43))
  for (const language of ['id', 'en', 'zh']) {
    await manager.context().addCookies([{ name: 'language', value: language, url: product.address }])
    for (const path of screens) {
      await open(manager, path)
      await expect(manager.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
      await expect(manager.getByRole('table').last()).toBeVisible()
      // A word that is missing would show its key.
      await expect(manager.getByText(/\b(reviews|approve|order)\.[a-z]+[A-Z.]/)).toHaveCount(0)
    }
    await open(manager, `/approve/machinerDetail/${orderNo}/pass`)
    await expect(manager.getByRole('article').getByRole('table')).toBeVisible()
  }
})
