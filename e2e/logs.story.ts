import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { closes } from './dialog-closes.ts'
import { applyAs, madeBorrower } from './made-application.ts'
import { callAs } from './money-waiting.ts'
import { givePassword, personAt, Product } from './product.ts'
import { sheetRows } from './sheet-rows.ts'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(async () => product.stop())

const rows = (page: Page, list: string) => page.getByRole('region', { name: list }).getByRole('row')

/** Opens the phone of an order at its page, with a reason. */
async function revealPhone(page: Page, orderNo: string): Promise<void> {
  await page.goto(`${product.address}/order/detail/${orderNo}?tab=identity`)
  await page.getByRole('button', { name: 'View phone' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').first().selectOption({ label: 'Contact the borrower' })
  await dialog.getByRole('button', { name: 'Reveal' }).click()
  await closes(dialog)
}

test('who saw personal data is found by order number, filtered and paged; what was done names person, act and order', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const [seen, other] = [await applyAs(product, madeBorrower(70)), await applyAs(product, madeBorrower(71))]
  const reviewer = await personAt(browser, product, 'first_reviewer')
  await revealPhone(reviewer, seen)
  // More than a page of twenty, of another order.
  for (let n = 0; n < 21; n += 1) {
    const request = { orderNo: other, field: 'name', reasonCode: 'complaint', note: `call ${n}` }
    await callAs(reviewer, '/order/reveal', request)
  }

  const auditor = await personAt(browser, product, 'auditor')
  await auditor.goto(`${product.address}/power/accessLog?size=20`)
  const log = rows(auditor, 'Access log')
  await expect(log.filter({ hasText: 'call 20' })).toBeVisible()
  await expect(log.filter({ hasText: /call \d/ })).toHaveCount(20)
  await auditor.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(log.filter({ hasText: /call \d/ })).toHaveCount(1)
  await expect(auditor).toHaveURL(/page=2/)
  await auditor.getByLabel('Order no.').first().fill(seen)
  await auditor.keyboard.press('Enter')
  const phone = log.filter({ hasText: 'Contact the borrower' })
  await expect(phone).toContainText('Nadia Putri')
  await expect(phone).toContainText(/phone/i)
  await expect(phone).toContainText(seen)
  await expect(log.filter({ hasText: other })).toHaveCount(0)
  // The same stands among what happened to the order, with whoever may read the log.
  await auditor.goto(`${product.address}/order/detail/${seen}?tab=audit`)
  const look = auditor
    .getByRole('table', { name: 'Audit trail' })
    .getByRole('row')
    .filter({ hasText: 'Personal data seen: Phone' })
  await expect(look).toHaveCount(1)
  await expect(look).toContainText('Nadia Putri')
  await expect(look).toContainText('Contact the borrower')
  await expect(look).toContainText('from ')
  await reviewer.goto(`${product.address}/order/detail/${seen}?tab=audit`)
  await expect(reviewer.getByRole('table', { name: 'Audit trail' })).toContainText('Applied in the app')
  await expect(reviewer.getByText('Personal data seen')).toHaveCount(0)
  // What is filtered stands in the address: the link shows the same to another.
  await auditor.goto(`${product.address}/power/accessLog?orderNo=${seen}&reason=complaint`)
  await expect(auditor.getByText('Nothing matches')).toBeVisible()

  await auditor.goto(`${product.address}/power/auditLog?who=nadia&subject=${seen}`)
  const act = rows(auditor, 'Audit log').filter({ hasText: 'Reveal personal data' })
  await expect(act).toContainText('Nadia Putri')
  await expect(act).toContainText('Done')
  // What was kept of it opens over the list, by an address of its own.
  await act.getByRole('link', { name: /\d\d:\d\d/ }).click()
  await expect(auditor).toHaveURL(/entry=\d+/)
  const entry = auditor.getByRole('dialog', { name: 'Reveal personal data' })
  await expect(entry).toContainText('Nadia Putri')
  await expect(entry.getByText(/What changed|No details were recorded/)).toBeVisible()
  await auditor.keyboard.press('Escape')
  await closes(entry)
  await act.getByRole('link', { name: seen }).click()
  await expect(auditor.getByRole('article').getByRole('heading', { name: seen })).toBeVisible()
})

test('whoever has not been granted a log is told so, and what refused them stands in the audit log', async ({
  browser,
}) => {
  const collector = await personAt(browser, product, 'collector')
  for (const [path, title] of [
    ['/power/accessLog', 'Access log'],
    ['/power/auditLog', 'Audit log'],
  ] as const) {
    await collector.goto(`${product.address}${path}`)
    await expect(collector.getByText('You are not permitted to open this page')).toBeVisible()
    await expect(collector.getByText(`The page ${title} is granted by role`)).toBeVisible()
  }
  const asked = callAs(collector, '/power/get_access_log', { filter: {}, size: 20 })
  await expect(asked).rejects.toThrow('NOT_PERMITTED')

  const auditor = await personAt(browser, product, 'auditor')
  await auditor.goto(`${product.address}/power/auditLog?denied=yes`)
  // The page asked for the rows before it knew who asks, and the call itself was refused.
  const refused = rows(auditor, 'Audit log').filter({ hasText: 'Read the access log' }).first()
  await expect(refused).toContainText('Refused')
  await expect(refused).toContainText('Collector')
})

test('a list leaves unmasked only once another person agrees, and each order in it stands in the access log', async ({
  browser,
}) => {
  const orderNo = await applyAs(product, madeBorrower(72))
  const auditor = await personAt(browser, product, 'auditor')
  await auditor.goto(`${product.address}/order/orderList?orderNo=${orderNo}`)
  await auditor.getByRole('button', { name: 'Unmasked' }).click()
  const ask = auditor.getByRole('dialog', { name: 'Export unmasked personal data' })
  await ask.getByLabel('Phone').check()
  await ask.getByLabel(/^Why|^Reason/).selectOption({ label: 'Other' })
  await ask.getByRole('button', { name: 'Put forward' }).click()
  await givePassword(auditor)
  // The reason says nothing yet: its field says so, and what was chosen stays.
  await expect(ask.getByText(/reason/i).last()).toBeVisible()
  await expect(ask.getByLabel('Phone')).toBeChecked()
  await ask.getByLabel('Note').fill('Letter 12/2026 of the court')
  await ask.getByRole('button', { name: 'Put forward' }).click()
  await expect(auditor.getByText('Waits for agreement. Orders: 1')).toBeVisible()
  await closes(ask)
  await auditor.goto(`${product.address}/utils/excelExport`)
  const own = rows(auditor, 'Exports').filter({ hasText: 'name, phone' })
  await expect(own).toContainText('Waits for agreement')
  await expect(own.getByRole('button', { name: 'Agree' })).toHaveCount(0)

  const admin = await personAt(browser, product, 'admin')
  await admin.goto(`${product.address}/utils/excelExport`)
  const waiting = rows(admin, 'Exports').filter({ hasText: 'name, phone' })
  await waiting.getByRole('link').click()
  const overview = admin.getByRole('dialog', { name: 'Order list' })
  await expect(overview).toContainText('Letter 12/2026 of the court')
  await overview.getByRole('button', { name: 'Agree' }).click()
  const agree = admin.getByRole('dialog', { name: 'Agree on an unmasked export' })
  await expect(agree).toContainText('name, phone')
  await expect(agree).toContainText('Letter 12/2026 of the court')
  await agree.getByRole('button', { name: 'Agree' }).click()
  await givePassword(admin)
  await closes(agree)
  await expect(waiting).toContainText('Ready')

  await expect(own).toContainText('Ready', { timeout: 30_000 })
  await own.hover()
  const download = auditor.waitForEvent('download')
  await own.getByRole('button', { name: 'Download' }).click()
  expect(sheetRows(readFileSync(await (await download).path()))).toBe(1)
  await auditor.goto(`${product.address}/power/accessLog?orderNo=${orderNo}`)
  const look = rows(auditor, 'Access log').filter({ hasText: 'In a file: name, phone' })
  await expect(look).toContainText('Letter 12/2026 of the court')
})

test('what the content security policy refuses is told in the error log and to the server, without what its address carries', async ({
  browser,
}) => {
  const storageState = await product.signedIn(browser, 'auditor@lumbung.test')
  const page = await (await browser.newContext({ baseURL: product.address, storageState })).newPage()
  await page.goto('/changePassword/index')
  await expect(page.locator('nav').first()).toBeVisible()
  const report = page.waitForRequest('**/api/utils/report_error')
  await page.evaluate(() => {
    new Image().src = 'https://elsewhere.test/pixel?phone=081234567890'
  })
  const { message, info } = (await report).postDataJSON() as Record<string, string>
  expect(message).toBe('The content security policy refused img-src')
  expect(info).toContain('https://elsewhere.test/pixel')
  expect(info).not.toContain('081234567890')
  await page.getByRole('button', { name: /^Error log/ }).click()
  await expect(page.getByRole('dialog', { name: 'Error log' })).toContainText('refused img-src')
})
