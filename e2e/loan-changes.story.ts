import { expect, test } from '@playwright/test'
import { shortPercent } from '../packages/web/src/parts/order/fact-value.ts'
import { dayIn } from './day-in.ts'
import { closes } from './dialog-closes.ts'
import { type Look, type Person, personLooking } from './looks.ts'
import { accountOf, callAs, loansRunning } from './money-waiting.ts'
import { password, Product } from './product.ts'

/** Three days after the due day of a loan of fourteen days that began today. */
const daysAhead = 17

/** Whoever speaks with the borrower has them on the phone; whoever decides sits at a desk. */
const byThumb: Look = { language: 'id', scheme: 'dark', on: 'phone' }
const atDesk: Look = { language: 'zh', scheme: 'light', on: 'desk' }

interface At {
  product: Product
  maker: Person
  checker: Person
}

async function liveCode({ page }: Person, orderNo: string, purpose: string, kind: 'va' | 'alfa') {
  const { codes } = await accountOf(page, orderNo)
  return codes.find((code) => code.state === 'issued' && code.purpose === purpose && code.kind === kind)
}

async function openChanges({ page, t }: Person, product: Product, orderNo: string): Promise<void> {
  await page.goto(`${product.address}/order/detail/${orderNo}?tab=changes`)
  await expect(page.getByRole('heading', { name: t('change.extensions'), exact: true })).toBeVisible()
}

/** A figure of the head, by its label. */
const figure = ({ page }: Person, label: string) =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]')

/** What may be done for whoever owes stands together, at hand whatever tab is open. */
const actsOf = (person: Person) =>
  person.page
    .locator('div', { has: person.button(person.t('account.sendACode')) })
    .last()
    .getByRole('button')

async function extend({ product, maker }: At, orderNo: string): Promise<void> {
  const { page, t, dialog } = maker
  await openChanges(maker, product, orderNo)
  const { dueDay } = await accountOf(page, orderNo)
  const acts = actsOf(maker)
  await expect(acts).toHaveText([t('account.sendACode'), t('change.extend'), t('change.ask')])
  await maker.seesWhole()
  await maker.press(acts.nth(0))
  const account = await liveCode(maker, orderNo, 'repayment', 'va')
  await expect(maker.button(t('account.sendCode', { code: account?.code ?? '' }), dialog)).toBeVisible()
  await maker.seesWhole(dialog)
  await page.keyboard.press('Escape')
  await closes(dialog)
  await maker.press(acts.nth(1))
  const price = (amount: number) => dialog.getByText(maker.money(amount), { exact: true })
  // 7,000 of interest, three days of penalty, seven days of fee.
  const fee = `${maker.money(1_000_000)} × ${shortPercent(2_000, maker.format)} × 7`
  await expect(dialog.getByText(fee, { exact: true })).toBeVisible()
  await expect(price(27_000)).toBeVisible()
  await maker.seesWhole(dialog)
  await maker.pressButton(t('ui.days', { n: 14 }), dialog)
  await expect(price(41_000)).toBeVisible()
  const days = maker.field(t('change.extendDays'), dialog).first()
  await days.fill('99')
  await expect(maker.button(t('change.issueCodes'), dialog)).toBeDisabled()
  await days.fill('7')
  await expect(dialog.getByRole('group', { name: t('account.sentence') })).toContainText(
    /can be extended by 7 days|dapat diperpanjang 7 hari/,
  )
  await maker.pressButton(t('change.issueCodes'), dialog)
  const codes = page.getByRole('dialog', { name: t('change.codesTitle') })
  const copies = codes.getByRole('button', { name: t('account.copyCode', { code: '' }).trim() })
  await expect(copies).toHaveCount(2, { timeout: 20_000 })
  await maker.seesWhole(codes)
  await maker.press(maker.button(t('ui.close'), codes).last())
  const day = maker.format.day(dayIn(daysAhead + 7))
  const amount = maker.money(27_000)
  await expect(page.getByText(t('change.waitsForPayment', { days: 7, amount, day }))).toBeVisible()
  await expect(page.getByText(t('change.extensionCodes', { day }))).toBeVisible()
  const code = await liveCode(maker, orderNo, 'rollover', 'va')
  await product.pay({ account_number: code?.code ?? '', amount: 27_000 })
  await expect.poll(async () => (await accountOf(page, orderNo)).dueDay).not.toBe(dueDay)
  await page.reload()
  await expect(figure(maker, t('account.owedToday'))).toHaveText(`Rp ${maker.money(1_003_500)}`)
  const bought = page.getByRole('table', { name: t('change.extensions') })
  await expect(bought.getByText(maker.money(14_000), { exact: true })).toBeVisible()
  await expect(page.getByText(t('change.waitsForPayment', { days: 7, amount, day }))).toHaveCount(0)
}

async function askForReduction({ product, maker }: At, orderNo: string): Promise<void> {
  const { page, t, dialog } = maker
  await openChanges(maker, product, orderNo)
  await maker.press(actsOf(maker).nth(2))
  const amount = maker.field(t('change.amount'), dialog)
  await expect(amount).toHaveValue(maker.money(6_000))
  await expect(dialog.getByText(t('change.power.manager'))).toBeVisible()
  await amount.fill('20000')
  await expect(dialog.getByText(t('change.power.twoApprovals'))).toBeVisible()
  await amount.fill('5000')
  const day = maker.format.day(dayIn(daysAhead))
  await expect(dialog.getByText(t('query.preview.payoffReduced', { day }))).toContainText(
    `Rp ${maker.money(1_008_000)}`,
  )
  await maker.seesWhole(dialog)
  await maker.field(t('change.reason'), dialog).selectOption('hardship')
  await maker.send(t('change.ask'))
  await expect(page.getByText(t('state.reduction.applied'), { exact: true })).toBeVisible()
  // Who asked does not decide.
  await expect(maker.button(t('change.approve'))).toHaveCount(0)
  await expect(maker.button(t('change.extend'))).toHaveCount(0)
}

