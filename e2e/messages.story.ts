import { expect, type Page, test } from '@playwright/test'
import { dayIn } from './day-in.ts'
import { closes } from './dialog-closes.ts'
import { callAs, loansRunning } from './money-waiting.ts'
import { freshKey, personAt, Product } from './product.ts'

/** Three days after the due day of a loan of fourteen days that began today. */
const daysAhead = 17
const loans = 8
/** As whoever reads English is written to. */
const english =
  'Dear {name}, your {app} bill {orderNo} of {owed} is {daysLate} days late. Reply STOP to opt out.'
const text = 'Yth {name}, tagihan {app} {orderNo} {owed} lewat {daysLate} hari. Ketik STOP untuk berhenti.'

interface BatchAnswer {
  batch: { state: string; handed: number; total: number }
}

/** Writes a text: without its variables it is refused by name, with them another person agrees to it. */
async function agreeOnText(operator: Page, checker: Page): Promise<void> {
  await operator.goto('/sms/smsTemplate')
  await operator.getByRole('button', { name: 'New template' }).click()
  const dialog = operator.getByRole('dialog', { name: 'New template' })
  await dialog.getByLabel(/^Template/).fill('Reminder of the week')
  await dialog.getByLabel('Purpose').selectOption({ label: 'Collection' })
  // A text in English alone is refused, with the language that it lacks.
  await dialog.getByRole('button', { name: 'English' }).click()
  await dialog.getByLabel(/^Text/).fill(english)
  await dialog.getByRole('button', { name: 'Put forward' }).click()
  await expect(
    dialog.getByText('There is no text in Indonesia, which every template must have'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Indonesia' }).click()
  await dialog.getByLabel(/^Text/).fill('Yth {nama}, bayar atau kami sebar data Anda')
  await expect(dialog.getByText('Unknown variable: nama')).toBeVisible()
  await expect(dialog.getByText('Banned word: sebar')).toBeVisible()
  await dialog.getByLabel(/^Text/).fill(text)
  await expect(dialog.getByText('The text can be put forward')).toBeVisible()
  await expect(dialog.getByText('GSM-7, 1 part')).toBeVisible()
  await dialog.getByRole('button', { name: 'Put forward' }).click()
  await closes(dialog)
  await expect(operator.getByRole('row').filter({ hasText: 'Reminder of the week' })).toContainText(
    'Waits for approval',
  )

  await checker.goto('/sms/smsTemplate')
  await checker.getByRole('link', { name: 'Reminder of the week' }).click()
  await checker.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(checker.getByRole('dialog').getByText('In use').first()).toBeVisible()
}

/** A batch to everybody who owes, slow enough to be stopped halfway; one wrong number would be named. */
async function prepareBatch(operator: Page, orderNos: readonly string[]): Promise<string> {
  await operator.goto('/sms/smsSend')
  await operator.getByRole('button', { name: 'New batch' }).click()
  const dialog = operator.getByRole('dialog', { name: 'Prepare a batch' })
  await dialog.getByRole('button', { name: 'Reckon recipients' }).click()
  await expect(dialog.getByText('Required').first()).toBeVisible()
  await dialog.getByLabel(/^Name/).fill('Weekend reminder')
  await dialog.getByLabel(/^Template/).selectOption({ label: 'Reminder of the week' })
  await dialog.getByRole('button', { name: 'A list of order numbers' }).click()
  await dialog.getByLabel(/^Order numbers/).fill([...orderNos, '999999999999'].join('\n'))
  await dialog.getByLabel('Messages a second').fill('1')
  await dialog.getByRole('button', { name: 'Reckon recipients' }).click()
  await expect(operator.getByRole('heading', { name: 'Weekend reminder' })).toBeVisible()
  await expect(operator.getByText('1 number cannot be used')).toBeVisible()
  await expect(operator.getByText('999999999999 (unknown)')).toBeVisible()
  return new URL(operator.url()).pathname
}

const batchOf = async (page: Page, path: string): Promise<BatchAnswer['batch']> => {
  const id = Number(path.split('/').at(-1))
  return ((await callAs(page, '/sms/get_batch', { id })) as BatchAnswer).batch
}

/** Cases of everybody, who agrees to be written to at any hour: the story is told at night too. */
async function untilReachable(manager: Page): Promise<string[]> {
  const cases = async () =>
    (await callAs(manager, '/collection/get_cases', { filter: { open: true }, size: 50 })) as {
      items: { orderNo: string }[]
    }
  await expect.poll(async () => (await cases()).items.length, { timeout: 90_000 }).toBe(loans)
  const orderNos = (await cases()).items.map(({ orderNo }) => orderNo)
  for (const orderNo of orderNos)
    await callAs(manager, '/collection/keep_choice', {
      orderNo,
      choice: { kind: 'anyHour' },
      holds: true,
      note: 'said so on the phone',
      requestKey: freshKey(),
    })
  return orderNos
}

test('a batch is prepared, agreed on by another person, paused, and stopped halfway', async ({ browser }) => {
  test.setTimeout(420_000)
  let product = await Product.start()
  try {
    const maker = await personAt(browser, product, 'finance_maker')
    const releaser = await personAt(browser, product, 'finance_checker')
    await loansRunning(browser, product, { maker, checker: releaser }, loans)
    const day = dayIn(daysAhead)
    product = await product.killAndStart({ BUSINESS_DATE: day })
    const manager = await personAt(browser, product, 'col_manager')
    const orderNos = await untilReachable(manager)
    // One of them reads English.
    const [reader = ''] = orderNos
    await callAs(manager, '/order/set_language', {
      orderNo: reader,
      language: 'en',
      note: 'said so on the phone',
      requestKey: freshKey(),
    })
    const operator = await personAt(browser, product, 'sms_operator')
    const checker = await personAt(browser, product, 'sms_checker')
    await agreeOnText(operator, checker)
    const path = await prepareBatch(operator, orderNos)

    // Who made it is not asked; who did not sees what it costs before saying yes.
    await expect(operator.getByRole('button', { name: /^Approve/ })).toBeHidden()
    await checker.goto(path)
    await expect(checker.getByText('Rp 2,520').first()).toBeVisible()
    await checker.getByRole('button', { name: `Approve ${loans} messages` }).click()
    const running = checker.getByRole('region', { name: 'Running now' })
    await expect(running.getByText('Weekend reminder')).toBeVisible()
    await expect
      .poll(async () => (await batchOf(checker, path)).handed, { intervals: [100] })
      .toBeGreaterThan(0)
    await running.getByRole('button', { name: 'Pause' }).click()
    await expect(running.getByText(/wait, safe/)).toBeVisible()
    await running.getByRole('button', { name: 'Stop' }).click()
    await checker.getByRole('dialog').getByRole('button', { name: 'Stop' }).click()
    await expect(checker.getByText('Stopped').first()).toBeVisible()
    await expect.poll(async () => (await batchOf(checker, path)).state).toBe('stopped')
    const { handed, total } = await batchOf(checker, path)
    expect(total).toBe(loans)
    expect(handed).toBeLessThan(total)

    // What was handed over arrived, what was not says so, and stays so.
    await checker.goto(`/sms/smsRecord?batch=${path.split('/').at(-1)}`)
    await expect(checker.getByRole('row').filter({ hasText: 'Cancelled' })).toHaveCount(total - handed)
    await expect(checker.getByRole('row').filter({ hasText: 'Delivered' })).toHaveCount(handed)
    await expect.poll(async () => (await batchOf(checker, path)).handed).toBe(handed)
    // Each is in the language of who reads it.
    const { items } = (await callAs(checker, '/sms/get_messages', {
      filter: { batch: Number(path.split('/').at(-1)) },
      size: 50,
    })) as { items: { orderNo: string; language: string }[] }
    for (const { orderNo, language } of items) expect(language).toBe(orderNo === reader ? 'en' : 'id')
    expect(items).toHaveLength(loans)
  } finally {
    await product.stop()
  }
})
