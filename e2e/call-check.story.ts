import { expect, type Page, test } from '@playwright/test'
import { offersAtAnyHour } from './agreed-setting.ts'
import { closes } from './dialog-closes.ts'
import { callAs } from './money-waiting.ts'
import { freshKey, personAt, Product } from './product.ts'

const monday = '2027-03-08'
const tuesday = '2027-03-09'

/** As a row shows it, its dots standing off. */
const masked = /0857\s*••••\s*077/
type Ret = Record<string, unknown>

test('a checker fails a call critically: the seller is stopped, appeals, and goes on when another checker upholds it', async ({
  browser,
}) => {
  test.setTimeout(420_000)
  let product = await Product.start({ BUSINESS_DATE: '2027-03-07' })
  try {
    const admin = await offersAtAnyHour(browser, product, monday)
    product = await product.killAndStart({ BUSINESS_DATE: monday })
    const person = { phone: '085700000077', marketing: true, regency: '3273' }
    const at = new Date().toISOString()
    await product.appCall('panen', '/open/events', {
      events: [{ kind: 'codeFailed', id: freshKey(), at, reason: 'wrong', ...person }],
    })
    const manager = await personAt(browser, product, 'tm_manager')
    const plan = (await callAs(manager, '/telemarketing/rehearse_deal', {
      pools: ['codeFailed'],
      requestKey: freshKey(),
    })) as Ret
    await callAs(manager, '/telemarketing/run_deal', { id: plan['id'], requestKey: freshKey() })
    const seller = await personAt(browser, product, 'seller')
    const mine = (await callAs(seller, '/telemarketing/get_my_leads', {})) as Ret
    const id = mine['next']
    const started = (await callAs(seller, '/telemarketing/start_contact', {
      id,
      followType: 'phone',
      requestKey: freshKey(),
    })) as Ret
    await callAs(seller, '/telemarketing/record_follow_up', {
      id,
      attemptId: started['id'],
      label: 'interested',
      note: 'Asked for the app link',
      requestKey: freshKey(),
    })
    // The day after, what a newcomer called is put before the checkers by itself.
    product = await product.killAndStart({ BUSINESS_DATE: tuesday })

    const checker = await personAt(browser, product, 'qc')
    await watchRows(checker)
    await checker.goto('/telemarketing/checkList')
    const row = checker.getByRole('row').filter({ hasText: masked }).first()
    const figures = checker.getByRole('region', { name: 'Quality by seller' }).getByRole('table')
    // Rows wait three seconds for the figures above them: a machine that is slower than that once is looked at again.
    await expect(async () => {
      await checker.reload()
      await expect(row).toBeVisible({ timeout: 3_000 })
      await expect(figures).toBeVisible()
      await expect.poll(() => rowsStood(checker), { timeout: 1_000 }).toHaveLength(1)
    }).toPass({ timeout: 90_000 })
    await row.getByRole('link').first().click()
    const form = checker.getByRole('dialog', { name: 'Call to 0857••••077' })
    await form
      .getByRole('group', { name: 'No pressure' })
      .getByRole('button', { name: 'No', exact: true })
      .click()
    await form.getByRole('group', { name: 'Purpose said' }).getByRole('button', { name: 'Yes' }).click()
    await form.getByLabel('Checker’s comment').fill('Pressed the borrower to apply')
    await form.getByRole('button', { name: 'Save and lock' }).click()
    await closes(form)
    await expect(row).toContainText('Failed')

    await seller.goto('/telemarketing/myLeads')
    await expect(seller.getByRole('alert').first()).toContainText('You were stopped after a failed call')
    await seller.goto('/telemarketing/checkList')
    await seller.getByRole('row').filter({ hasText: masked }).getByRole('link').first().click()
    const appeal = seller.getByRole('dialog', { name: 'Call to 0857••••077' })
    await appeal.getByLabel('Why you disagree').fill('They asked me to stay on the line')
    await appeal.getByRole('button', { name: 'Appeal', exact: true }).click()
    await closes(appeal)

    const [check] = (
      (await callAs(checker, '/telemarketing/get_checks', { filter: { appealed: ['open'] } })) as {
        items: { id: number; version: number }[]
      }
    ).items
    if (check === undefined) throw new Error('no appeal')
    // Whoever failed it does not decide; an administrator passes as a checker.
    await admin.goto(`/telemarketing/checkList?check=${check.id}`)
    const decide = admin.getByRole('dialog', { name: 'Call to 0857••••077' })
    await decide.getByLabel('Decision').selectOption('uphold')
    await decide.getByLabel(/^Why \*/).fill('The recording says so')
    await decide.getByRole('button', { name: 'Decide the appeal' }).click()
    await closes(decide)
    await seller.goto('/telemarketing/myLeads')
    await expect(seller.getByText('You were stopped')).toHaveCount(0)
  } finally {
    await product.stop()
  }
})

/** From now on a page keeps where its first row stood: one that moves while it is pressed is not pressed. */
async function watchRows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const stood: number[] = []
    const look = () => {
      const top = document.querySelector('[aria-rowindex] [role=cell]')?.getBoundingClientRect().top
      if (top !== undefined && top !== stood.at(-1)) stood.push(top)
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { stood })
  })
}

const rowsStood = (page: Page) => page.evaluate(() => (window as unknown as { stood: number[] }).stood)
