import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { dayIn } from './day-in.ts'
import { closes } from './dialog-closes.ts'
import { madeBorrower } from './made-application.ts'
import { callAs, loansRunning } from './money-waiting.ts'
import { personAt, Product } from './product.ts'

/** Three days after the due day of a loan of fourteen days that began today. */
const daysAhead = 17
const noConsent = 'No consent'
const tooSoon = /Too soon after the last attempt; lawful from .*\d\d:\d\d WIB/

/** The night's work opens a case for what fell due. */
async function untilCases(page: Page, count: number): Promise<void> {
  const open = async (): Promise<number> => {
    const { items } = (await callAs(page, '/collection/get_cases', { filter: { open: true }, size: 20 })) as {
      items: unknown[]
    }
    return items.length
  }
  await expect.poll(open, { message: 'open cases', timeout: 90_000 }).toBe(count)
}

async function certify(manager: Page, name: string): Promise<void> {
  await manager.goto('/collection/collectionUserManage')
  const row = manager.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('none')
  await row.getByRole('button', { name: 'Set' }).click()
  const dialog = manager.getByRole('dialog', { name: `Settings of ${name}` })
  await dialog.getByLabel('Holds a collection certificate').check()
  await dialog.getByLabel('Certificate no.').fill('SPPI-0042')
  await dialog.getByLabel('Issuer').fill('SPPI')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await closes(dialog)
  await expect(row).toContainText('until')
}

async function assign(manager: Page, orderNo: string, name: string): Promise<void> {
  const row = manager.getByRole('row').filter({ hasText: orderNo })
  await row.getByRole('button', { name: 'Assign' }).click()
  const dialog = manager.getByRole('dialog', { name: `Assign case ${orderNo}` })
  // Nobody else has a certificate.
  const able = dialog.getByLabel(/^Collector/)
  await expect(able.getByRole('option')).toHaveCount(2)
  await able.selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await closes(dialog)
  await expect(row).toContainText(name)
}

async function openCase(page: Page, orderNo: string): Promise<Locator> {
  await page.goto('/collection/collectionOrderManage')
  await page.getByRole('link', { name: orderNo }).click()
  await expect(page).toHaveURL(`/collection/detail/collectionOrderManage/${orderNo}`)
  return deskOf(page, orderNo)
}

const deskOf = (page: Page, orderNo: string): Locator => page.getByRole('article', { name: orderNo })

/** The borrower's own number comes first. */
const callOf = (desk: Locator): Locator => desk.getByRole('button', { name: /^Call/ }).first()

