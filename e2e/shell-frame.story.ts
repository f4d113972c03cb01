import { expect, test, type Page } from '@playwright/test'
import { settle } from './all-screens.ts'
import type { Product } from './product.ts'
import { type Desk, expectTabs, openProduct, passLogin, said, sitDown, tab } from './shell-desk.ts'

let product: Product
let desk: Desk

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  product = await openProduct(3)
  desk = await sitDown(browser, product, 'admin')
})
test.afterAll(async () => {
  await desk?.context.close()
  await product?.stop()
})

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const filter = (page: Page) => page.locator('[data-filters] input:visible').first()
const path = (page: Page) => new URL(page.url()).pathname

test('the menu: groups with their screens, folded and open, a submenu after 200 ms', async () => {
  const { page } = desk
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard$/)
  const groups = menu(page).getByRole('button', { expanded: false })
  await expect(groups).not.toHaveCount(0)
  for (const name of await groups.allInnerTexts()) {
    const group = menu(page).getByRole('button', { name, exact: true })
    await group.click()
    // A group with one visible screen would stand there as that screen.
    await expect(group.locator('xpath=following-sibling::ul').getByRole('link').nth(1)).toBeVisible()
    await expect(menu(page).getByRole('button', { expanded: true })).toHaveCount(1)
  }
  await page.getByRole('button', { name: 'Open or fold the menu' }).click()
  await expect(menu(page)).toHaveCSS('width', '52px')
  await page.reload()
  await expect(menu(page)).toHaveCSS('width', '52px')
  await page.evaluate(() => {
    const noted = window as unknown as { enteredAt: number; openedAt: number }
    document
      .querySelector('nav [title="Orders"]')
      ?.addEventListener('pointerenter', () => (noted.enteredAt = performance.now()))
    new MutationObserver(() => {
      if (document.querySelector('[role=menu]')) noted.openedAt ??= performance.now()
    }).observe(document.body, { childList: true, subtree: true })
  })
  await menu(page).getByRole('button', { name: 'Orders' }).hover()
  await expect(page.getByRole('menuitem', { name: 'Order list' })).toBeVisible()
  const took = await page.evaluate(
    () =>
      (window as unknown as { openedAt: number }).openedAt -
      (window as unknown as { enteredAt: number }).enteredAt,
  )
  expect(took).toBeGreaterThanOrEqual(190)
  await page.getByRole('menuitem', { name: 'Order list' }).click()
  await expect(page).toHaveURL(/\/order\/orderList$/)
  await page.getByRole('button', { name: 'Open or fold the menu' }).click()
  await expect(menu(page)).toHaveCSS('width', '208px')
})

test('the breadcrumb starts with the dashboard, except on it', async () => {
  const { page } = desk
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await page.goto('/order/orderList')
  await expect(crumbs).toHaveText(['Dashboard', 'Orders', 'Order list'])
  await crumbs.first().getByRole('link').click()
  await expect(crumbs).toHaveText(['Dashboard'])
})

test('tabs: one a path, kept while cached, refreshed through /redirect, closed by every way there is', async () => {
  const { page } = desk
  await page.goto('/order/orderList')
  await filter(page).fill('261120')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/orderNo=261120/)
  await menu(page).getByRole('link', { name: 'Excel list' }).click()
  await expectTabs(page, ['Dashboard', 'Order list', 'Excel list'])
  // The filter of the tab comes back with it, and so does what was typed and not yet searched.
  await tab(page, 'Order list').getByRole('link').click()
  await expect(page).toHaveURL(/orderNo=261120/)
  await filter(page).fill('not sent yet')
  await tab(page, 'Dashboard').getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Order list', includeHidden: true })).toHaveCount(1)
  await tab(page, 'Order list').getByRole('link').click()
  await expect(filter(page)).toHaveValue('not sent yet')
  // The dashboard is never cached: nothing of it is left while another tab is in front.
  await expect(page.locator('main h1', { hasText: /today|desk|Good/i })).toHaveCount(0)

  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await tab(page, 'Order list').click({ button: 'right' })
  // Arrows walk the menu, as its role says.
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Close', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Refresh' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(filter(page)).toHaveValue('not sent yet')
  expect(visited).toContain('/redirect/order/orderList')
  expect(path(page)).toBe('/order/orderList')

  // Closing drops the cache: what was typed is gone, and the strip goes to its last remaining tab.
  await filter(page).fill('gone when closed')
  await tab(page, 'Order list').getByRole('button', { name: 'Close Order list' }).click()
  await expect(page).toHaveURL(/\/order\/excelList$/)
  await menu(page).getByRole('link', { name: 'Order list' }).click()
  await expect(filter(page)).toHaveValue('')
  await tab(page, 'Excel list').click({ button: 'middle' })
  await expectTabs(page, ['Dashboard', 'Order list'])
  await menu(page).getByRole('link', { name: 'Excel list' }).click()
  await tab(page, 'Order list').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Close others' }).click()
  await expect(page).toHaveURL(/\/order\/orderList/)
  await expectTabs(page, ['Order list'])
  await tab(page, 'Order list').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Close all' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expectTabs(page, ['Dashboard'])
})

