import { expect, test, type Browser, type Page } from '@playwright/test'
import { booksHold } from './books-hold.ts'
import { callAs, ordersWaiting } from './money-waiting.ts'
import { freshKey, password, personAt, Product } from './product.ts'

const dayMs = 86_400_000
const admins = 'admin@lumbung.test'

/** How the far end takes each payout: late, wrongly, twice, contradictorily, unreadably or never. */
const badWays = [
  { answer: 'hang', callback: 'never' },
  { answer: 'drop', callback: 'twice' },
  { answer: 'error500', callback: 'garbled' },
  { answer: 'otherAmount', callback: 'otherAmount' },
  { settleAfterMs: 2_000, callback: 'never' },
  { callback: 'once', reverseAfterMs: 1_500 },
] as const

interface Record {
  payouts: { reference_id: string; status: string }[]
  codes: { external_id: string; account_number?: string }[]
  payments: { payment_id: string; amount: number }[]
}
interface Item {
  kind: string
  orderNo: string | null
  subject: string
}

test('only the calendar moves: all money stands where the far end has it, or in an open item', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  let product = await Product.start()
  const { dataDir } = product
  const begun = Date.now()
  /** The product ends, and starts again some days after the first start. */
  const onDay = async (day: number): Promise<Page> => {
    const session = product.signedIn(browser, admins)
    await session
    await product.end()
    const date = new Date(begun + day * dayMs).toLocaleDateString('sv', { timeZone: 'Asia/Jakarta' })
    product = await Product.start({ DATA_DIR: dataDir, BUSINESS_DATE: date })
    product.remember(admins, session)
    return await personAt(browser, product, 'admin')
  }
  try {
    const orderNos = await sendBadly(browser, product)
    let admin = await onDay(1)
    await expect.poll(async () => await faults(product, admin, orderNos), { timeout: 60_000 }).toEqual([])
    await payBadly(product, admin, orderNos)
    for (const day of [2, 5]) {
      admin = await onDay(day)
      await expect.poll(async () => await faults(product, admin, orderNos), { timeout: 60_000 }).toEqual([])
    }
    const { payouts, payments } = (await product.channelRecord()) as Record
    // What the far end could not say at once it has said since: most of it is a loan, and nothing was paid twice.
    expect(payouts).toHaveLength(orderNos.length)
    expect(payouts.map(({ status }) => status).toSorted()).toEqual([
      'REVERSED',
      ...orderNos.slice(1).map(() => 'SUCCEEDED'),
    ])
    expect(payments.length).toBeGreaterThan(1)
    await product.end()
    booksHold(dataDir)
  } finally {
    await product.stop()
  }
})

async function sendBadly(browser: Browser, product: Product): Promise<string[]> {
  const first = await personAt(browser, product, 'first_reviewer')
  const final = await personAt(browser, product, 'final_reviewer')
  const maker = await personAt(browser, product, 'finance_maker')
  const checker = await personAt(browser, product, 'finance_checker')
  const orderNos = await ordersWaiting(product, { first, final }, badWays.length)
  await callAs(checker, '/user/confirm_password', { password })
  for (const [at, orderNo] of orderNos.entries()) {
    await product.misbehave(`${orderNo}-1`, badWays[at] ?? {})
    const put = { orderNo, version: 0, requestKey: freshKey() }
    const { version } = (await callAs(maker, '/loan/put_forward', put)) as { version: number }
    await callAs(checker, '/loan/release', { orderNo, version, requestKey: freshKey() })
  }
  // Sent: the far end has each of them in its own record.
  await expect
    .poll(async () => ((await product.channelRecord()) as Record).payouts.length, { timeout: 30_000 })
    .toBe(orderNos.length)
  return orderNos
}

/** Borrowers pay a part of what they owe; of one payment nobody tells, of another nobody understands what is told. */
async function payBadly(product: Product, admin: Page, orderNos: readonly string[]): Promise<void> {
  const ways = ['never', 'garbled', 'otherAmount'] as const
  let paid = 0
  for (const orderNo of orderNos) {
    if ((await stateOf(admin, orderNo)) !== 'repaying') continue
    const codes = async (): Promise<{ kind: string; code: string; state: string }[]> => {
      const account = await callAs(admin, '/order/get_account', { orderNo })
      return (account as { codes: { kind: string; code: string; state: string }[] }).codes
    }
    const isOpen = ({ kind, state }: { kind: string; state: string }): boolean =>
      kind === 'va' && state === 'issued'
    await expect.poll(async () => (await codes()).some(isOpen), { timeout: 30_000 }).toBe(true)
    const number = (await codes()).find(isOpen)?.code ?? ''
    const { codes: theirs } = (await product.channelRecord()) as Record
    const reference = theirs.find((code) => code.account_number === number)?.external_id ?? ''
    await product.misbehave(reference, { callback: ways[paid % ways.length] })
    await product.pay({ account_number: number, amount: 50_000 })
    paid += 1
  }
}

async function stateOf(admin: Page, orderNo: string): Promise<string> {
  const { order } = (await callAs(admin, '/order/get_order', { orderNo })) as { order: { state: string } }
  return order.state
}

/** What stands neither where the far end's own record has it nor in an open item. */
async function faults(product: Product, admin: Page, orderNos: readonly string[]): Promise<string[]> {
  const record = (await product.channelRecord()) as Record
  const { items } = (await callAs(admin, '/utils/get_open_items', { filter: {}, size: 100 })) as {
    items: Item[]
  }
  const { items: cash } = (await callAs(admin, '/repay/get_cash_records', { filter: {}, size: 100 })) as {
    items: { txid: string; amount: number }[]
  }
  const found: string[] = []
  for (const orderNo of orderNos) {
    const theirs = record.payouts.filter(({ reference_id: reference }) => reference.startsWith(`${orderNo}-`))
    const state = await stateOf(admin, orderNo)
    const wanted =
      theirs[0]?.status === 'SUCCEEDED' ? 'repaying' : theirs[0]?.status === 'REVERSED' ? 'reversed' : ''
    const waits = items.some((item) => item.orderNo === orderNo)
    if (theirs.length !== 1 || (state !== wanted && !waits))
      found.push(`${orderNo} is ${state}; the far end: ${theirs.map(({ status }) => status).join(', ')}`)
  }
  for (const { payment_id: id, amount } of record.payments) {
    const ours = cash.filter(({ txid }) => txid.includes(id))
    const waits = items.some(({ subject }) => subject.includes(id))
    if (!(ours.length === 1 && ours[0]?.amount === amount) && !(ours.length === 0 && waits))
      found.push(`payment ${id} of ${amount}: ${ours.map((row) => row.amount).join(', ')}`)
  }
  if (cash.length > record.payments.length) found.push('money was booked that nobody paid')
  return found
}
