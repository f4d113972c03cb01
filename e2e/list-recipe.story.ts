import { readFileSync } from 'node:fs'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { demoOrders, startWithDemo } from './demo-product.ts'
import { callAs } from './money-waiting.ts'
import { openShippedView } from './shipped-view.ts'
import { givePassword } from './product.ts'
import { useFilters } from './list-filters.ts'
import { sheetRows } from './sheet-rows.ts'
import { said, sitDown } from './shell-desk.ts'

const list = (page: Page): Locator => page.locator('[data-list-box]').filter({ visible: true })
const heads = async (page: Page): Promise<string[]> =>
  await list(page).getByRole('columnheader').allInnerTexts()
const rowOf = (page: Page, text: string): Locator => list(page).getByRole('row').filter({ hasText: text })
const total = (page: Page): Locator => page.locator('footer').filter({ visible: true }).locator('b').first()

test('a list is filtered, arranged, kept as a view, shared, and written to a file', async ({ browser }) => {
  test.setTimeout(480_000)
  const product = await startWithDemo()
  try {
    const { page } = await sitDown(browser, product, 'finance_maker')
    await page.goto('/order/orderList')
    await expect(total(page)).toHaveText(String(demoOrders))
    await filterByKeyboard(page)
    await findByWhatIsReadOut(page)
    await openShippedView(page, total(page))
    await useFilters(page, total(page))
    await arrangeColumns(page)
    const settled = await filterSettled(page)
    await saveAndShare(page)
    await exportAndCount(page, settled)
    await openWhatIsReady(page)
    // What falls due wants nothing of who looks at it: no row has an act, so there is no column for them.
    await page.goto('/repay/repayPlan')
    await expect(list(page).getByRole('row').nth(1)).toBeVisible()
    await expect(list(page).getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
    const { page: colleague } = await sitDown(browser, product, 'finance_checker')
    await colleague.goto('/order/orderList')
    await colleague.getByRole('link', { name: /^Settled loans/ }).click()
    await expect(colleague).toHaveURL(/state=cleared/)
    await expect(total(colleague)).toHaveText(String(settled))
    // The columns are each person's own.
    await expect(list(colleague).getByRole('row').nth(1)).toBeVisible()
    await expect.poll(() => heads(colleague)).not.toContain('Rating')
  } finally {
    await product.stop()
  }
})

/** `/` to the filter, Enter searches, Back has the former view again; j, x and Enter on the rows. */
async function filterByKeyboard(page: Page): Promise<void> {
  const first = (await list(page).getByRole('row').nth(1).getByRole('link').innerText()).trim()
  await page.keyboard.press('/')
  await page.keyboard.type(first)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`orderNo=${first}`))
  await expect(total(page)).toHaveText('1')
  await page.goBack()
  await expect(total(page)).toHaveText(String(demoOrders))
  await page.locator('body').click({ position: { x: 2, y: 2 } })
  await page.keyboard.press('j')
  // The focus is where the keys are, and being there is not being picked.
  await expect(list(page).locator('[aria-rowindex="2"]')).toBeFocused()
  await expect(list(page).locator('[data-picked]')).toHaveCount(0)
  await page.keyboard.press('x')
  // Some of the page: the box in the head draws its minus.
  const all = list(page).getByRole('columnheader').first().getByRole('checkbox')
  await expect(all).not.toHaveCSS('background-image', 'none')
  await expect(page.getByRole('button', { name: 'Copy the numbers' })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('3 selected')).toBeHidden()
  // Space peeks at the row, J goes on to the next one, Escape closes: the list is never left.
  const peek = page.locator('[data-peek]')
  const shown = async () => (await peek.locator('h2').innerText()).trim()
  await page.keyboard.press(' ')
  await expect(peek).toContainText('Rating')
  await expect(peek).toContainText('Channel cost')
  const peeked = await shown()
  await page.keyboard.press('j')
  await expect.poll(shown).not.toBe(peeked)
  // The panel's link opens the order in this page, not the console anew.
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await peek.locator('h2 a').click()
  await expect(page).toHaveURL(/order\/detail\/\w+/)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  await expect(peek).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(peek).toBeHidden()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/order\/detail\/\w+/)
  const opened = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.goBack()
  // The row one came from is found again.
  await expect(list(page).locator('[data-current]')).toContainText(opened)
  await expect(list(page).locator('[data-current]')).toBeFocused()
}

