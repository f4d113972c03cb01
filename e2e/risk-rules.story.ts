import { expect, type Locator, type Page, test } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { startWithDemo } from './demo-product.ts'
import { applyAs, madeBorrower } from './made-application.ts'
import { freshKey, givePassword, personAt, type Product } from './product.ts'

let product: Product
/** Signed in once: a person is mailed one code a minute. */
let analyst: Page
let admin: Page
test.beforeAll(async ({ browser }) => {
  test.setTimeout(360_000)
  // Orders that were decided and are due by now: something to replay.
  product = await startWithDemo()
  analyst = await personAt(browser, product, 'risk')
  admin = await personAt(browser, product, 'admin')
})
test.afterAll(async () => product.stop())

const editorOf = (page: Page, id: string): Locator =>
  page.getByRole('textbox', { name: `Expression of ${id}` })

async function write(page: Page, id: string, expression: string): Promise<void> {
  await editorOf(page, id).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(expression)
}

test('an analyst drafts a rule, another person approves it, and the next application is decided by it', async () => {
  await analyst.goto(`${product.address}/risk/riskRuleConfig`)
  await analyst.getByRole('button', { name: 'New draft' }).click()
  await expect(analyst.getByText('Draft', { exact: true }).first()).toBeVisible()

  // The position of the error, its sentence, and the offered way out.
  await analyst.getByRole('button', { name: /IN01 Income below 3 million/ }).click()
  await write(analyst, 'IN01', 'age > 17 &&\nincom < 12000000')
  await expect(analyst.getByText('Line 2, columns 1–5')).toBeVisible()
  await expect(analyst.getByText('1 wrong expression')).toBeVisible()
  await expect(analyst.getByRole('button', { name: 'Submit for approval' })).toBeDisabled()
  await analyst.getByRole('button', { name: 'Replace by income' }).click()
  await expect(analyst.getByText('1 wrong expression')).toBeHidden()
  const meaning = /monthly income below Rp 12,000,000/i
  await expect(analyst.getByText(meaning).first()).toBeVisible()

  // What is not saved outlives a reload (N11).
  await analyst.reload()
  await expect(analyst.getByText(meaning).first()).toBeVisible()
  await editorOf(analyst, 'IN01').click()
  await analyst.keyboard.press('Control+Enter')
  await expect(analyst.getByRole('button', { name: '1 change', exact: true })).toBeVisible()
  await expect(analyst.getByRole('button', { name: /^Save/ })).toBeDisabled()

  // Without a replay of this very content it cannot be submitted.
  await analyst.getByRole('button', { name: 'Submit for approval' }).click()
  const form = analyst.getByRole('dialog')
  await expect(form.getByRole('button', { name: 'Submit for approval' })).toBeDisabled()
  await analyst.keyboard.press('Escape')

  await expect(async () => {
    await analyst.getByRole('button', { name: 'Replay', exact: true }).click()
    await expect(analyst.getByText(/^[1-9]\d* applications? due from/)).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expect(analyst.getByText('Losses avoided')).toBeVisible()
  await expect(analyst.getByRole('row', { name: /Pass rate/ })).toContainText('%')
  await analyst.getByRole('link', { name: 'Open list' }).click()
  await expect(analyst.getByRole('columnheader', { name: 'Principal lost' })).toBeVisible()
  await expect(analyst.getByRole('row').nth(1)).toContainText('reject')
  await analyst.getByRole('link', { name: /Rules v\d+/ }).click()

  await analyst.getByRole('button', { name: 'Submit for approval' }).click()
  await form.getByLabel('What this version is for').fill('Income was too low for what we lend')
  await form.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(analyst.getByText('Submitted', { exact: true }).first()).toBeVisible()
  // Whoever wrote it does not approve it.
  await expect(analyst.getByRole('button', { name: 'Approve' })).toBeHidden()

  await admin.goto(analyst.url())
  await admin.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByText('Income was too low for what we lend')).toBeVisible()
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await givePassword(admin)
  await expect(admin.getByText('Live', { exact: true }).first()).toBeVisible()
  const version = new URL(analyst.url()).searchParams.get('version') ?? ''

  const orderNo = await applyAs(product, madeBorrower(41))
  await expect(async () => {
    await admin.goto(`${product.address}/order/detail/${orderNo}?tab=machine`)
    await expect(admin.getByText(`rules v${version}`).first()).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await expect(admin.getByText(/R02 Income too low|rejected/).first()).toBeVisible()
})

test('somebody else’s save in between takes nothing away', async ({ browser }) => {
  await analyst.goto(`${product.address}/risk/riskRuleConfig`)
  await analyst.getByRole('button', { name: 'New draft' }).click()
  // Until the draft is open nothing can be written.
  await expect(analyst.getByText('Draft', { exact: true }).first()).toBeVisible()
  await analyst.getByRole('button', { name: /ID01/ }).click()
  const address = analyst.url()
  await write(analyst, 'ID01', 'age < 21 || age > 60')
  await expect(analyst.getByText(/below 21 years/).first()).toBeVisible()

  await admin.goto(address.replace('ID01', 'DV02'))
  await write(admin, 'DV02', 'deviceSharedBy >= 2')
  await admin.getByRole('button', { name: /^Save/ }).click()
  await expect(admin.getByRole('button', { name: '1 change', exact: true })).toBeVisible()

  await analyst.getByRole('button', { name: /^Save/ }).click()
  await expect(analyst.getByText(/Someone saved this draft after you began/)).toBeVisible()
  await analyst.getByRole('button', { name: 'Merge' }).click()
  await analyst.getByRole('button', { name: /^Save/ }).click()
  await expect(analyst.getByRole('button', { name: '2 changes', exact: true })).toBeVisible()
  await expect(analyst.getByRole('button', { name: /^Save/ })).toBeDisabled()
  await expect(analyst.getByRole('button', { name: /DV02/ })).toContainText('deviceSharedBy >= 2')
  expect(browser.isConnected()).toBe(true)
})

test('a borrower is put on the blacklist from an order, with reason and source', async () => {
  const orderNo = await applyAs(product, madeBorrower(42))
  await analyst.goto(`${product.address}/risk/riskRuleConfig`)
  await analyst.getByRole('button', { name: 'Blacklist and whitelist' }).click()
  await analyst.getByRole('button', { name: 'Add', exact: true }).click()
  const form = analyst.getByRole('dialog')
  await form.getByLabel('Order', { exact: false }).fill(orderNo)
  const reason = `Forged payslip ${freshKey().slice(0, 6)}`
  await form.getByLabel('Reason').fill(reason)
  await form.getByLabel('Source').fill('First review')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const row = analyst.getByRole('row').filter({ hasText: reason })
  await expect(row).toContainText('3171')
  await row.getByRole('button', { name: 'End' }).click()
  await analyst.getByRole('dialog').getByLabel('Reason').fill('Was genuine')
  await analyst.getByRole('dialog').getByRole('button', { name: 'End' }).click()
  await expect(row).toBeHidden()
})

test('nobody is shut out: a wrong expression, bands and trials, in light, in dark and on a phone', async () => {
  test.setTimeout(180_000)
  const findings: string[] = []
  const look = async (where: string): Promise<void> => {
    for (const finding of await axeFindings(analyst)) findings.push(`${where}: ${finding}`)
  }
  for (const [scheme, show] of [
    ['light', 'bands'],
    ['dark', 'shadow'],
  ] as const) {
    await analyst.evaluate((chosen) => localStorage.setItem('scheme', chosen), scheme)
    await analyst.goto(`${product.address}/risk/riskRuleConfig?rule=BU01`)
    await write(analyst, 'BU01', 'activPlatforms >= 3')
    await expect(analyst.getByText('Line 1, columns 1–14')).toBeVisible()
    await look(`wrong expression ${scheme}`)
    // Tab leaves the editor.
    await editorOf(analyst, 'BU01').focus()
    await analyst.keyboard.press('Tab')
    await expect(analyst.getByRole('button', { name: 'Replace by activePlatforms' })).toBeFocused()
    await analyst.getByRole('button', { name: 'Cancel', exact: true }).click()
    await analyst.goto(`${product.address}/risk/riskRuleConfig?show=${show}`)
    await expect(analyst.getByRole('button', { name: 'Versions' })).toBeVisible()
    await look(`${show} ${scheme}`)
  }
  await analyst.setViewportSize({ width: 390, height: 844 })
  await analyst.goto(`${product.address}/risk/riskRuleConfig`)
  await expect(analyst.getByRole('button', { name: /ID01/ })).toBeVisible()
  await look('phone')
  expect(findings).toEqual([])
})
