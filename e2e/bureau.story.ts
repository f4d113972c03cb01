import { expect, test } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { startWithDemo } from './demo-product.ts'
import { knowAt } from './known-elsewhere.ts'
import { applyAs, madeBorrower, type MadeBorrower } from './made-application.ts'
import { givePassword, personAt, Product } from './product.ts'

/** Two online loans and a vehicle, with a delay of the past that no rule of the first set rejects. */
const online = {
  kind: 'online',
  plafond: 1_500_000,
  outstanding: 900_000,
  quality: 1,
  worstQuality24: null,
  daysLate: 0,
  maxDaysLate90: 12,
  monthly: 300_000,
  openedOn: '2026-09-03',
  dueOn: '2026-12-02',
}
const pool = { life: { fdc: ['Kredit Kilat', 'Dana Rukun'].map((lender) => ({ ...online, lender })) } }
const vehicle = {
  ...online,
  lender: 'Bank Mandiri',
  kind: 'vehicle',
  plafond: 14_000_000,
  outstanding: 8_000_000,
  worstQuality24: 2,
  maxDaysLate90: null,
  monthly: 450_000,
}

/** Somebody who owes elsewhere, as the sources know them. */
async function owing(product: Product, n: number): Promise<MadeBorrower> {
  const borrower = madeBorrower(n)
  await knowAt(product, 'fdc', borrower.idNumber, pool)
  await knowAt(product, 'slik', borrower.idNumber, { life: { slik: [vehicle] } })
  await knowAt(product, 'accountName', borrower.phone.slice(-10), { life: { account: { isTheirs: false } } })
  return borrower
}

