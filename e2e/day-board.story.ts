import { expect, type Page, test } from '@playwright/test'
import { dayIn } from './day-in.ts'
import { accountOf, callAs, loansRunning } from './money-waiting.ts'
import { personAt, Product } from './product.ts'

/** Three days after the due day of a loan of fourteen days that began today: in the stage S1. */
const daysAhead = 17
const cases = 3

interface Answer {
  items: { orderNo: string; owed: number; version: number }[]
  standing: string
  sums: Record<string, number>
}

const boardOf = async (page: Page, day: string) =>
  (await callAs(page, '/collection/get_day_board', { filter: { day }, size: 50 })) as Answer

async function openCases(page: Page): Promise<Answer['items']> {
  const { items } = (await callAs(page, '/collection/get_cases', {
    filter: { open: true },
    size: 20,
  })) as Answer
  return items
}

test('a figure of the board opens its cases and sums to it; yesterday’s board stays as it was', async ({
  browser,
}) => {
  test.setTimeout(420_000)
  let product = await Product.start()
  try {
    const maker = await personAt(browser, product, 'finance_maker')
    const checker = await personAt(browser, product, 'finance_checker')
    await loansRunning(browser, product, { maker, checker }, cases)
    const [today, tomorrow] = [dayIn(daysAhead), dayIn(daysAhead + 1)]
    product = await product.killAndStart({ BUSINESS_DATE: today })
    const manager = await personAt(browser, product, 'col_manager')
    await expect.poll(async () => (await openCases(manager)).length, { timeout: 90_000 }).toBe(cases)

    // Live: what nobody holds yet stands with nobody, and a figure opens exactly its cases.
    await manager.goto('/collection/collectionDailyProcess')
    await expect(manager.getByText('live, frozen at 03:00')).toBeVisible()
    const board = manager.getByRole('table', { name: 'Day board' })
    const total = board.getByRole('row').filter({ hasText: 'All, 0 people' })
    const opening = total.getByRole('link', { name: String(cases), exact: true })
    await opening.hover()
    await expect(manager.getByRole('status').filter({ hasText: `Open ${cases} cases` })).toBeVisible()
    await opening.focus()
    await manager.keyboard.press('ArrowUp')
    await expect(board.getByRole('link', { name: String(cases), exact: true }).nth(1)).toBeFocused()
    await manager.keyboard.press('Enter')
    const pane = manager.getByRole('complementary', { name: 'Cases behind the figure' })
    await expect(pane.getByRole('heading')).toContainText(String(cases))
    await expect(pane.getByRole('link', { name: /^\d{12}$/ })).toHaveCount(cases)
    await expect(manager).toHaveURL(/figure=opening&of=s1/)
    await manager.keyboard.press('Escape')
    await expect(pane).toBeHidden()

    // The day is over and written down; a day that never was has no board.
    product = await product.killAndStart({ BUSINESS_DATE: tomorrow })
    await expect
      .poll(async () => (await boardOf(manager, today)).standing, { timeout: 90_000 })
      .toMatch(/frozen|over/)
    await manager.goto(`/collection/collectionDailyProcess?day=${today}`)
    const written = manager
      .getByRole('table', { name: 'Day board' })
      .getByRole('row')
      .filter({ hasText: 'All,' })
    await expect(written).toContainText(String(cases))
    const before = (await boardOf(manager, today)).sums

    // What is paid now is today's, and leaves yesterday as it was.
    const [one] = await openCases(manager)
    const account = await accountOf(maker, one?.orderNo ?? '')
    const code = account.codes.find(({ kind, state }) => kind === 'va' && state === 'issued')?.code
    await product.pay({ account_number: code ?? '', amount: one?.owed ?? 0 })
    await expect
      .poll(async () => (await boardOf(manager, tomorrow)).sums['collected'], { timeout: 60_000 })
      .toBe(one?.owed)
    await expect.poll(async () => (await boardOf(manager, today)).sums).toEqual(before)

    // What was collected proves itself, on the board and of the figure that is open.
    await manager.goto('/collection/collectionDailyProcess')
    await manager.getByRole('button', { name: 'Prove: Collected' }).click()
    const proof = manager.getByRole('dialog', { name: 'Collected' })
    await expect(proof.getByRole('status')).toHaveText('Orders, ledger and bank say the same.')
    await expect(proof.getByRole('link', { name: one?.orderNo ?? '', exact: true })).toBeVisible()
    await manager.keyboard.press('Escape')
    await expect(manager.getByRole('button', { name: 'Proved: Collected' })).toBeVisible()
    await manager.goto('/collection/collectionDailyProcess?figure=collected')
    await expect(pane.getByRole('button', { name: 'Prove: Collected' })).toBeVisible()
    await manager.goto('/collection/collectionDailyProcess?figure=heldAmount')
    await expect(pane.getByText(/^No proof: it counts cases as they stood/)).toBeVisible()

    await manager.goto('/collection/collectionDailyProcess?day=2026-01-05')
    await expect(manager.getByText(/^No board of/)).toBeVisible()
  } finally {
    await product.stop()
  }
})
