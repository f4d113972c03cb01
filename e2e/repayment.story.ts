import { expect, test, type Page } from '@playwright/test'
import { accountOf, loansRunning } from './money-waiting.ts'
import { personAt, Product } from './product.ts'

/** Three days after the due day of a loan of fourteen days that began today. */
const daysAhead = 17
const dayMs = 86_400_000

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
  await maker.goto(`${product.address}/repay/repayPlan?orderNo=${orderNo}`)
  await expect(rowOf(maker, orderNo)).toContainText('Overdue')
  await expect(maker.getByRole('region', { name: 'Sums by status' })).toContainText('1,013,000')
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
  await expect(matching).toBeHidden()
  await expect.poll(async () => await left(at)).toBe(1_013_000)
  await checker.goto(maker.url())
  await checker.getByRole('button', { name: 'Confirm', exact: true }).click()
  await checker.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(checker.getByRole('list', { name: 'Life of the payment' })).toContainText('Principal 53,000')
  await expect.poll(async () => await left(at)).toBe(953_000)
}

async function decide({ product, checker, orderNo }: At): Promise<void> {
  await checker.goto(`${product.address}/repay/repaymentRecord?part=requests&state=asked`)
  const row = rowOf(checker, orderNo)
  await row.hover()
  await row.getByRole('button', { name: 'Book it' }).click()
  await checker.getByRole('dialog').getByRole('button', { name: 'Book it' }).click()
  await expect(checker.getByRole('dialog')).toBeHidden()
}

/** The rest came at the bank's counter: entered by hand with its proof, booked by another, and the loan is settled. */
async function enterByHand(at: At): Promise<void> {
  const { product, maker, orderNo } = at
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
  await expect(entering.getByText(/^The order is settled on/)).toBeVisible()
  await entering.getByRole('button', { name: 'Put forward' }).click()
  await expect(entering).toBeHidden()
  await decide(at)
  await expect.poll(async () => await left(at)).toBe(0)
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
  await expect(taking).toBeHidden()
  await expect.poll(async () => await left(at)).toBe(0)
  await decide(at)
  await expect.poll(async () => await left(at)).toBe(953_000)
  await maker.reload()
  await expect(rowOf(maker, 'FT-2611-1')).toContainText('Reversed')
}

/** More than was owed came in: one asks to give it back, another agrees with the password, and the payout is among the day's. */
async function giveBack(at: At): Promise<void> {
  const { product, maker, checker, orderNo } = at
  const { codes } = await accountOf(maker, orderNo)
  const account = codes.find(({ kind, state }) => kind === 'va' && state === 'issued')?.code ?? ''
  await product.pay({ account_number: account, amount: 1_000_000 })
  await expect.poll(async () => (await accountOf(maker, orderNo)).credit).toBe(47_000)
  await maker.goto(`${product.address}/order/detail/${orderNo}?tab=cash`)
  await maker.getByRole('button', { name: 'Give the credit back' }).click()
  const asking = maker.getByRole('dialog')
  await expect(asking.getByText('Rp 47,000 available')).toBeVisible()
  await asking.getByLabel(/^Reason/).fill('The borrower asked for it')
  await asking.getByRole('button', { name: 'Put forward' }).click()
  await expect(asking).toBeHidden()
  await checker.goto(`${product.address}/repay/repaymentRecord?part=requests&state=asked`)
  const row = rowOf(checker, orderNo)
  await expect(row).toContainText('Credit refunded')
  await row.hover()
  await row.getByRole('button', { name: 'Agree' }).click()
  await checker.getByRole('dialog').getByRole('button', { name: 'Agree' }).click()
  await expect(checker.getByRole('dialog')).toBeHidden()
  await expect.poll(async () => (await accountOf(maker, orderNo)).credit, { timeout: 60_000 }).toBe(0)
  await checker.goto(`${product.address}/repay/repaymentRecord?part=requests&kind=refund`)
  await expect(rowOf(checker, orderNo)).toContainText('47,000')
  await maker.goto(`${product.address}/loan/loanRecord`)
  await expect(maker.getByRole('row').nth(1)).toContainText('47,000')
}

test('what went overdue is found, a stray payment matched, one entered by hand and taken back, what is too much given back, each by two people', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  let product = await Product.start()
  try {
    const maker = await personAt(browser, product, 'finance_maker')
    const checker = await personAt(browser, product, 'finance_checker')
    const [orderNo = ''] = await loansRunning(browser, product, { maker, checker }, 1)
    const day = new Date(Date.now() + daysAhead * dayMs + 7 * 3_600_000).toISOString().slice(0, 10)
    product = await product.killAndStart({ BUSINESS_DATE: day })
    const at = { product, maker, checker, orderNo }
    await findOverdue(at)
    await findPayment(at)
    await enterByHand(at)
    await takeBack(at)
    await giveBack(at)
  } finally {
    await product.stop()
  }
})
