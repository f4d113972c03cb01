import { expect, type Page, test } from '@playwright/test'
import { closes } from './dialog-closes.ts'
import { applyAs, madeBorrower } from './made-application.ts'
import { personAt, Product } from './product.ts'

const stream = '**/user/watch_dashboard'

const waitingAt = (page: Page) =>
  page.getByRole('row').filter({ hasText: 'First review' }).locator('[data-label=Waiting]')

/** How often a page asked for its figures. */
function asking(page: Page): { figures: number; streams: number; ended: number } {
  const asked = { figures: 0, streams: 0, ended: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith('/user/get_dashboard')) asked.figures += 1
    if (request.url().endsWith('/user/watch_dashboard')) asked.streams += 1
  })
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/user/watch_dashboard')) asked.ended += 1
  })
  return asked
}

/** As the browser says it of a tab that another one covers. */
async function cover(page: Page, isCovered: boolean): Promise<void> {
  await page.evaluate((covered) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (covered ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isCovered)
}

/** Puts one figure away and another first by the keyboard; a reload has them so, and the usual ones come back. */
async function arrangeFigures(page: Page): Promise<void> {
  const figures = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'My figures' }) })
    .getByRole('term')
  const usual = await figures.allTextContents()
  expect(usual).toEqual(['Applications', 'Decided', 'Passed in the end'])
  await page.getByRole('button', { name: 'Arrange figures' }).click()
  const dialog = page.getByRole('dialog', { name: 'Arrange figures' })
  await dialog.getByRole('button', { name: 'Remove Applications' }).click()
  await dialog.getByRole('button', { name: 'Move Passed in the end up' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await closes(dialog)
  await expect(figures).toHaveText(['Passed in the end', 'Decided'])
  await page.reload()
  await expect(figures).toHaveText(['Passed in the end', 'Decided'])
  await page.getByRole('button', { name: 'Arrange figures' }).click()
  await dialog.getByLabel('Add a figure').selectOption({ label: 'Applications' })
  await expect(dialog.getByRole('listitem').last()).toContainText('Applications')
  await dialog.getByRole('button', { name: 'Back to the usual' }).click()
  await closes(dialog)
  await expect(figures).toHaveText(usual)
}

test('an open dashboard moves by itself, listens only while it is seen, and comes back after a restart', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  let product = await Product.start()
  try {
    const page = await personAt(browser, product, 'first_reviewer')
    const asked = asking(page)
    await page.goto('/dashboard')
    await expect(waitingAt(page)).toHaveText('0')
    await expect.poll(() => asked.streams).toBe(1)
    await applyAs(product, madeBorrower(70))
    await expect(waitingAt(page)).toHaveText('1')

    await arrangeFigures(page)

    // Who looks at another tab keeps no connection, and is told what they missed when they come back.
    await cover(page, true)
    await expect.poll(() => asked.ended).toBe(1)
    await applyAs(product, madeBorrower(71))
    await expect(waitingAt(page)).toHaveText('1')
    await cover(page, false)
    await expect(waitingAt(page)).toHaveText('2')

    // A server that starts anew waits for no dashboard, and each comes back by itself.
    const { port } = new URL(product.address)
    await product.end()
    product = await Product.start({ DATA_DIR: product.dataDir, PORT: port })
    await applyAs(product, madeBorrower(72))
    await expect(waitingAt(page)).toHaveText('3', { timeout: 90_000 })
    // The second server knows nobody who sat at the first.
    await page.context().close()
  } finally {
    await product.stop()
  }
})

test('where a proxy cuts the stream figures are asked for every half minute, and it is tried again', async ({
  browser,
}) => {
  const product = await Product.start()
  try {
    const page = await personAt(browser, product, 'first_reviewer')
    await page.clock.install()
    const asked = asking(page)
    await page.route(stream, async (route) => await route.abort())
    await page.goto('/dashboard')
    await expect(waitingAt(page)).toHaveText('0')
    await expect.poll(() => asked.streams).toBeGreaterThan(0)
    await applyAs(product, madeBorrower(73))
    const [figures, streams] = [asked.figures, asked.streams]
    // The machine looks at it first.
    await expect(async () => {
      await page.clock.fastForward('00:31')
      await expect(waitingAt(page)).toHaveText('1', { timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    expect(asked.figures).toBeGreaterThan(figures)
    await expect.poll(() => asked.streams).toBeGreaterThan(streams)
  } finally {
    await product.stop()
  }
})
