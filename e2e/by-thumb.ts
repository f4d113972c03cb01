import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { sheet } from './at-desk.ts'
import type { Product } from './product.ts'
import { thumbFaults } from './thumb-targets.ts'
import { breaksWithPage } from './whole-page.ts'

/** A person signed in, in English, with a telephone held upright. What breaks on the page breaks the story. */
export async function onPhone(browser: Browser, product: Product, role: string): Promise<Page> {
  const storageState = await product.signedIn(browser, `${role}@lumbung.test`)
  const context = await browser.newContext({
    baseURL: product.address,
    storageState,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await breaksWithPage(page)
  await page.goto('/dashboard')
  return page
}

/** What is to be touched now is all there to be touched. */
async function expectTouchable(place: Locator): Promise<void> {
  await expect.poll(async () => await thumbFaults(place)).toEqual([])
}

/** From wherever one is by the drawer. */
async function goByMenu(page: Page, group: string, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Open or fold the menu' }).tap()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: group, exact: true }).tap()
  await expectTouchable(menu)
  await menu.getByRole('link', { name: title, exact: true }).tap()
  await expect(menu).toHaveCount(0)
}

/** Back is where one came from, as it was left. */
async function goBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back', exact: true }).tap()
}

const deskOf = (page: Page, orderNo: string): Locator => page.getByRole('article', { name: orderNo })
const formOf = (desk: Locator): Locator => desk.getByRole('region', { name: 'Record the follow-up' })

/** The call, what came of it, and the form is gone. */
async function recordCall(
  desk: Locator,
  outcome: string,
  more?: (form: Locator) => Promise<void>,
): Promise<void> {
  // The call and its record stand at the foot, wherever one reads.
  const [call, record] = [
    desk.getByRole('button', { name: /^Call/ }).first(),
    desk.getByRole('button', { name: 'Record', exact: true }).first(),
  ]
  const log = desk.getByRole('heading', { name: 'Follow-ups' })
  await log.scrollIntoViewIfNeeded()
  await expect(record).toBeInViewport({ ratio: 1 })
  await call.tap()
  const form = formOf(desk)
  await expect(form).toBeInViewport()
  await log.scrollIntoViewIfNeeded()
  await record.tap()
  await expect(form).toBeFocused()
  await expect(form).toBeInViewport()
  await form.getByRole('button', { name: outcome }).tap()
  await more?.(form)
  await expectTouchable(desk)
  await form.getByRole('button', { name: 'Save the follow-up' }).tap()
  await expect(form).toBeHidden()
}

/**
 * A collector's day by thumb: the list, the next case, a promise, the case after it, a call that nobody takes, back at the list.
 * @param orderNos those that may be called, the most pressing first
 */
export async function collectByThumb(
  page: Page,
  [promising = '', silent = '']: readonly string[],
): Promise<void> {
  await goByMenu(page, 'Collection', 'My cases')
  const screen = page.getByRole('region', { name: 'My cases' })
  await expect(screen.getByRole('link', { name: promising })).toBeVisible()
  await expectTouchable(page.locator('body'))
  await screen.getByRole('button', { name: 'Next case' }).tap()
  await expect(page).toHaveURL(`/collection/detail/myCases/${promising}`)
  const desk = deskOf(page, promising)
  await expect(desk.getByRole('button', { name: /^Call/ }).first()).toBeInViewport()
  await expectTouchable(page.locator('body'))
  await recordCall(desk, 'Promised to pay', async (form) => {
    await form.getByLabel(/^Promised amount/).tap()
    await page.keyboard.type('500000')
  })
  await expect(desk.getByText(/500,000 promised for/)).toBeVisible()
  const next = desk.getByRole('button', { name: 'Next case' })
  await expect(next).toBeInViewport({ ratio: 1 })
  await next.tap()
  await expect(page).toHaveURL(`/collection/detail/myCases/${silent}`)
  await recordCall(deskOf(page, silent), 'No answer')
  await goBack(page)
  await expect(page).toHaveURL('/collection/myCases')
  await expect(screen.getByRole('term').filter({ hasText: 'Followed up' }).locator('..')).toContainText(
    '3 of 3',
  )
}

/** What comes last stands above the checks: they do not move under the thumb when it comes. */
async function expectChecksStay(page: Page, letCome: () => void): Promise<void> {
  const first = sheet(page).locator('button[data-result]').first()
  const place = async () =>
    await first.evaluate(
      (check) => check.getBoundingClientRect().top + (check.closest('article')?.scrollTop ?? 0),
    )
  await expect(first).toBeEnabled()
  const before = await place()
  letCome()
  await expect(sheet(page).getByText('known to the bank')).toBeAttached()
  await expect.poll(place).toBe(before)
}

async function tickByThumb(page: Page): Promise<void> {
  const checks = sheet(page).locator('button[data-result]')
  await expect(checks.first()).toBeEnabled()
  for (const check of await checks.all()) {
    await check.tap()
    await expect(check).toHaveAttribute('data-result', 'pass')
  }
}

/** A reviewer takes an order, ticks its checks, approves it, takes that back, and approves it for good. */
export async function reviewByThumb(page: Page): Promise<void> {
  await goByMenu(page, 'Approval', 'Waiting for first review')
  await expect(page.getByRole('button', { name: 'Next order' })).toBeVisible()
  await expectTouchable(page.locator('body'))
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<undefined>()
  await page.route('**/api/order/get_bureau', async (route) => {
    await mayCome
    await route.continue()
  })
  await page.getByRole('button', { name: 'Next order' }).tap()
  await expect(page).toHaveURL(/\/approve\/detail\/\d{12}$/)
  const orderNo = (await sheet(page).getAttribute('aria-label')) ?? ''
  const pass = sheet(page).getByRole('button', { name: 'Pass', exact: true })
  await expect(pass).toBeInViewport({ ratio: 1 })
  await expectChecksStay(page, () => letCome(undefined))
  await tickByThumb(page)
  await expectTouchable(page.locator('body'))
  await pass.tap()
  const notice = page.getByRole('status').filter({ hasText: orderNo })
  await expect(page).toHaveURL(/reviewFirstWait/)
  await expectTouchable(page.locator('body'))
  await notice.getByRole('button', { name: 'Undo' }).tap()
  await expect(sheet(page)).toHaveAttribute('aria-label', orderNo)
  await expect(sheet(page).locator('button[data-result=open]')).toHaveCount(0)
  await pass.tap()
  await expect(notice.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(page.getByText('The queue is done.')).toBeVisible()
}
