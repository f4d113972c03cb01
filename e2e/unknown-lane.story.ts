import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { booksHold } from './books-hold.ts'
import { dayIn } from './day-in.ts'
import { type Look, type Person, personLooking } from './looks.ts'
import { callAs, ordersWaiting } from './money-waiting.ts'
import { freshKey, personAt, Product } from './product.ts'

const byThumb: Look = { language: 'zh', scheme: 'light', on: 'phone' }
const atDesk: Look = { language: 'en', scheme: 'dark', on: 'desk' }

const waiting = '/loan/waitLoanList'
/** Nobody is answered, and nobody who asks either: as long as the far end is so, nothing is known. */
const silent = { callback: 'never', inquiry: 'error500' } as const

interface Row {
  orderNo: string
  version: number
  state: string
  nextInquiryAt: string | null
}

const rowOf = async ({ page }: Person, orderNo: string): Promise<Row | undefined> => {
  const { items } = (await callAs(page, '/loan/get_wait_loans', { filter: { orderNo } })) as { items: Row[] }
  return items[0]
}

/** An attempt to pay an order out, as the order's page tells it. */
const attempt = ({ page }: Person, reference: string) => page.getByRole('row').filter({ hasText: reference })

/** One puts a payout forward, another lets it go. */
async function letGo(maker: Person, checker: Person, orderNo: string, first: boolean): Promise<void> {
  await maker.page.goto(waiting)
  await maker.act(maker.row(orderNo), maker.t('loan.act.putForward'))
  await maker.send(maker.t('loan.act.putForward'))
  await checker.page.goto(waiting)
  await checker.act(checker.row(orderNo), checker.t('loan.act.release'))
  await checker.pressButton(checker.t('loan.act.release'), checker.dialog)
  if (first) await checker.givePassword()
  await expect(checker.dialog).toHaveCount(0)
}

