import { expect, test, type Page } from '@playwright/test'
import { closes } from './dialog-closes.ts'
import { password, type Product } from './product.ts'
import {
  type Desk,
  openProduct,
  passLogin,
  said,
  sitDown,
  sitDownAgain,
  tab,
  expectTabs,
} from './shell-desk.ts'

let product: Product
let desk: Desk

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  product = await openProduct(36)
  desk = await sitDown(browser, product, 'first_reviewer')
})
test.afterAll(async () => {
  await desk?.context.close()
  await product?.stop()
})

const introduction = (page: Page) => page.getByLabel('About me')
const listBox = (page: Page) => page.locator('[data-list-box]:visible')
const unsent = (page: Page, title: string) =>
  tab(page, title).getByRole('img', { name: 'Has input that was not sent' })

async function leaveWork(page: Page): Promise<void> {
  await page.goto('/order/orderList?size=50&customerType=new')
  await expect(page.getByRole('row').nth(10)).toBeVisible()
  await listBox(page).evaluate((box) => box.scrollTo({ top: 400 }))
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  await introduction(page).fill('half a sentence that was not sent')
  await page.getByLabel('Current password').fill('never kept')
}

/** What the palette offers before anything is typed, the orders of it. */
const openedLately = (page: Page) => page.getByRole('group', { name: 'Opened lately' }).getByRole('option')

/** Opens some orders of the list one after the other. @returns their numbers, the last first */
async function openSome(page: Page, count: number): Promise<string[]> {
  await page.goto('/order/orderList')
  const links = page.getByRole('row').getByRole('link', { name: /^\d{12}$/ })
  await expect(links.nth(count)).toBeVisible()
  const orderNos = (await links.allInnerTexts()).map((text) => text.replace(/\s/g, '')).slice(0, count)
  for (const orderNo of orderNos) {
    await page.getByRole('row').getByRole('link', { name: orderNo }).click()
    await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: orderNo })).toBeVisible()
    await tab(page, 'Order list').getByRole('link').click()
  }
  return orderNos.toReversed()
}

/** All that stays in the browser when the page is closed. */
const keptInBrowser = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))

async function expectWork(page: Page): Promise<void> {
  await expect(tab(page, 'Order list')).toBeVisible()
  await expect(unsent(page, 'Change password')).toBeVisible()
  await tab(page, 'Change password').getByRole('link').click()
  await expect(introduction(page)).toHaveValue('half a sentence that was not sent')
  await tab(page, 'Order list').getByRole('link').click()
  await expect(page).toHaveURL(/customerType=new&size=50|size=50&customerType=new/)
  // A row more or less: the sentence that rows are old, above them, counts as one.
  await expect
    .poll(async () => await listBox(page).evaluate((box) => Math.abs(box.scrollTop - 400)))
    .toBeLessThanOrEqual(40)
}

test('tabs keep the work through a reload: filters, scroll, unsent text', async () => {
  const { page } = desk
  await leaveWork(page)
  await tab(page, 'Order list').getByRole('link').click()
  await expect.poll(() => listBox(page).evaluate((box) => box.scrollTop)).toBe(400)
  await page.reload()
  await expectWork(page)
  // A password is no draft.
  await expect.poll(() => keptInBrowser(page)).not.toContain('never kept')
})

test('a deploy under an open page: the next navigation loads the new build, and the work is there', async () => {
  const { page } = desk
  const entry = await page.evaluate(
    () => document.querySelector('script[type=module]')?.getAttribute('src') ?? '',
  )
  // The server names another entry from now on; the files of this page still answer.
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replace(entry, `${entry.slice(0, -3)}0.js`),
      })
    },
  )
  await page.evaluate(() => Object.assign(window, { before: true }))
  const looked = page.waitForResponse((response) => new URL(response.url()).pathname === '/')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  // The page knows of the new build, has had time to draw with it, and is still the one it was.
  await (await looked).finished()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect.poll(() => page.evaluate(() => 'before' in window)).toBe(true)
  await tab(page, 'Change password').getByRole('link').click()
  await expect.poll(async () => await page.evaluate(() => 'before' in window).catch(() => true)).toBe(false)
  await page.unrouteAll()
  await expectWork(page)

  // The files of the old build are gone as well: a screen not yet loaded brings the new build at once.
  await page.goto('/order/orderList')
  // Only the old page asks for them: the page after it is another build.
  let isOld = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false
  })
  await page.route(/review-first-wait-screen/, (route) =>
    isOld ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await page.route(
    (url) => url.pathname === '/',
    (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<script type="module" src="/assets/index-next.js"></script>',
      }),
  )
  await page.evaluate(() => Object.assign(window, { before: true }))
  await page
    .getByRole('button', { name: 'Approval' })
    .or(page.getByRole('link', { name: 'Waiting for first review' }))
    .first()
    .click()
  const link = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Waiting for first review' })
  if (!/reviewFirstWait/.test(page.url())) await link.click()
  await expect.poll(async () => await page.evaluate(() => 'before' in window).catch(() => true)).toBe(false)
  await page.unrouteAll()
  await expect(page).toHaveURL(/reviewFirstWait/)
  await expect(page.getByRole('region', { name: 'Waiting for first review' })).toBeVisible()
})