/** What is pointed at, or what J came to, is there when it is opened, though nothing is answered any more. */
async function openWhatIsReady(page: Page): Promise<void> {
  const calls = /\/order\/get_(order|account)$/
  const opens = async (
    index: number,
    come: (link: Locator) => Promise<void>,
    open: (link: Locator) => Promise<void>,
  ) => {
    await page.goto('/order/orderList?state=repaying')
    const link = list(page).getByRole('row').nth(index).getByRole('link')
    const orderNo = (await link.innerText()).trim()
    const account = page.waitForResponse('**/order/get_account')
    await come(link)
    await account
    await page.route(calls, async (route) => await route.abort())
    await open(link)
    await expect(
      page.getByRole('heading', { level: 1, name: orderNo }).filter({ visible: true }),
    ).toBeVisible()
    await expect(page.getByRole('tabpanel').filter({ visible: true })).toContainText('Due')
    await page.unroute(calls)
  }
  await opens(
    2,
    async (link) => await link.hover(),
    async (link) => await link.click(),
  )
  await opens(
    1,
    async () => await page.keyboard.press('j'),
    async () => await page.keyboard.press('Enter'),
  )
}

interface Lent {
  items: { orderNo: string; payoutSerial: string | null }[]
}

/** The palette finds a loan by its payout's serial number and by a payment code; the list by either. */
async function findByWhatIsReadOut(page: Page): Promise<void> {
  const { items } = (await callAs(page, '/order/get_orders', {
    filter: { state: ['repaying'], overdue: true },
    size: 20,
  })) as Lent
  const lent = items.find(({ payoutSerial }) => payoutSerial !== null)
  const { codes } = (await callAs(page, '/order/get_account', { orderNo: lent?.orderNo })) as {
    codes: { code: string }[]
  }
  const options = page.getByRole('option')
  for (const reference of [lent?.payoutSerial ?? '', codes[0]?.code ?? '']) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /Order number/ }).fill(reference)
    await expect(options).toHaveText([new RegExp(lent?.orderNo.slice(-6) ?? 'none')])
    await page.keyboard.press('Escape')
  }
  await page.goto(`/order/orderList?reference=${codes[0]?.code}`)
  await expect(total(page)).toHaveText('1')
  await expect(rowOf(page, lent?.orderNo ?? 'none')).toBeVisible()
}

/** Hides one column, shows another and moves it by the keyboard; a reload has them as they were left. */
async function arrangeColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click()
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await expect(chooser.getByText('16 of 53 shown')).toBeVisible()
  await chooser.getByRole('checkbox', { name: 'Term' }).uncheck()
  await chooser.getByRole('textbox').fill('rating')
  await chooser.getByRole('checkbox', { name: 'Rating' }).check()
  const whole = page.waitForRequest((ask) => ask.postData()?.includes('"page":1,"count":"none"') === true)
  await chooser.getByRole('textbox').fill('channel cost')
  await chooser.getByRole('checkbox', { name: 'Channel cost' }).check()
  await whole
  await chooser.getByRole('textbox').fill('')
  await chooser.getByRole('button', { name: 'Move Changed' }).focus()
  await page.keyboard.press('ArrowUp')
  await chooser.getByRole('button', { name: 'Pin Changed' }).click()
  const kept = page.waitForResponse((response) => response.url().endsWith('/utils/save_layout'))
  await page.keyboard.press('Escape')
  await kept
  await page.reload()
  await expect(list(page).getByRole('columnheader', { name: 'Rating' })).toBeAttached()
  await expect
    .poll(async () => {
      const shown = await heads(page)
      return { term: shown.includes('Term'), changed: shown.indexOf('Changed') - shown.indexOf('Order no.') }
    })
    .toEqual({ term: false, changed: 1 })
}

async function filterSettled(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^Status/ }).click()
  await page.getByRole('checkbox', { name: 'Settled', exact: true }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/state=cleared/)
  await expect(page.getByText(`of ${demoOrders}`)).toHaveCount(0)
  // Rows come first, then how many there are.
  await expect(total(page)).toHaveText(/^\d+$/)
  return Number(await total(page).innerText())
}

async function saveAndShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabel(/^Name/).fill('Settled loans')
  await dialog.getByRole('checkbox', { name: 'Finance checker' }).check()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/utils/save_view', async (route) => {
    await answered
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  // What is on its way is not left before it is known what became of it.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  answer()
  await expect(page.getByRole('link', { name: /^Settled loans/ })).toHaveAttribute('aria-current', 'true')
}

async function exportAndCount(page: Page, rows: number): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click()
  await givePassword(page)
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
  const ready = said(page, `Order list is ready, ${rows} rows`)
  await expect(ready).toBeVisible({ timeout: 20_000 })
  const download = page.waitForEvent('download')
  await ready.getByRole('button', { name: 'Download' }).click()
  const file = await (await download).path()
  expect(sheetRows(readFileSync(file))).toBe(rows)
  await page.goto('/utils/excelExport')
  await expect(rowOf(page, 'Order list')).toContainText('Ready')
}
