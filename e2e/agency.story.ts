import { expect, type Page, test } from '@playwright/test'
import { dayIn } from './day-in.ts'
import { closes } from './dialog-closes.ts'
import { callAs, loansRunning } from './money-waiting.ts'
import { freshKey, personAt, Product } from './product.ts'

/** Three days after the due day of a loan of fourteen days that began today: in the stage S1. */
const daysAhead = 17
const cases = 2

interface Case {
  orderNo: string
}

async function openCases(page: Page): Promise<Case[]> {
  const { items } = (await callAs(page, '/collection/get_cases', {
    filter: { open: true },
    size: 20,
  })) as { items: Case[] }
  return items
}

/** Certified, as whoever collects must be. */
async function certify(manager: Page, name: string, version: number): Promise<void> {
  const { items } = (await callAs(manager, '/collection/get_collectors', { filter: { name }, size: 5 })) as {
    items: { id: number }[]
  }
  await callAs(manager, '/collection/save_collector', {
    id: items[0]?.id,
    version,
    onDuty: true,
    capacity: null,
    group: null,
    weight: 100,
    leave: null,
    certificate: { no: 'SPPI-0042', issuer: 'SPPI', until: dayIn(daysAhead + 100) },
  })
}

test('an agency’s agent works on the case that was given to it and meets no other', async ({ browser }) => {
  test.setTimeout(420_000)
  let product = await Product.start()
  try {
    const maker = await personAt(browser, product, 'finance_maker')
    const checker = await personAt(browser, product, 'finance_checker')
    await loansRunning(browser, product, { maker, checker }, cases)
    product = await product.killAndStart({ BUSINESS_DATE: dayIn(daysAhead) })
    const manager = await personAt(browser, product, 'col_manager')
    await expect.poll(async () => (await openCases(manager)).length, { timeout: 90_000 }).toBe(cases)
    const [given, kept] = await openCases(manager)

    // An agency with its person; without a licence number the form names the field.
    await manager.goto('/collection/agencyManage')
    await manager.getByRole('link', { name: 'Add an agency' }).click()
    const form = manager.getByRole('dialog', { name: 'Add an agency' })
    await form.getByLabel(/^Name/).fill('Mitra Tagih')
    await form.getByLabel(/^Legal entity/).fill('PT Mitra Tagih Nusantara')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByLabel(/^Licence no/)).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel(/^Licence no/).fill('KEP-118')
    await form.getByLabel('Ketut Ariani').check()
    await form.getByRole('button', { name: 'Save' }).click()
    await closes(form)
    await expect(manager.getByRole('row').filter({ hasText: 'Mitra Tagih' })).toContainText('In force')
    await certify(manager, 'Ketut Ariani', 0)

    await manager.goto(`/collection/detail/collectionOrderManage/${given?.orderNo}`)
    await manager.getByRole('button', { name: 'Give to an agency' }).click()
    const dialog = manager.getByRole('dialog', { name: /to an agency/ })
    await dialog.getByLabel('Agency').selectOption({ label: 'Mitra Tagih, holds 0' })
    await dialog.getByRole('button', { name: 'Give to an agency' }).click()
    await closes(dialog)
    await expect(manager.getByText(/^Given to an agency, Ketut Ariani/)).toBeVisible()

    const agent = await personAt(browser, product, 'agency_collector')
    const mine = async () =>
      ((await callAs(agent, '/collection/get_my_cases', {})) as { cases: Case[]; unplaced: unknown[] }).cases
    await expect
      .poll(async () => (await openCases(agent)).map(({ orderNo }) => orderNo))
      .toEqual([given?.orderNo])
    await expect
      .poll(async () => (await mine()).every(({ orderNo }) => orderNo === given?.orderNo))
      .toBe(true)
    await agent.goto('/collection/collectionOrderManage')
    await expect(agent.getByRole('link', { name: given?.orderNo ?? '' })).toBeVisible()
    await expect(agent.getByRole('link', { name: kept?.orderNo ?? '' })).toHaveCount(0)
    await expect(agent.getByRole('button', { name: 'Export' })).toHaveCount(0)
    await agent.goto(`/collection/detail/collectionOrderManage/${kept?.orderNo}`)
    await expect(agent.getByText(/no such order|not found/i)).toBeVisible()

    // Recalled, it is out of their sight.
    const { case: seen } = (await callAs(manager, '/collection/get_case', { orderNo: given?.orderNo })) as {
      case: { version: number }
    }
    await callAs(manager, '/collection/recall_case', {
      orderNo: given?.orderNo,
      version: seen.version,
      note: '',
      requestKey: freshKey(),
    })
    await expect.poll(async () => (await openCases(agent)).length).toBe(0)
  } finally {
    await product.stop()
  }
})