test('the choices of the top bar are said, kept by the browser, and the language by the server', async () => {
  const { page, context } = desk
  await page.goto('/order/orderList')
  await page.getByRole('button', { name: 'Size' }).click()
  await page.getByRole('menuitem', { name: 'Mini' }).click()
  await expect(said(page, 'Switch Size Success')).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-size', 'mini')
  await page.getByRole('button', { name: 'Size' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Medium', 'Small', 'Mini'])
  await page.getByRole('menuitem', { name: 'Medium' }).click()

  await page.getByRole('button', { name: 'Theme colour' }).click()
  await expect(page.locator('input[type=color]')).toHaveValue('#409eff')
  await page.getByRole('button', { name: '#0F766E' }).click()
  await expect(said(page, 'Theme changed')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Theme colour' }).click()
  await expect(page.locator('input[type=color]')).toHaveValue('#0f766e')
  await page.getByRole('button', { name: 'Default colour' }).click()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Dark mode' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await page.getByRole('button', { name: 'Light mode' }).click()

  const sent = page.waitForRequest('**/api/power/set_language')
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('menuitem', { name: '中文' }).click()
  expect((await sent).postDataJSON()).toEqual({ language: 'zh' })
  await expect(said(page, '切换语言成功')).toBeVisible()
  expect((await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('zh')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('zh')
  await page.getByRole('button', { name: '主题色' }).click()
  await page.getByRole('button', { name: '#7C3AED' }).click()
  await expect(said(page, '换肤成功')).toBeVisible()
  await page.getByRole('button', { name: '默认颜色' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^语言/ }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(said(page, 'Switch Language Success')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('full screen where the browser can, a warning where it cannot', async () => {
  const { page } = desk
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(async () => await page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(async () => await page.evaluate(() => document.fullscreenElement)).toBeNull()
  await page.evaluate(() =>
    Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true }),
  )
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(said(page, 'you browser can not work')).toBeVisible()
})

test('what has no room says the whole when it is pointed at, and no longer once it has', async () => {
  const { page } = desk
  await page.goto('/order/orderList')
  const words = 'Orders, borrowers, screens'
  const search = page.getByText(words, { exact: true })
  await page.setViewportSize({ width: 1100, height: 800 })
  await search.hover()
  await expect(search).toHaveAttribute('title', words)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.mouse.move(700, 600)
  await search.hover()
  await expect(search).not.toHaveAttribute('title')
})

test('the phone layout begins under 1024 less 3: a drawer with a backdrop', async () => {
  const { page } = desk
  await page.goto('/order/orderList')
  for (const width of [1024, 1021]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(menu(page)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Open pages' })).toBeVisible()
  }
  await page.setViewportSize({ width: 1020, height: 800 })
  await expect(menu(page)).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open or fold the menu' }).click()
  await expect(menu(page)).toBeVisible()
  await page.mouse.click(380, 400)
  await expect(menu(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Open or fold the menu' }).click()
  await menu(page).getByRole('link', { name: 'Excel list' }).click()
  await expect(menu(page)).toHaveCount(0)
  await expect(page).toHaveURL(/excelList/)
  await page.getByRole('button', { name: 'Open or fold the menu' }).click()
  const pages = page.getByRole('navigation', { name: 'Open pages' })
  await expect(pages.getByRole('link', { name: 'Excel list' })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('button', { name: 'Close Excel list' }).click()
  await expect(page).not.toHaveURL(/excelList/)
  await page.getByRole('button', { name: 'Open or fold the menu' }).click()
  await pages.getByRole('button', { name: 'Acts on open pages' }).click()
  await page.getByRole('menuitem', { name: 'Close all' }).click()
  await expect(page).toHaveURL(/dashboard/)
  for (const address of ['/dashboard', '/order/orderList', '/changePassword/index']) {
    await page.goto(address)
    await settle(page)
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(over, address).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('a list has rows of the height they are drawn in, however often the window was turned', async () => {
  const { page } = desk
  await page.goto('/order/orderList')
  const row = page.locator('[data-list-box] [role=row][aria-rowindex]:visible')
  const second = async () => {
    const [one, two] = [await row.nth(1).boundingBox(), await row.nth(2).boundingBox()]
    return { height: one?.height, step: (two?.y ?? 0) - (one?.y ?? 0) }
  }
  for (const [width, height] of [
    [1440, 32],
    [390, 60],
    [1440, 32],
    [390, 60],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(second).toEqual({ height, step: height })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('a network error is told for 5 s; an unhandled one is in the log and, without personal data, at the server', async () => {
  const { page } = desk
  await page.goto('/order/orderList')
  await page.route('**/api/power/set_language', (route) => route.fulfill({ status: 502, body: '' }))
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  const toast = said(page, 'The server answered 502')
  await expect(toast).toBeVisible()
  const from = Date.now()
  await expect(toast).toBeHidden({ timeout: 8000 })
  expect(Date.now() - from).toBeGreaterThan(3500)
  await page.unroute('**/api/power/set_language')

  const bug = page.getByRole('button', { name: /^Error log/ })
  await expect(bug).toHaveCount(0)
  const first = await page.getByRole('row').getByRole('link').first().innerText()
  await page.goto(`/order/detail/${first.replace(/\s/g, '')}?tab=bank&phone=081234567890`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const report = page.waitForRequest('**/api/utils/report_error')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('no such borrower: 3171005404900001, siti@example.test')
    }, 0)
  })
  const sent = await report
  const { message, url, stack, orderNo } = sent.postDataJSON() as Record<string, string>
  expect(orderNo).toBe(first.replace(/\s/g, ''))
  expect(`${message}${url}${stack}`).not.toMatch(/3171005404900001|siti@|081234567890/)
  expect((await (await sent.response())?.json()) as unknown).toMatchObject({ code: '' })
  await expect(bug).toHaveCSS('color', /rgb\(2\d\d, \d+, \d+\)/)
  await bug.click()
  const dialog = page.getByRole('dialog', { name: 'Error log' })
  for (const part of ['no such borrower', 'Address', 'Info', 'Stack'])
    await expect(dialog).toContainText(part)
  await dialog.getByRole('button', { name: 'Clear log' }).click()
  await expect(bug).toHaveCount(0)
})

test('where one may go: known but not granted is 401, unknown is 404, without a token the login that leads back', async ({
  browser,
}) => {
  const { page } = desk
  await page.goto('/nowhere/at/all')
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByText('There is no page at /nowhere/at/all.')).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/dashboard$/)

  const context = await browser.newContext({ baseURL: product.address })
  await context.addCookies([{ name: 'language', value: 'en', url: product.address }])
  const other = await context.newPage()
  await other.goto('/auth-redirect')
  await expect(other).toHaveURL(/\/login$/)
  await other.goto('/order/orderList?overdue=yes')
  await expect(other).toHaveURL(/\/login\?redirect=%2Forder%2ForderList%3Foverdue%3Dyes$/)
  await passLogin(other, product, 'seller')
  // A seller has no order list: the way back leads to the sentence that says so.
  await expect(other).toHaveURL(/\/401$/)
  await expect(other.getByText('Your role: Seller')).toBeVisible()

  const answer = (ret: unknown) => ({ json: { code: '', msg: '', data: { ret } } })
  await other.route('**/api/user/user_info*', (route) => route.fulfill(answer({ roles: [] })))
  await other.goto('/dashboard')
  await expect(other.getByText('getInfo: roles must be a non-null array !')).toBeVisible()
  await expect(other).toHaveURL(/\/login\?redirect=%2F$/)
  await other.unroute('**/api/user/user_info*')
  await passLogin(other, product, 'seller')
  await other.route('**/api/user/user_info*', (route) =>
    route.fulfill({ json: { code: 'INTERNAL', msg: '', data: null } }),
  )
  await other.goto('/dashboard')
  await expect(other.getByText('Verification failed, please login again')).toBeVisible()
  expect((await context.cookies()).some(({ name }) => name === 'lumbung-token')).toBe(false)
  await context.close()
})
