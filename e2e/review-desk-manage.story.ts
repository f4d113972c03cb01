import { expect, test, type Locator, type Page } from '@playwright/test'
import { closes } from './dialog-closes.ts'
import { heldAnswer } from './held-answer.ts'
import { applyAs, madeBorrower } from './made-application.ts'
import { Product } from './product.ts'
import { sitDown } from './shell-desk.ts'

const list = (page: Page): Locator => page.locator('[data-list-box]').filter({ visible: true })
const rowOf = (page: Page, text: string): Locator => list(page).getByRole('row').filter({ hasText: text })
const dialog = (page: Page): Locator => page.getByRole('dialog')

/** The waiting orders of the first desk, once the machine is through with all of them. */
async function openWaiting(page: Page, orderNos: readonly string[]): Promise<void> {
  await page.goto('/approve/reviewFirst/reviewFirstWait')
  for (const orderNo of orderNos)
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).last().click()
      await expect(rowOf(page, orderNo)).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 60_000 })
}

async function makeGroup(page: Page): Promise<void> {
  await page.goto('/approve/reviewGroup')
  await page.getByRole('link', { name: 'New group' }).click()
  const form = dialog(page)
  await form.getByLabel(/^Group name/).fill('Panen, morning')
  await form.getByRole('button', { name: 'Save' }).click()
  // What is missing is said at its field, and what was typed stays.
  await expect(form.getByText('An active group needs a member')).toBeVisible()
  await form.getByRole('checkbox', { name: 'Panen' }).check()
  await form.getByLabel(/^Daily capacity/).fill('20')
  for (const name of ['Nadia Putri', 'Rizky Ramadhan']) {
    await form.getByRole('searchbox', { name: 'Search reviewers' }).fill(name)
    await form.getByRole('checkbox', { name }).check()
  }
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(rowOf(page, 'Panen, morning')).toContainText('2 of 2 on duty')
}

/** Picked on the wait list: rehearsed, run, and taken back. */
async function assignPicked(page: Page, orderNos: readonly string[]): Promise<void> {
  await openWaiting(page, orderNos)
  for (const orderNo of orderNos) await rowOf(page, orderNo).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const act = dialog(page)
  const target = act.getByLabel(/^Assign to/)
  const rizky = await target.locator('option').filter({ hasText: 'Rizky Ramadhan' }).innerText()
  await target.selectOption({ label: rizky })
  await act.getByRole('button', { name: 'Check first' }).click()
  await act.getByRole('button', { name: `Assign (${orderNos.length})` }).click()
  await act.getByRole('button', { name: 'Undo' }).click()
  await act.getByRole('button', { name: `Undo (${orderNos.length})` }).click()
  await expect(act.getByRole('listitem').filter({ hasText: /Undone/ })).toHaveCount(orderNos.length)
  await expect(act.getByRole('button', { name: /^Undo/ })).toBeHidden()
  await act.getByRole('button', { name: 'Close' }).last().click()
  await expect(rowOf(page, orderNos[0] ?? '')).not.toContainText('Rizky Ramadhan')
}

/** By load: the dialog says who would get what before anything is written. @returns how many orders moved */
async function assignByLoad(page: Page): Promise<number> {
  await page.goto('/approve/reviewerManage')
  await page.getByRole('button', { name: 'Assign waiting orders' }).click()
  const form = dialog(page)
  await form.getByLabel('Assign to').selectOption({ label: 'Group Panen, morning, by load' })
  // The outcome of this choice, not of the one before.
  await expect(form.getByRole('button', { name: /^Assign \d/ })).toBeEnabled()
  const outcome = form.getByRole('region', { name: 'What will happen' })
  for (const name of ['Nadia Putri', 'Rizky Ramadhan'])
    await expect(outcome.getByRole('row').filter({ hasText: name })).toContainText(/\d+ → \d+ of \d+/)
  const said = await outcome.getByText(/orders move/).innerText()
  const moved = Number(/\d+/.exec(said)?.[0])
  await expect(rowOf(page, 'Nadia Putri').getByRole('link', { name: /^\d/ })).toHaveCount(0)
  await form.getByRole('button', { name: `Assign ${moved} orders` }).click()
  await expect(page.getByText(`${moved} orders assigned`)).toBeVisible()
  return moved
}

