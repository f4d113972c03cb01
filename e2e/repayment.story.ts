import { join } from 'node:path'
import { type Browser, expect, test } from '@playwright/test'
import { shippedViews } from '../packages/contract/src/utils/shipped-views.ts'
import { dayIn } from './day-in.ts'
import { closes } from './dialog-closes.ts'
import { heldAnswer, staysInPlace } from './held-answer.ts'
import { type Look, type Person, personLooking } from './looks.ts'
import { accountOf, callAs, loansRunning } from './money-waiting.ts'
import { password, Product } from './product.ts'

/** Three days after the due day of a loan of fourteen days that began today. */
const daysAhead = 17

const byThumb: Look = { language: 'id', scheme: 'dark', on: 'phone' }
const atDesk: Look = { language: 'en', scheme: 'light', on: 'desk' }

interface At {
  product: Product
  maker: Person
  checker: Person
  /** Who looks at days and sums, which want the width of a desk. */
  desk: Person
  orderNo: string
}

const left = async ({ maker, orderNo }: At) => (await accountOf(maker.page, orderNo)).owed.total
const confirmed = async ({ page }: Person) => await callAs(page, '/user/confirm_password', { password })

/** A day of what went overdue opens exactly its orders; the plan has them too. */
async function findOverdue({ product, desk, orderNo }: At): Promise<void> {
  const { page, t } = desk
  await page.goto(`${product.address}/repay/overdueRepayment`)
  const day = page.getByRole('row').nth(1)
  await expect(day).toContainText(t('ui.daysShort', { n: 3 }))
  await expect(day).toContainText('100.00%')
  // The day, what fell due, what went overdue.
  await day.getByRole('link').nth(2).click()
  await expect(page).toHaveURL(/\/repay\/overdueRepaymentDetail\/\d{4}-\d\d-\d\d$/)
  await expect(desk.row(orderNo)).toContainText(desk.money(1_013_000))
  const summary = '**/api/repay/get_repay_plan_summary'
  const come = await heldAnswer(page, summary)
  await page.goto(`${product.address}/repay/repayPlan?orderNo=${orderNo}`)
  // Rows wait for their sums, but not for long.
  await expect(desk.row(orderNo)).toContainText(t('state.overdue'))
  come()
  const sums = page.getByRole('region', { name: t('repay.plan.figures') })
  await expect(sums).toContainText(desk.money(1_013_000))
  // Their place is kept, however late they came: what stands below does not move when they come again.
  const search = desk.button(t('ui.search'))
  const show = await heldAnswer(page, summary)
  await staysInPlace(search, async () => {
    await page.reload()
    await expect(search).toBeVisible()
  })
  await staysInPlace(search, async () => {
    show()
    await expect(sums).toContainText(desk.money(1_013_000))
  })
}

