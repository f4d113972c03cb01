import { expect, test, type Locator, type Page } from '@playwright/test'
import { heldAnswer, staysInPlace } from './held-answer.ts'
import { callAs, ordersWaiting } from './money-waiting.ts'
import { paletteField } from './palette-acts.ts'
import { freshKey, givePassword, personAt, Product } from './product.ts'

const list = (page: Page): Locator => page.locator('[data-list-box]').filter({ visible: true })
const rowOf = (page: Page, text: string): Locator => list(page).getByRole('row').filter({ hasText: text })

test('payouts are put forward, switched, cancelled and tried again in bulk: rehearsed, run, undone row by row; a colleague sees it without a reload', async ({
  browser,
}) => {
  const product = await Product.start()
  try {
    const [first, final, maker, checker] = await Promise.all(
      ['first_reviewer', 'final_reviewer', 'finance_maker', 'finance_checker'].map(
        async (role) => await personAt(browser, product, role),
      ),
    )
    if (!first || !final || !maker || !checker) throw new Error('someone did not come')
    const [one = '', two = '', three = ''] = await ordersWaiting(product, { first, final }, 3)
    // Of those that will be sent one fails for a reason that passes, the other's account takes nothing.
    await product.misbehave(`${three}-1`, { failureCode: 'TEMPORARY_TRANSFER_ERROR' })
    await product.misbehave(`${two}-1`, { failureCode: 'INVALID_DESTINATION' })
    await maker.goto('/loan/waitLoanList')
    await checker.goto('/loan/waitLoanList')
    await expect(rowOf(checker, three)).toContainText('Waiting for maker')
    // Acts come with the pointer: at rest a row is only read.
    const holdOne = rowOf(maker, one).getByRole('button', { name: 'Hold' })
    await expect(holdOne).toHaveCSS('opacity', '0')
    await rowOf(maker, one).hover()
    await expect(holdOne).toHaveCSS('opacity', '1')
    await holdOne.click()
    await maker.getByRole('dialog').getByLabel(/^Why/).fill('Account to be checked')
    await maker.getByRole('dialog').getByRole('button', { name: 'Hold' }).click()
    await expect(rowOf(maker, one)).toContainText('Held')
    await putForwardAll(maker, checker, [two, three])
    await expect(rowOf(maker, two)).toContainText('Waiting for release')
    // The colleague has not touched the page since.
    await expect(rowOf(checker, two)).toContainText('Waiting for release', { timeout: 15_000 })
    await expect(checker.getByText(/rows? changed \d+ s ago/)).toBeVisible()
    // What was seen may be the first time that it was put forward, which was undone: it is read anew before it is acted on.
    const read = checker.waitForResponse((answer) => answer.url().endsWith('/loan/get_wait_loans'))
    await checker.getByRole('button', { name: 'Refresh' }).click()
    await read
    await releaseInBulk(checker, three)
    await actOnWhatChanged(maker, checker, two)
    await switchInBulk(maker, one)
    await cancelInBulk(maker, one)
    await retryInBulk(maker, { passing: three, lasting: two })
  } finally {
    await product.stop()
  }
})

/** Everything that matches: one is held and is refused with the reason, two go to the checker, come back, and go again. */
async function putForwardAll(page: Page, checker: Page, [two, three]: [string, string]): Promise<void> {
  await list(page).getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: 'Select all 3 that match' }).click()
  await expect(page.getByText('3 selected')).toBeVisible()
  const show = await heldAnswer(page, '**/api/utils/get_bulk_rows')
  await page.getByRole('button', { name: 'Put forward' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Put forward' })
  await expect(dialog.getByRole('button', { name: 'Put forward (2)' })).toBeDisabled()
  await staysInPlace(dialog.getByRole('button', { name: 'Cancel' }), show)
  await expect(dialog.getByText('Refused').last()).toBeVisible()
  await dialog.getByRole('button', { name: 'Put forward (2)' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  // Closed it is not lost: the bell opens it again, with its rows and its undo.
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: /^Bulk work finished: 2 done/ }).click()
  await expect(dialog.getByRole('listitem').first()).toContainText('Done')
  await expect(dialog.getByRole('listitem').last()).toContainText('It is held: end the hold first')
  await undoRowByRow(dialog, checker, [two, three])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await list(page).getByRole('checkbox').first().check()
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Put forward' }).first().click()
  await dialog.getByRole('button', { name: 'Put forward (2)' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

/** One row alone; the other cannot be undone after what somebody did with it, and says so. */
async function undoRowByRow(dialog: Locator, checker: Page, [two, three]: [string, string]): Promise<void> {
  const undo = dialog.getByRole('button', { name: 'Undo', exact: true })
  const line = (text: string | RegExp) => dialog.getByRole('listitem').filter({ hasText: text })
  await undo.click()
  const every = dialog.getByRole('checkbox', { name: 'All that can be undone' })
  await expect(every).toBeChecked()
  await expect(line('Can be undone')).toHaveCount(2)
  await expect(line('Refused').getByRole('checkbox')).toBeDisabled()
  await every.uncheck()
  await expect(dialog.getByRole('button', { name: 'Undo (0)' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: three }).check()
  await dialog.getByRole('button', { name: 'Undo (1)' }).click()
  await expect(line(/Undone/)).toHaveCount(1)
  await expect(line(three)).toContainText('Undone')
  const held = { orderNo: two, version: 1, note: 'Name differs', requestKey: freshKey() }
  const { version } = (await callAs(checker, '/loan/hold', held)) as { version: number }
  await undo.click()
  await expect(dialog.getByText('No row can be undone now.')).toBeVisible()
  await expect(line(two)).toContainText('Hold a disbursement')
  await callAs(checker, '/loan/unhold', { orderNo: two, version, requestKey: freshKey() })
}

/** Where the bar is too narrow for its acts the palette has each once all the same, and runs what is folded. */
async function actOnFolded(page: Page, act: string): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1100, height: 900 })
  const bar = page.locator('header[data-picked]').filter({ visible: true })
  await expect(bar.getByRole('button', { name: /^\d+ more$/ })).toBeVisible()
  await expect(bar.getByRole('button', { name: act })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  const offered = page.getByRole('group', { name: '1 selected' }).getByRole('option')
  await expect(offered).toContainText([
    'Put forward',
    'Hold',
    'End the hold',
    'Try again',
    'Switch channel',
    'Cancel payout',
    'Copy the numbers',
    'Clear selection',
  ])
  await expect(offered.filter({ hasText: / more$/ })).toHaveCount(0)
  await paletteField(page).fill(act)
  await expect(offered).toHaveText([act])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: act })).toBeVisible()
  if (size) await page.setViewportSize(size)
}

