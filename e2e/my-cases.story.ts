import { expect, type Locator, type Page, test } from '@playwright/test'
import { settle } from './all-screens.ts'
import { axeFindings } from './axe-findings.ts'
import { collectByThumb, onPhone, reviewByThumb } from './by-thumb.ts'
import { cutTexts } from './cut-text.ts'
import { dayIn } from './day-in.ts'
import { giveAll } from './held-cases.ts'
import { applyAs, madeBorrower } from './made-application.ts'
import { callAs, loansRunning, untilReviewed } from './money-waiting.ts'
import { freshKey, personAt, Product } from './product.ts'

/** Three days after the due day of a loan of fourteen days that began today. */
const daysAhead = 17

/** Whoever agreed may be called whatever hour and day this story runs at. */
async function agreeToAnyHour(page: Page, orderNo: string): Promise<void> {
  await callAs(page, '/collection/keep_choice', {
    orderNo,
    choice: { kind: 'anyHour' },
    holds: true,
    note: 'Wrote it to us this morning',
    requestKey: freshKey(),
  })
}

const placeOf = (list: Locator, orderNo: string): Locator =>
  list.getByRole('row').filter({ hasText: orderNo }).getByRole('cell').first()

/** Measured in Indonesian, whose words are the longest: who visits all screens has no cases of their own. */
async function nothingIsCut(page: Page, { address: url }: Product): Promise<void> {
  const speak = async (value: 'id' | 'en') => {
    await page.context().addCookies([{ name: 'language', value, url, sameSite: 'Strict' }])
    await page.reload()
    await expect(page.getByRole('link', { name: /^\d{12}$/ }).first()).toBeVisible()
  }
  await speak('id')
  await settle(page)
  await expect.poll(async () => await cutTexts(page)).toEqual([])
  await speak('en')
}

async function numbersIn(section: Locator): Promise<string[]> {
  return await section
    .getByRole('link', { name: /^\d{12}$/ })
    .evaluateAll((links) => links.map((link) => link.textContent))
}

test('a collector goes from case to case, by keys at a desk and by thumb on a phone, where a reviewer decides as well', async ({
  browser,
}) => {
  test.setTimeout(420_000)
  let product = await Product.start()
  try {
    const maker = await personAt(browser, product, 'finance_maker')
    const checker = await personAt(browser, product, 'finance_checker')
    const orderNos = await loansRunning(browser, product, { maker, checker }, 3)
    const day = dayIn(daysAhead)
    // What a reviewer decides can be taken back for longer than a slow machine needs.
    product = await product.killAndStart({ BUSINESS_DATE: day, UNDO_SECONDS: '60' })

    const page = await personAt(browser, product, 'collector')
    await page.goto('/collection/myCases')
    const screen = page.getByRole('region', { name: 'My cases' })
    await expect(screen.getByRole('heading', { name: 'No cases yet' })).toBeVisible()
    await expect(screen).toContainText('No certificate')

    await giveAll(await personAt(browser, product, 'col_manager'), 3)
    for (const orderNo of orderNos) await agreeToAnyHour(page, orderNo)
    await page.reload()
    const now = screen.getByRole('rowgroup', { name: 'May be called now' })
    await expect(now.getByRole('link', { name: /^\d{12}$/ })).toHaveCount(3)
    const [first = '', second = '', third = ''] = await numbersIn(now)
    expect([first, second, third].toSorted()).toEqual(orderNos.toSorted())
    await expect(placeOf(now, first)).toHaveText('1')
    // In the hour before midnight the window that closes is what presses most.
    await expect(now.getByRole('row').filter({ hasText: first })).toContainText(
      /Never followed up|Not called today/,
    )
    await nothingIsCut(page, product)
    await expect.poll(async () => await axeFindings(page, 'serious')).toEqual([])

    await expect(screen).toContainText(`next is ${first}, loaded`)
    await page.keyboard.press('n')
    await expect(page).toHaveURL(`/collection/detail/myCases/${first}`)
    const desk = page.getByRole('article', { name: first })
    await desk.getByRole('button', { name: /^Call/ }).first().press('Enter')
    const form = desk.getByRole('region', { name: 'Record the follow-up' })
    await expect(form).toBeFocused()
    await page.keyboard.press('3')
    await page.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(desk.getByRole('button', { name: 'Next case' })).toBeVisible()
    await page.keyboard.press('n')
    await expect(page).toHaveURL(`/collection/detail/myCases/${second}`)

    // What was called waits for its pause, and the day counts it.
    await page.goto('/collection/myCases')
    await expect(placeOf(now, second)).toHaveText('1')
    const called = screen.getByRole('row').filter({ hasText: first })
    await expect(called).toContainText('no answer')
    await expect(called).toContainText('1/3')
    await expect(placeOf(screen, first)).toHaveText('3')
    await expect(now.getByText(first)).toHaveCount(0)
    await expect(screen.getByRole('term').filter({ hasText: 'Followed up' }).locator('..')).toContainText(
      '1 of 3',
    )
    for (const _case of [second, third, first]) await page.keyboard.press('j')
    await expect(called).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/collection/detail/myCases/${first}`)

    await collectByThumb(await onPhone(browser, product, 'collector'), [second, third])
    const applied = await applyAs(product, madeBorrower(9))
    const reviewer = await onPhone(browser, product, 'first_reviewer')
    await untilReviewed(reviewer, applied)
    await reviewByThumb(reviewer)
  } finally {
    await product.stop()
  }
})
