import { expect, test, type Locator, type Page, type Route } from '@playwright/test'
import { callAs } from './money-waiting.ts'
import { personAt, Product } from './product.ts'

/** Ways in which a call fails: no answer, a refusal, a server that broke. */
const ways = ['cut', 'refused', 'broken'] as const
type Way = (typeof ways)[number]

/** Asked for by the page itself, again and again: what fails there is asked for anew, and nobody pressed a button. */
const byItself =
  /\/(get_versions|get_notifications|get_open_item_count|user_info|environment|get_list_settings|save_layout|error_report|get_exports|count_second_looks)$/
const screens = [
  '/dashboard',
  '/order/orderList',
  '/order/excelList',
  '/approve/machinerReview/machinerReviewPass',
  '/approve/reviewFirst/reviewFirstWait',
  '/approve/reviewFinal/reviewFinalWait',
  '/approve/reviewGroup',
  '/approve/reviewList',
  '/approve/reviewerManage',
  '/loan/waitLoanList',
  '/repay/repaymentRecord?state=unmatched',
  '/risk/riskRuleConfig',
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
]
const typed = 'story'

/** Fails what a button asks for: the first call after it is armed, whatever else comes. */
class Failing {
  way: Way | null = null
  /** The call that failed since it was armed. */
  failed: string | null = null
  #asked: string | null = null
  #pending = 0
  #lastAt = 0

  async watch(page: Page): Promise<void> {
    await page.route('**/api/**', async (route) => await this.#answer(route))
    // A dialog's own code is fetched when it is first asked for: it counts as well.
    page.on('request', () => this.#count(1))
    page.on('requestfinished', () => this.#count(-1))
    page.on('requestfailed', () => this.#count(-1))
  }

  #count(change: 1 | -1): void {
    this.#pending += change
    this.#lastAt = Date.now()
  }

  arm(way: Way | null): void {
    this.way = way
    this.failed = null
    this.#asked = null
  }

  /** Until nothing is under way, nothing was for a moment, and the page has drawn what came. */
  async settled(page: Page): Promise<void> {
    await this.#still()
    await page.evaluate(
      () =>
        new Promise((drawn) =>
          requestIdleCallback(() => requestAnimationFrame(() => setTimeout(drawn)), { timeout: 200 }),
        ),
    )
    await this.#still()
  }

  async #still(): Promise<void> {
    const since = Date.now()
    await expect
      .poll(() => this.#pending <= 0 && Date.now() - Math.max(this.#lastAt, since) > 120, {
        intervals: [40],
        timeout: 15_000,
      })
      .toBe(true)
  }

  async #answer(route: Route): Promise<void> {
    const path = new URL(route.request().url()).pathname.slice('/api'.length)
    const asked = `${path} ${route.request().postData() ?? ''}`
    const isVictim = this.#asked === null || this.#asked === asked
    if (this.way === null || !isVictim || byItself.test(path)) return await route.continue()
    this.failed = path
    this.#asked = asked
    switch (this.way) {
      case 'cut':
        return await route.abort('internetdisconnected')
      case 'refused':
        return await route.fulfill({ json: { code: 'BUSY', msg: 'The story says no.', data: null } })
      case 'broken':
        return await route.fulfill({ status: 500, body: '<html>broken</html>' })
    }
  }
}

interface Found {
  page: Page
  failing: Failing
  /** What is wrong, by screen, button and way. */
  faults: string[]
  /** Calls that were seen to fail. */
  seen: Set<string>
  /** Dialogs that sent nothing, filled as they were. */
  unsent: Set<string>
  /** What was pressed for all lists. */
  pressed: Set<string>
}

const tellings = (page: Page): Locator => page.locator('[role=alert]:visible')

/** Each telling of a failure that is in view; one that stood before is not counted. */
async function told(page: Page): Promise<string[]> {
  return await tellings(page).allInnerTexts()
}

