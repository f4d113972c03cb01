import { expect, test } from '@playwright/test'
import { departments, visitAllScreens } from '../all-screens.ts'
import { startWithDemo } from '../demo-product.ts'
import { bringWork, extendable, type Found, judgeAll, ordersAtDesk, sitDown } from '../found-faults.ts'
import { firstOnDesk, pressAll, tabsOf } from '../press-all.ts'
import type { Product } from '../product.ts'

interface Part {
  departments: readonly string[]
  /** Calls that must have been among what was pressed. */
  calls: readonly string[]
}

const named: Readonly<Record<string, Part>> = {
  'orders and approval': {
    departments: ['dashboard', 'order', 'approve'],
    calls: [
      '/approve/assign_reviews',
      '/approve/save_review_group',
      '/approve/save_review_settings',
      '/approve/save_reviewer',
      '/order/add_note',
      '/order/get_orders',
      '/order/reveal',
      '/repay/issue_code',
      '/repay/issue_extension',
      '/repay/quote_extension',
      '/repay/request_reduction',
      '/utils/request_export',
      '/utils/save_view',
    ],
  },
  'money and risk': {
    departments: ['loan', 'repay', 'risk'],
    calls: ['/loan/hold', '/risk/create_draft', '/risk/start_replay'],
  },
  'before the due day': {
    departments: ['precollection'],
    calls: [
      '/precollection/get_my_cases',
      '/precollection/rehearse_dispatch',
      '/precollection/save_dispatch_rules',
      '/precollection/save_group',
      '/precollection/save_operator',
    ],
  },
  collection: {
    departments: ['collection'],
    calls: [
      '/collection/save_collector',
      '/collection/save_group',
      '/collection/rehearse_dispatch',
      '/collection/save_dispatch_rules',
    ],
  },
  'leads, texts and reports': { departments: ['telemarketing', 'sms', 'report'], calls: [] },
}
/** A department that no part names is pressed here. */
const rest: Part = {
  departments: departments.filter(
    (name) => !Object.values(named).some((part) => part.departments.includes(name)),
  ),
  calls: ['/power/role_copy', '/power/role_save', '/user/edit_user'],
}

/** Desks whose buttons only those see who work there. */
const desks: Readonly<Record<string, readonly string[]>> = {
  final_reviewer: ['/approve/reviewFinal/reviewFinalWait'],
  finance_checker: ['/loan/waitLoanList', '/repay/repaymentRecord?state=unmatched'],
  collector: ['/collection/myCases', '/collection/collectionDailyProcess'],
  agency_collector: ['/collection/myCases', '/collection/outSoureDailyProcess'],
  pre_operator: ['/precollection/myPreCollectionManage/myOrderList'],
  seller: ['/telemarketing/myLeads'],
  qc: ['/telemarketing/checkList'],
}

let product: Product
test.beforeAll(async ({ browser }) => {
  test.setTimeout(360_000)
  product = await startWithDemo()
  await bringWork(browser, product)
})
test.afterAll(async () => await product.stop())

/** A screen, and each of its tabs. */
async function pressScreen(found: Found, path: string): Promise<void> {
  const before = found.turn
  await pressAll(found, path)
  for (const tab of await tabsOf(found, path)) await pressAll(found, tab)
  process.stdout.write(`${path}: ${found.turn - before} buttons\n`)
}

for (const [part, { departments: of, calls }] of Object.entries({ ...named, rest }))
  test(`the screens of an administrator: ${part}`, async ({ browser }) => {
    const found = await sitDown(browser, product, 'admin')
    // What the recipe gives to every list is pressed on the first of the orders.
    if (!of.includes('order')) found.pressed.add('recipe')
    // What another department links to: an order, and from its head what was done to reach and charge its borrower.
    const orderNo = await extendable(found.page)
    const known = [`/order/detail/${orderNo}`, `/collection/complaint/${orderNo}`]
    const unlinked = await visitAllScreens(
      found.page,
      async (_name, path) => await pressScreen(found, path),
      { of, known },
    )
    expect.soft(unlinked).toEqual([])
    judgeAll(found, calls)
  })

test('the desk of a first reviewer', async ({ browser }) => {
  const found = await sitDown(browser, product, 'first_reviewer')
  found.pressed.add('recipe')
  const { held, free } = await ordersAtDesk(found.page)
  await pressScreen(found, '/approve/reviewFirst/reviewFirstWait')
  for (const orderNo of [free, held]) await pressScreen(found, `/approve/detail/${orderNo}`)
  judgeAll(found, ['/approve/claim', '/approve/tick'])
})

for (const [role, addresses] of Object.entries(desks))
  test(`the desk of ${role}`, async ({ browser }) => {
    const found = await sitDown(browser, product, role)
    found.pressed.add('recipe')
    for (const address of addresses) await pressScreen(found, address)
    const onDesk = await firstOnDesk(found, addresses[0] ?? '')
    if (onDesk !== null) await pressScreen(found, onDesk)
    judgeAll(found, [])
  })
