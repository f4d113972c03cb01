import { expect, test } from '@playwright/test'
import { dayIn } from './day-in.ts'
import { closes } from './dialog-closes.ts'
import { applyAs, madeBorrower } from './made-application.ts'
import { loansRunning } from './money-waiting.ts'
import { freshKey, givePassword, personAt, Product } from './product.ts'

const loans = 2

test('a report opens its orders as of its moment, is filtered and split in the address, and is written to a file', async ({
  browser,
}) => {
  test.setTimeout(420_000)
  let product = await Product.start()
  try {
    const maker = await personAt(browser, product, 'finance_maker')
    const checker = await personAt(browser, product, 'finance_checker')
    await loansRunning(browser, product, { maker, checker }, loans)
    const viewer = await personAt(browser, product, 'report_viewer')
    await viewer.goto('/report/passRate')
    const table = viewer.getByRole('table', { name: 'Pass rate' })
    const total = table.getByRole('row').filter({ hasText: 'Total' })
    await expect(total.getByRole('link', { name: String(loans), exact: true }).first()).toBeVisible()

    // Split and rows stand in the address.
    await viewer.getByRole('combobox', { name: 'Split' }).selectOption('customerType')
    await viewer.getByRole('button', { name: 'Week', exact: true }).click()
    await expect(viewer).toHaveURL(/split=customerType/)
    await expect(viewer).toHaveURL(/rows=week/)
    // The answer to what was asked last: a line that is unfolded before it comes is another one.
    await expect(table.getByRole('columnheader', { name: 'Week', exact: true })).toBeVisible()
    await table.getByRole('button', { expanded: false }).first().click()
    await expect(table.getByRole('rowheader', { name: 'New', exact: true })).toBeVisible()

    // A figure opens exactly its orders, frozen.
    await total
      .getByRole('link', { name: String(loans), exact: true })
      .first()
      .click()
    const pane = viewer.getByRole('complementary', { name: 'Behind the figure' })
    await expect(pane.getByRole('heading')).toHaveText(`${loans} orders`)
    await expect(pane.getByRole('link', { name: /^\d{12}$/ })).toHaveCount(loans)
    await expect(viewer).toHaveURL(/asOf=.*figure=applications/)
    const shared = viewer.url()
    await viewer.keyboard.press('Escape')
    await expect(pane).toBeHidden()

    // What makes no sense here says why; a question is saved with its split, stands on the dashboard and is mailed.
    const split = viewer.getByRole('combobox', { name: 'Split' })
    await expect(
      split.getByRole('option', { name: 'By collector: comes only after the loan' }),
    ).toBeDisabled()
    // Split no more, its lines are there as they were.
    await expect(table.locator('[aria-expanded]')).not.toHaveCount(0)
    await split.selectOption({ label: 'No split' })
    await expect(table.locator('[aria-expanded]')).toHaveCount(0)
    await expect(total.getByRole('link', { name: String(loans), exact: true }).first()).toBeVisible()
    await split.selectOption('reviewer')
    await expect(table.getByRole('columnheader', { name: 'Week', exact: true })).toBeVisible()
    await viewer.getByRole('button', { name: 'Save this view' }).click()
    const saving = viewer.getByRole('dialog')
    await saving.getByLabel('Name').fill('Reviewers by week')
    await saving.getByRole('button', { name: 'Save', exact: true }).click()
    await viewer.getByRole('button', { name: 'Put on my dashboard' }).click()
    const tile = viewer.getByRole('dialog', { name: 'Put on my dashboard' })
    await tile.getByLabel('Saved view').selectOption({ label: 'Reviewers by week' })
    await tile.getByLabel('Name on the dashboard').fill('Approved by reviewers')
    await tile.getByRole('button', { name: 'Put there' }).click()
    await closes(tile)
    await viewer.getByRole('button', { name: 'Send by mail' }).click()
    const mailing = viewer.getByRole('dialog', { name: 'Send by mail' })
    await mailing.getByRole('button', { name: 'Set', exact: true }).click()
    await viewer
      .getByRole('dialog', { name: 'Reviewers by week' })
      .getByRole('button', { name: 'Save' })
      .click()
    await expect(mailing.getByRole('row').filter({ hasText: 'Reviewers by week' })).toContainText(
      'every Monday at 7:00',
    )
    await viewer.goto('/dashboard')
    await viewer.getByRole('definition').getByRole('link', { name: '100.00%' }).click()
    await expect(viewer).toHaveURL(/passRate\?rows=week&split=reviewer&asOf=/)
    await expect(viewer.getByRole('combobox', { name: 'Split' })).toHaveValue('reviewer')

    // What is split by itself is split no more, either.
    const at = new Date().toISOString()
    const installed = { kind: 'installed', id: freshKey(), at, deviceId: 'device-of-a-visitor' }
    await product.appCall('panen', '/open/events', { events: [installed] })
    await viewer.goto('/report/channelConversionRate')
    const channels = viewer.getByRole('table', { name: 'Channel conversion' })
    await expect(channels.locator('[aria-expanded]')).not.toHaveCount(0)
    await viewer.getByRole('combobox', { name: 'Split' }).selectOption({ label: 'No split' })
    await expect(viewer).toHaveURL(/split=none/)
    await expect(channels.locator('[aria-expanded]')).toHaveCount(0)
    await expect(channels.getByRole('row').filter({ hasText: 'Total' }).getByRole('link')).toHaveText(['1'])

    // A filter that nothing fits says so.
    await viewer.goto('/report/passRate?channel=nowhere')
    await expect(table).toBeHidden()
    await viewer.goto('/report/placeRecovery')
    const placed = viewer.getByRole('table', { name: 'Placed and recovered' })
    await expect(placed.getByRole('row').filter({ hasText: 'Total' })).toContainText(String(loans))
    // A money figure proves itself, whatever moment it is of.
    await placed.getByRole('row').filter({ hasText: 'Total' }).getByRole('link').nth(1).click()
    await expect(viewer).toHaveURL(/asOf=.*figure=principal/)
    await viewer.getByRole('button', { name: /^Prove: / }).click()
    const proof = viewer.getByRole('dialog')
    await expect(proof.getByText(/^Orders(,| and) ledger.* say the same\.$/)).toBeVisible()
    await viewer.keyboard.press('Escape')
    await closes(proof)
    await viewer.goto('/report/placeRecovery')
    await expect(placed).toBeVisible()
    await viewer.getByRole('button', { name: 'Export', exact: true }).click()
    await givePassword(viewer)
    // The line of the week and the total.
    await expect(viewer.getByText('Placed and recovered is ready, 2 rows')).toBeVisible({ timeout: 30_000 })

    // Young loans have a dash in every month of a vintage, never a zero.
    await viewer.goto('/report/vintageCurves')
    const vintage = viewer.getByRole('table', { name: 'Vintage curves' }).getByRole('row', { name: /^Total/ })
    await expect(vintage).toContainText(String(loans))
    await expect(vintage).toContainText('–')

    // What the ledger cannot know says so.
    await viewer.goto('/report/vintageCurves?mode=ever&figure=over1')
    await expect(pane).toContainText('No proof: it counts what was late at any time')

    // What a registration costs is set with its invoice, and stands in the report.
    await checker.goto('/report/unitEconomics')
    await checker.getByRole('button', { name: 'Acquisition costs' }).click()
    await checker.getByRole('button', { name: 'Set a cost' }).click()
    const form = checker.getByRole('dialog', { name: 'Set a cost' })
    await form.getByLabel('Channel').fill('organic')
    await form.getByLabel('Per registration').fill('12000')
    await form.getByLabel('Invoice or reason').fill('Invoice 2026/11')
    await form.getByRole('button', { name: 'Save' }).click()
    const costs = checker.getByRole('dialog', { name: 'Acquisition costs' })
    await expect(costs.getByRole('row').filter({ hasText: 'Invoice 2026/11' })).toContainText('12,000')

    // One more applies; who is sent the figure opens what was counted then, tomorrow too, and an order behind it.
    await applyAs(product, madeBorrower(loans))
    product = await product.killAndStart({ BUSINESS_DATE: dayIn(1) })
    const colleague = await personAt(browser, product, 'auditor')
    const later = colleague
      .getByRole('table', { name: 'Pass rate' })
      .getByRole('row')
      .filter({ hasText: 'Total' })
    await colleague.goto('/report/passRate?rows=week')
    await expect(async () => {
      await colleague.reload()
      await expect(later.getByRole('link', { name: String(loans + 1), exact: true }).first()).toBeVisible()
    }).toPass({ timeout: 60_000 })
    await colleague.goto(shared)
    await expect(later.getByRole('link', { name: String(loans), exact: true }).first()).toBeVisible()
    const behind = colleague.getByRole('complementary', { name: 'Behind the figure' })
    await expect(behind.getByRole('heading')).toHaveText(`${loans} orders`)
    const orders = behind.getByRole('link', { name: /^\d{12}$/ })
    await expect(orders).toHaveCount(loans)
    await orders.first().click()
    await expect(colleague).toHaveURL(/\/order\/detail\/\d{12}/)
  } finally {
    await product.stop()
  }
})