/** Nothing open, nothing said. */
async function quiet(page: Page): Promise<void> {
  for (let n = 0; n < 4 && (await page.getByRole('dialog').count()) > 0; n += 1) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(50)
  }
  if ((await page.getByRole('dialog').count()) > 0) await page.reload()
  await hush(page)
}

/** Closes what was said; what goes by itself meanwhile is gone as well. */
async function hush(page: Page): Promise<void> {
  const close = page.locator('[aria-live=polite] button[aria-label=Close]')
  while ((await close.count()) > 0)
    await close
      .first()
      .click({ timeout: 1_000 })
      .catch(() => undefined)
}

/**
 * What can be pressed: each name once, for a list has the same button in every row; what the recipe gives to every list
 * (sorting, filters, paging) once for all of them.
 */
async function buttonsOf(scope: Locator, pressed: Set<string>): Promise<string[]> {
  const buttons = await scope.locator('button:visible:enabled').evaluateAll((all) =>
    all.map((button) => ({
      name: button.getAttribute('aria-label') ?? button.textContent.trim(),
      isSort: button.closest('[role=columnheader]') !== null,
      isRecipe: button.closest('[role=columnheader], [data-filters], [data-tools], nav, footer') !== null,
    })),
  )
  const known = new Map<string, string>()
  for (const { name, isRecipe, isSort } of buttons) {
    const kind = isSort ? 'sort' : name.replaceAll(/\d+/g, '0')
    // Who is signed out presses nothing more.
    if (name === '' || name === 'Log out' || known.has(kind) || (isRecipe && pressed.has('recipe'))) continue
    known.set(kind, name)
  }
  if ((await scope.locator('[data-filters]').count()) > 0) pressed.add('recipe')
  return [...known.values()]
}

const buttonNamed = (scope: Locator, name: string): Locator => {
  const named = { name, exact: true }
  const known = scope.getByRole('button', named).or(scope.getByRole('switch', named))
  return scope.locator('button:visible').and(known).first()
}

/** Fills what a dialog asks for: words, numbers, the first of each choice. */
async function fill(dialog: Locator): Promise<void> {
  for (const select of await dialog.locator('select:visible').all())
    if ((await select.inputValue()) === '') await select.selectOption({ index: 1 }).catch(() => undefined)
  // A search would take away what it does not find.
  const empty = dialog.locator(
    'textarea:visible:enabled, input:is([type=text], [type=email], [type=password], :not([type])):visible:enabled:not([readonly])',
  )
  for (const field of (await empty.all()).toReversed()) {
    if ((await field.inputValue()) !== '') continue
    const [type, mode] = [await field.getAttribute('type'), await field.getAttribute('inputmode')]
    const label = await field.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? '')
    const isOrderNo = label.startsWith('Order no')
    const short = isOrderNo
      ? '260101000001'
      : mode === 'numeric'
        ? '1'
        : type === 'email'
          ? 'story@lumbung.test'
          : typed
    await field.fill(short)
  }
}

const valuesOf = async (dialog: Locator): Promise<string[]> =>
  await dialog
    .locator('textarea:visible, input:visible:not([type=password]), select:visible')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

