import { expect, type Page, test } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { dayIn } from './day-in.ts'
import { closes } from './dialog-closes.ts'
import { accountOf, callAs, loansRunning } from './money-waiting.ts'
import { freshKey, personAt, Product } from './product.ts'

/** Loans of fourteen days that began today: the day before they fall due, and the day after it. */
const dayBefore = 13
const dayAfter = 15
const name = 'Lina Marlina'

type Rows<Row> = { items: Row[] }

const inDays = (days: number) => ({
  BUSINESS_DATE: dayIn(days),
})

/** The night opens a case for each loan that falls due soon. */
async function untilReminders(page: Page, count: number): Promise<void> {
  const open = async (): Promise<number> => {
    const { items } = (await callAs(page, '/precollection/get_cases', {
      filter: { open: true },
    })) as Rows<unknown>
    return items.length
  }
  await expect.poll(open, { message: 'open reminders', timeout: 90_000 }).toBe(count)
}

async function findNothingSerious(page: Page): Promise<void> {
  await expect.poll(async () => await axeFindings(page, 'serious')).toEqual([])
}

/** A manager gives a reminder to somebody; no certificate is asked for. */
async function assign(manager: Page, orderNo: string): Promise<void> {
  const row = manager.getByRole('row').filter({ hasText: orderNo })
  await row.getByRole('button', { name: 'Assign' }).click()
  const dialog = manager.getByRole('dialog', { name: `Assign case ${orderNo}` })
  const able = dialog.getByLabel(/^Operator/)
  const option = able.getByRole('option', { name: new RegExp(`^${name}`) })
  await expect(option).toHaveCount(1)
  await able.selectOption(await option.getAttribute('value'))
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await closes(dialog)
}

