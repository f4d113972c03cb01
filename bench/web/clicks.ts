import type { Browser, Locator, Page } from '@playwright/test'
import { openPage, type State } from './open-page.ts'

const ordersOpened = 11
const pagesTurned = 20
const restMs = 400
/** From the pointer's arrival to the press: less than most people take. */
const pointedAtMs = 150
/** From the touch of a finger, the first that a page hears of it, to its lifting. */
const touchedMs = 80
const listPath = '/order/orderList?size=20'

export type Hand = 'pointer' | 'finger'

/**
 * Opens orders from their list, in a page whose cache is empty before the first.
 * @returns milliseconds from each click to the paint of the order's header, amounts and tab
 */
export async function openOrders(
  browser: Browser,
  address: string,
  state: State,
  { hand, timesSlower }: { hand: Hand; timesSlower: number },
): Promise<number[]> {
  const { context, page, cdp } = await openPage(browser, state)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: timesSlower })
  await page.goto(`${address}${listPath}`)
  const times: number[] = []
  for (let n = 0; n < ordersOpened; n += 1) {
    const link = page.locator('[data-list-box]:visible a[href^="/order/detail/"]').nth(n)
    await rest(page)
    const orderNo = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
    const press = hand === 'pointer' ? point : tap
    times.push(await after(page.evaluate(untilOrder, orderNo), async () => await press(link)))
    await rest(page)
    await page.evaluate(goTo, listPath)
  }
  await context.close()
  return times
}

/** @returns milliseconds from each click on the arrow to the paint of the next page's rows */
export async function turnPages(browser: Browser, address: string, state: State): Promise<number[]> {
  const { context, page } = await openPage(browser, state)
  await page.goto(`${address}${listPath}`)
  const arrow = page.locator('footer:visible nav > button').last()
  const times: number[] = []
  for (let n = 0; n < pagesTurned; n += 1) {
    await rest(page)
    times.push(await after(page.evaluate(untilOtherRows), async () => await point(arrow)))
  }
  await context.close()
  return times
}

/** One order opened by somebody: a server that nobody has asked for one yet is another matter. */
export async function openOnce(browser: Browser, address: string, state: State): Promise<void> {
  const { context, page } = await openPage(browser, state)
  await page.goto(`${address}${listPath}`)
  await page.locator('[data-list-box]:visible a[href^="/order/detail/"]').first().click()
  await page.locator('article:visible [role=tabpanel]').waitFor()
  await context.close()
}

/** What the last click still fetches is no part of the next. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(restMs)
}

async function after(shown: Promise<number>, press: () => Promise<void>): Promise<number> {
  const [ms] = await Promise.all([shown, press()])
  return ms
}

/** As a hand does: it goes there, and presses. */
async function point(what: Locator): Promise<void> {
  await what.hover()
  await what.page().waitForTimeout(pointedAtMs)
  await what.click()
}

async function tap(what: Locator): Promise<void> {
  await what.dispatchEvent('pointerover')
  await what.page().waitForTimeout(touchedMs)
  await what.dispatchEvent('click')
}

/** Runs in the page: from the next click to the paint of an order's header, amounts and tab. */
async function untilOrder(orderNo: string): Promise<number> {
  return await new Promise((resolve) => {
    const begin = (): void => {
      const began = performance.now()
      const look = (): void => {
        const sheet = [...document.querySelectorAll('article')].find((each) => each.checkVisibility())
        const isThere =
          sheet?.querySelector('h1')?.textContent === orderNo &&
          sheet.querySelector('[role=tabpanel]')?.hasChildNodes() === true
        if (!isThere) return void requestAnimationFrame(look)
        // The frame in which it stands is over when the message comes.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - began)
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }
    addEventListener('click', begin, { capture: true, once: true })
  })
}

/** Runs in the page: from the next click to the paint of rows of which none stood there before. */
async function untilOtherRows(): Promise<number> {
  const shown = (): (string | null)[] =>
    [...document.querySelectorAll('[data-list-box] a[href^="/order/detail/"]')]
      .filter((each) => each.checkVisibility())
      .map((each) => each.getAttribute('href'))
  const before = new Set(shown())
  return await new Promise((resolve) => {
    const begin = (): void => {
      const began = performance.now()
      const look = (): void => {
        const now = shown()
        if (now.length === 0 || now.some((each) => before.has(each))) return void requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - began)
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }
    addEventListener('click', begin, { capture: true, once: true })
  })
}

/** Runs in the page. */
function goTo(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}
