import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { dayIn } from './day-in.ts'
import { closes } from './dialog-closes.ts'
import { madeBorrower } from './made-application.ts'
import { callAs, loansRunning } from './money-waiting.ts'
import { freshKey, personAt, Product } from './product.ts'

/** Three days after the due day of a loan of fourteen days that began today. */
const daysAhead = 17
/** The trail is sealed each minute, and the page looks again by itself. */
const sealedMs = 150_000

interface CaseRow {
  orderNo: string
  version: number
}

/** An overdue order of today's business, its case given to a certified collector. */
async function heldCase(manager: Page): Promise<string> {
  const cases = async () =>
    (
      (await callAs(manager, '/collection/get_cases', { filter: { open: true }, size: 20 })) as {
        items: CaseRow[]
      }
    ).items
  await expect.poll(async () => (await cases()).length, { timeout: 90_000 }).toBe(1)
  const { items: collectors } = (await callAs(manager, '/collection/get_collectors', {
    filter: { name: 'Intan Permata' },
    size: 20,
  })) as { items: { id: number; version: number }[] }
  const [collector = { id: 0, version: 0 }] = collectors
  await callAs(manager, '/collection/save_collector', {
    id: collector.id,
    version: collector.version,
    onDuty: true,
    capacity: null,
    group: null,
    weight: 100,
    leave: null,
    certificate: { no: 'SPPI-0042', issuer: 'SPPI', until: '2999-12-31' },
  })
  const [{ orderNo, version } = { orderNo: '', version: 0 }] = await cases()
  const asked = { orderNo, version, to: collector.id, note: '', requestKey: freshKey() }
  await callAs(manager, '/collection/assign_case', asked)
  return orderNo
}

/** One call that was made, with a promise, and one that the guard refused two minutes too soon. */
async function reachTwice(browser: Browser, product: Product, orderNo: string, day: string): Promise<void> {
  const collector = await personAt(browser, product, 'collector')
  // Whoever agreed may be called whatever hour and day this story runs at.
  const said = { choice: { kind: 'anyHour' }, holds: true, note: 'said on the phone' }
  await callAs(collector, '/collection/keep_choice', { orderNo, ...said, requestKey: freshKey() })
  const call = { orderNo, channel: 'call', target: 'self' }
  const { id } = (await callAs(collector, '/collection/start_contact', {
    ...call,
    requestKey: freshKey(),
  })) as { id: number }
  await callAs(collector, '/collection/record_follow_up', {
    orderNo,
    attemptId: id,
    outcome: 'promised',
    note: 'after pay day',
    promise: { amount: 500_000, day },
    requestKey: freshKey(),
  })
  const refused = callAs(collector, '/collection/start_contact', { ...call, requestKey: freshKey() })
  await expect(refused).rejects.toThrow('CONTACT_REFUSED')
}

/** A first warning letter: its four figures are those of the case, and the pages are those that were kept. */
async function warn(manager: Page, orderNo: string): Promise<void> {
  const desk = manager.getByRole('article', { name: orderNo })
  const letters = desk
    .locator('section')
    .filter({ has: manager.getByRole('heading', { name: 'Warning letters' }) })
  await letters.getByRole('button', { name: 'Issue a warning letter' }).click()
  const letter = letters.getByRole('listitem')
  await expect(letter).toContainText(/SP1\/\d{6}\/\d+/)
  await expect(letter).toContainText('3 days late')
  const { amounts } = (await callAs(manager, '/collection/get_case', { orderNo })) as {
    amounts: { principal: number; interest: number; penalty: number }
  }
  expect(amounts.penalty).toBeGreaterThan(0)
  for (const amount of Object.values(amounts)) await expect(letter).toContainText(amount.toLocaleString('en'))
  const open = letter.getByRole('button', { name: 'Open the PDF' })
  await expect(open).toBeVisible({ timeout: 60_000 })
  const download = manager.waitForEvent('download')
  await open.click()
  const pages = await readFile(await (await download).path())
  expect(pages.subarray(0, 5).toString()).toBe('%PDF-')
  const digest = createHash('sha256').update(pages).digest('hex')
  await expect(letter).toContainText(digest.slice(0, 12))
}

test('a manager answers a complaint: every contact, the refused one too, confirmed by the audit chain, on paper', async ({
  browser,
}) => {
  test.setTimeout(480_000)
  let product = await Product.start()
  try {
    const maker = await personAt(browser, product, 'finance_maker')
    const checker = await personAt(browser, product, 'finance_checker')
    await loansRunning(browser, product, { maker, checker }, 1)
    const day = dayIn(daysAhead)
    product = await product.killAndStart({ BUSINESS_DATE: day })

    const manager = await personAt(browser, product, 'col_manager')
    const orderNo = await heldCase(manager)
    await reachTwice(browser, product, orderNo, day)

    await manager.goto(`/collection/detail/collectionOrderManage/${orderNo}`)
    await warn(manager, orderNo)
    await manager.getByRole('link', { name: 'Complaint file' }).click()
    await expect(manager).toHaveURL(`/collection/complaint/${orderNo}`)
    const file = manager.getByRole('article', { name: `Complaint file ${orderNo}` })
    const entries = file.getByRole('table', { name: 'Complaint file' })
    const refused = entries.getByRole('row').filter({ hasText: 'Refused, no contact was made' })
    await expect(refused).toHaveCount(1)
    await expect(refused).toContainText('too soon after the last attempt')
    await expect(entries.getByRole('row').filter({ hasText: 'Promised 500,000' })).toContainText('1/3')
    await expect(file.getByText(madeBorrower(0).phone)).toHaveCount(0)

    await file.getByRole('button', { name: /^Refused/ }).click()
    await expect(entries.getByRole('row')).toHaveCount(2)
    await file.getByRole('button', { name: /^All/ }).click()

    // Green only once the rows that speak for it are sealed, and then by itself.
    await expect(file.getByRole('status')).toHaveText('Matches the audit chain', { timeout: sealedMs })
    await expect(file.getByText(/^Same as the chain, entries [\d,]+–[\d,]+$/)).toBeVisible()
    await expect.poll(async () => await axeFindings(manager)).toEqual([])

    await file.getByRole('button', { name: 'PDF' }).click()
    const dialog = manager.getByRole('dialog', { name: `PDF of file ${orderNo}` })
    await dialog.getByRole('button', { name: 'Make the PDF' }).click()
    await expect(dialog.getByText('Required')).toBeVisible()
    await dialog.getByLabel(/^Who asked for it/).fill('OJK APPK')
    const digest = (await file.getByText(/^([0-9a-f]{8} ?){8}$/).textContent())?.replaceAll(' ', '')
    const download = manager.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Make the PDF' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe(`complaint-file-${orderNo}.pdf`)
    expect((await readFile(await saved.path())).toString('latin1')).toContain(`sha256:${digest}`)
    await closes(dialog)
    await expect(file.getByText('OJK APPK')).toBeVisible()

    await file.getByRole('button', { name: 'Check again' }).click()
    await expect(file.getByRole('status')).toHaveText('Matches the audit chain')
  } finally {
    await product.stop()
  }
})
