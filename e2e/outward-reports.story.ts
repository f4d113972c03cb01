import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { closes } from './dialog-closes.ts'
import { callAs, loansRunning } from './money-waiting.ts'
import { freshKey, givePassword, password, personAt, Product } from './product.ts'

const [saturday, sunday, monday] = ['2026-11-28', '2026-11-29', '2026-12-01']

const column = (kind: string, field: string, name: string, format = 'asItIs') => ({
  kind,
  field,
  column: name,
  format,
  required: true,
  codes: {},
})

/** What the pool and the monthly file want, in short: the screen fills in another one. */
const layouts = {
  fdcLayout: [column('loan', 'orderNo', 'NO'), column('loan', 'outstanding', 'SISA', 'whole')],
  slikLayout: [
    column('debtor', 'name', 'NAMA'),
    column('debtor', 'idNumber', 'NIK'),
    column('facility', 'orderNo', 'NO'),
    column('facility', 'outstanding', 'BAKI', 'whole'),
  ],
}

/** How the simulated regulator meets what it is sent from now on (`ReceiverBehaviour` of the far end). */
async function meets({ dataDir }: Product, behaviour: object): Promise<void> {
  const known = JSON.parse(readFileSync(join(dataDir, 'far-end', 'reports.json'), 'utf8')) as {
    pusdafil: { url: string; key: string }
  }
  const { url, key } = known.pusdafil
  const headers = { 'content-type': 'application/json', 'x-api-key': key }
  await fetch(`${url}/simulate/behaviour`, { method: 'POST', headers, body: JSON.stringify(behaviour) })
}

/** What is done in the background is looked at again until it is there. */
async function seen(page: Page, address: string, what: () => Locator, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(address)
    await expect(what()).toContainText(text, { timeout: 3_000 })
  }).toPass({ timeout: 120_000 })
}

