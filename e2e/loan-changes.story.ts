import { expect, test, type Page } from '@playwright/test'
import { dayIn } from './day-in.ts'
import { closes } from './dialog-closes.ts'
import { accountOf, callAs, loansRunning } from './money-waiting.ts'
import { givePassword, password, personAt, Product } from './product.ts'

/** Three days after the due day of a loan of fourteen days that began today. */
const daysAhead = 17

async function liveCode(page: Page, orderNo: string, purpose: string, kind: 'va' | 'alfa') {
  const { codes } = await accountOf(page, orderNo)
  return codes.find((code) => code.state === 'issued' && code.purpose === purpose && code.kind === kind)
}

async function openChanges(page: Page, product: Product, orderNo: string): Promise<void> {
  await page.goto(`${product.address}/order/detail/${orderNo}?tab=changes`)
  await expect(page.getByRole('heading', { name: 'Extensions', exact: true })).toBeVisible()
}

/** A figure of the head, by its label. */
const figure = (page: Page, label: string) =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]')

async function extend(page: Page, product: Product, orderNo: string): Promise<void> {
  await openChanges(page, product, orderNo)
  const { dueDay } = await accountOf(page, orderNo)
  // At the head of the order, whatever tab is open.
  const acts = page.getByRole('article').locator('header').getByRole('button')
  await expect(acts.filter({ hasText: /^(Send a code|Extend|Ask for a reduction)$/ })).toHaveCount(3)
  await acts.filter({ hasText: /^Send a code$/ }).click()
  const sending = page.getByRole('dialog', { name: 'Send a code' })
  await expect(sending.getByRole('button', { name: /^Send code .* by SMS$/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await closes(sending)
  await acts.filter({ hasText: /^Extend$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Extend the due date' })
  // 7,000 of interest, three days of penalty, seven days of fee.
  await expect(dialog.getByText('1,000,000 × 0.2% × 7')).toBeVisible()
  await expect(dialog.getByText('27,000', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '14 days' }).click()
  await expect(dialog.getByText('41,000', { exact: true })).toBeVisible()
  await dialog.getByLabel('More days').first().fill('99')
  await expect(dialog.getByRole('button', { name: 'Issue codes' })).toBeDisabled()
  await dialog.getByLabel('More days').first().fill('7')
  await expect(dialog.getByRole('group', { name: 'Sentence for the borrower' })).toContainText(
    /can be extended by 7 days|dapat diperpanjang 7 hari/,
  )
  await dialog.getByRole('button', { name: 'Issue codes' }).click()
  const codes = page.getByRole('dialog', { name: 'Extension codes' })
  await expect(codes.getByRole('button', { name: /^Copy code/ })).toHaveCount(2, { timeout: 20_000 })
  await codes.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText(/^Offered: 7 more days for 27,000/)).toBeVisible()
  await expect(page.getByText(/^For an extension, due on/)).toBeVisible()
  const code = await liveCode(page, orderNo, 'rollover', 'va')
  await product.pay({ account_number: code?.code ?? '', amount: 27_000 })
  await expect.poll(async () => (await accountOf(page, orderNo)).dueDay).not.toBe(dueDay)
  await page.reload()
  await expect(figure(page, 'Remaining today')).toHaveText('Rp 1,003,500')
  await expect(page.getByRole('table', { name: 'Extensions' }).getByText('14,000')).toBeVisible()
  await expect(page.getByText(/^Offered:/)).toHaveCount(0)
}

async function askForReduction(page: Page, product: Product, orderNo: string): Promise<void> {
  await openChanges(page, product, orderNo)
  await page.getByRole('button', { name: 'Ask for a reduction' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Ask for a reduction' })
  const amount = dialog.getByLabel(/^Amount of the reduction/)
  await expect(amount).toHaveValue('6,000')
  await expect(dialog.getByText(/One approval is enough/)).toBeVisible()
  await amount.fill('20000')
  await expect(dialog.getByText(/Needs the approval of two people/)).toBeVisible()
  await amount.fill('5000')
  await expect(dialog.getByText(/With the reduction, settles it on/)).toContainText('Rp 1,008,000')
  await dialog.getByLabel(/^Reason/).selectOption('hardship')
  await dialog.getByRole('button', { name: 'Ask for a reduction' }).click()
  await closes(dialog)
  await expect(page.getByText('Applied for')).toBeVisible()
  // Who asked does not decide.
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Extend', exact: true })).toHaveCount(0)
}

/** What a payment of any day would do is tried beside the explanation of what is owed. */
async function tryPayment(page: Page, product: Product, orderNo: string): Promise<void> {
  await page.goto(`${product.address}/order/detail/${orderNo}`)
  await page.getByRole('button', { name: 'Try a payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Try a payment' })
  await expect(dialog.getByText(/^Settles it on/)).toContainText('Rp 1,013,000')
  await dialog.getByLabel(/^Amount/).fill('1000000')
  await expect(dialog.getByText(/stays open/)).toBeVisible()
  await page.keyboard.press('Escape')
  await closes(dialog)
}

async function approveReduction(page: Page, product: Product, orderNo: string): Promise<void> {
  await openChanges(page, product, orderNo)
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve the reduction?' })
  await expect(dialog.getByText('1,008,000')).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await givePassword(page)
  await closes(dialog)
  await expect(figure(page, 'After reduction')).toContainText('1,008,000')
}

/** A fee beside the contract: put forward with the room told, charged by another, taken back by two while nobody has paid it. */
async function chargeFee({ product, maker, checker }: Desk, orderNo: string): Promise<void> {
  await openChanges(maker, product, orderNo)
  await maker.getByRole('button', { name: 'Charge a fee' }).click()
  const dialog = maker.getByRole('dialog', { name: 'Charge a fee' })
  await expect(
    dialog.getByText('Rp 5,000 at most; room under the contract’s ceilings Rp 2,000'),
  ).toBeVisible()
  const amount = dialog.getByLabel(/^Amount/)
  await amount.fill('2500')
  await dialog.getByLabel(/^Reason/).fill('The bank sent the transfer back')
  await dialog.getByRole('button', { name: 'Put forward' }).click()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('1500')
  await dialog.getByRole('button', { name: 'Put forward' }).click()
  await closes(dialog)
  await decideFee({ product, maker, checker }, orderNo, 'Charge it')
  await maker.reload()
  await expect(figure(maker, 'Remaining today')).toHaveText('Rp 1,005,000')
  await expect(maker.getByText('Not paid', { exact: true })).toBeVisible()
  await maker.getByRole('button', { name: 'Ask to take it back' }).click()
  const back = maker.getByRole('dialog', { name: 'Ask to take it back' })
  await back.getByLabel(/^Reason/).fill('It was the bank’s own fault')
  await back.getByRole('button', { name: 'Put forward' }).click()
  await closes(back)
  await decideFee({ product, maker, checker }, orderNo, 'Take it back')
  await maker.reload()
  await expect(maker.getByText('Taken back', { exact: true })).toBeVisible()
  await expect(figure(maker, 'Remaining today')).toHaveText('Rp 1,003,500')
}

interface Desk {
  product: Product
  maker: Page
  checker: Page
}

async function decideFee({ product, checker }: Desk, orderNo: string, word: string): Promise<void> {
  await checker.goto(`${product.address}/repay/repaymentRecord?part=requests&state=asked`)
  await callAs(checker, '/user/confirm_password', { password })
  const row = checker.getByRole('row', { name: new RegExp(orderNo) }).first()
  await row.hover()
  await row.getByRole('button', { name: 'Agree' }).click()
  await checker.getByRole('dialog').getByRole('button', { name: word }).click()
  await closes(checker.getByRole('dialog'))
}

test('more time is bought, a fee is charged and taken back, and less is agreed to: each takes effect with the payment', async ({
  browser,
}) => {
  test.setTimeout(420_000)
  let product = await Product.start()
  try {
    const maker = await personAt(browser, product, 'finance_maker')
    const checker = await personAt(browser, product, 'finance_checker')
    const [extended = '', reduced = ''] = await loansRunning(browser, product, { maker, checker }, 2)
    const day = dayIn(daysAhead)
    product = await product.killAndStart({ BUSINESS_DATE: day })

    await extend(maker, product, extended)
    await chargeFee({ product, maker, checker }, extended)

    await tryPayment(maker, product, reduced)
    await askForReduction(maker, product, reduced)
    const manager = await personAt(browser, product, 'col_manager')
    await approveReduction(manager, product, reduced)
    await expect
      .poll(async () => (await liveCode(manager, reduced, 'repayment', 'alfa'))?.amount, { timeout: 20_000 })
      .toBe(1_008_000)
    const shop = await liveCode(manager, reduced, 'repayment', 'alfa')
    await product.pay({ payment_code: shop?.code ?? '', amount: 1_008_000 })
    await expect
      .poll(async () => (await accountOf(manager, reduced)).clearedDay, { timeout: 20_000 })
      .toBe(day)
    await manager.reload()
    await expect(
      manager.getByRole('article').getByText('Settled late', { exact: true }).first(),
    ).toBeVisible()
    await expect(manager.getByText(/5,000 taken off/)).toBeVisible()
  } finally {
    await product.stop()
  }
})
