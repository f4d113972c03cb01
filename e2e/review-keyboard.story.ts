import { type Browser, expect, type Page, test } from '@playwright/test'
import { applyAs, madeBorrower } from './made-application.ts'
import { callAs, ordersWaiting } from './money-waiting.ts'
import {
  checks,
  expectNext,
  giveBack,
  giveReason,
  goToList,
  inHand,
  isAtDesk,
  lookAtPhotos,
  pass,
  passByPalette,
  passWithNote,
  reject,
  revealAll,
  sheet,
  takeFirst,
  tickByKeys,
  untilKept,
} from './at-desk.ts'
import { heldAnswer, mayClose } from './held-answer.ts'
import { keptBack } from './kept-back.ts'
import { givePassword, password, personAt, Product } from './product.ts'
import { breaksWithPage } from './whole-page.ts'

const call = '**/api/approve/decide_first'
let product: Product
test.beforeAll(async () => {
  product = await Product.start(keptBack)
})
test.afterAll(async () => product.stop())

const english = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ baseURL: product.address })
  await context.addCookies([{ name: 'language', value: 'en', url: product.address }])
  const page = await context.newPage()
  await breaksWithPage(page)
  return page
}

/** Signs in without a pointer: Tab from field to field, Enter sends. */
async function signInByKeys(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.locator('input[type=email]').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.locator('input[autocomplete=one-time-code]').first()).toBeVisible()
  await page.keyboard.type(await product.codeFor(email))
  await expect(page.locator('nav').first()).toBeVisible({ timeout: 20_000 })
}

test('a reviewer clears ten orders by keyboard alone', async ({ browser }) => {
  test.setTimeout(180_000)
  const orders: string[] = []
  for (let n = 0; n < 10; n += 1) orders.push(await applyAs(product, madeBorrower(n)))
  const page = await english(browser)
  await signInByKeys(page, 'first_reviewer@lumbung.test')
  await takeFirst(page, orders)
  await lookAtPhotos(page)
  await revealAll(page)
  // N leaves an order for the next one; it is still this person's and comes again.
  const left = await inHand(page)
  await page.keyboard.press('n')
  await expectNext(page, left)

  const acts = [pass, reject, giveBack, passWithNote, passByPalette, reject, pass, pass, reject]
  for (const act of acts) {
    const before = await inHand(page)
    await act(page)
    await expectNext(page, before)
  }
  await pass(page)
  await expect(page.getByText('The queue is done.')).toBeVisible()
  await expect(page).toHaveURL(/reviewFirstWait/)

  const standing = async (orderNo: string): Promise<string> => {
    const { order } = (await callAs(page, '/order/get_order', { orderNo })) as { order: { state: string } }
    return order.state
  }
  // The last of them can still be taken back.
  await expect
    .poll(async () => (await Promise.all(orders.map(standing))).toSorted(), { timeout: 60_000 })
    .toEqual([
      ...Array.from({ length: 6 }, () => 'finalWait'),
      ...Array.from({ length: 3 }, () => 'firstRejected'),
      'returned',
    ])
  const state = await page.context().storageState()
  product.remember('first_reviewer@lumbung.test', Promise.resolve(state))
  await page.context().close()
})