test('ended from elsewhere: the dialog says why; cancel stays, and the same person finds everything again', async ({
  browser,
}) => {
  const { page } = desk
  await leaveWork(page)
  const second = await sitDownAgain(browser, desk, product, 'first_reviewer')
  await second.page.goto('/changePassword/index')
  const rows = second.page.getByRole('table', { name: 'Where I am logged in' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'this session' })).toHaveCount(1)
  await second.page.getByRole('button', { name: /^End the session on/ }).click()
  await expect(said(second.page, 'The session has ended')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await second.context.close()

  await tab(page, 'Order list').getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'Logged out' })
  // Whatever the page asks for next tells it: the list shown again, the bell.
  await expect(dialog).toBeVisible({ timeout: 35_000 })
  await expect(dialog).toContainText(
    'You have been logged out, you may cancel to stay on this page, or log in again',
  )
  await expect(dialog).toContainText('You ended it from another session')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await closes(dialog)
  await expect(page).toHaveURL(/orderList/)
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await dialog.getByRole('button', { name: 'Log in again' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Forder%2ForderList/)
  await passLogin(page, product, 'first_reviewer')
  await expect(page).toHaveURL(/\/order\/orderList\?/)
  await expectWork(page)
  await page.context().clearCookies({ name: 'lumbung-token' }) // Logged out in another window.
  await tab(page, 'Change password').getByRole('link').click()
  await expect(page).toHaveURL(/\/login\?redirect=%2FchangePassword/)
  await passLogin(page, product, 'first_reviewer')
})

test('a tab with unsent input asks before it closes', async () => {
  const { page } = desk
  await tab(page, 'Change password').click({ button: 'middle' })
  const dialog = page.getByRole('dialog', { name: 'Close without sending?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(unsent(page, 'Change password')).toBeVisible()
  await tab(page, 'Change password').getByRole('link').click()
  await introduction(page).fill('a sentence that is sent')
  // The server asks for the password again; the same request then goes through.
  let asked = 0
  await page.route('**/api/user/edit_user', (route) =>
    asked++ === 0
      ? route.fulfill({ json: { code: 'PASSWORD_AGAIN', msg: '', data: null } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const sudo = page.getByRole('dialog', { name: 'Your password, please' })
  await sudo.getByLabel('Password').fill('not my password at all')
  await sudo.getByRole('button', { name: 'Continue' }).click()
  await expect(sudo.getByRole('alert')).toBeVisible()
  await sudo.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(said(page, 'The profile has been saved')).toBeVisible()
  expect(asked).toBe(2)
  await expect(unsent(page, 'Change password')).toHaveCount(0)
  await page.unrouteAll()
})

test('the palette offers the orders opened lately before anything is typed, the last first, by keyboard', async () => {
  const { page } = desk
  const opened = await openSome(page, 10)
  const pattern = (orderNo: string) => new RegExp(`^${orderNo}\\s*Order$`)
  await page.goto('/order/detail/261120000000')
  await expect(page.getByText('No such order').first()).toBeVisible()
  await page.goto('/changePassword/index')
  await expect(introduction(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  // A number that is none is not among them.
  await expect(openedLately(page)).toHaveText(opened.slice(0, 8).map(pattern))
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(sessionStorage)))
    .not.toMatch(/Siti|Nurhaliza|\*|•/i)
  await expect.poll(() => keptInBrowser(page)).not.toContain(`"opened.`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/order/detail/${opened[2]}$`))
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: opened[2] ?? '' })).toBeVisible()
  // The one in front is not offered; typing takes them away, and they come back.
  await page.keyboard.press('Control+k')
  await expect(openedLately(page).first()).toHaveText(pattern(opened[0] ?? ''))
  await expect(openedLately(page).filter({ hasText: opened[2] ?? '' })).toHaveCount(0)
  await page.keyboard.type('dash')
  await expect(openedLately(page)).toHaveCount(0)
  for (const _letter of 'dash') await page.keyboard.press('Backspace')
  await expect(openedLately(page)).toHaveCount(8)
  await page.keyboard.press('Escape')
})

test("another person finds nothing of the former's work", async () => {
  const { page } = desk
  await leaveWork(page)
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/login')
  await passLogin(page, product, 'final_reviewer')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expectTabs(page, ['Dashboard'])
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => /^(tabs|draft|scroll)\./.test(key))),
    )
    .toHaveLength(1)
  await expect.poll(() => keptInBrowser(page)).not.toContain('half a sentence')
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(openedLately(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
})
