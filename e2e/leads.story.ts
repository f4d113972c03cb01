import { expect, type Page, test } from '@playwright/test'
import { offersAtAnyHour } from './agreed-setting.ts'
import { axeFindings } from './axe-findings.ts'
import { heldAnswer } from './held-answer.ts'
import { applyAs, madeBorrower } from './made-application.ts'
import { freshKey, personAt, Product } from './product.ts'

/** A Sunday, on which nobody is offered anything, and the Monday after it. */
const sunday = '2027-03-07'
const monday = '2027-03-08'
const phone = '085700000042'
/** As a row shows it, its dots standing off. */
const masked = /0857\s*••••\s*042/
/** The first column is known by no name: a person says that it holds the phones. */
const file = [
  'Kolom satu,Nama,Kode kabupaten/kota,Tanggal persetujuan',
  `${phone},Rina Wulandari,3273,2027-03-01`,
  `${phone},Rina Lagi,3273,2027-03-01`,
  '021555,Bukan Ponsel,3273,2027-03-01',
  '085700000043,Tanpa Setuju,3273,',
  '',
].join('\n')

/** A column that is not wanted is put away and stays so. */
async function arrangeColumns(page: Page): Promise<void> {
  const head = page.getByRole('columnheader', { name: /^Batch no\./ })
  await expect(head).toBeAttached()
  await page.getByRole('button', { name: 'Columns' }).click()
  const kept = page.waitForResponse((response) => response.url().endsWith('/utils/save_layout'))
  await page
    .getByRole('dialog', { name: 'Columns' })
    .getByRole('checkbox', { name: 'Batch no.', exact: true })
    .uncheck()
  await page.keyboard.press('Escape')
  await kept
  await page.reload()
  await expect(page.getByText(masked).first()).toBeVisible()
  await expect(head).toHaveCount(0)
}

test('a batch with wrong rows is dealt; a seller is refused on a Sunday, follows up by keys on Monday, and the lead converts', async ({
  browser,
}) => {
  test.setTimeout(420_000)
  let product = await Product.start({ BUSINESS_DATE: sunday })
  try {
    const manager = await personAt(browser, product, 'tm_manager')
    await manager.goto('/telemarketing/leadFiles')
    await manager.getByRole('button', { name: 'Upload a file' }).click()
    const upload = manager.getByRole('dialog', { name: 'A new file of leads' })
    await upload.getByLabel('App').selectOption('panen')
    await upload.getByLabel('Pool').selectOption('codeFailed')
    await upload.getByLabel('Data source').fill('Bandung fair')
    await upload.getByLabel('How they agreed').fill('Signed form')
    await upload.locator('input[type=file]').setInputFiles({
      name: 'fair.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(file),
    })
    await expect(upload).toContainText('Not every column is known by its name')
    const send = upload.getByRole('button', { name: 'Send with these columns' })
    await expect(send).toBeDisabled()
    await expect(upload.getByLabel('Consent given on')).toHaveValue('3')
    await upload.getByLabel('Phone').selectOption({ label: 'Kolom satu' })
    await send.click()
    const read = manager.getByRole('dialog', { name: /fair\.csv/ })
    await expect(read).toContainText('Refused 3', { timeout: 60_000 })
    await expect(read).toContainText('Twice in the file')
    await expect(read).toContainText('Not a mobile number')
    await expect(read).toContainText('No consent')
    const download = manager.waitForEvent('download')
    await read.getByRole('button', { name: 'Download refused rows' }).click()
    expect((await download).suggestedFilename()).toContain('.xlsx')
    await read.getByRole('button', { name: 'Take 1 lead in' }).click()
    await expect(read).toContainText('Became leads 1', { timeout: 60_000 })

    await manager.goto('/telemarketing/customerVerifyCode')
    await expect(manager.getByText(masked).first()).toBeVisible()
    await arrangeColumns(manager)
    await manager.getByRole('button', { name: 'Deal leads' }).click()
    const deal = manager.getByRole('dialog', { name: 'Deal leads to sellers' })
    await deal.getByRole('button', { name: 'Rehearse' }).click()
    await deal.getByRole('button', { name: 'Deal 1 lead' }).click()
    await expect(deal).toContainText('1 lead was dealt.')
    await deal.getByRole('button', { name: 'Close' }).last().click()

    const seller = await personAt(browser, product, 'seller')
    await seller.goto('/telemarketing/myLeads')
    await seller.getByRole('button', { name: masked }).click()
    const desk = seller.getByRole('article', { name: '0857••••042' })
    await expect(desk.getByRole('button', { name: /^Phone/ })).toBeVisible()
    await seller.keyboard.press('Shift+P')
    await expect(desk.getByRole('alert')).toContainText('Not a day of collection')

    // Compliance widens the hours from Monday on, so that this story may run at any hour.
    await offersAtAnyHour(browser, product, monday)
    product = await product.killAndStart({ BUSINESS_DATE: monday })

    await seller.goto('/telemarketing/myLeads')
    await expect.poll(async () => await axeFindings(seller, 'serious')).toEqual([])
    await expect(seller.getByRole('button', { name: 'Next lead' })).toBeEnabled()
    await seller.keyboard.press('n')
    await expect(desk).toContainText('Refused: Not a day of collection')
    // Three keys: by what, what came of it, when to call again.
    await seller.keyboard.press('Shift+P')
    const form = desk.getByRole('region', { name: 'Record the follow-up' })
    await expect(form).toContainText(phone)
    await expect(form).toContainText('Bandung fair')
    await seller.keyboard.press('2')
    const recorded = await heldAnswer(seller, '**/api/telemarketing/record_follow_up')
    await seller.keyboard.press('d')
    await expect(form.getByRole('button', { name: 'Save the follow-up' })).toHaveAttribute(
      'aria-busy',
      'true',
    )
    // What is on its way says what it said.
    await seller.keyboard.press('s')
    await expect(form.getByRole('button', { name: 'Tomorrow 09:00' })).toHaveAttribute('aria-pressed', 'true')
    recorded()
    await expect(form).toBeHidden()
    await expect(desk).toContainText('Will apply today')

    await product.appCall('panen', '/open/events', {
      events: [
        {
          kind: 'registered',
          id: freshKey(),
          at: new Date().toISOString(),
          phone,
          marketing: true,
          regency: '3273',
        },
      ],
    })
    await manager.goto('/telemarketing/customerVerifyCode')
    const row = manager.getByRole('row').filter({ hasText: masked })
    await expect(row).toContainText('Registered')
    await expect(row).toContainText('Followed')
    await manager.goto('/telemarketing/userList')
    await expect(manager.getByRole('row').filter({ hasText: masked })).toContainText(
      'Registered, not applied',
    )

    // She applies: that is earned by the seller who spoke with her last, and the figure opens exactly her.
    await applyAs(product, { ...madeBorrower(42), phone })
    await manager.goto('/telemarketing/customerVerifyCode')
    await expect(row).toContainText('Applied')
    const earned = manager.getByRole('table', { name: 'Conversion' }).locator('a[href*="earned=yes"]')
    await expect(earned.first()).toHaveText('1')
    await earned.first().click()
    await expect(manager).toHaveURL(/earned=yes/)
    await row.getByRole('link').first().click()
    await expect(manager.getByRole('dialog', { name: /^Lead / })).toContainText(/Earned by\s*Maya Puspita/)
  } finally {
    await product.stop()
  }
})