test('the next order shows before a decision is answered, and what was not kept is told there', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const orders: string[] = []
  for (let n = 19; n < 25; n += 1) orders.push(await applyAs(product, madeBorrower(n)))
  const page = await personAt(browser, product, 'first_reviewer')
  const manager = await personAt(browser, product, 'review_manager')
  await takeFirst(page, orders)
  const desks = page.locator('article[aria-label]')
  const desk = (orderNo: string) => page.locator(`article[aria-label="${orderNo}"]`)
  const told = (orderNo: string) => page.getByRole('alert').filter({ hasText: `on ${orderNo} was` })
  const undo = (orderNo: string) =>
    page.getByRole('status').filter({ hasText: orderNo }).getByRole('button', { name: 'Undo' })
  /** Decides with the next order drawn behind this one. */
  const passAhead = async (): Promise<string> => {
    const orderNo = await inHand(page)
    await expect(desks.nth(1)).toBeAttached()
    await pass(page)
    await expectNext(page, orderNo)
    return orderNo
  }

  const answer = await heldAnswer(page, call)
  const late = await passAhead()
  await expect(desk(late)).toBeAttached()
  await expect.poll(() => mayClose(page)).toBe(false)
  answer()
  await expect(undo(late)).toBeVisible()
  await expect(desk(late)).toHaveCount(0)
  await expect.poll(() => mayClose(page)).toBe(true)
  await page.unroute(call)

  // Whoever is quicker than the server: the second decision goes after the first, or its answer would hand that one over again.
  const answerFirst = await heldAnswer(page, call, 1)
  const first = await passAhead()
  const second = await inHand(page)
  await pass(page)
  answerFirst()
  await expectNext(page, second)
  await expect(undo(second)).toBeVisible()
  await expect(desk(first)).toHaveCount(0)

  await page.route(call, async (route) => await route.abort())
  const cut = await passAhead()
  await expect(told(cut)).toContainText('was not answered: The server cannot be reached.')
  await page.unroute(call)
  await told(cut).getByRole('link', { name: 'Open the order' }).click()
  await expect(sheet(page)).toHaveAttribute('aria-label', cut)
  await expect(told(cut)).toHaveCount(0)
  await expect(sheet(page).getByRole('alert')).toHaveText('The server cannot be reached')
  await sheet(page).focus()
  await page.keyboard.press('p')
  await expectNext(page, cut)
  await expect(undo(cut)).toBeVisible()
  await expect(told(cut)).toHaveCount(0)

  const taken = await inHand(page)
  await tickByKeys(page)
  await untilKept(page, taken)
  await expect(desks.nth(1)).toBeAttached()
  await callAs(manager, '/approve/release', { orderNo: taken })
  await page.keyboard.press('p')
  await expectNext(page, taken)
  await expect(told(taken)).toContainText('was not carried out')
  await expect(told(taken)).toContainText('The order is undecided.')
  await expect(desk(taken)).toBeAttached()
  for (const each of [page, manager]) await each.context().close()
})

test('what is read while a check is on its way does not open it again', async ({ browser }) => {
  test.setTimeout(180_000)
  const page = await personAt(browser, product, 'first_reviewer')
  await takeFirst(page, [await applyAs(product, madeBorrower(26))])
  const check = checks(page).first()
  await expect(check).toBeEnabled()
  const answer = await heldAnswer(page, '**/api/approve/tick')
  await page.keyboard.press('1')
  await expect(check).toHaveAttribute('data-result', 'pass')
  // Whoever comes back to the window reads anew; the server has not got the check yet.
  await expect
    .poll(async () => {
      await page.locator('html').dispatchEvent('visibilitychange')
      return await check.getAttribute('data-result')
    })
    .toBe('open')
  answer()
  await expect(check).toHaveAttribute('data-result', 'pass')
  await page.context().close()
})

