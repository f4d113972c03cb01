import { expect, type Locator, type Page, test } from '@playwright/test'
import { dayIn } from './day-in.ts'
import { closes } from './dialog-closes.ts'
import { giveAll } from './held-cases.ts'
import { callAs, loansRunning } from './money-waiting.ts'
import { givePassword, personAt, Product } from './product.ts'

/** Five days after the due day of a loan of fourteen days that began today: old enough to be rehearsed on. */
const daysAhead = 19
const name = 'Late first'
const sentence = 'Late for days, ask for all of it'

/** Waits for the word that says it was done, and for it to stand there. */
async function press(page: Page, dialog: Locator, button: string): Promise<void> {
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Saved').first()).toBeVisible()
}

test('a manager writes a strategy, rehearses it, another approves it, a collector reads its reason the next morning', async ({
  browser,
}) => {
  test.setTimeout(420_000)
  let product = await Product.start()
  try {
    const maker = await personAt(browser, product, 'finance_maker')
    const checker = await personAt(browser, product, 'finance_checker')
    await loansRunning(browser, product, { maker, checker }, 2)
    product = await product.killAndStart({ BUSINESS_DATE: dayIn(daysAhead) })
    const manager = await personAt(browser, product, 'col_manager')
    await giveAll(manager, 2)

    await manager.goto('/collection/collectionStrategyManage')
    await expect(manager.getByText('No strategy yet')).toBeVisible()
    await manager.getByRole('button', { name: 'New strategy' }).click()
    const asked = manager.getByRole('dialog', { name: 'New strategy' })
    await asked.getByLabel(/^Name of the strategy/).fill(name)
    await press(manager, asked, 'Save')
    const desk = manager.getByRole('region', { name, exact: true })
    await desk.getByRole('button', { name: 'Add a condition' }).click()
    await desk.getByLabel(/^Name \*/).fill('Late')
    await desk.getByRole('textbox', { name: /^Expression of/ }).click()
    await manager.keyboard.type('dayLate >= 3')
    // A name that is none is said with the one that was perhaps meant.
    await expect(desk.getByRole('status').filter({ hasText: 'daysLate' })).toBeVisible()
    await manager.keyboard.press('Control+a')
    await manager.keyboard.type('daysLate >= 3')
    await manager.keyboard.press('Escape')
    await desk.getByLabel(/^Sentence, Indonesian/).fill('Telat berhari-hari')
    await desk.getByLabel(/^Sentence, English/).fill(sentence)
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    // In every language, or not at all.
    await expect(desk.getByText('Required', { exact: true }).first()).toBeVisible()
    await desk.getByLabel(/^Sentence, Chinese/).fill('逾期多日')
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(desk.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await expect(desk.getByRole('button', { name: 'Submit' })).toBeDisabled()
    await desk.getByRole('button', { name: 'Rehearse' }).click()
    const rehearsed = desk.getByRole('table', { name: 'Rehearsed on past cases' })
    await expect(rehearsed.getByRole('row').filter({ hasText: 'plain order' })).toBeVisible()
    await desk.getByRole('button', { name: 'Submit' }).click()
    const why = manager.getByRole('dialog', { name: 'Submit' })
    await why.getByLabel(/^Why/).fill('Whoever is late for days forgets')
    await press(manager, why, 'Submit')
    await expect(desk.getByRole('button', { name: 'Approve' })).toBeHidden()

    const admin = await personAt(browser, product, 'admin')
    await admin.goto('/collection/collectionStrategyManage')
    await admin.getByRole('button', { name: 'Approve' }).click()
    const approval = admin.getByRole('dialog', { name: 'Approve' })
    await approval.getByRole('button', { name: 'Approve', exact: true }).click()
    await givePassword(admin)
    await closes(approval)
    await expect(admin.getByRole('region', { name, exact: true })).toContainText('Champion')

    const worker = await personAt(browser, product, 'collector')
    await worker.goto('/collection/myCases')
    const screen = worker.getByRole('region', { name: 'My cases' })
    await expect(screen.getByRole('row').filter({ hasText: /\d{12}/ })).toHaveCount(2)
    await expect(screen).not.toContainText(sentence)
    product = await product.killAndStart({ BUSINESS_DATE: dayIn(daysAhead + 1) })
    await worker.goto('/collection/myCases')
    await expect(screen.getByText(sentence)).toHaveCount(2)
    await expect(screen).toContainText(`in the order of strategy ${name}`)

    // What was to be ordered is counted from that morning on, and a figure opens it.
    await expect
      .poll(
        async () =>
          (
            (await callAs(admin, '/collection/get_strategy_result', { filter: {} })) as {
              total: { cases: number }
            }
          ).total.cases,
        { timeout: 90_000 },
      )
      .toBe(2)
    await manager.goto('/collection/collectionStrategyResult')
    const results = manager.getByRole('table', { name: 'Results by strategy' })
    await expect(results.getByRole('row').filter({ hasText: 'Champion' })).toContainText('under 30 borrowers')
    await results
      .getByRole('row')
      .filter({ hasText: 'Champion' })
      .getByRole('link', { name: '2' })
      .first()
      .click()
    await expect(manager).toHaveURL(/arm=champion/)
  } finally {
    await product.stop()
  }
})