test('an operator reminds by keyboard, a promise is kept by its payment, and what is not paid goes over to collection', async ({
  browser,
}) => {
  test.setTimeout(480_000)
  let product = await Product.start()
  try {
    const maker = await personAt(browser, product, 'finance_maker')
    const checker = await personAt(browser, product, 'finance_checker')
    const orderNos = await loansRunning(browser, product, { maker, checker }, 2)
    product = await product.killAndStart(inDays(dayBefore))

    const manager = await personAt(browser, product, 'pre_manager')
    await untilReminders(manager, 2)
    await manager.goto('/precollection/preCollectionManage/orderList')
    await expect(manager.getByRole('row').filter({ hasText: 'T-1' })).toHaveCount(2)
    const page = await personAt(browser, product, 'pre_operator')
    await page.goto('/precollection/myPreCollectionManage/myOrderList')
    const screen = page.getByRole('region', { name: 'My reminders' })
    await expect(screen.getByRole('heading', { name: 'No cases yet' })).toBeVisible()
    for (const orderNo of orderNos) {
      await assign(manager, orderNo)
      await expect(manager.getByRole('row').filter({ hasText: orderNo })).toContainText(name)
      // Whoever agreed may be called whatever hour and day this story runs at.
      await callAs(page, '/precollection/keep_choice', {
        orderNo,
        choice: { kind: 'anyHour' },
        holds: true,
        note: 'Wrote it to us this morning',
        requestKey: freshKey(),
      })
    }

    await page.reload()
    const now = screen.getByRole('rowgroup', { name: 'May be called now' })
    await expect(now.getByRole('link', { name: /^\d{12}$/ })).toHaveCount(2)
    await findNothingSerious(page)
    const first =
      (await now
        .getByRole('link', { name: /^\d{12}$/ })
        .first()
        .textContent()) ?? ''
    const second = orderNos.find((each) => each !== first) ?? ''
    await expect(screen).toContainText(`next is ${first}, loaded`)

    // N opens the case, which is there already; a promise of all that is billed takes two keys more.
    await page.keyboard.press('n')
    await expect(page).toHaveURL(`/precollection/detail/myOrderList/${first}`)
    const desk = page.getByRole('article', { name: first })
    await expect(desk).toContainText('Due in 1 day')
    await findNothingSerious(page)
    await desk.getByRole('button', { name: /^Call/ }).first().press('Enter')
    const form = desk.getByRole('region', { name: 'Record the follow-up' })
    await expect(form).toBeFocused()
    await page.keyboard.press('1')
    await expect(form.getByLabel(/^Promised amount/)).not.toHaveValue('')
    await page.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(desk.getByText(/promised for/)).toBeVisible()
    // What they may pay by is copied here, and more time is asked for here.
    await expect(desk.getByRole('button', { name: /^Copy .*\d{4}/ }).first()).toBeVisible()
    await desk.getByRole('button', { name: 'Extend' }).click()
    const extension = page.getByRole('dialog')
    await expect(extension).toBeVisible()
    await page.keyboard.press('Escape')
    await closes(extension)

    await page.keyboard.press('n')
    await expect(page).toHaveURL(`/precollection/detail/myOrderList/${second}`)
    const other = page.getByRole('article', { name: second })
    await other.getByRole('button', { name: /^Call/ }).first().press('Enter')
    await expect(other.getByRole('region', { name: 'Record the follow-up' })).toBeFocused()
    await page.keyboard.press('3')
    await page.keyboard.press('Control+Enter')
    await expect(other.getByRole('region', { name: 'Record the follow-up' })).toBeHidden()

    await page.goto('/precollection/myPreCollectionManage/myOrderProcessingList')
    const followed = page.getByRole('region', { name: 'My reminders, followed' })
    await expect(followed.getByRole('link', { name: /^\d{12}$/ })).toHaveCount(2)

    // The borrower pays what was promised: nobody says it, the payment does.
    const { codes, owed } = await accountOf(page, first)
    const account = codes.find(({ kind, state }) => kind === 'va' && state === 'issued')
    await product.pay({ account_number: account?.code ?? '', amount: owed.total })
    const keptPromise = async (): Promise<unknown> => {
      const { items } = (await callAs(page, '/precollection/get_cases', {
        filter: { orderNo: first },
      })) as Rows<{ state: string; promise: { state: string } | null }>
      return items.map(({ state, promise }) => [state, promise?.state])
    }
    await expect.poll(keptPromise, { timeout: 120_000 }).toEqual([['cleared', 'kept']])
    await page.goto('/precollection/myPreCollectionManage/myOrderList?tab=ended')
    await expect(screen.getByRole('row').filter({ hasText: first })).toContainText('kept')

    // What came proves itself, on the board and by class.
    for (const by of ['preDailyProcess', 'preDailyProcessNew']) {
      await manager.goto(`/precollection/${by}`)
      await manager.getByRole('button', { name: 'Prove: Collected' }).click()
      const proof = manager.getByRole('dialog', { name: 'Collected' })
      await expect(proof.getByRole('status')).toHaveText('Orders, ledger and bank say the same.')
      await expect(proof.getByRole('link', { name: first, exact: true })).toBeVisible()
    }

    // Two nights later the other one is collection's, and the way there stands in its history.
    product = await product.killAndStart(inDays(dayAfter))
    const collector = await personAt(browser, product, 'col_manager')
    const openCases = async (): Promise<string[]> => {
      const { items } = (await callAs(collector, '/collection/get_cases', {
        filter: { open: true },
      })) as Rows<{ orderNo: string }>
      return items.map(({ orderNo }) => orderNo)
    }
    await expect.poll(openCases, { timeout: 120_000 }).toEqual([second])
    await untilReminders(manager, 0)
    await collector.goto(`/collection/detail/s1/${second}`)
    const late = collector.getByRole('article', { name: second })
    await expect(late).toContainText('Overdue 1 day')
    const history = late.getByRole('listitem')
    await expect(history.filter({ hasText: 'Opened in stage S1' })).toBeVisible()
    await expect(history.filter({ hasText: /ended: went over to collection/ })).toBeVisible()
    await expect(history.filter({ hasText: `Assigned to ${name}` })).toBeVisible()

    // Whoever reminded sees where it went, and may not call for it any more.
    await page.goto(`/precollection/detail/myOrderList/${second}`)
    await expect(other).toContainText('Went over to collection')
    await expect(other.getByRole('button', { name: /^Call/ })).toHaveCount(0)
  } finally {
    await product.stop()
  }
})
