import { type Browser, chromium, type Page } from '@playwright/test'
import { applyAs, madeBorrower } from '../e2e/made-application.ts'
import { keptBack } from '../e2e/kept-back.ts'
import { Product, signIn } from '../e2e/product.ts'
import { benchFolder } from './bench-folder.ts'
import { drawBars, machine, writeSection } from './page.ts'
import { untilFilled } from './until-filled.ts'

const demoOrders = 2_000
/** Beside the demo's own, so that the queue outlasts the run. */
const newOrders = 70
const decisionsWanted = 60
const wantedP95Ms = 60
/** What a reviewer needs at least to look at an order; the next one is loaded meanwhile. */
const lookMs = 400
const patienceMs = 120_000

/**
 * Decides orders at the first desk by keyboard alone, in a headless Chromium on the real product over loopback, and
 * measures from the key that decides until number and checks of the next order are painted.
 */
export async function benchReview(): Promise<void> {
  const found = (await import(new URL('../scripts/browser.mjs', import.meta.url).href)) as {
    findBrowser: () => Promise<string>
  }
  const built = (await import(new URL('../scripts/build-web.mjs', import.meta.url).href)) as {
    ensureWebBuilt: () => Promise<void>
  }
  await built.ensureWebBuilt()
  const product = await Product.start({
    ...keptBack,
    DATA_DIR: benchFolder(),
    DEMO_ORDERS: String(demoOrders),
  })
  const browser = await chromium.launch({
    executablePath: await found.findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
  })
  try {
    const times = await decide(browser, product)
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
    const picture = drawBars('review', 'From the deciding key to the next order painted', 'ms', [
      { label: 'p50', value: p50, own: true },
      { label: 'p95', value: p95, own: true },
      { label: 'wanted, p95 at most', value: wantedP95Ms, own: false },
    ])
    const text = `## Review

\`npm run bench -- review\` · ${machine()}, Chromium ${browser.version()}

${times.length} decisions at the first desk by keyboard alone, four passes to one rejection, with ${demoOrders} demo orders; from the
key that decides until number and checks of the next order are painted. The next order is reserved, loaded and drawn while the one
in hand is looked at, and shows at once; the decision is answered behind it.

${picture}

| promise | measured | wanted | |
|---|---|---|---|
| decision to next order, p95 | ${p95.toFixed(0)} ms (p50 ${p50.toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms) | ≤ ${wantedP95Ms} ms | ${p95 <= wantedP95Ms ? 'kept' : '**missed**'} |
`
    writeSection('review', text)
    process.stdout.write(text)
  } finally {
    await browser.close()
    await product.stop()
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A working day's capacity is less than what is measured here: the manager gives this reviewer more. */
async function giveCapacity(browser: Browser, product: Product): Promise<void> {
  const context = await browser.newContext()
  await context.addCookies([{ name: 'language', value: 'en', url: product.address }])
  const page = await context.newPage()
  await signIn(page, product, 'review_manager@lumbung.test')
  const code = await page.evaluate(async () => {
    const token = decodeURIComponent(/lumbung-token=([^;]+)/.exec(document.cookie)?.[1] ?? '')
    const ask = async (path: string, body: object): Promise<Answer> => {
      const headers = { 'content-type': 'application/json', 'x-token': token }
      const response = await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await response.json()) as Answer
    }
    interface Answer {
      code: string | number
      data: { ret?: { items?: { id: number; name: string }[] } | null } | null
    }
    const { data } = await ask('/approve/get_reviewers', { filter: {}, size: 200 })
    const reviewer = data?.ret?.items?.find(({ name }) => name === 'Nadia Putri')
    return (await ask('/approve/save_reviewer', { id: reviewer?.id ?? 0, onDuty: true, ownCapacity: 1_000 }))
      .code
  })
  await context.close()
  if (code !== '') throw new Error(`the capacity was not given: ${code}`)
}

async function decide(browser: Browser, product: Product): Promise<number[]> {
  await giveCapacity(browser, product)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'language', value: 'en', url: product.address }])
  const page = await context.newPage()
  await signIn(page, product, 'first_reviewer@lumbung.test')
  for (let n = 0; n < newOrders; n += 1) await applyAs(product, madeBorrower(n))
  await page.addInitScript(watchDecisions)
  await untilWaiting(page, product.address)
  await untilFilled(page)
  await page.getByRole('button', { name: 'Next order' }).waitFor()
  await page.keyboard.press('n')
  await page.locator('article[aria-label]:visible button[data-result]').first().waitFor()
  const times: number[] = []
  for (let made = 0; made < decisionsWanted; made += 1) {
    const rejects = made % 5 === 4
    if (rejects) await chooseReason(page)
    else await tickAll(page)
    await page.waitForTimeout(lookMs)
    await page.evaluate(() => delete (globalThis as { shownAfterMs?: number }).shownAfterMs)
    await page.keyboard.press(rejects ? 'Shift+R' : 'p')
    const shown = await page
      .waitForFunction(() => (globalThis as { shownAfterMs?: number }).shownAfterMs, undefined, {
        polling: 20,
      })
      .catch(async (error: unknown) => {
        const cause = `nothing was shown after decision ${made + 1}: ${await page.evaluate(standing)}`
        throw new Error(cause, { cause: error })
      })
    times.push((await shown.jsonValue()) ?? Number.NaN)
  }
  await context.close()
  return times
}