/** A shop took an amount that no code asks for, by a code whose time was over: found by the code, its order named with reasons, booked by a second person. */
async function findPayment(at: At): Promise<void> {
  const { product, maker, checker, orderNo } = at
  const { page, t } = maker
  const { codes } = await accountOf(page, orderNo)
  const shop = codes.find(({ kind }) => kind === 'alfa')?.code ?? ''
  await product.pay({ payment_code: shop, amount: 60_000, force: true })
  await page.goto(`${product.address}/repay/repayQuery`)
  await page.getByRole('searchbox').fill('no such number')
  await maker.pressButton(t('query.find'), page.getByRole('search'))
  await expect(page.getByText(t('query.nothing'), { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill(shop.toLowerCase())
  await maker.pressButton(t('query.find'), page.getByRole('search'))
  const found = page.getByRole('navigation', { name: t('menu.repayQuery') })
  await expect(async () => {
    await page.reload()
    await expect(found).toContainText(maker.money(60_000), { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await maker.pressButton(t('query.ask'))
  await expect(page.getByText(t('query.asked'))).toBeVisible()
  const fits = page.getByRole('table', { name: t('query.suggest.title') }).getByRole('row')
  await expect(fits.filter({ hasText: orderNo })).toContainText(t('query.suggest.code.own'))
  await expect(
    page.getByText(t('query.preview.stays', { amount: maker.money(953_000) }), { exact: true }),
  ).toBeVisible()
  await maker.seesWhole()
  await maker.pressButton(t('repay.putForward'))
  await expect(maker.field(t('order.orderNo'), maker.dialog)).toHaveValue(orderNo)
  await maker.field(t('repay.matchNote'), maker.dialog).fill('The slip shows it')
  await maker.seesWhole(maker.dialog)
  await maker.send(t('repay.putForward'))
  await expect.poll(async () => await left(at)).toBe(1_013_000)
  await checker.page.goto(page.url())
  await confirmed(checker)
  await checker.pressButton(t('repay.confirm'))
  await checker.send(t('repay.confirm'))
  await expect(checker.page.getByRole('list', { name: t('query.life.label') })).toContainText(
    `${t('account.principal')} ${checker.money(53_000)}`,
  )
  await expect.poll(async () => await left(at)).toBe(953_000)
}

/** The shop's code asks for a fixed sum: after a part payment what had expired is told so, and one for the rest stands to be copied. */
async function seeNewCode({ product, maker, orderNo }: At): Promise<void> {
  const { page, t } = maker
  const code = async () => {
    const { codes } = await accountOf(page, orderNo)
    return codes.find(({ kind, state }) => kind === 'alfa' && state === 'issued')
  }
  await expect.poll(async () => (await code())?.amount, { timeout: 30_000 }).toBe(953_000)
  const { code: number = '' } = (await code()) ?? {}
  await page.goto(`${product.address}/order/detail/${orderNo}`)
  await expect(maker.button(t('account.copyCode', { code: number }))).toBeVisible()
  await expect(page.getByText(t('account.exactly', { amount: maker.money(953_000) })).first()).toBeVisible()
  await expect(page.getByText(t('state.code.expired'), { exact: true }).first()).toBeVisible()
  await maker.seesWhole()
}

/** Nobody books what they have not seen: until it stands there what changes by it, it cannot be pressed. */
async function decide({ product, checker, orderNo }: At, { picture }: { picture: boolean }): Promise<void> {
  const { page, t, dialog } = checker
  await page.goto(`${product.address}/repay/repaymentRecord?part=requests&state=asked`)
  await confirmed(checker)
  const show = await heldAnswer(page, '**/api/repay/get_payment_preview')
  await checker.pressButton(t('list.more'))
  await checker.press(
    page.getByRole('menuitem', { name: t('ui.sortBy', { column: t('order.amount') }), exact: true }),
  )
  await expect(page).toHaveURL(/sort=/)
  const row = checker.row(orderNo)
  await expect(row).toBeVisible()
  await checker.act(row, t('request.agree'))
  await expect(checker.button(t('request.agree'), dialog)).toBeDisabled()
  show()
  await expect(dialog.getByText(t('query.preview.changes'), { exact: true })).toBeVisible()
  await expect(dialog.getByRole('img', { name: t('change.proof.picture') })).toHaveCount(picture ? 1 : 0)
  // What is left stands in the last column: no part of it is out of sight.
  const hidden = async () =>
    await dialog.getByRole('table').evaluate(({ parentElement: box }) => {
      return box === null ? -1 : box.scrollWidth - box.clientWidth
    })
  await expect.poll(hidden).toBe(0)
  await checker.seesWhole(dialog)
  await checker.send(t('request.agree'))
}

const unmatchedLong =
  shippedViews.find(({ key }) => key === 'paymentsUnmatchedLong')?.title[byThumb.language] ?? ''

/** The rest came at the bank's counter: entered by hand with its proof, booked by another, and the loan is settled. */
async function enterByHand(at: At): Promise<void> {
  const { product, maker, checker, orderNo } = at
  const { page, t } = maker
  await page.goto(`${product.address}/repay/repaymentRecord`)
  await maker.pressButton(t('list.more'))
  await maker.press(page.getByRole('menuitem').filter({ hasText: unmatchedLong }))
  await expect(page).toHaveURL(/state=unmatched/)
  await page.goto(`${product.address}/repay/repaymentRecord`)
  await maker.pressButton(t('request.enter'))
  const entering = maker.dialog
  const field = (word: string) => maker.field(word, entering)
  await field(t('order.orderNo')).fill(orderNo)
  await field(t('order.amount')).fill('953000')
  await field(t('request.paidTime')).fill('25:00')
  await field(t('request.channel')).fill('BCA 5200')
  await field(t('request.reference')).fill('FT-2611-1')
  await field(t('request.proof')).fill('Line 3 of the statement')
  await maker.pressButton(t('repay.putForward'), entering)
  // No day has that hour: it says so, and keeps what was typed.
  await expect(field(t('request.paidTime'))).toHaveAttribute('aria-invalid', 'true')
  await field(t('request.paidTime')).fill('00:00')
  const picture = entering.getByRole('group', { name: t('change.proof.picture') })
  await picture.locator('input').setInputFiles(join(import.meta.dirname, 'demo-product.ts'))
  await expect(picture.getByRole('alert')).toContainText('.jpg, .jpeg, .png, .pdf')
  await picture.locator('input').setInputFiles(join(import.meta.dirname, 'made-photo.jpg'))
  await expect(picture).toContainText('made-photo.jpg')
  const clears = t('query.preview.clears', { day: maker.format.day(dayIn(daysAhead)) })
  await expect(entering.getByText(clears, { exact: true })).toBeVisible()
  await maker.seesWhole(entering)
  await maker.send(t('repay.putForward'))
  await decide(at, { picture: true })
  await expect.poll(async () => await left(at)).toBe(0)
  // What was booked by it can be held against it afterwards.
  await checker.page.goto(`${product.address}/repay/repaymentRecord?part=requests&orderNo=${orderNo}`)
  await checker.act(checker.row(orderNo), t('request.seePicture'))
  await expect(checker.dialog.getByRole('img')).toBeVisible()
  await checker.page.keyboard.press('Escape')
  await closes(checker.dialog)
}

/** The bank recalls it: one asks for it back, seeing what changes, another does it, and the order is open again. */
async function takeBack(at: At): Promise<void> {
  const { product, maker, orderNo } = at
  const { page, t } = maker
  await page.goto(`${product.address}/repay/repaymentRecord?txid=FT-2611-1`)
  await maker.act(maker.row(orderNo), t('request.takeBack'))
  await expect(maker.dialog.getByText(t('query.preview.reopens'), { exact: true })).toBeVisible()
  await maker.field(t('request.proof'), maker.dialog).fill('The bank recalled it')
  await maker.seesWhole(maker.dialog)
  await maker.send(t('repay.putForward'))
  await expect.poll(async () => await left(at)).toBe(0)
  await decide(at, { picture: false })
  await expect.poll(async () => await left(at)).toBe(953_000)
  await page.reload()
  await expect(maker.row(orderNo)).toContainText(t('state.cash.reversed'))
}

/** Another person agrees to what is under way for an order; they have given the password. */
async function agree(
  { product, checker, orderNo }: At,
  kind: 'moveCredit' | 'refund' | 'return',
  { picture }: { picture: boolean },
): Promise<void> {
  const { page, t, dialog } = checker
  await page.goto(`${product.address}/repay/repaymentRecord?part=requests&state=asked`)
  await confirmed(checker)
  const row = checker.row(orderNo)
  await expect(row).toContainText(t(`request.kinds.${kind}`))
  await checker.act(row, t('request.agreeRefund'))
  await expect(dialog.getByRole('img', { name: t('change.proof.picture') })).toHaveCount(picture ? 1 : 0)
  await checker.send(t('request.agreeRefund'))
}

const creditOf = async ({ maker, orderNo }: At) => (await accountOf(maker.page, orderNo)).credit

/** More than was owed came in: a part pays the borrower's next loan with their consent, the rest goes back to their account. */
async function giveBack(browser: Browser, at: At): Promise<void> {
  const { product, maker, checker, orderNo } = at
  const { page, t } = maker
  const { codes } = await accountOf(page, orderNo)
  const account = codes.find(({ kind, state }) => kind === 'va' && state === 'issued')?.code ?? ''
  await product.pay({ account_number: account, amount: 1_000_000 })
  await expect.poll(async () => await creditOf(at)).toBe(47_000)
  const [next = ''] = await loansRunning(browser, product, { maker: page, checker: checker.page }, 1)
  const owed = await left({ ...at, orderNo: next })

  const asking = maker.dialog
  const free = (amount: number) =>
    asking.getByText(t('change.refund.free', { amount: maker.money(amount) }), { exact: true })
  await page.goto(`${product.address}/order/detail/${orderNo}?tab=cash`)
  await maker.pressButton(t('change.refund.ask'))
  await expect(free(47_000)).toBeVisible()
  await maker.field(t('change.refund.where'), asking).selectOption(next)
  await maker.field(t('order.amount'), asking).fill('20000')
  await maker.field(t('change.refund.consent'), asking).fill('Their letter, file 7')
  await asking.locator('input[type=file]').setInputFiles(join(import.meta.dirname, 'made-photo.jpg'))
  await maker.seesWhole(asking)
  await maker.send(t('change.refund.put'))
  await agree(at, 'moveCredit', { picture: true })
  await expect.poll(async () => await creditOf(at)).toBe(27_000)
  await expect.poll(async () => await left({ ...at, orderNo: next })).toBeLessThanOrEqual(owed - 20_000)

  await page.reload()
  await maker.pressButton(t('change.refund.ask'))
  await expect(free(27_000)).toBeVisible()
  await maker.field(t('change.refund.why'), asking).fill('The borrower asked for it')
  await maker.send(t('change.refund.put'))
  await agree(at, 'refund', { picture: false })
  await expect.poll(async () => await creditOf(at), { timeout: 60_000 }).toBe(0)
}

/** Money by a code that nobody knows: it waits, its payer is found by a slip, and it goes back to their account as a payout. */
async function sendStrayBack(at: At): Promise<void> {
  const { product, maker, desk, orderNo } = at
  const { page, t } = maker
  await product.payStray(35_000)
  const stray = maker.row(maker.money(35_000))
  await expect(async () => {
    await page.goto(`${product.address}/repay/repaymentRecord?state=unmatched`)
    await expect(stray).toContainText(t('order.unmatched.unknownCode'), { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await maker.seesWhole()
  await maker.act(stray, t('request.giveBack'))
  await maker.field(t('request.whosePayment'), maker.dialog).fill(orderNo)
  await maker.field(t('request.proof'), maker.dialog).fill('The slip that they sent')
  await maker.send(t('repay.putForward'))
  await agree(at, 'return', { picture: false })
  await expect(async () => {
    await page.goto(`${product.address}/repay/repaymentRecord?state=refunded`)
    await expect(stray).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  // Both stand among the day's payouts, and the ledger has them.
  await desk.page.goto(`${product.address}/loan/loanRecord`)
  const day = desk.page.getByRole('row').nth(1)
  await expect(day).toContainText(desk.money(62_000))
  const name = `${desk.t('loan.record.refundsAmount')}, ${desk.format.day(dayIn(daysAhead))}`
  await desk.pressButton(desk.t('proof.prove', { name }))
  await expect(desk.dialog.getByRole('status')).toContainText(desk.t('proof.agrees'))
}

test('what went overdue is found, a stray payment matched and a new code asks for the rest, one is entered by hand and taken back, what is too much pays another loan or goes back, and money of an unknown payer too, each by two people by thumb', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  let product = await Product.start()
  try {
    const maker = await personLooking(browser, product, 'finance_maker', byThumb)
    const checker = await personLooking(browser, product, 'finance_checker', byThumb)
    const desk = await personLooking(browser, product, 'finance_maker', atDesk)
    const pages = { maker: maker.page, checker: checker.page }
    const [orderNo = ''] = await loansRunning(browser, product, pages, 1)
    const day = dayIn(daysAhead)
    product = await product.killAndStart({ BUSINESS_DATE: day })
    const at = { product, maker, checker, desk, orderNo }
    await findOverdue(at)
    await findPayment(at)
    await seeNewCode(at)
    await enterByHand(at)
    await takeBack(at)
    await giveBack(browser, at)
    await sendStrayBack(at)
  } finally {
    await product.stop()
  }
})
