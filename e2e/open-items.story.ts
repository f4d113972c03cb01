import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { closes } from './dialog-closes.ts'
import { callAs, ordersWaiting } from './money-waiting.ts'
import { freshKey, givePassword, password, personAt, Product } from './product.ts'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(async () => product.stop())

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const list = (page: Page) => page.getByRole('region', { name: 'Open items' })
const row = (page: Page, kind: string) => list(page).getByRole('row').filter({ hasText: kind })
const panel = (page: Page, kind: string) =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: kind }) })
const happened = (page: Page, kind: string) =>
  panel(page, kind).getByRole('list').getByRole('listitem').first()

/** A callback as the channel sends it, with its token; the answer's status. */
async function callback(body: object): Promise<number> {
  const { callbackToken } = JSON.parse(
    readFileSync(join(product.dataDir, 'far-end-secrets.json'), 'utf8'),
  ) as { callbackToken: string }
  const response = await fetch(`${product.address}/api/hooks/xendit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-callback-token': callbackToken },
    body: JSON.stringify(body),
  })
  return response.status
}

/** The bell counts what waits for this person, and the dashboard says the same. */
async function counts(page: Page, waiting: number): Promise<void> {
  const words = waiting === 1 ? '1 open item waits for you' : `${waiting} open items wait for you`
  await expect(async () => {
    await page.goto(`${product.address}/dashboard`)
    await expect(
      page.getByRole('article').or(page.locator('main')).getByRole('heading').first(),
    ).toBeVisible()
    if (waiting > 0) {
      await expect(bell(page)).toHaveAccessibleName(new RegExp(words), { timeout: 2_000 })
      await expect(page.getByRole('main').getByRole('link', { name: words })).toBeVisible({ timeout: 2_000 })
    } else {
      await expect(bell(page)).not.toHaveAccessibleName(/open item/, { timeout: 2_000 })
      await expect(page.getByRole('main').getByText(/open items? waits?/)).toHaveCount(0, { timeout: 2_000 })
    }
  }).toPass({ timeout: 30_000 })
}

/** Says how an item ends, with a reason, and sends it. */
async function say(page: Page, title: string, outcome: string | null, note: string, act: string) {
  const dialog = page.getByRole('dialog', { name: title })
  if (outcome !== null) await dialog.getByLabel(/^Outcome/).selectOption({ label: outcome })
  await dialog.getByLabel(/^(Reason|Proof)/).fill(note)
  await dialog.getByRole('button', { name: act }).click()
  return dialog
}

test('a callback that nobody can read is counted, read masked, tried again, and ended by who may', async ({
  browser,
}) => {
  const maker = await personAt(browser, product, 'finance_maker')
  await counts(maker, 0)
  // The amount is a text, so nobody can be sure of it.
  const body = {
    payment_id: 'pay-0001',
    callback_virtual_account_id: 'va-0001',
    external_id: '261120000001-va',
    bank_code: 'BCA',
    account_number: '1076612345678',
    sender_name: 'Siti Rahma',
    amount: '1007000',
    transaction_timestamp: '2026-11-20T05:00:00.000Z',
  }
  await expect(callback(body)).resolves.toBe(200)
  await counts(maker, 1)

  const collector = await personAt(browser, product, 'collector')
  await counts(collector, 0)

  const kind = 'Callback that cannot be read'
  await bell(maker).click()
  await maker.getByRole('link', { name: new RegExp(`^${kind}`) }).click()
  const item = panel(maker, kind)
  await expect(item.getByRole('region', { name: 'What to do' })).toContainText('Read the message below')
  const message = item.getByRole('region', { name: 'Message of the channel' })
  await expect(message).toContainText('"amount": "1007000"')
  await expect(message).toContainText('"sender_name": "xxxx xxxxx"')
  for (const hidden of ['Siti', 'Rahma', '1076612345678']) await expect(item).not.toContainText(hidden)
  await expect(item).toContainText('A VA payment whose fields do not fit')
  await expect(happened(maker, kind)).toContainText('Opened · Lumbung')
  // What does not take two is settled by one who may; a maker may only try again.
  await expect(item.getByRole('button', { name: 'Settle' })).toHaveCount(0)
  await item.getByRole('button', { name: 'Try again' }).click()
  await expect(happened(maker, kind)).toContainText('Tried again · Dewi Anggraini')
  await item.getByRole('button', { name: 'Close' }).click()
  await expect(row(maker, kind)).toContainText('Open')

  const checker = await personAt(browser, product, 'finance_checker')
  await counts(checker, 1)
  await checker
    .getByRole('main')
    .getByRole('link', { name: /open item waits/ })
    .click()
  await row(checker, kind).getByRole('button', { name: 'Settle' }).click()
  const dialog = await say(checker, 'Settle this item?', 'Seen to', 'Booked by hand from the list', 'Settle')
  await givePassword(checker)
  await closes(dialog)
  await expect(row(checker, kind)).toHaveCount(0)
  await counts(checker, 0)
  await counts(maker, 0)
})

test('a payout that the channel had forgotten is asked about again, and one it contradicts ends by two people', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const maker = await personAt(browser, product, 'finance_maker')
  const checker = await personAt(browser, product, 'finance_checker')
  const first = await personAt(browser, product, 'first_reviewer')
  const final = await personAt(browser, product, 'final_reviewer')
  const [orderNo = ''] = await ordersWaiting(product, { first, final }, 1, 60)
  const reference = `${orderNo}-1`
  const stateOf = async () => {
    const { order } = (await callAs(maker, '/order/get_order', { orderNo })) as { order: { state: string } }
    return order.state
  }

  // The money goes out and the channel tells so, but knows nothing when it is asked.
  await product.misbehave(reference, { inquiry: 'notFound' })
  const put = { orderNo, version: 0, requestKey: freshKey() }
  const { version } = (await callAs(maker, '/loan/put_forward', put)) as { version: number }
  await callAs(checker, '/user/confirm_password', { password })
  await callAs(checker, '/loan/release', { orderNo, version, requestKey: freshKey() })
  await counts(maker, 1)
  const unknown = 'Payout with unknown outcome'
  await maker
    .getByRole('main')
    .getByRole('link', { name: /open item waits/ })
    .click()
  await expect(row(maker, unknown)).toContainText(reference)
  await product.misbehave(reference, null)
  await row(maker, unknown).getByRole('button', { name: 'Try again' }).click()
  await expect(row(maker, unknown)).toHaveCount(0)
  await expect.poll(stateOf).toBe('repaying')
  await counts(maker, 0)

  // Days later the bank says that it did not arrive after all.
  await product.turnRound(reference)
  await counts(maker, 1)
  const contradicted = 'Channel contradicts a booked payout'
  await maker
    .getByRole('main')
    .getByRole('link', { name: /open item waits/ })
    .click()
  await row(maker, contradicted).getByRole('link', { name: contradicted }).click()
  const item = panel(maker, contradicted)
  await expect(item).toContainText(orderNo)
  await item.getByRole('button', { name: 'Propose an outcome' }).click()
  await say(
    maker,
    'How shall this end?',
    'As the channel says',
    'Statement of 20 Nov, line 14',
    'Propose an outcome',
  )
  await expect(happened(maker, contradicted)).toContainText('Outcome proposed: As the channel says')
  await counts(maker, 0)

  // Another person sees the proof and sends it back; whoever then proposes may hold every call and still not settle.
  await counts(checker, 1)
  await checker
    .getByRole('main')
    .getByRole('link', { name: /open item waits/ })
    .click()
  await row(checker, contradicted).getByRole('button', { name: 'Refuse' }).click()
  await say(checker, 'Refuse this proposal?', null, 'Line 14 is another order', 'Refuse')
  await expect(row(checker, contradicted)).toContainText('Open')
  const admin = await personAt(browser, product, 'admin')
  await counts(admin, 1)
  await admin
    .getByRole('main')
    .getByRole('link', { name: /open item waits/ })
    .click()
  await row(admin, contradicted).getByRole('button', { name: 'Propose an outcome' }).click()
  await say(
    admin,
    'How shall this end?',
    'As the channel says',
    'Letter of the bank, 21 Nov',
    'Propose an outcome',
  )
  await expect(row(admin, contradicted)).toHaveCount(0)
  await counts(admin, 0)
  await admin.goto(`${product.address}/utils/configTools`)
  await expect(row(admin, contradicted)).toContainText('Waits for a second person')
  await expect(row(admin, contradicted).getByRole('button')).toHaveCount(0)

  await counts(checker, 1)
  await checker
    .getByRole('main')
    .getByRole('link', { name: /open item waits/ })
    .click()
  await row(checker, contradicted).getByRole('button', { name: 'Settle' }).click()
  const dialog = checker.getByRole('dialog', { name: 'Settle as proposed?' })
  await expect(dialog).toContainText('Letter of the bank, 21 Nov')
  await say(checker, 'Settle as proposed?', null, 'Letter seen', 'Settle')
  await expect(row(checker, contradicted)).toHaveCount(0)
  await counts(checker, 0)
  await expect.poll(stateOf).toBe('reversed')
})
