import { expect, type Locator, type Page, test } from '@playwright/test'
import { dayIn } from './day-in.ts'
import { closes } from './dialog-closes.ts'
import { callAs, loansRunning } from './money-waiting.ts'
import { personAt, Product } from './product.ts'

/** Three days after the due day of a loan of fourteen days that began today: in the stage S1. */
const daysAhead = 17
const cases = 3
const names = ['Intan Permata', 'Fajar Maulana'] as const

/** The night's work opens a case for what fell due. */
async function untilCases(page: Page): Promise<void> {
  const open = async (): Promise<number> => {
    const { items } = (await callAs(page, '/collection/get_cases', { filter: { open: true }, size: 20 })) as {
      items: unknown[]
    }
    return items.length
  }
  await expect.poll(open, { message: 'open cases', timeout: 90_000 }).toBe(cases)
}

async function makeGroup(manager: Page, name: string): Promise<void> {
  await manager.goto('/collection/collectioGroupManage')
  await manager.getByRole('link', { name: 'Add a group' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Add a group' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose at least one stage')).toBeVisible()
  await dialog.getByLabel(/^Name of the group/).fill(name)
  await dialog.getByLabel('S1').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await closes(dialog)
  const row = manager.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('S1')
  // What was set stands in its form again, and one more stage is added to it.
  await row.getByRole('link', { name, exact: true }).click()
  const change = manager.getByRole('dialog', { name: `Group ${name}` })
  await expect(change.getByLabel('S1')).toBeChecked()
  await change.getByLabel('S2').check()
  await change.getByRole('button', { name: 'Save' }).click()
  await closes(change)
  await expect(row).toContainText('S1, S2')
}

/** Certified, there, and in the group. */
async function putIn(manager: Page, collector: string, group: string): Promise<void> {
  const row = manager.getByRole('row').filter({ hasText: collector })
  await row.getByRole('button', { name: 'Set' }).click()
  const dialog = manager.getByRole('dialog', { name: `Settings of ${collector}` })
  await dialog.getByLabel('Group').selectOption({ label: group })
  await dialog.getByLabel('Holds a collection certificate').check()
  await dialog.getByLabel('Certificate no.').fill('SPPI-0042')
  await dialog.getByLabel('Issuer').fill('SPPI')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await closes(dialog)
  await expect(row).toContainText(group)
}

/** What each row of the rehearsal comes to, by name. */
const afterOf = (manager: Page, name: string): Locator =>
  manager.getByRole('table', { name: 'The dispatch by collector' }).getByRole('row').filter({ hasText: name })

test('a manager makes a group, rehearses, runs what was shown, a collector sees it, and it is taken back', async ({
  browser,
}) => {
  test.setTimeout(420_000)
  let product = await Product.start()
  try {
    const maker = await personAt(browser, product, 'finance_maker')
    const checker = await personAt(browser, product, 'finance_checker')
    await loansRunning(browser, product, { maker, checker }, cases)
    const day = dayIn(daysAhead)
    product = await product.killAndStart({ BUSINESS_DATE: day })
    const manager = await personAt(browser, product, 'col_manager')
    await untilCases(manager)

    // Without anybody the screen says what is missing, and leads there.
    await manager.goto('/collection/collectionDispatchManage')
    await expect(manager.getByRole('button', { name: /^S1/ })).toContainText(String(cases))
    await expect(manager.getByText('No collectors for S1 yet')).toBeVisible()
    await manager.getByRole('link', { name: 'To the groups' }).click()
    await expect(manager).toHaveURL('/collection/collectioGroupManage')
    const group = 'S1 office'
    await makeGroup(manager, group)
    await manager.goto('/collection/collectionUserManage')
    for (const name of names) await putIn(manager, name, group)

    await manager.goto('/collection/collectionDispatchManage')
    await manager.getByRole('button', { name: 'Rehearse' }).first().click()
    await expect(manager.getByText('Not run yet')).toBeVisible()
    const all = afterOf(manager, 'All')
    await expect(all).toContainText(`+${cases}`)
    // Two and one: what is even is dealt evenly, whoever gets the odd one.
    for (const name of names) await expect(afterOf(manager, name)).toContainText(/\+[12]/)
    const panel = manager.getByRole('region', { name: /^Cases of/ })
    await expect(panel).toContainText(/0 \+ [12] in − 0 out = [12]/)
    await manager.keyboard.press('j')
    // By name: the collector stands second.
    await expect(afterOf(manager, names[0]).getByRole('button')).toHaveAttribute('aria-pressed', 'true')
    await expect(manager.getByRole('region', { name: `Cases of ${names[0]}` })).toContainText(
      'dealt by share',
    )

    await manager.getByRole('button', { name: `Run ${cases} cases` }).click()
    await expect(manager.getByText('Ran', { exact: true })).toBeVisible()
    const collector = await personAt(browser, product, 'collector')
    await collector.goto('/collection/collectionOrderManage?mine=yes')
    const mine = collector.getByRole('row').filter({ hasText: names[0] })
    await expect(mine).not.toHaveCount(0)
    const held = await mine.count()
    await mine.first().getByRole('link').click()
    await expect(collector.getByText(/was held by nobody/)).toBeVisible()

    // Nothing was done on it: it goes back, and says so in the history of the case.
    await manager
      .getByRole('region', { name: 'The last dispatches' })
      .getByRole('button', { name: 'Take back' })
      .click()
    await expect(manager.getByText('Taken back', { exact: true })).toBeVisible()
    expect(held).toBeGreaterThan(0)
    await collector.reload()
    await expect(collector.getByText('Dispatch taken back, with nobody again')).toBeVisible()
    await collector.goto('/collection/collectionOrderManage?mine=yes')
    await expect(collector.getByText('Nothing matches')).toBeVisible()
  } finally {
    await product.stop()
  }
})