test('who owes elsewhere is explained at the desk, and rejected by a rule on that fact once it is replayed and live', async ({
  browser,
}) => {
  test.setTimeout(420_000)
  const product = await startWithDemo()
  try {
    const orderNo = await applyAs(product, await owing(product, 90))
    const reviewer = await personAt(browser, product, 'first_reviewer')

    // At the desk: what the sources said, what it comes to, who was asked.
    await expect(async () => {
      await reviewer.goto(`/approve/detail/${orderNo}`)
      await expect(reviewer.getByRole('button', { name: 'All bureau data' })).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 30_000 })
    await expect(reviewer.getByText('2 active platforms').first()).toBeVisible()
    // What could not be read is not left out as if there were nothing to hold the photos against.
    const calls = '**/api/order/get_bureau'
    await reviewer.route(calls, async (route) => {
      await route.fulfill({ json: { code: 'BUSY', msg: 'Register and bank are busy', data: null } })
    })
    await reviewer.reload()
    await expect(reviewer.getByText('Register and bank are busy')).toBeVisible()
    await reviewer.unroute(calls)
    await reviewer.getByRole('button', { name: 'Try again' }).click()
    await expect(reviewer.getByText('Identity by Dukcapil')).toBeVisible()
    // Whose the account is by its bank: somebody else's is a check of its own.
    await expect(reviewer.getByText('Holder by the bank differs: looked into')).toBeVisible()
    await expect(reviewer.getByText('SUPARMAN H••••').first()).toBeVisible()
    await reviewer.getByRole('button', { name: 'All bureau data' }).click()
    const all = reviewer.getByRole('dialog', { name: 'All bureau data' })
    const loans = all.getByRole('table', { name: 'Loans elsewhere' })
    await expect(loans.getByRole('row')).toHaveCount(4)
    await expect(loans).not.toContainText('Mandiri')
    await expect(all.getByText('Burden of a month')).toBeVisible()
    // 300,000 twice and 450,000 elsewhere.
    await expect(all.getByText('Elsewhere, by SLIK and FDC').locator('..')).toContainText('1,050,000')
    await expect(all.getByText('Platforms with this loan').locator('..')).toContainText('3, at most 3')
    await reviewer.keyboard.press('Escape')

    // The same on the order: a lender's name is opened with a reason, a source asked again with another.
    await reviewer.goto(`/order/detail/${orderNo}?tab=bureau`)
    const table = reviewer.getByRole('table', { name: 'Loans elsewhere' })
    await table.getByRole('row').nth(1).getByRole('button', { name: 'View name of the lender' }).click()
    const why = reviewer.getByRole('dialog')
    await why.getByLabel('Reason').selectOption('verifyIdentity')
    await why.getByRole('button', { name: 'Reveal' }).click()
    await expect(table).toContainText('Bank Mandiri')
    const { idNumber } = madeBorrower(90)
    await knowAt(product, 'slik', idNumber, { life: { slik: [{ ...vehicle, outstanding: 0, monthly: 0 }] } })
    await reviewer.getByRole('button', { name: 'Ask again' }).click()
    await why.getByLabel('Why').fill('The borrower showed that the vehicle is paid')
    await why.getByRole('button', { name: 'Ask again' }).click()
    const inquiries = reviewer.getByRole('table', { name: 'Who asked and why' })
    await expect(inquiries.getByRole('row').nth(1)).toContainText('Answered', { timeout: 20_000 })
    await expect(inquiries.getByRole('row').nth(1)).toContainText('the vehicle is paid')
    await expect(reviewer.getByText('Elsewhere, by SLIK and FDC').locator('..')).toContainText('600,000')
    await expect.poll(async () => await axeFindings(reviewer)).toEqual([])

    // A rule on what the pool says, replayed, approved by another person.
    const analyst = await personAt(browser, product, 'risk')
    const admin = await personAt(browser, product, 'admin')
    await analyst.goto('/risk/riskRuleConfig')
    await analyst.getByRole('button', { name: 'New draft' }).click()
    await expect(analyst.getByText('Draft', { exact: true }).first()).toBeVisible()
    await analyst.getByRole('button', { name: /BU04/ }).click()
    await analyst.getByRole('textbox', { name: 'Expression of BU04' }).click()
    await analyst.keyboard.press('Control+a')
    await analyst.keyboard.insertText('maxDpd90 > 5 && activePlatforms >= 2')
    await analyst.keyboard.press('Control+Enter')
    await expect(analyst.getByRole('button', { name: '1 change', exact: true })).toBeVisible()
    await expect(async () => {
      await analyst.getByRole('button', { name: 'Replay', exact: true }).click()
      await expect(analyst.getByText(/^[1-9]\d* applications? due from/)).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    const form = analyst.getByRole('dialog')
    await analyst.getByRole('button', { name: 'Submit for approval' }).click()
    await form.getByLabel('What this version is for').fill('Late on two platforms')
    await form.getByRole('button', { name: 'Submit for approval' }).click()
    await expect(analyst.getByText('Submitted', { exact: true }).first()).toBeVisible()
    await admin.goto(analyst.url())
    await admin.getByRole('button', { name: 'Approve' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await givePassword(admin)
    await expect(admin.getByText('Live', { exact: true }).first()).toBeVisible()

    // The next one like that is rejected by it, and the order says by which fact.
    const rejected = await applyAs(product, await owing(product, 91))
    await expect(async () => {
      await admin.goto(`/order/detail/${rejected}?tab=machine`)
      await expect(admin.getByText(/days? late in 90 days|longest delay in 90 days/i).first()).toBeVisible({
        timeout: 2_000,
      })
      await expect(admin.getByText('Rejected by machine').first()).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await admin.getByRole('tab', { name: 'Bureau' }).click()
    await expect(admin.getByText('12 days').first()).toBeVisible()

    // And found in the report, by the reason of that rule.
    const viewer = await personAt(browser, product, 'report_viewer')
    await viewer.goto('/report/passRate?split=rejectReason')
    const report = viewer.getByRole('table', { name: 'Pass rate' })
    await report.getByRole('button', { expanded: false }).first().click()
    await expect(
      report.getByRole('rowheader', { name: 'Overdue at the credit bureau' }).first(),
    ).toBeVisible()
  } finally {
    await product.stop()
  }
})

test('a source is stopped with a reason: the next order says that it was not asked, and waits for nobody', async ({
  browser,
}) => {
  const product = await Product.start()
  try {
    const admin = await personAt(browser, product, 'admin')
    await admin.goto('/utils/configTools?part=sources')
    await admin.getByRole('button', { name: 'Change: FDC (AFPI)' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByText('On', { exact: true }).click()
    await dialog.getByLabel('Why').fill('Invoice in dispute')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await givePassword(admin)
    await expect(admin.getByRole('table', { name: 'Data sources' })).toContainText('Stopped')
    const orderNo = await applyAs(product, madeBorrower(95))
    const inquiries = admin.getByRole('table', { name: 'Who asked and why' })
    await expect(async () => {
      await admin.goto(`/order/detail/${orderNo}?tab=bureau`)
      await expect(inquiries).toContainText('source is stopped', { timeout: 3_000 })
    }).toPass({ timeout: 30_000 })
    await admin.setViewportSize({ width: 390, height: 844 })
    await expect(inquiries).toBeVisible()
    await expect.poll(async () => await axeFindings(admin)).toEqual([])
  } finally {
    await product.stop()
  }
})
