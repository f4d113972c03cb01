import { expect, test, type Locator, type Page } from '@playwright/test'
import { heldOrder } from '../packages/lab/src/world/held-order.ts'
import { closes } from './dialog-closes.ts'
import { heldAnswer } from './held-answer.ts'
import { callAs, ordersWaiting } from './money-waiting.ts'
import { askedForPassword, freshKey, password, personAt, Product } from './product.ts'

const list = (page: Page): Locator => page.locator('[data-list-box]').filter({ visible: true })
const rowOf = (page: Page, text: string): Locator => list(page).getByRole('row').filter({ hasText: text })

test('a release is taken back row by row while nobody has begun to send it; whoever leaves the rehearsal of an undo ends it, answered or not', async ({
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
    const orderNos = await ordersWaiting(product, { first, final }, 3)
    await callAs(maker, '/loan/stop_payouts', { channel: null, note: 'Wrong list', requestKey: freshKey() })
    for (const orderNo of orderNos)
      await callAs(maker, '/loan/put_forward', { orderNo, version: 0, requestKey: freshKey() })
    await callAs(checker, '/user/confirm_password', { password })
    await checker.goto('/loan/waitLoanList')
    await expect(rowOf(checker, orderNos[2] ?? '')).toContainText('Waiting for release')
    const dialog = await releaseAll(checker)
    // The second row is in somebody's hands: a rehearsal comes to the first, and waits.
    const letGo = await heldOrder(product.dataDir, orderNos[1] ?? '')
    await leaveBeforeAnswer(checker, dialog)
    await seeAgain(checker, dialog)
    // Of two or three, for it may have come to the first.
    await expect(dialog).toContainText(/The check was stopped: [23] rows were not looked at/)
    await dialog.getByRole('button', { name: 'Check again' }).click()
    await expect(dialog.getByRole('progressbar', { name: 'Checking the undo, 1 of 3' })).toBeVisible()
    const given = checker.waitForResponse('**/api/utils/cancel_bulk')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.poll(async () => await (await given).json()).toMatchObject({ code: '' })
    await closes(dialog)
    await letGo()
    await seeAgain(checker, dialog)
    await expect(dialog).toContainText('The check was stopped: 2 rows were not looked at')
    await undoSome(checker, dialog, orderNos)
  } finally {
    await product.stop()
  }
})

/** @returns the dialog that tells it is done */
async function releaseAll(page: Page): Promise<Locator> {
  await list(page).getByRole('checkbox').first().check()
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Release' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Release' })
  await expect(dialog).toContainText('only until its sending begins')
  await dialog.getByRole('button', { name: 'Release (3)' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(3)
  return dialog
}

/** The bell opens what was closed. */
async function seeAgain(page: Page, dialog: Locator): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: /^Bulk work finished: 3 done/ }).click()
  await expect(dialog).toBeVisible()
}

/** The rehearsal is asked for and not begun when its dialog is closed: it is given up as soon as it has. */
async function leaveBeforeAnswer(page: Page, dialog: Locator): Promise<void> {
  const answer = await heldAnswer(page, '**/api/utils/rehearse_undo_bulk')
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await closes(dialog)
  const given = page.waitForResponse('**/api/utils/cancel_bulk')
  answer()
  await expect.poll(async () => await (await given).json()).toMatchObject({ code: '' })
}

/** What it came to is taken back; the rest is looked at by another rehearsal, and follows. */
async function undoSome(page: Page, dialog: Locator, orderNos: readonly string[]): Promise<void> {
  await dialog.getByRole('button', { name: 'Undo (1)' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Undone' })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Undo (2)' })).toBeVisible()
  // What is chosen stands while the password is asked for over it.
  const row = dialog.getByRole('listitem').getByRole('checkbox', { disabled: false }).first()
  await row.uncheck()
  await page.route(
    '**/api/utils/undo_bulk',
    async (route) => await route.fulfill({ json: { code: 'PASSWORD_AGAIN', msg: '', data: null } }),
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Undo (1)' }).click()
  await expect(askedForPassword(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(askedForPassword(page)).toBeHidden()
  await expect(row).not.toBeChecked()
  await row.check()
  await dialog.getByRole('button', { name: 'Undo (2)' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Undone' })).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  for (const orderNo of orderNos)
    await expect(rowOf(page, orderNo)).toContainText('Waiting for release', { timeout: 15_000 })
}
