import { expect, test, type Browser, type Page } from '@playwright/test'
import { startWithDemo } from './demo-product.ts'
import { Failing } from './failing-calls.ts'
import { applyAs, madeBorrower } from './made-application.ts'
import { callAs, ordersWaiting } from './money-waiting.ts'
import { type Found, pressAll } from './press-all.ts'
import { personAt, type Product } from './product.ts'

/** Where an administrator presses, and calls that must have been among what was pressed. */
const parts: Readonly<Record<string, { screens: readonly string[]; calls: readonly string[] }>> = {
  'orders and reviews': {
    screens: [
      '/dashboard',
      '/order/orderList',
      '/order/excelList',
      '/approve/reviewFirst/reviewFirstWait',
      '/approve/reviewGroup',
      '/approve/reviewList',
      '/approve/reviewerManage',
    ],
    calls: [
      '/approve/assign_reviews',
      '/approve/save_review_group',
      '/approve/save_review_settings',
      '/approve/save_reviewer',
      '/order/get_orders',
      '/utils/request_export',
      '/utils/save_view',
    ],
  },
  'money and rules': {
    screens: [
      '/loan/waitLoanList',
      '/loan/loanRecord',
      '/repay/repayPlan',
      '/repay/repaymentRecord?state=unmatched',
      '/repay/overdueRepayment',
      '/risk/riskRuleConfig',
      '/collection/collectionOrderManage',
      '/collection/collectionUserManage',
      '/collection/collectioGroupManage',
      '/collection/collectionDispatchManage',
    ],
    calls: [
      '/loan/hold',
      '/risk/create_draft',
      '/risk/start_replay',
      '/collection/save_collector',
      '/collection/save_group',
      '/collection/rehearse_dispatch',
      '/collection/save_dispatch_rules',
    ],
  },
  'what falls due': {
    screens: [
      '/precollection/myPreCollectionManage/myOrderList',
      '/precollection/myPreCollectionManage/myOrderProcessingList',
      '/precollection/preCollectionManage/orderList',
      '/precollection/preCollectionManage/orderProcessingList',
      '/precollection/userManage',
      '/precollection/groupManage',
      '/precollection/dispatchManage',
    ],
    calls: [
      '/precollection/get_my_cases',
      '/precollection/rehearse_dispatch',
      '/precollection/save_dispatch_rules',
      '/precollection/save_group',
      '/precollection/save_operator',
    ],
  },
  'reports, bank and what goes outside': {
    screens: [
      '/report/passRate',
      '/report/overdueMonitoring',
      '/report/vintageCurves',
      '/report/unitEconomics',
      '/repay/repayQuery',
      '/utils/bankStatement',
      '/utils/outwardReports',
      '/approve/reviewFinal/reviewFinalWait',
      '/approve/machinerReview/machinerReviewPass',
    ],
    calls: [],
  },
  'people, logs and tools': {
    screens: [
      '/power/role',
      '/power/account',
      '/power/menu/2',
      '/power/interface/2',
      '/power/accessLog',
      '/power/auditLog',
      '/changePassword/index',
      '/utils/excelExport',
      '/utils/configTools',
      '/utils/callbacks',
    ],
    calls: ['/power/role_copy', '/power/role_save', '/user/edit_user'],
  },
}

/** A person who presses, on a page whose calls can be made to fail. */
async function sitDown(browser: Browser, role: string): Promise<Found> {
  const page = await personAt(browser, product, role)
  page.setDefaultTimeout(5_000)
  const failing = new Failing()
  await failing.watch(page)
  return { page, failing, faults: [], seen: new Set(), unsent: new Set(), pressed: new Set(), turn: 0 }
}

/** One telling for each failure, and every dialog that could be filled was sent. */
function judgeAll({ faults, unsent, seen }: Found, pressed: readonly string[]): void {
  expect(faults).toEqual([])
  expect([...unsent]).toEqual([])
  // Otherwise the story would be green for not pressing anything.
  expect(pressed.filter((call) => !seen.has(call))).toEqual([])
}

let product: Product
test.beforeAll(async ({ browser }) => {
  test.setTimeout(360_000)
  product = await startWithDemo()
  // What waits in the demo depends on the hour: orders at the first desk and one for its money are always there.
  const [first, final] = await Promise.all([
    personAt(browser, product, 'first_reviewer'),
    personAt(browser, product, 'final_reviewer'),
  ])
  await ordersWaiting(product, { first, final }, 1, 900)
  for (const n of [901, 902, 903]) await applyAs(product, madeBorrower(n))
  await Promise.all([first.context().close(), final.context().close()])
})
test.afterAll(async () => await product.stop())

const ordersLike = async (page: Page, filter: object, size = 1) =>
  (await callAs(page, '/order/get_orders', { filter, size })) as {
    total: number
    items: { orderNo: string }[]
  }

/** An overdue order that may be extended by the days that the dialog begins with; which ones may changes with the day. */
async function extendable(page: Page): Promise<string> {
  const { items } = await ordersLike(page, { overdue: true }, 50)
  for (const { orderNo } of items) {
    const quote = callAs(page, '/repay/quote_extension', { orderNo, days: 7 })
    if (await quote.catch(() => null)) return orderNo
  }
  throw new Error('no overdue order of the demo may be extended by 7 days')
}

test.describe('every failure is told once, where it happened, and what was typed is kept', () => {
  test.describe.configure({ timeout: 600_000 })

  for (const [part, pressed] of Object.entries(parts)) {
    test(`on the screens of an administrator: ${part}`, async ({ browser }) => {
      const found = await sitDown(browser, 'admin')
      if (part !== 'orders and reviews') found.pressed.add('recipe')
      for (const address of pressed.screens) await pressAll(found, address)
      judgeAll(found, pressed.calls)
    })
  }

  test('on an order', async ({ browser }) => {
    const found = await sitDown(browser, 'admin')
    const overdue = await extendable(found.page)
    for (const tab of ['identity', 'changes']) await pressAll(found, `/order/detail/${overdue}?tab=${tab}`)
    judgeAll(found, [
      '/order/add_note',
      '/order/reveal',
      '/repay/issue_code',
      '/repay/issue_extension',
      '/repay/quote_extension',
      '/repay/request_reduction',
    ])
  })

  test('at a desk', async ({ browser }) => {
    const found = await sitDown(browser, 'first_reviewer')
    // What every list has was pressed above.
    found.pressed.add('recipe')
    const { page } = found
    const { items } = (await callAs(page, '/approve/get_reviews', {
      filter: { stage: 'first' },
      size: 50,
    })) as {
      items: { orderNo: string; mayTake: boolean; holder: object | null }[]
    }
    const [held, free] = items.filter(({ mayTake, holder }) => mayTake && holder === null)
    await callAs(page, '/approve/claim', { orderNo: held?.orderNo })
    await pressAll(found, '/approve/reviewFirst/reviewFirstWait')
    await pressAll(found, `/approve/detail/${free?.orderNo}`)
    await pressAll(found, `/approve/detail/${held?.orderNo}`)
    judgeAll(found, ['/approve/claim', '/approve/tick'])
  })
})
