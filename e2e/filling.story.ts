import { expect, test } from '@playwright/test'
import { personAt, Product } from './product.ts'

const orders = 1_500

test('while the demo’s orders are being made dashboard and lists say how far, fill themselves, and ask no more', async ({
  browser,
}) => {
  test.setTimeout(480_000)
  const product = await Product.start({ DEMO_ORDERS: String(orders) })
  try {
    const page = await personAt(browser, product, 'admin')
    await page.clock.install()
    let asked = 0
    let isToldOfTheEnd = false
    await page.route('**/user/environment', async (route) => {
      asked += 1
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: { ret: { filling: object | null } } }
      isToldOfTheEnd = data.ret.filling === null
      await route.fulfill({ response }).catch(() => undefined)
    })
    const soFar = page.getByRole('progressbar', { name: /^[\d,]+ of 1,500 so far/ })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Demo orders are being made' })).toBeVisible()
    await expect(soFar).toBeVisible()
    await page.goto('/order/orderList')
    const list = page.getByRole('region', { name: 'Order list' })
    await expect(list.getByRole('heading', { name: 'Demo orders are being made' })).toBeVisible()
    await expect(soFar).toBeVisible()

    // Nobody presses anything.
    await expect(list.getByRole('link', { name: /^\d{12}$/ }).first()).toBeVisible({ timeout: 300_000 })
    await expect(list.getByText('Demo orders are being made')).toHaveCount(0)
    await product.demoIsIn()
    // The list may have found its rows by itself; whoever comes to the dashboard then is told of the end by one question.
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(async () => {
      await page.clock.fastForward('00:02')
      expect(isToldOfTheEnd).toBe(true)
    }).toPass({ timeout: 60_000 })
    await expect(page.getByRole('heading', { name: 'Portfolio' })).toBeVisible()
    await expect(soFar).toHaveCount(0)
    const last = asked
    // Minutes on dashboard and list ask for figures and rows again, and no more how far the orders are.
    const rows = page.waitForRequest(/get_orders/)
    await page.clock.fastForward('01:00')
    await page.getByRole('link', { name: 'Order list' }).first().click()
    await expect(list).toBeVisible()
    await page.clock.fastForward('01:00')
    await rows
    expect(asked).toBe(last)
  } finally {
    await product.stop()
  }
})
