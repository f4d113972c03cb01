import { type Browser, expect, type Page } from '@playwright/test'
import { Failing } from './failing-calls.ts'
import { applyAs, madeBorrower } from './made-application.ts'
import { callAs, ordersWaiting } from './money-waiting.ts'
import { personAt, type Product } from './product.ts'

/** Somebody who presses every button, and what they found. */
export interface Found {
  page: Page
  /** Where the console is. */
  origin: string
  failing: Failing
  /** What is wrong, by screen, button and way. */
  faults: string[]
  /** Calls that were seen to fail. */
  seen: Set<string>
  /** Dialogs that sent nothing, filled as they were. */
  unsent: Set<string>
  /** What was pressed for all lists. */
  pressed: Set<string>
  /** Each button fails in one way only, the next button in the next. */
  isBrief: boolean
  /** How many buttons were pressed. */
  turn: number
}

/** A person who presses, on a page whose calls can be made to fail. */
export async function sitDown(browser: Browser, product: Product, role: string): Promise<Found> {
  const page = await personAt(browser, product, role)
  page.setDefaultTimeout(5_000)
  const failing = new Failing()
  await failing.watch(page)
  return {
    page,
    origin: product.address,
    failing,
    faults: [],
    seen: new Set(),
    unsent: new Set(),
    pressed: new Set(),
    isBrief: false,
    turn: 0,
  }
}

/** One telling for each failure, every dialog that could be filled was sent, and these calls were among those that failed. */
export function judgeAll({ faults, unsent, seen }: Found, calls: readonly string[]): void {
  expect(faults).toEqual([])
  expect([...unsent]).toEqual([])
  // Otherwise the story would be green for not pressing anything.
  expect(calls.filter((call) => !seen.has(call))).toEqual([])
}

/** What waits in the demo depends on the hour: three orders at the first desk and one for its money are always there. */
export async function bringWork(browser: Browser, product: Product): Promise<void> {
  const [first, final] = await Promise.all([
    personAt(browser, product, 'first_reviewer'),
    personAt(browser, product, 'final_reviewer'),
  ])
  await ordersWaiting(product, { first, final }, 1, 900)
  for (const n of [901, 902, 903]) await applyAs(product, madeBorrower(n))
  await Promise.all([first.context().close(), final.context().close()])
}

/** Orders at the first desk that this reviewer may take: one is in their hand, the other free. */
export async function ordersAtDesk(page: Page): Promise<{ held: string; free: string }> {
  const { items } = (await callAs(page, '/approve/get_reviews', {
    filter: { stage: 'first' },
    size: 50,
  })) as {
    items: { orderNo: string; mayTake: boolean; holder: object | null }[]
  }
  const [held = '', free = ''] = items
    .filter(({ mayTake, holder }) => mayTake && holder === null)
    .map(({ orderNo }) => orderNo)
  await callAs(page, '/approve/claim', { orderNo: held })
  return { held, free }
}

/** An overdue order that may be extended by the days that the dialog begins with; which ones may changes with the day. */
export async function extendable(page: Page): Promise<string> {
  const { items } = (await callAs(page, '/order/get_orders', { filter: { overdue: true }, size: 50 })) as {
    items: { orderNo: string }[]
  }
  for (const { orderNo } of items) {
    const quote = callAs(page, '/repay/quote_extension', { orderNo, days: 7 })
    if (await quote.catch(() => null)) return orderNo
  }
  throw new Error('no overdue order of the demo may be extended by 7 days')
}
