import { join } from 'node:path'
import { type Browser, expect, test, type Page } from '@playwright/test'
import { dayIn } from './day-in.ts'
import { closes } from './dialog-closes.ts'
import { heldAnswer, staysInPlace } from './held-answer.ts'
import { accountOf, callAs, loansRunning } from './money-waiting.ts'
import { password, personAt, Product } from './product.ts'

/** Three days after the due day of a loan of fourteen days that began today. */
const daysAhead = 17

interface At {
  product: Product
  maker: Page
  checker: Page
  orderNo: string
}

const left = async ({ maker, orderNo }: At) => (await accountOf(maker, orderNo)).owed.total
const rowOf = (page: Page, orderNo: string) => page.getByRole('row', { name: new RegExp(orderNo) }).first()

/** A day of what went overdue opens exactly its orders; the plan has them too. */
async function findOverdue({ product, maker, orderNo }: At): Promise<void> {
  await maker.goto(`${product.address}/repay/overdueRepayment`)
  const day = maker.getByRole('row').nth(1)
  await expect(day).toContainText('3 d')
  await expect(day).toContainText('100.00%')
  // The day, what fell due, what went overdue.
  await day.getByRole('link').nth(2).click()
  await expect(maker).toHaveURL(/\/repay\/overdueRepaymentDetail\/\d{4}-\d\d-\d\d$/)
  await expect(rowOf(maker, orderNo)).toContainText('1,013,000')
  const summary = '**/api/repay/get_repay_plan_summary'
  const come = await heldAnswer(maker, summary)
  await maker.goto(`${product.address}/repay/repayPlan?orderNo=${orderNo}`)
  // Rows wait for their sums, but not for long.
  await expect(rowOf(maker, orderNo)).toContainText('Overdue')
  come()
  const sums = maker.getByRole('region', { name: 'Sums by status' })
  await expect(sums).toContainText('1,013,000')
  // Their place is kept, however late they came: what stands below does not move when they come again.
  const search = maker.getByRole('button', { name: 'Search', exact: true })
  const show = await heldAnswer(maker, summary)
  await staysInPlace(search, async () => {
    await maker.reload()
    await expect(search).toBeVisible()
  })
  await staysInPlace(search, async () => {
    show()
    await expect(sums).toContainText('1,013,000')
  })
}