/** What a payment of any day would do is tried beside the explanation of what is owed. */
async function tryPayment({ product, maker }: At, orderNo: string): Promise<void> {
  const { page, t, dialog } = maker
  await page.goto(`${product.address}/order/detail/${orderNo}`)
  await maker.pressButton(t('query.preview.try'))
  const day = maker.format.day(dayIn(daysAhead))
  await expect(dialog.getByText(t('query.preview.payoff', { day }))).toContainText(
    `Rp ${maker.money(1_013_000)}`,
  )
  await maker.field(t('query.preview.amount'), dialog).fill('1000000')
  await expect(dialog.getByText(t('query.preview.stays', { amount: maker.money(13_000) }))).toBeVisible()
  await maker.seesWhole(dialog)
  await page.keyboard.press('Escape')
  await closes(dialog)
}

async function approveReduction(manager: Person, product: Product, orderNo: string): Promise<void> {
  const { t, dialog } = manager
  await openChanges(manager, product, orderNo)
  await manager.seesWhole()
  await manager.pressButton(t('change.approve'))
  await expect(dialog.getByText(manager.money(1_008_000))).toBeVisible()
  await manager.seesWhole(dialog)
  await manager.pressButton(t('change.approve'), dialog)
  await manager.givePassword()
  await closes(dialog)
  await expect(figure(manager, t('change.afterReduction'))).toContainText(manager.money(1_008_000))
}

/** A fee beside the contract: put forward with the room told, charged by another, taken back by two while nobody has paid it. */
async function chargeFee(at: At, orderNo: string): Promise<void> {
  const { product, maker } = at
  const { page, t, dialog } = maker
  const owed = figure(maker, t('account.owedToday'))
  await openChanges(maker, product, orderNo)
  await maker.pressButton(t('change.fee.charge'))
  const room = t('change.fee.atMost', { most: maker.money(5_000), room: maker.money(2_000) })
  await expect(dialog.getByText(room)).toBeVisible()
  const amount = maker.field(t('change.fee.amount'), dialog)
  await amount.fill('2500')
  await maker.field(t('change.fee.why'), dialog).fill('The bank sent the transfer back')
  await maker.pressButton(t('change.fee.put'), dialog)
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await maker.seesWhole(dialog)
  await amount.fill('1500')
  await maker.send(t('change.fee.put'))
  await decideFee(at, orderNo, 'charge')
  await page.reload()
  await expect(owed).toHaveText(`Rp ${maker.money(1_005_000)}`)
  await expect(page.getByText(t('state.fee.owed'), { exact: true })).toBeVisible()
  await maker.seesWhole()
  await maker.pressButton(t('change.fee.takeBack'))
  await maker.field(t('change.fee.why'), dialog).fill('It was the bank’s own fault')
  await maker.send(t('change.fee.put'))
  await decideFee(at, orderNo, 'feeBack')
  await page.reload()
  await expect(page.getByText(t('state.fee.takenBack'), { exact: true })).toBeVisible()
  await expect(owed).toHaveText(`Rp ${maker.money(1_003_500)}`)
}

async function decideFee(
  { product, checker }: At,
  orderNo: string,
  word: 'charge' | 'feeBack',
): Promise<void> {
  const { page, t, dialog } = checker
  await page.goto(`${product.address}/repay/repaymentRecord?part=requests&state=asked`)
  await callAs(page, '/user/confirm_password', { password })
  await checker.seesWhole()
  await checker.act(checker.row(orderNo), t('request.agreeRefund'))
  await expect(checker.button(t(`request.${word}`), dialog)).toBeEnabled()
  await checker.seesWhole(dialog)
  await checker.send(t(`request.${word}`))
}

test('more time is bought, a fee is charged and taken back, and less is agreed to: each takes effect with the payment; asked for by thumb in Indonesian, decided at a Chinese desk', async ({
  browser,
}) => {
  test.setTimeout(420_000)
  let product = await Product.start()
  try {
    const maker = await personLooking(browser, product, 'finance_maker', byThumb)
    const checker = await personLooking(browser, product, 'finance_checker', atDesk)
    const pages = { maker: maker.page, checker: checker.page }
    const [extended = '', reduced = ''] = await loansRunning(browser, product, pages, 2)
    const day = dayIn(daysAhead)
    product = await product.killAndStart({ BUSINESS_DATE: day })
    const at = { product, maker, checker }

    await extend(at, extended)
    await chargeFee(at, extended)

    await tryPayment(at, reduced)
    await askForReduction(at, reduced)
    const manager = await personLooking(browser, product, 'col_manager', atDesk)
    await approveReduction(manager, product, reduced)
    await expect
      .poll(async () => (await liveCode(manager, reduced, 'repayment', 'alfa'))?.amount, { timeout: 20_000 })
      .toBe(1_008_000)
    const shop = await liveCode(manager, reduced, 'repayment', 'alfa')
    await product.pay({ payment_code: shop?.code ?? '', amount: 1_008_000 })
    await expect
      .poll(async () => (await accountOf(manager.page, reduced)).clearedDay, { timeout: 20_000 })
      .toBe(day)
    await manager.page.reload()
    const order = manager.page.getByRole('article')
    await expect(order.getByText(manager.t('state.clearedLate'), { exact: true }).first()).toBeVisible()
    const off = manager.t('change.usedAmount', { amount: manager.money(5_000) })
    await expect(manager.page.getByText(off)).toBeVisible()
  } finally {
    await product.stop()
  }
})
