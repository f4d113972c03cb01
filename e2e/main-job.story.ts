import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { closes } from './dialog-closes.ts'
import { type Look, type Person, personLooking } from './looks.ts'
import { applyAs, madeBorrower } from './made-application.ts'
import { callAs, untilReviewed } from './money-waiting.ts'
import { password, personAt, Product } from './product.ts'

const root = join(import.meta.dirname, '..')
const madeFile = join(root, 'packages/lab/src/world/made-loans.csv')
const realFile = join(root, '../shared/data/loan-payments-500.csv')

/** Uploads a file of the shape of the real one, says its terms, and books what can be booked. */
async function importFile(page: Page, product: Product, file: string): Promise<void> {
  await page.goto(`${product.address}/order/excelList`)
  await page.getByRole('link', { name: 'Upload a file' }).click()
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('heading', { name: 'Columns of the file' })).toBeVisible()
  await page.getByLabel(/^App/).selectOption('panen')
  await page.getByLabel('Rupiah for one unit of the amounts').fill('1000')
  await page.getByLabel('The due day is').selectOption('inclusive')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('region', { name: 'They become' })).toBeVisible({ timeout: 60_000 })
}

async function book(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Book \d+ loans?$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Book/ }).click()
  const booked = page.getByRole('link', { name: 'See the orders' })
  // Batch by batch: how long all of them take is the machine's affair, that one follows the other is not.
  let told: string | null = null
  while (!(await booked.isVisible()))
    await expect(async () => {
      if (await booked.isVisible()) return
      const now = await page.getByRole('progressbar').getAttribute('aria-label', { timeout: 1_000 })
      expect(now).not.toBe(told)
      told = now
    }).toPass({ timeout: 60_000 })
}

/** One order of each kind in the made-up file, and how its header says that it stands. */
const kinds = [
  ['mad20160001', 'Settled'],
  ['mad20160010', 'Settled late'],
  ['mad20160012', 'Overdue 62 days'],
  ['mad20160005', 'Settled'],
  ['mad20160015', 'Repaying'],
] as const

/** A figure of the preview, by its label. */
function figure(page: Page, label: string) {
  return page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]')
}

/** One product for the stories of a group. */
function productOf(env: Record<string, string>): () => Product {
  let started: Product | undefined
  test.beforeAll(async () => {
    started = await Product.start(env)
  })
  test.afterAll(async () => started?.stop())
  return () => {
    if (started === undefined) throw new Error('the product was not started')
    return started
  }
}

test.describe('files of loans that were', () => {
  const running = productOf({ BUSINESS_DATE: '2016-12-08' })

  test('a loan file is mapped, previewed, booked, and every kind of loan can be read', async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const product = running()
    const page = await personAt(browser, product, 'finance_maker')
    await importFile(page, product, madeFile)
    await expect(figure(page, 'Refused')).toHaveText('11')
    await page.getByRole('button', { name: /^Refused/ }).click()
    await expect(page.getByText(/not a date/).first()).toBeVisible()
    await book(page)
    await page.getByRole('link', { name: 'See the orders' }).click()
    await expect(page.getByText('mad20160001')).toBeVisible()
    for (const [orderNo, standing] of kinds) {
      await page.goto(`${product.address}/order/detail/${orderNo}`)
      const sheet = page.getByRole('article')
      await expect(sheet.getByRole('heading', { name: orderNo })).toBeVisible()
      await expect(sheet.getByText(standing, { exact: true }).first()).toBeVisible()
    }
    await page.goto(`${product.address}/order/orderList?overdue=yes&sort=repayEndDate`)
    const rows = page.getByRole('table')
    await expect(rows.getByText('mad20160012')).toBeVisible()
    await expect(rows.getByText('mad20160001')).toHaveCount(0)
  })

  test('the real file of 500 loans becomes what its page says', async ({ browser }) => {
    test.skip(
      !existsSync(realFile),
      'the real file is not here (../shared/data); the made-up one is always tested',
    )
    test.setTimeout(300_000)
    const product = running()
    const page = await personAt(browser, product, 'finance_maker')
    await importFile(page, product, realFile)
    await expect(figure(page, 'Accepted')).toHaveText('500')
    await expect(figure(page, 'Settled on time')).toHaveText('299')
    await expect(figure(page, 'Settled late')).toHaveText('101')
    await expect(figure(page, 'Overdue')).toHaveText('100')
    await expect(figure(page, 'Extended among them')).toHaveText('42')
    await page.getByRole('button', { name: /^To look at/ }).click()
    await expect(page.getByText('xqd20160271')).toBeVisible()
    await expect(page.getByText('xqd20160428')).toBeVisible()
    await book(page)
    await page.goto(`${product.address}/order/detail/xqd20160271`)
    await expect(page.getByRole('article').getByText('Settled late', { exact: true }).first()).toBeVisible()
  })
})