/** What is held was not sent: it goes by another channel, and by none that is said when that is undone. */
async function switchInBulk(page: Page, orderNo: string): Promise<void> {
  await rowOf(page, orderNo).getByRole('checkbox').check()
  await actOnFolded(page, 'Switch channel')
  const dialog = page.getByRole('dialog', { name: 'Switch channel' })
  await dialog.getByLabel(/^Channel/).selectOption('Midtrans')
  await dialog.getByLabel(/^Why it is switched/).fill('Lower fee')
  await dialog.getByRole('button', { name: 'Check first' }).click()
  await dialog.getByRole('button', { name: 'Switch channel (1)' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(1)
  await expect(rowOf(page, orderNo)).toContainText('Midtrans', { timeout: 15_000 })
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await dialog.getByRole('button', { name: 'Undo (1)' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: /Undone/ })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(rowOf(page, orderNo)).toContainText('chosen when sent')
}

/** What was not released is given up for good. */
async function cancelInBulk(page: Page, orderNo: string): Promise<void> {
  await rowOf(page, orderNo).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Cancel payout' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Cancel payout' })
  await dialog.getByLabel(/^Why it is cancelled/).fill('The borrower asked')
  await dialog.getByRole('button', { name: 'Check first' }).click()
  await expect(dialog).toContainText('a cancelled order is not opened again')
  await dialog.getByRole('button', { name: 'Cancel payout (1)' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(rowOf(page, orderNo)).toHaveCount(0)
}

/** What failed for a reason that passes is tried again by two people; what did not says why it may not. */
async function retryInBulk(
  page: Page,
  { passing, lasting }: { passing: string; lasting: string },
): Promise<void> {
  await expect(rowOf(page, passing)).toContainText('can be tried again', { timeout: 60_000 })
  await expect(rowOf(page, lasting)).toContainText('needs another account', { timeout: 60_000 })
  for (const orderNo of [passing, lasting]) await rowOf(page, orderNo).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Try again' })
  const line = (orderNo: string) => dialog.getByRole('listitem').filter({ hasText: orderNo })
  await expect(line(passing)).toContainText('Will change')
  await expect(line(lasting)).toContainText('This failure needs new bank data first')
  await expect(dialog).toContainText('the new attempt waits to be put forward')
  await dialog.getByRole('button', { name: 'Try again (1)' }).click()
  await givePassword(page)
  await expect(line(passing)).toContainText('Done')
  await expect(line(lasting)).toContainText('Refused')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(rowOf(page, passing)).toContainText('Waiting for maker', { timeout: 15_000 })
  await expect(rowOf(page, lasting)).toContainText('needs another account')
}

/** Many releases ask for the password once, and then run. */
async function releaseInBulk(page: Page, orderNo: string): Promise<void> {
  await rowOf(page, orderNo).getByRole('checkbox').check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Release' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Release' })
  await dialog.getByRole('button', { name: 'Release (1)' }).click()
  await givePassword(page)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

/** The checker releases what the maker is about to hold: the maker is told, and sees how the row stands now. */
async function actOnWhatChanged(maker: Page, checker: Page, orderNo: string): Promise<void> {
  await rowOf(maker, orderNo).getByRole('button', { name: 'Hold' }).click()
  await maker.getByRole('dialog').getByLabel(/^Why/).fill('Too late')
  await rowOf(checker, orderNo).getByRole('button', { name: 'Release' }).click()
  await checker.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await expect(rowOf(checker, orderNo).getByRole('button', { name: 'Release' })).toBeHidden()
  await maker.getByRole('dialog').getByRole('button', { name: 'Hold' }).click()
  await expect(maker.getByText(`${orderNo} had changed before your action`)).toBeVisible()
}