/** Nadia has what was Rizky's: who gives it to her has seen so, and stays until it is done. */
async function handOver(page: Page): Promise<void> {
  await rowOf(page, 'Rizky Ramadhan').getByRole('button', { name: 'Hand over' }).click()
  const form = dialog(page)
  const target = form.getByLabel('Hand over to')
  const nadia = await target.locator('option').filter({ hasText: 'Nadia Putri' }).innerText()
  await target.selectOption({ label: nadia })
  await form.getByLabel('Why').fill('Home with a fever')
  await expect(form.getByRole('row').filter({ hasText: 'Nadia Putri' })).toBeVisible()
  const run = form.getByRole('button', { name: /^Hand over \d/ })
  await expect(run).toBeEnabled()
  const call = '**/api/approve/hand_over'
  // What another choice would do has not been seen yet.
  const rehearsed = await heldAnswer(page, call, 1)
  await target.selectOption({ index: 0 })
  await expect(run).toBeDisabled()
  rehearsed()
  await target.selectOption({ label: nadia })
  await expect(run).toBeEnabled()
  const handedOver = await heldAnswer(page, call, 1)
  await run.click()
  await page.keyboard.press('Escape')
  await expect(run).toHaveAttribute('aria-busy', 'true')
  handedOver()
  await expect(page.getByText(/orders? handed over/)).toBeVisible()
  await expect(rowOf(page, 'Rizky Ramadhan').getByRole('link', { name: /^\d/ })).toHaveCount(0)
}

async function setLimits(page: Page): Promise<void> {
  await page.goto('/approve/reviewGroup')
  await page.getByRole('button', { name: 'Review settings' }).click()
  const form = dialog(page)
  await form.getByLabel('Late after (minutes)').first().fill('10')
  await form.getByRole('checkbox', { name: 'Income as in the proof is required' }).uncheck()
  await form.getByLabel('Reason for the change').fill('Short desk this week')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Must be longer than the first limit')).toBeVisible()
  await form.getByLabel('Late after (minutes)').first().fill('45')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Review settings' }).click()
  await expect(form.getByText('Hesti Wulandari: Short desk this week')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
}

/** A person and a group open over their lists; the filters are there before, during and after. */
async function openOverFilters(page: Page): Promise<void> {
  for (const [path, filter, row, param] of [
    ['/approve/reviewGroup', 'active=yes&sort=-name', /./, 'edit'],
    ['/approve/reviewerManage', 'onDuty=yes', 'Nadia Putri', 'person'],
  ] as const) {
    await page.goto(`${path}?${filter}`)
    await list(page).getByRole('link', { name: row }).first().click()
    await expect(page).toHaveURL(new RegExp(`${filter}&${param}=\\d+$`))
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await closes(page.getByRole('dialog'))
    await expect(page).toHaveURL(new RegExp(`${path}\\?${filter}$`))
  }
}

test('a manager groups reviewers, gives out what waits, and hands over the orders of who goes home', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const product = await Product.start({ DEMO_ORDERS: '1' })
  try {
    const orderNos: string[] = []
    for (let n = 0; n < 4; n += 1) orderNos.push(await applyAs(product, madeBorrower(900 + n)))
    const { page, context } = await sitDown(browser, product, 'review_manager')
    await openWaiting(page, orderNos)
    await makeGroup(page)
    await assignPicked(page, orderNos.slice(0, 2))
    const moved = await assignByLoad(page)
    await handOver(page)
    await page.goto('/approve/reviewFirst/reviewFirstWait?assignee=Nadia')
    await expect(
      list(page)
        .getByText(/^by Hesti Wulandari, load \d+ of 60$/)
        .first(),
    ).toBeVisible()
    await expect(
      list(page)
        .getByText(/^from Rizky Ramadhan, by Hesti Wulandari, load/)
        .first(),
    ).toBeVisible()

    await openOverFilters(page)
    await page.goto('/approve/reviewerManage')
    const duty = page.getByRole('switch', { name: 'Nadia Putri on duty' })
    await duty.click()
    await expect(
      page.getByText(`Nadia Putri is off duty; ${moved} orders went back to the queue`),
    ).toBeVisible()
    const { page: nadia } = await sitDown(browser, product, 'first_reviewer')
    await nadia.goto('/approve/reviewFirst/reviewFirstWait')
    await nadia.getByRole('button', { name: /^Next order/ }).click()
    await expect(nadia.getByText('Not on duty; the review manager can change that')).toBeVisible()
    await duty.click()
    await expect(page.getByText('Nadia Putri is on duty')).toBeVisible()
    await nadia.getByRole('button', { name: /^Next order/ }).click()
    await expect(nadia).toHaveURL(new RegExp(`/approve/detail/${orderNos[0]}`))
    // What she holds now is seen at once by who steers the desks.
    await page.goto('/approve/reviewFirst/reviewFirstWait')
    await expect(rowOf(page, orderNos[0] ?? '')).toContainText('Nadia Putri')

    await setLimits(page)
    for (const [language, group, assign] of [
      ['id', 'Grup baru', 'Bagikan pesanan yang menunggu'],
      ['zh', '新建审核组', '分配待审订单'],
    ] as const) {
      await context.addCookies([{ name: 'language', value: language, url: product.address }])
      await page.goto('/approve/reviewGroup')
      await expect(page.getByRole('link', { name: group })).toBeVisible()
      await page.goto('/approve/reviewerManage')
      await expect(page.getByRole('button', { name: assign })).toBeVisible()
    }
  } finally {
    await product.stop()
  }
})