test('a layout is filled in by one and agreed by another; a refused row is corrected and accepted, a month goes out, and nothing differs from our loans', async ({
  browser,
}) => {
  test.setTimeout(420_000)
  let product = await Product.start({ BUSINESS_DATE: saturday })
  try {
    // Off, with the reason, until two people stand for what the receiver wants.
    const desk = await personAt(browser, product, 'risk')
    await desk.goto('/utils/outwardReports')
    const feeds = (page: Page) => page.getByRole('table', { name: 'Report' }).getByRole('row')
    await expect(feeds(desk).filter({ hasText: 'Pusdafil' })).toContainText(
      'No layout is agreed on by two people',
    )
    await desk.getByRole('button', { name: 'Layouts' }).click()
    await desk.getByRole('button', { name: 'Change: Pusdafil (OJK), at once' }).click()
    const form = desk.getByRole('dialog')
    const fill = async (field: string, name: string) => {
      await form.getByLabel(`Column of ${field}`, { exact: true }).fill(name)
    }
    await fill('NIK', 'ID_NO')
    await fill('Address', 'ADDR')
    await form.getByRole('button', { name: 'Put forward' }).click()
    await expect(form.getByText('Each kind of row needs a column at least')).toBeVisible()
    await form.getByLabel('Reporter’s code').fill('LMBG01')
    await form.getByRole('button', { name: 'Loan' }).click()
    await fill('Order number', 'LOAN_NO')
    await fill('Loan state', 'STATUS')
    await form.getByRole('button', { name: 'Payment' }).click()
    await fill('Amount paid', 'PAID')
    await form.getByLabel('Source').fill('Pusdafil manual 3.2')
    await form.getByLabel('Why').fill('As their manual says')
    await form.getByRole('button', { name: 'Put forward' }).click()
    // The state of a loan is a code: each of ours needs one of theirs.
    await expect(form.getByText('Some columns are not right yet')).toBeVisible()
    await form.getByRole('button', { name: 'Loan' }).click()
    for (const [ours, theirs] of Object.entries({ Active: 'A', Cleared: 'L', 'Written off': 'W', Void: 'X' }))
      await form.getByLabel(`Loan state: ${ours}`).fill(theirs)
    await form.getByRole('button', { name: 'Put forward' }).click()
    await closes(form)
    for (const [code, columns] of Object.entries(layouts))
      await callAs(desk, '/utils/propose_setting', {
        code,
        value: { on: true, reporter: 'LMBG01', separator: '|', columns },
        from: sunday,
        source: 'Papers of the receiver',
        note: 'As they say',
        requestKey: freshKey(),
      })
    const admin = await personAt(browser, product, 'admin')
    await admin.goto('/utils/outwardReports?part=layouts')
    const decision = admin.getByRole('dialog')
    for (const name of ['SLIK', 'FDC', 'Pusdafil']) {
      await admin.getByRole('button', { name: `Decide: Layout of ${name}` }).click()
      await decision.getByRole('button', { name: 'Agree' }).click()
      if (name === 'SLIK') await givePassword(admin)
      await closes(decision)
    }

    // From its day on each fact is told. What the regulator refuses waits for a person, and so does what hangs on it.
    product = await product.killAndStart({ BUSINESS_DATE: sunday })
    await meets(product, {
      refuses: { holding: 'Kenanga', code: 'ADDR_SHORT', message: 'village is missing' },
    })
    const maker = await personAt(browser, product, 'finance_maker')
    const checker = await personAt(browser, product, 'finance_checker')
    const [orderNo = ''] = await loansRunning(browser, product, { maker, checker }, 1)
    const inQueue = `/utils/outwardReports?part=queue&feed=pusdafil&orderNo=${orderNo}`
    await seen(desk, inQueue, () => desk.getByRole('row').filter({ hasText: 'User' }), 'village is missing')
    await expect(desk.getByRole('row').filter({ hasText: 'Loan' })).toContainText('Waits to be sent')
    await desk.goto('/utils/outwardReports')
    await expect(
      feeds(desk).filter({ hasText: 'Pusdafil' }).getByRole('link', { name: 'Open: 1' }).last(),
    ).toBeVisible()
    await desk.goto(inQueue)
    const refused = desk.getByRole('row').filter({ hasText: 'village is missing' })
    await refused.getByRole('button', { name: 'Correct' }).click()
    const correction = desk.getByRole('dialog')
    await correction.getByLabel('Address').fill('Jl. Kenanga 7, Kel. Cikini')
    await correction.getByLabel('Why').fill('As on the card')
    await correction.getByRole('button', { name: 'Put forward again' }).click()
    await closes(correction)
    await seen(desk, inQueue, () => desk.getByRole('row').filter({ hasText: 'Loan' }), 'Accepted')
    await expect(desk.getByRole('row').filter({ hasText: 'Replaced' })).toHaveCount(1)
    const held = (page: Page, feed: string) => page.getByRole('table', { name: feed }).getByRole('row').nth(1)
    await desk.goto('/utils/outwardReports')
    await expect(held(desk, 'Pusdafil (OJK), at once')).toContainText('Agrees')
    await expect(held(desk, 'Pusdafil (OJK), at once')).toContainText('1,000,000')
    await expect.poll(async () => await axeFindings(desk)).toEqual([])

    // The day and the month are over: the pool was told by itself, the month's file is there and a person carries it.
    product = await product.killAndStart({ BUSINESS_DATE: monday })
    const file = (page: Page) => page.getByRole('row').filter({ hasText: '30 Nov 2026' }).first()
    await seen(desk, '/utils/outwardReports?part=files', () => file(desk), 'Not handed in')
    await callAs(desk, '/user/confirm_password', { password })
    const saved = desk.waitForEvent('download')
    await file(desk).getByRole('button', { name: 'Download' }).click()
    const text = readFileSync(await (await saved).path(), 'utf8')
    expect(text.split('\r\n')).toEqual(expect.arrayContaining(['H|LMBG01|202611|2', `F|${orderNo}|1000000`]))
    const dialog = desk.getByRole('dialog')
    await file(desk).getByRole('button', { name: 'Handed in' }).click()
    await dialog.getByLabel('Receipt number').fill('SLIK/2026/77')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await file(desk).getByRole('button', { name: 'Load refused lines' }).click()
    const load = async (lines: string) =>
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'refused.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Line,Code,Message\n${lines}\n`),
      })
    await load('9,F07,no such line')
    await expect(dialog.getByText('Row 2 of the file does not fit the report')).toBeVisible()
    await load('3,F07,Loan number unknown')
    await closes(dialog)
    await desk.goto('/utils/outwardReports?part=queue&feed=slik&state=refused')
    await desk
      .getByRole('row')
      .filter({ hasText: 'Loan number unknown' })
      .getByRole('button', { name: 'Correct' })
      .click()
    await dialog.getByLabel('Why').fill('They know it by now')
    await dialog.getByRole('button', { name: 'Put forward again' }).click()
    await closes(dialog)
    await desk.goto('/utils/outwardReports?part=files')
    await desk.getByRole('button', { name: 'Make a file' }).click()
    await dialog.getByRole('button', { name: 'Make a file' }).click()
    await closes(dialog)
    await seen(desk, '/utils/outwardReports?part=files', () => file(desk), 'Not handed in')
    await file(desk).getByRole('button', { name: 'Handed in' }).click()
    await dialog.getByLabel('Receipt number').fill('SLIK/2026/78')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await file(desk).getByRole('button', { name: 'All accepted' }).click()
    await dialog.getByRole('button', { name: 'All accepted' }).click()
    await expect(file(desk)).toContainText('Answered')
    for (const feed of ['SLIK (OJK), monthly', 'FDC (AFPI), daily'])
      await seen(desk, '/utils/outwardReports', () => held(desk, feed), 'Agrees')
    await desk.setViewportSize({ width: 390, height: 844 })
    await expect(held(desk, 'FDC (AFPI), daily')).toContainText('Agrees')
    await expect.poll(async () => await axeFindings(desk)).toEqual([])
    // Nothing waits for anybody.
    await admin.goto('/utils/configTools')
    await expect(admin.getByText('Report rows refused or with faults')).toHaveCount(0)
  } finally {
    await product.stop()
  }
})