/** Waits until the demo portfolio and the new applications are at the desk. */
async function untilWaiting(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/approve/reviewFirst/reviewFirstWait`)
  for (const began = Date.now(); Date.now() - began < patienceMs; await page.waitForTimeout(500)) {
    const total = await page.evaluate(async () => {
      const token = /lumbung-token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const response = await fetch('/api/approve/get_reviews', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-token': decodeURIComponent(token) },
        body: JSON.stringify({ filter: { stage: 'first' }, count: 'all' }),
      })
      const answer = (await response.json()) as { data: { ret?: { total: number } } | null }
      return answer.data?.ret?.total ?? 0
    })
    if (total >= newOrders) return
  }
  throw new Error(`the queue did not fill within ${patienceMs / 1000} s`)
}

/** Ticks what is open: the first nine checks by their digits, the others by Space on the way down. */
async function tickAll(page: Page): Promise<void> {
  const checks = page.locator('article:visible button[data-result]')
  const results = await checks.evaluateAll((buttons) =>
    buttons.map((each) => each.getAttribute('data-result')),
  )
  for (const [index, result] of results.entries()) {
    if (index >= 9) await page.keyboard.press('j')
    if (result === 'open') await page.keyboard.press(index < 9 ? String(index + 1) : ' ')
  }
}

/** R asks for the reason; the letters of its code find it, Enter goes back to the desk. */
async function chooseReason(page: Page): Promise<void> {
  await page.keyboard.press('a')
  await page.keyboard.type('R11')
  await page.keyboard.press('Enter')
}

/** Runs in the page: where it is, what it tells, and the desks with their checks. */
function standing(): string {
  const texts = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((each) => each.checkVisibility())
      .map(({ innerText }) => innerText.replaceAll('\n', ' '))
  const desks = [...document.querySelectorAll<HTMLElement>('article[aria-label]')].map((desk) => {
    const checks = [...desk.querySelectorAll<HTMLButtonElement>('button[data-result]')]
    const results = checks.map(({ dataset, disabled }) => `${dataset['result']}${disabled ? ' (shut)' : ''}`)
    return `${desk.ariaLabel} ${desk.checkVisibility() ? 'in front' : 'behind'}: ${results.join(', ')}`
  })
  return [location.href, ...texts('[role=alert], [role=status], [aria-live]'), ...desks].join('; ')
}

/** Runs in the page: from the key that decides until another order's number and checks have been painted. */
function watchDecisions(): void {
  const shown = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>('article[aria-label]')].find((each) => each.checkVisibility())
  addEventListener(
    'keydown',
    (event) => {
      if (!['p', 'r'].includes(event.key.toLowerCase())) return
      const began = performance.now()
      const before = shown()?.getAttribute('aria-label')
      const look = (): void => {
        const sheet = shown()
        if (
          !sheet ||
          sheet.getAttribute('aria-label') === before ||
          !sheet.querySelector('button[data-result]:enabled')
        )
          return void requestAnimationFrame(look)
        // This frame draws them, and is over when the message comes.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          ;(globalThis as { shownAfterMs?: number }).shownAfterMs = performance.now() - began
        }
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    },
    { capture: true },
  )
}