/** Its row says that nobody knows how it went, when the channel is asked next, and offers nobody anything but to ask. */
async function isInTheLane(person: Person, orderNo: string): Promise<void> {
  const { page, t, format } = person
  const row = person.row(orderNo)
  await expect(async () => {
    await page.goto(waiting)
    await expect(row).toContainText(t('state.disbursement.unknown'), { timeout: 2_000 })
    const next = (await rowOf(person, orderNo))?.nextInquiryAt ?? ''
    const time = format.moment(next, dayIn(0))
    await expect(row).toContainText(t('loan.asking', { time }), { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await person.mayOnly(row, [t('loan.act.inquire')])
}

/** Whoever makes the calls all the same is refused: it is sent, switched, held and given up by nobody. */
async function nobodyMovesIt(maker: Person, checker: Person, orderNo: string): Promise<void> {
  const { version = 0 } = (await rowOf(maker, orderNo)) ?? {}
  const target = () => ({ orderNo, version, requestKey: freshKey() })
  const asked: [Person, string, object, string][] = [
    [maker, '/loan/put_forward', {}, 'STATE_CONFLICT'],
    [checker, '/loan/release', {}, 'STATE_CONFLICT'],
    [maker, '/loan/hold', { note: 'Wait' }, 'STATE_CONFLICT'],
    [maker, '/loan/cancel', { note: 'Give it up' }, 'PAYOUT_RELEASED'],
    [maker, '/loan/switch_channel', { channel: 'midtrans', note: 'By another' }, 'PAYOUT_BEGUN'],
  ]
  for (const [{ page }, path, more, code] of asked)
    await expect(callAs(page, path, { ...target(), ...more }), path).rejects.toThrow(code)
  const proof = { outcome: 'failed', proof: 'They say so on the phone' }
  await expect(callAs(checker.page, '/loan/settle', { ...target(), ...proof })).rejects.toThrow('VALIDATION')
}

interface Paid {
  reference_id: string
  status: string
}

/** How a channel's own record has the payouts of an order, by reference. */
async function atChannels(product: Product, orderNo: string): Promise<string[]> {
  const { payouts } = (await product.channelRecord()) as { payouts: Paid[] }
  const xendit = payouts.map(({ reference_id: reference, status }) => `${reference} xendit ${status}`)
  const midtrans = new Map<string, string>()
  for (const line of readFileSync(join(product.dataDir, 'far-end', 'midtrans.jsonl'), 'utf8').split('\n')) {
    const { payout } = JSON.parse(line === '' ? '{}' : line) as {
      payout?: { referenceNo: string; notes: string; status: string }
    }
    if (payout !== undefined) midtrans.set(payout.referenceNo, `${payout.notes} midtrans ${payout.status}`)
  }
  return [...xendit, ...midtrans.values()].filter((each) => each.includes(orderNo))
}

test('a payout that times out is asked about and never sent twice: found paid, its loan begins; certainly failed, it goes by another channel', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  let product = await Product.start()
  const { dataDir } = product
  try {
    const first = await personAt(browser, product, 'first_reviewer')
    const final = await personAt(browser, product, 'final_reviewer')
    const [paid = '', failed = ''] = await ordersWaiting(product, { first, final }, 2)
    // One is paid and never answered; of the other the connection is cut, and its money does not arrive.
    await product.misbehave(`${paid}-1`, { ...silent, answer: 'hang' })
    await product.misbehave(`${failed}-1`, {
      ...silent,
      answer: 'drop',
      failureCode: 'SWITCHING_NETWORK_ERROR',
    })
    const maker = await personLooking(browser, product, 'finance_maker', byThumb)
    const checker = await personLooking(browser, product, 'finance_checker', byThumb)
    await letGo(maker, checker, failed, true)
    await letGo(maker, checker, paid, false)
    for (const orderNo of [paid, failed]) {
      await isInTheLane(maker, orderNo)
      await isInTheLane(checker, orderNo)
      await nobodyMovesIt(maker, checker, orderNo)
    }
    await maker.page.goto(waiting)
    await maker.seesWhole()
    // A person may ask before it is time; the channel still cannot say.
    await maker.act(maker.row(paid), maker.t('loan.act.inquire'))
    await expect(maker.page.getByText(maker.t('loan.asked'))).toBeVisible()
    await isInTheLane(maker, paid)
    await maker.page.goto(`/order/detail/${paid}?tab=disbursement`)
    await expect(attempt(maker, `${paid}-1`)).toContainText(maker.t('state.disbursement.unknown'))
    await maker.seesWhole()

    // The next day the far end answers again, and the product's own clock asks.
    product = await product.killAndStart({ BUSINESS_DATE: dayIn(1) })
    const one = await personLooking(browser, product, 'finance_maker', atDesk)
    const other = await personLooking(browser, product, 'finance_checker', atDesk)
    await expect.poll(async () => (await rowOf(one, paid))?.state, { timeout: 90_000 }).toBeUndefined()
    await one.page.goto(`/order/detail/${paid}?tab=disbursement`)
    const order = one.page.getByRole('article')
    await expect(order.getByText(one.t('state.order.repaying'), { exact: true }).first()).toBeVisible()
    await expect(attempt(one, `${paid}-1`)).toContainText(one.t('state.disbursement.success'))

    await expect.poll(async () => (await rowOf(one, failed))?.state, { timeout: 90_000 }).toBe('failed')
    await one.page.goto(waiting)
    const row = one.row(failed)
    await expect(row).toContainText(one.t('loan.cure.retry'))
    await one.mayOnly(row, [one.t('loan.act.retry'), one.t('loan.act.cancel')])
    await one.act(row, one.t('loan.act.retry'))
    await one.pressButton(one.t('loan.act.retry'), one.dialog)
    await one.givePassword()
    await expect(one.dialog).toHaveCount(0)
    await one.act(row, one.t('loan.act.switchChannel'))
    await one.field(one.t('loan.channel'), one.dialog).selectOption(one.t('order.channels.midtrans'))
    await one.field(one.t('loan.switchNote'), one.dialog).fill('The first one failed')
    await one.send(one.t('loan.act.switchChannel'))
    await letGo(one, other, failed, false)
    await expect.poll(async () => (await rowOf(one, failed))?.state, { timeout: 60_000 }).toBeUndefined()

    // Each day counts what was sent on it once, and so does what the far ends have of it.
    await one.page.goto('/loan/loanRecord')
    for (const [day, sent, arrived, lost] of [
      [dayIn(1), 1, 1, 0],
      [dayIn(0), 2, 1, 1],
    ] as const) {
      const cells = one.row(one.format.day(day)).getByRole('cell')
      await expect(cells.nth(1)).toHaveText(one.format.number(sent))
      await expect(cells.nth(3)).toHaveText(one.format.number(arrived))
      await expect(cells.nth(5)).toHaveText(one.format.number(lost))
    }
    await expect.poll(async () => await atChannels(product, paid)).toEqual([`${paid}-1 xendit SUCCEEDED`])
    await expect
      .poll(async () => await atChannels(product, failed))
      .toEqual([`${failed}-1 xendit FAILED`, expect.stringMatching(/-?2 midtrans completed$/)])
    const { items } = (await callAs(other.page, '/utils/get_open_items', { filter: {} })) as {
      items: object[]
    }
    expect(items).toEqual([])
    await product.end()
    booksHold(dataDir)
  } finally {
    await product.stop()
  }
})