test('a decision is taken back by Z, told to others meanwhile, and undone by a server that dies', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  // Longer than five seconds, so that a slow machine sees the same.
  const long = { UNDO_SECONDS: '60' }
  product = await product.killAndStart(long)
  const orders = [await applyAs(product, madeBorrower(31)), await applyAs(product, madeBorrower(32))]
  const page = await personAt(browser, product, 'first_reviewer')
  const manager = await personAt(browser, product, 'review_manager')
  await takeFirst(page, orders)
  const orderNo = await inHand(page)
  const notices = page.getByRole('status').filter({ hasText: orderNo })
  const isBack = async (): Promise<void> => await isAtDesk(page, orderNo)

  await pass(page)
  await expectNext(page, orderNo)
  await expect(notices.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  await manager.goto(`/approve/detail/${orderNo}`)
  await expect(sheet(manager).getByText('Being decided by Nadia Putri').first()).toBeVisible()
  await page.keyboard.press('z')
  await isBack()
  await page.keyboard.press('r')
  await giveReason(page, 'R07')
  await page.keyboard.press('m')
  await page.keyboard.type('another face')
  await page.keyboard.press('Enter')
  // Before the server has it: it is taken back as soon as it is there.
  const answer = await heldAnswer(page, call)
  await page.keyboard.press('r')
  await expectNext(page, orderNo)
  await page.keyboard.press('Control+z')
  answer()
  await isBack()
  await expect(sheet(page).getByLabel('Note', { exact: true })).toHaveValue('another face')
  await page.keyboard.press('r')
  await expectNext(page, orderNo)
  // From here on nothing is drawn behind it.
  const claims = '**/api/approve/claim_next'
  await page.route(claims, async (route) => await route.abort())
  await notices.getByRole('button', { name: 'Undo' }).click()
  await isBack()

  // Whoever goes elsewhere before the answer is not fetched back; what Z brings back can be decided.
  const answerLeft = await heldAnswer(page, call, 1)
  await page.keyboard.press('r')
  await goToList(page)
  answerLeft()
  await expect(notices.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(page.locator(`article[aria-label="${orderNo}"]`)).toHaveCount(0)
  await expect(page).toHaveURL(/reviewFirstWait/)
  await page.unroute(claims)
  await page.keyboard.press('z')
  await isBack()
  await expect(sheet(page).getByLabel('Note', { exact: true })).toHaveValue('another face')
  await sheet(page).focus()
  await page.keyboard.press('r')
  await expectNext(page, orderNo)
  // The next order shows before the server has the decision.
  await expect(notices.getByRole('button', { name: 'Undo' })).toBeVisible()
  product = await product.killAndStart(long)
  await page.goto('/approve/reviewFirst/reviewFirstWait')
  const told = page.getByRole('alert').filter({ hasText: orderNo })
  await expect(told).toContainText(
    'was not carried out: the server stopped in between. The order is undecided.',
  )
  await told.getByRole('link', { name: 'Open the order' }).click()
  await isBack()
  await expect(sheet(page).getByLabel('Note', { exact: true })).toHaveValue('another face')
  await page.keyboard.press('r')
  await expectNext(page, orderNo)
  await expect(told).toHaveCount(0)
  for (const each of [page, manager]) await each.context().close()
})

test('a changed bank account needs a second person before any money goes to it', async ({ browser }) => {
  test.setTimeout(180_000)
  product = await product.killAndStart({})
  const open = async (role: string): Promise<Page> => await personAt(browser, product, role)
  const [first, final, manager, maker, checker] = [
    await open('first_reviewer'),
    await open('final_reviewer'),
    await open('review_manager'),
    await open('finance_maker'),
    await open('finance_checker'),
  ]
  const [orderNo = ''] = await ordersWaiting(product, { first, final }, 1, 10)

  const row = (page: Page) => page.getByRole('row', { name: new RegExp(orderNo) })
  const putForward = async (): Promise<void> => {
    await maker.goto(`${product.address}/loan/waitLoanList`)
    await row(maker).getByRole('button', { name: 'Put forward' }).click()
    await maker.getByRole('dialog').getByRole('button', { name: 'Put forward' }).click()
    await expect(row(maker)).toContainText('Waiting for release')
  }
  await putForward()

  await final.goto(`${product.address}/approve/detail/${orderNo}`)
  await expect(sheet(final)).toBeVisible()
  await final.keyboard.press('c')
  const asking = final.getByRole('dialog')
  await asking.getByLabel('What is corrected').selectOption('bankAccount')
  await asking.getByLabel(/^New account no/).fill('5200099887')
  await asking.getByLabel(/^Reason/).selectOption({ label: 'The borrower said so' })
  await asking.getByRole('button', { name: 'Ask for the correction' }).click()
  await expect(final.getByText('The correction waits for a second person')).toBeVisible()
  await expect(final.getByText('Waits for a second person', { exact: true })).toBeVisible()
  await expect(final.getByText('5200099887')).toHaveCount(0)
  await expect(final.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0)

  await checker.goto(`${product.address}/loan/waitLoanList`)
  await expect(row(checker)).toContainText('A corrected account waits for a second person')
  await expect(row(checker).getByRole('button', { name: 'Release' })).toHaveCount(0)
  await row(checker).getByRole('button', { name: 'Hold' }).waitFor()

  await manager.goto(`${product.address}/order/detail/${orderNo}?tab=bank`)
  await manager.getByRole('button', { name: 'Confirm' }).click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(manager.getByText('In force', { exact: true })).toBeVisible()
  await expect(manager.getByText('••••9887').first()).toBeVisible()

  // Put forward for the old account, it is back with the maker.
  await maker.reload()
  await expect(row(maker)).toContainText('Account corrected: The borrower said so')
  await putForward()
  await checker.reload()
  await row(checker).getByRole('button', { name: 'Release' }).click()
  await checker.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await givePassword(checker)
  await expect
    .poll(
      async () => {
        const { order } = (await callAs(checker, '/order/get_order', { orderNo })) as {
          order: { state: string }
        }
        return order.state
      },
      { timeout: 30_000 },
    )
    .toBe('repaying')
  for (const page of [first, final, manager, maker, checker]) await page.context().close()
})