/** A shop took an amount that no code asks for, by a code whose time was over: found by the code, its order named with reasons, booked by a second person. */
async function findPayment(at: At): Promise<void> {
  const { product, maker, checker, orderNo } = at
  const { codes } = await accountOf(maker, orderNo)
  const shop = codes.find(({ kind }) => kind === 'alfa')?.code ?? ''
  await product.pay({ payment_code: shop, amount: 60_000, force: true })
  await maker.goto(`${product.address}/repay/repayQuery`)
  await maker.getByRole('searchbox').fill('no such number')
  await maker.getByRole('button', { name: 'Find' }).click()
  await expect(maker.getByText('Nothing found')).toBeVisible()
  await maker.getByRole('searchbox').fill(shop.toLowerCase())
  await maker.getByRole('button', { name: 'Find' }).click()
  const found = maker.getByRole('navigation', { name: 'Where is this payment?' })
  await expect(async () => {
    await maker.reload()
    await expect(found).toContainText('60,000', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await maker.getByRole('button', { name: 'Ask the channel' }).click()
  await expect(maker.getByText('The channel is being asked. What is new appears here.')).toBeVisible()
  await expect(rowOf(maker, orderNo)).toContainText('own')
  await expect(maker.getByText('Rp 953,000 stays open')).toBeVisible()
  await maker.getByRole('button', { name: 'Put forward' }).click()
  const matching = maker.getByRole('dialog')
  await expect(matching.getByLabel(/^Order no/)).toHaveValue(orderNo)
  await matching.getByLabel(/^How you know/).fill('The slip shows it')
  await matching.getByRole('button', { name: 'Put forward' }).click()
  await closes(matching)
  await expect.poll(async () => await left(at)).toBe(1_013_000)
  await checker.goto(maker.url())
  await callAs(checker, '/user/confirm_password', { password })
  await checker.getByRole('button', { name: 'Confirm', exact: true }).click()
  await checker.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(checker.getByRole('list', { name: 'Life of the payment' })).toContainText('Principal 53,000')
  await expect.poll(async () => await left(at)).toBe(953_000)
}

const desk = { width: 1440, height: 900 }
const telephone = { width: 390, height: 844 }

/** Nobody books what they have not seen: until it stands there what changes by it, it cannot be pressed. By thumb it is done too. */
async function decide(
  { product, checker, orderNo }: At,
  { picture, byThumb }: { picture: boolean; byThumb: boolean },
): Promise<void> {
  await checker.setViewportSize(byThumb ? telephone : desk)
  await checker.goto(`${product.address}/repay/repaymentRecord?part=requests&state=asked`)
  await callAs(checker, '/user/confirm_password', { password })
  const show = await heldAnswer(checker, '**/api/repay/get_payment_preview')
  const row = rowOf(checker, orderNo)
  if (byThumb) {
    await checker.getByRole('button', { name: 'Views, order, export' }).click()
    await checker.getByRole('menuitem', { name: 'Sort by Amount' }).click()
    await expect(checker).toHaveURL(/sort=/)
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: 'Actions' }).click()
    await checker.getByRole('menuitem', { name: 'Book it' }).click()
  } else {
    await row.hover()
    await row.getByRole('button', { name: 'Book it' }).click()
  }
  const dialog = checker.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Book it' })).toBeDisabled()
  show()
  await expect(dialog.getByText('What changes')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Picture of the proof' })).toHaveCount(picture ? 1 : 0)
  // What is left stands in the last column: no part of it is out of sight.
  const hidden = async () =>
    await dialog.getByRole('table').evaluate(({ parentElement: box }) => {
      return box === null ? -1 : box.scrollWidth - box.clientWidth
    })
  await expect.poll(hidden).toBe(0)
  await dialog.getByRole('button', { name: 'Book it' }).click()
  await closes(dialog)
}

/** The rest came at the bank's counter: entered by hand with its proof, booked by another, and the loan is settled. */
async function enterByHand(at: At): Promise<void> {
  const { product, maker, checker, orderNo } = at
  await maker.setViewportSize(telephone)
  await maker.goto(`${product.address}/repay/repaymentRecord`)
  await maker.getByRole('button', { name: 'Views, order, export' }).click()
  await maker.getByRole('menuitem', { name: /^Unmatched over 7 days · \d/ }).click()
  await expect(maker).toHaveURL(/state=unmatched/)
  await maker.setViewportSize(desk)
  await maker.goto(`${product.address}/repay/repaymentRecord`)
  await maker.getByRole('button', { name: 'Enter a payment' }).click()
  const entering = maker.getByRole('dialog')
  await entering.getByLabel(/^Order no/).fill(orderNo)
  await entering.getByLabel(/^Amount/).fill('953000')
  await entering.getByLabel(/^Time/).fill('25:00')
  await entering.getByLabel(/^Taken at/).fill('BCA 5200')
  await entering.getByLabel(/^Its number there/).fill('FT-2611-1')
  await entering.getByLabel(/^Proof/).fill('Line 3 of the statement')
  await entering.getByRole('button', { name: 'Put forward' }).click()
  // No day has that hour: it says so, and keeps what was typed.
  await expect(entering.getByLabel(/^Time/)).toHaveAttribute('aria-invalid', 'true')
  await entering.getByLabel(/^Time/).fill('00:00')
  const picture = entering.getByRole('group', { name: 'Picture of the proof' })
  await picture.locator('input').setInputFiles(join(import.meta.dirname, 'demo-product.ts'))
  await expect(picture.getByRole('alert')).toContainText('.jpg, .jpeg, .png, .pdf')
  await picture.locator('input').setInputFiles(join(import.meta.dirname, 'made-photo.jpg'))
  await expect(picture).toContainText('made-photo.jpg')
  await expect(entering.getByText(/^The order is settled on/)).toBeVisible()
  await entering.getByRole('button', { name: 'Put forward' }).click()
  await closes(entering)
  await decide(at, { picture: true, byThumb: true })
  await expect.poll(async () => await left(at)).toBe(0)
  // What was booked by it can be held against it afterwards.
  await checker.setViewportSize(desk)
  await checker.goto(`${product.address}/repay/repaymentRecord?part=requests&orderNo=${orderNo}`)
  const row = rowOf(checker, orderNo)
  await row.hover()
  await row.getByRole('button', { name: 'See the picture of the proof' }).click()
  const look = checker.getByRole('dialog', { name: /^Picture of the proof/ })
  await expect(look.getByRole('img')).toBeVisible()
  await checker.keyboard.press('Escape')
  await closes(look)
}

/** The bank recalls it: one asks for it back, seeing what changes, another does it, and the order is open again. */
async function takeBack(at: At): Promise<void> {
  const { product, maker, orderNo } = at
  await maker.goto(`${product.address}/repay/repaymentRecord?txid=FT-2611-1`)
  const row = rowOf(maker, orderNo)
  await row.hover()
  await row.getByRole('button', { name: 'Take back' }).click()
  const taking = maker.getByRole('dialog')
  await expect(taking.getByText('The settled order is open again')).toBeVisible()
  await taking.getByLabel(/^Proof/).fill('The bank recalled it')
  await taking.getByRole('button', { name: 'Put forward' }).click()
  await closes(taking)
  await expect.poll(async () => await left(at)).toBe(0)
  await decide(at, { picture: false, byThumb: false })
  await expect.poll(async () => await left(at)).toBe(953_000)
  await maker.reload()
  await expect(rowOf(maker, 'FT-2611-1')).toContainText('Reversed')
}

/** Another person agrees to what is under way for an order; they have given the password. */
async function agree(
  { product, checker, orderNo }: At,
  kind: string,
  { picture }: { picture: boolean },
): Promise<void> {
  await checker.goto(`${product.address}/repay/repaymentRecord?part=requests&state=asked`)
  await callAs(checker, '/user/confirm_password', { password })
  const row = rowOf(checker, orderNo)
  await expect(row).toContainText(kind)
  await row.hover()
  await row.getByRole('button', { name: 'Agree' }).click()
  const dialog = checker.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'Picture of the proof' })).toHaveCount(picture ? 1 : 0)
  await dialog.getByRole('button', { name: 'Agree' }).click()
  await closes(checker.getByRole('dialog'))
}