/** Presses a button in every way in which its call can fail; a dialog that opens is filled and sent in every way. */
async function press(found: Found, where: string, open: () => Promise<Locator>, name: string): Promise<void> {
  const { page, failing, faults, seen } = found
  const fault = (way: Way, what: string) => faults.push(`${where}, “${name}”, ${way}: ${what}`)
  const click = async (way: Way | null): Promise<boolean> => {
    await quiet(page)
    const button = buttonNamed(await open(), name)
    if (!(await button.isVisible()) || (await button.isDisabled())) return false
    failing.arm(way)
    try {
      await button.click()
    } catch {
      fault(way ?? 'cut', 'cannot be pressed')
      await page.reload()
      return false
    }
    await failing.settled(page)
    return true
  }
  const judge = async (way: Way): Promise<void> => {
    const said = await told(page)
    if (said.length !== 1)
      fault(way, `${failing.failed ?? ''} told ${said.length} times: ${said.join(' / ')}`)
  }
  for (const way of ways) {
    if (!(await click(way))) return
    if (failing.failed === null) break
    seen.add(failing.failed)
    await judge(way)
  }
  if (!(await click(null))) return
  if ((await page.getByRole('menu').count()) > 0) return
  const dialog = page.getByRole('dialog').last()
  if ((await dialog.count()) === 0) return
  const send = dialog.locator('button[type=submit]')
  if ((await send.count()) === 0) return
  for (const way of ways) {
    if ((await page.getByRole('dialog').count()) === 0 && !(await click(null))) return
    await fill(dialog)
    await failing.settled(page)
    if (await send.isDisabled()) return
    const before = await valuesOf(dialog)
    failing.arm(way)
    await send.click()
    await failing.settled(page)
    if (failing.failed === null) {
      found.unsent.add(`${where}, “${name}”`)
      return
    }
    seen.add(failing.failed)
    await judge(way)
    const isOpen = (await page.getByRole('dialog').count()) > 0
    if (isOpen && JSON.stringify(await valuesOf(dialog)) !== JSON.stringify(before))
      fault(way, 'what was typed is lost')
    if (!isOpen && before.length > 0) fault(way, 'the dialog closed over what was typed')
    await hush(page)
  }
}

/** Presses every button of a screen. */
async function pressAll(found: Found, address: string): Promise<void> {
  const { page, failing } = found
  const open = async (): Promise<Locator> => {
    failing.arm(null)
    if (page.url() !== new URL(address, page.url()).href) {
      await page.goto(address)
      await failing.settled(page)
    }
    return page.getByRole('main')
  }
  const scope = await open()
  for (const name of await buttonsOf(scope, found.pressed)) {
    const t = Date.now()
    await press(found, address, open, name)
    console.log('   ', name, Date.now() - t)
  }
}

test('every failure is told once, where it happened, and what was typed is kept', async ({ browser }) => {
  test.setTimeout(600_000)
  const product = await Product.start({ DEMO_ORDERS: '400' })
  try {
    const page = await personAt(browser, product, 'admin')
    page.setDefaultTimeout(5_000)
    const failing = new Failing()
    await failing.watch(page)
    const found: Found = { page, failing, faults: [], seen: new Set(), unsent: new Set(), pressed: new Set() }
    const ordersLike = async (filter: object) =>
      (await callAs(page, '/order/get_orders', { filter, size: 1 })) as {
        total: number
        items: { orderNo: string }[]
      }
    await expect
      .poll(async () => (await ordersLike({})).total, { timeout: 120_000 })
      .toBeGreaterThanOrEqual(400)
    const orderNoLike = async (filter: object) => (await ordersLike(filter)).items[0]?.orderNo ?? ''
    const overdue = await orderNoLike({ overdue: true })
    const { items: reviews } = (await callAs(page, '/approve/get_reviews', {
      filter: { stage: 'first' },
      size: 50,
    })) as { items: { orderNo: string; mayTake: boolean; holder: object | null }[] }
    const held = reviews.find(({ mayTake, holder }) => mayTake && holder === null)?.orderNo ?? ''
    const free = reviews.find(({ orderNo, holder }) => orderNo !== held && holder === null)?.orderNo ?? ''
    await callAs(page, '/approve/claim', { orderNo: held })
    const ofOrders = [
      ...['identity', 'contacts', 'bank', 'plan', 'codes', 'changes', 'audit'].map(
        (tab) => `/order/detail/${overdue}?tab=${tab}`,
      ),
      `/approve/detail/${free}`,
      `/approve/detail/${held}`,
    ]
    for (const address of [...screens, ...ofOrders]) {
      const began = Date.now()
      await pressAll(found, address)
      console.log(address, Date.now() - began)
    }
    console.log([...found.seen].toSorted().join('\n'))
    console.log('unsent', [...found.unsent])
    expect(found.faults).toEqual([])
  } finally {
    await product.stop()
  }
})
