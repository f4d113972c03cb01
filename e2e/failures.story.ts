import { test } from '@playwright/test'
import { startWithDemo } from './demo-product.ts'
import { bringWork, extendable, judgeAll, ordersAtDesk, sitDown } from './found-faults.ts'
import { callAs } from './money-waiting.ts'
import { pressAll } from './press-all.ts'
import type { Product } from './product.ts'

/**
 * One screen of each recipe: a list with what the recipe gives to all, a form of settings, dialogs over a list, a report. Every
 * button of every screen is pressed by `npm run presses`.
 */
const recipes = ['/utils/excelExport', '/power/role', '/precollection/dispatchManage', '/report/passRate']

let product: Product
test.beforeAll(async ({ browser }) => {
  test.setTimeout(360_000)
  product = await startWithDemo()
  await bringWork(browser, product)
})
test.afterAll(async () => await product.stop())

test('every failure is told once, where it happened, and what was typed is kept', async ({ browser }) => {
  test.setTimeout(300_000)
  const found = { ...(await sitDown(browser, product, 'admin')), isBrief: true }
  // Of a report only what was saved as a view can stand on a dashboard.
  const kept = {
    list: 'passRate',
    call: 'POST /report/get_pass_rate',
    name: 'Weekly',
    filter: { rows: 'week' },
  }
  await callAs(found.page, '/utils/save_view', kept)
  for (const address of recipes) await pressAll(found, address)
  await pressAll(found, `/order/detail/${await extendable(found.page)}?tab=changes`)
  judgeAll(found, [
    '/power/role_save',
    '/precollection/rehearse_dispatch',
    '/precollection/save_dispatch_rules',
    '/repay/issue_extension',
    '/repay/request_reduction',
    // What stands on the dashboard is asked for first.
    '/user/get_dashboard',
    '/utils/save_view',
  ])
})

test('so it is at a desk', async ({ browser }) => {
  test.setTimeout(300_000)
  const found = { ...(await sitDown(browser, product, 'first_reviewer')), isBrief: true }
  const { held } = await ordersAtDesk(found.page)
  await pressAll(found, `/approve/detail/${held}`)
  judgeAll(found, ['/approve/tick'])
})