const creditOf = async ({ maker, orderNo }: At) => (await accountOf(maker, orderNo)).credit

/** More than was owed came in: a part pays the borrower's next loan with their consent, the rest goes back to their account. */
async function giveBack(browser: Browser, at: At): Promise<void> {
  const { product, maker, checker, orderNo } = at
  const { codes } = await accountOf(maker, orderNo)
  const account = codes.find(({ kind, state }) => kind === 'va' && state === 'issued')?.code ?? ''
  await product.pay({ account_number: account, amount: 1_000_000 })
  await expect.poll(async () => await creditOf(at)).toBe(47_000)
  const [next = ''] = await loansRunning(browser, product, { maker, checker }, 1)
  const owed = await left({ ...at, orderNo: next })

  await maker.goto(`${product.address}/order/detail/${orderNo}?tab=cash`)
  await maker.getByRole('button', { name: 'Give the credit back' }).click()
  const asking = maker.getByRole('dialog')
  await expect(asking.getByText('Rp 47,000 available')).toBeVisible()
  await asking.getByLabel(/^Where to/).selectOption(next)
  await asking.getByLabel(/^Amount/).fill('20000')
  await asking.getByLabel(/^The borrower’s consent/).fill('Their letter, file 7')
  await asking.locator('input[type=file]').setInputFiles(join(import.meta.dirname, 'made-photo.jpg'))
  await asking.getByRole('button', { name: 'Put forward' }).click()
  await closes(asking)
  await agree(at, 'Credit moved', { picture: true })
  await expect.poll(async () => await creditOf(at)).toBe(27_000)
  await expect.poll(async () => await left({ ...at, orderNo: next })).toBeLessThanOrEqual(owed - 20_000)

  await maker.reload()
  await maker.getByRole('button', { name: 'Give the credit back' }).click()
  await expect(asking.getByText('Rp 27,000 available')).toBeVisible()
  await asking.getByLabel(/^Reason/).fill('The borrower asked for it')
  await asking.getByRole('button', { name: 'Put forward' }).click()
  await closes(asking)
  await agree(at, 'Credit refunded', { picture: false })
  await expect.poll(async () => await creditOf(at), { timeout: 60_000 }).toBe(0)
}

/** Money by a code that nobody knows: it waits, its payer is found by a slip, and it goes back to their account as a payout. */
async function sendStrayBack(at: At): Promise<void> {
  const { product, maker, orderNo } = at
  await product.payStray(35_000)
  // The sums above the list say it too.
  const stray = maker.getByRole('row').filter({ hasText: '35,000' }).last()
  await expect(async () => {
    await maker.goto(`${product.address}/repay/repaymentRecord?state=unmatched`)
    await expect(stray).toContainText('Unknown payment code', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await stray.hover()
  await stray.getByRole('button', { name: 'Give back' }).click()
  const giving = maker.getByRole('dialog')
  await giving.getByLabel(/^Order that paid it/).fill(orderNo)
  await giving.getByLabel(/^Proof/).fill('The slip that they sent')
  await giving.getByRole('button', { name: 'Put forward' }).click()
  await closes(giving)
  await agree(at, 'Payment returned', { picture: false })
  await expect(async () => {
    await maker.goto(`${product.address}/repay/repaymentRecord?state=refunded`)
    await expect(stray).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  // Both stand among the day's payouts, and the ledger has them.
  await maker.goto(`${product.address}/loan/loanRecord`)
  await expect(maker.getByRole('row').nth(1)).toContainText('62,000')
  await maker
    .getByRole('button', { name: /^Prove: Refunded, / })
    .first()
    .click()
  await expect(maker.getByRole('dialog').getByRole('status')).toContainText('say the same')
}

test('what went overdue is found, a stray payment matched, one entered by hand and taken back, what is too much pays another loan or goes back, and money of an unknown payer too, each by two people', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  let product = await Product.start()
  try {
    const maker = await personAt(browser, product, 'finance_maker')
    const checker = await personAt(browser, product, 'finance_checker')
    const [orderNo = ''] = await loansRunning(browser, product, { maker, checker }, 1)
    const day = dayIn(daysAhead)
    product = await product.killAndStart({ BUSINESS_DATE: day })
    const at = { product, maker, checker, orderNo }
    await findOverdue(at)
    await findPayment(at)
    await enterByHand(at)
    await takeBack(at)
    await giveBack(browser, at)
    await sendStrayBack(at)
  } finally {
    await product.stop()
  }
})