/** Answers every check with pass, the first nine by their keys, then passes the order by its key. */
async function passReview(page: Page): Promise<void> {
  const open = page.locator('button[data-result=open]')
  await expect(open.first()).toBeEnabled()
  while ((await open.count()) > 0) {
    const left = await open.count()
    await open.first().click()
    await expect(open).toHaveCount(left - 1)
  }
  const decided = page.url()
  await page.keyboard.press('p')
  // To the next order or the list, once the answer is here.
  await expect(page).not.toHaveURL(decided)
}

/**
 * Money needs the password once more. Who leaves that question is back where they were, with nothing sent; who answers
 * it has released.
 */
async function releaseByKeyboard(person: Person): Promise<void> {
  const { page, t } = person
  const dialog = page.getByRole('dialog', { name: t('loan.ask.release') })
  const release = person.button(t('loan.act.release'), dialog)
  const asked = page.getByRole('dialog', { name: t('shell.sudo.title') })
  await expect(release).toBeFocused()
  await person.seesWhole(dialog)
  await page.keyboard.press('Enter')
  await expect(person.field(t('shell.sudo.password'), asked)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  // Whoever leaves the question knows that: silence, and the focus is back where it was.
  await expect(release).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await person.givePassword()
  await closes(dialog)
}

const atDesk: Look = { language: 'id', scheme: 'light', on: 'desk' }

test.describe('a borrower of today', () => {
  const running = productOf({})

  test('a new application: two people decide, two people send, the borrower pays part and then the rest', async ({
    browser,
  }) => {
    test.setTimeout(300_000)
    const product = running()
    const open = async (role: string): Promise<Person> => await personLooking(browser, product, role, atDesk)
    const borrower = madeBorrower(1)
    const orderNo = await applyAs(product, borrower)

    const first = await open('first_reviewer')
    await untilReviewed(first.page, orderNo)
    await first.page.goto(`${product.address}/approve/reviewFirst/reviewFirstWait`)
    await expect(first.page.getByText(orderNo)).toBeVisible()
    await first.seesWhole()
    await first.page.keyboard.press('n')
    await expect(first.page).toHaveURL(new RegExp(`/approve/detail/${orderNo}`))
    await first.seesWhole()
    await passReview(first.page)

    const final = await open('final_reviewer')
    await final.page.goto(`${product.address}/approve/detail/${orderNo}`)
    await final.pressButton(final.t('approve.claim'))
    await passReview(final.page)
    await product.appCall('panen', '/open/sign', {
      applicationId: borrower.applicationId,
      requestKey: `sign-${orderNo}`,
    })

    const maker = await open('finance_maker')
    const { t } = maker
    await maker.page.goto(`${product.address}/loan/waitLoanList`)
    await maker.act(maker.row(orderNo), t('loan.act.putForward'))
    await maker.send(t('loan.act.putForward'))
    await expect(maker.row(orderNo)).toContainText(t('state.disbursement.audited'))

    const checker = await open('finance_checker')
    await checker.page.goto(`${product.address}/loan/waitLoanList`)
    await checker.act(checker.row(orderNo), t('loan.act.release'))
    await releaseByKeyboard(checker)

    const standing = async () =>
      (await product.appCall('panen', '/open/get_application', {
        applicationId: borrower.applicationId,
      })) as {
        state: string
        remainingAmount: number | null
        codes: { kind: string; code: string }[]
      }
    const codeOf = async (wanted: string) =>
      (await standing()).codes.find(({ kind }) => kind === wanted)?.code ?? ''
    for (const kind of ['va', 'alfa'])
      await expect.poll(async () => await codeOf(kind), { timeout: 30_000 }).not.toBe('')
    const va = await codeOf('va')
    const alfaOfAll = await codeOf('alfa')
    await product.pay({ account_number: va, amount: 400_000 })
    await expect
      .poll(async () => (await standing()).remainingAmount ?? 0, { timeout: 30_000 })
      .toBeLessThan(700_000)
    // The shop's code asks for a fixed amount: after a part payment another one takes its place.
    await expect
      .poll(async () => await codeOf('alfa'), { timeout: 30_000 })
      .not.toMatch(new RegExp(`^(${alfaOfAll})?$`))

    // A shop takes an amount that no code asks for: kept, seen, and booked by a person.
    const alfa = await codeOf('alfa')
    await product.pay({ payment_code: alfa, amount: 50_000, force: true })
    await maker.page.goto(`${product.address}/repay/repaymentRecord?state=unmatched`)
    const stray = maker.row(maker.money(50_000))
    await expect(stray).toContainText(t('order.unmatched.wrongAmount'), { timeout: 40_000 })
    const before = (await standing()).remainingAmount ?? 0
    await maker.act(stray, t('repay.match'))
    await maker.field(t('order.orderNo'), maker.dialog).fill(orderNo)
    await maker.field(t('repay.matchNote'), maker.dialog).fill('The borrower sent the receipt')
    await maker.seesWhole(maker.dialog)
    await maker.send(t('repay.putForward'))
    // Whose money it is takes a second person, who has given the password.
    await checker.page.goto(`${product.address}/repay/repaymentRecord`)
    await callAs(checker.page, '/user/confirm_password', { password })
    await checker.act(checker.row(maker.money(50_000)), t('repay.confirm'))
    await checker.send(t('repay.confirm'))
    await expect
      .poll(async () => (await standing()).remainingAmount ?? 0, { timeout: 30_000 })
      .toBeLessThanOrEqual(before - 50_000)

    const { page } = maker
    await page.goto(`${product.address}/order/detail/${orderNo}`)
    await expect(page.getByText(maker.money(400_000)).first()).toBeVisible()
    await product.pay({ account_number: va, amount: (await standing()).remainingAmount ?? 0 })
    await expect.poll(async () => (await standing()).state, { timeout: 30_000 }).toBe('cleared')

    await page.reload()
    const order = page.getByRole('article')
    await expect(order.getByText(t('state.order.cleared'), { exact: true }).first()).toBeVisible()
    await maker.seesWhole()
    await page.goto(`${product.address}/repay/repaymentRecord`)
    await expect(maker.row(orderNo)).toBeVisible()
    await maker.seesWhole()

    // What was sent today opens from its figure, with what became of it.
    await page.goto(`${product.address}/loan/loanRecord`)
    const today = page.getByRole('row').nth(1)
    await today.getByRole('link').nth(1).click()
    await expect(page).toHaveURL(/\/loan\/loanDetail\/\d{4}-\d\d-\d\d\?purpose=loan&state=success$/)
    await expect(maker.row(orderNo)).toContainText(t('state.disbursement.success'))
  })

  test('a masked value opens with a reason, and masks itself again', async ({ browser }) => {
    test.setTimeout(150_000)
    const product = running()
    const borrower = madeBorrower(2)
    const orderNo = await applyAs(product, borrower)
    const page = await personAt(browser, product, 'first_reviewer')
    await page.goto(`${product.address}/order/detail/${orderNo}?tab=identity`)
    await expect(page.getByText(borrower.phone)).toHaveCount(0)
    await page.getByRole('button', { name: 'View phone' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').first().selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Reveal' }).click()
    await expect(
      page.getByText(borrower.phone.slice(1)).or(page.getByText(borrower.phone)).first(),
    ).toBeVisible()
  })
})