async function record(page: Page, desk: Locator, said: string): Promise<void> {
  await desk.getByRole('button', { name: 'Record', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Record what the borrower said' })
  await dialog.getByLabel(/^They said/).selectOption({ label: said })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Required')).toBeVisible()
  await dialog.getByLabel(/^When and how/).fill('Wrote it to us this morning')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await closes(dialog)
}

/** A second tab of the same person that learns nothing new of the case until it is let. */
async function staleTab(page: Page, orderNo: string): Promise<{ tab: Page; letGo: () => void }> {
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await expect(callOf(deskOf(tab, orderNo))).toBeEnabled()
  const { promise, resolve } = Promise.withResolvers<void>()
  await tab.route('**/api/collection/get_case', async (route) => {
    await promise
    await route.continue()
  })
  return { tab, letGo: resolve }
}

/** Nothing but keys from the number to the kept promise. */
async function promiseByKeyboard(page: Page, desk: Locator, phone: string): Promise<void> {
  await callOf(desk).press('Enter')
  const form = desk.getByRole('region', { name: 'Record the follow-up' })
  await expect(form).toBeFocused()
  await expect(form).toContainText(phone)
  await page.keyboard.press('1')
  const amount = form.getByLabel(/^Promised amount/)
  await expect(amount).toBeFocused()
  // What is owed stands there already, and gives way to what was said.
  await expect(amount).not.toHaveValue('')
  await page.keyboard.type('500000')
  await expect(amount).toHaveValue('500,000')
  await page.keyboard.press('Tab')
  const day = form.getByLabel(/^To be paid by/)
  const today = await day.inputValue()
  await page.keyboard.press('ArrowDown')
  await expect(day).not.toHaveValue(today)
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(desk.getByText(/500,000 promised for/)).toBeVisible()
}

/** A text for codes that two agreed on. @returns who reads what was sent */
async function codeText(browser: Browser, product: Product): Promise<Page> {
  const operator = await personAt(browser, product, 'sms_operator')
  const { id, version } = (await callAs(operator, '/sms/save_template', {
    version: 0,
    name: 'Payment code',
    purpose: 'code',
    app: null,
    texts: { id: 'Yth {name}, bayar {app} {owed} ke VA {va}.' },
  })) as { id: number; version: number }
  const submitted = (await callAs(operator, '/sms/submit_template', { id, version })) as { version: number }
  const checker = await personAt(browser, product, 'sms_checker')
  await callAs(checker, '/sms/check_template', { id, version: submitted.version, approve: true, note: '' })
  return checker
}

/** The code that the borrower may pay to is copied, and sent to them as a message. */
async function sendCode(page: Page, desk: Locator, checker: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copy = desk.getByRole('button', { name: /^Copy code/ }).first()
  const code = ((await copy.getAttribute('aria-label')) ?? '').replace('Copy code ', '')
  await copy.click()
  await expect
    .poll(async () => await page.evaluate(async () => await navigator.clipboard.readText()))
    .toBe(code)
  await desk.getByRole('button', { name: `Send code ${code} by SMS` }).click()
  await expect(page.getByText('The code is on its way to the borrower')).toBeVisible()
  const states = async () =>
    (
      (await callAs(checker, '/sms/get_messages', { filter: {}, size: 5 })) as { items: { state: string }[] }
    ).items.map(({ state }) => state)
  await expect.poll(states, { timeout: 30_000 }).toEqual(['delivered'])
  await checker.goto('/sms/smsRecord')
  await expect(checker.getByRole('row').filter({ hasText: 'Payment code' })).toContainText('Delivered')
  await desk.getByRole('button', { name: `Send code ${code} by SMS` }).click()
  await expect(page.getByText('This code was sent today already')).toBeVisible()
}

/** Whom the borrower named for emergencies says no: the collector keeps that, and only a manager that they agreed after all. */
async function refusesAndAgrees(desk: Locator, page: Page, manager: Page, orderNo: string): Promise<void> {
  const named = (panel: Locator) => panel.getByRole('listitem').filter({ hasText: 'Emergency contact' })
  const callThem = named(desk).getByRole('button', { name: /^Call/ })
  // Whether the hour is lawful is another matter: a story runs at any.
  await expect(callThem).not.toHaveAccessibleDescription(noConsent)
  await named(desk).getByRole('button', { name: 'Record a refusal' }).click()
  const refusal = page.getByRole('dialog', { name: 'Record a refusal' })
  await refusal.getByRole('button', { name: 'Save' }).click()
  await expect(refusal.getByText('Required')).toBeVisible()
  await refusal.getByLabel(/^When and how/).fill('She wrote that she wants no calls')
  await refusal.getByRole('button', { name: 'Save' }).click()
  await closes(refusal)
  await expect(named(desk)).toContainText('Consent: Refused')
  await expect(callThem).toHaveAccessibleDescription(noConsent)
  await expect(callThem).toBeDisabled()

  await manager.goto(`/order/detail/${orderNo}?tab=contacts`)
  await manager.getByRole('button', { name: 'Record consent' }).click()
  const consent = manager.getByRole('dialog', { name: 'Record consent' })
  await consent.getByLabel(/^Consent/).selectOption({ label: 'Given' })
  await consent.getByLabel(/^When and how/).fill('Called the office from her own number')
  await consent.getByRole('button', { name: 'Save' }).click()
  await closes(consent)
  await expect(manager.getByRole('row').filter({ hasText: 'Sibling' })).toContainText('Given')
  await page.reload()
  await expect(named(desk)).toContainText('Consent: Given')
  await expect(callThem).not.toHaveAccessibleDescription(noConsent)
}

test('a certified collector is given a case, calls, keeps a promise by keyboard, and is held by the guard', async ({
  browser,
}) => {
  test.setTimeout(420_000)
  let product = await Product.start()
  try {
    const maker = await personAt(browser, product, 'finance_maker')
    const checker = await personAt(browser, product, 'finance_checker')
    const [called = '', silent = ''] = await loansRunning(browser, product, { maker, checker }, 2)
    const day = dayIn(daysAhead)
    product = await product.killAndStart({ BUSINESS_DATE: day })

    const manager = await personAt(browser, product, 'col_manager')
    await untilCases(manager, 2)
    const name = 'Intan Permata'
    await certify(manager, name)
    await manager.goto('/collection/collectionOrderManage')
    await assign(manager, called, name)
    await assign(manager, silent, name)

    const page = await personAt(browser, product, 'collector')
    const desk = await openCase(page, called)
    await expect(desk.getByText('Nothing about being reached.')).toBeVisible()
    // Whoever agreed may be called whatever hour and day this story runs at.
    await record(page, desk, 'Agreed to any hour')
    await expect(desk.getByText('Agreed to any hour')).toBeVisible()
    await expect(callOf(desk)).toBeEnabled()
    const { phone } = madeBorrower(0)
    await expect(desk.getByText(phone)).toHaveCount(0)
    const { tab, letGo } = await staleTab(page, called)

    await promiseByKeyboard(page, desk, phone)
    await expect(desk.getByText(phone)).toHaveCount(0)
    await expect(callOf(desk)).toBeDisabled()
    await expect(callOf(desk)).toHaveAccessibleDescription(tooSoon)

    // Who does not see that yet is refused, gets no number, and the try stays.
    const stale = deskOf(tab, called)
    await callOf(stale).click()
    await expect(stale.getByRole('alert')).toHaveText(tooSoon)
    await expect(stale.getByText(phone)).toHaveCount(0)
    letGo()
    await expect(callOf(stale)).toBeDisabled()
    await expect(stale.getByRole('listitem').filter({ hasText: /^Call Refused: Too soon/ })).toHaveCount(1)

    await sendCode(page, desk, await codeText(browser, product))

    const other = await openCase(page, silent)
    await record(page, other, 'No more calls')
    await expect(other.getByText('No more calls')).toBeVisible()
    await expect(callOf(other)).toBeDisabled()
    await expect(callOf(other)).toHaveAccessibleDescription('Opted out of this channel')
    await record(page, other, 'Taken back: No more calls')
    await expect(other.getByText('Nothing about being reached.')).toBeVisible()
    await expect(other.getByText('Opted out of this channel')).toHaveCount(0)
    await refusesAndAgrees(other, page, manager, silent)
  } finally {
    await product.stop()
  }
})
