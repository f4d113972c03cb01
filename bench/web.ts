import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { Product, signIn } from '../e2e/product.ts'
import { benchFolder } from './bench-folder.ts'
import { machine, writeSection } from './page.ts'
import { untilFilled } from './until-filled.ts'
import { type Hand, openOnce, openOrders, turnPages } from './web/clicks.ts'
import { openPage, type State } from './web/open-page.ts'

const root = join(import.meta.dirname, '..')
const orders = 2_000
const rounds = 5
const tabsOpen = 15
const listPath = '/order/orderList'
const cpuTimesSlower = 4
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

interface Figure {
  what: string
  measured: string
  wanted: string
  kept: boolean
}

/**
 * What staff wait for, in a headless Chromium on the real product over loopback: weight of the pages, time to the
 * first rows, to open an order and to turn a page, time to show a visited tab again, memory of fifteen of them.
 */
export async function benchWeb(): Promise<void> {
  const found = (await import(new URL('../scripts/browser.mjs', import.meta.url).href)) as {
    findBrowser: () => Promise<string>
  }
  const built = (await import(new URL('../scripts/build-web.mjs', import.meta.url).href)) as {
    ensureWebBuilt: () => Promise<void>
  }
  await built.ensureWebBuilt()
  const product = await Product.start({ DATA_DIR: benchFolder(), DEMO_ORDERS: String(orders) })
  const browser = await chromium.launch({
    executablePath: await found.findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: flags,
  })
  try {
    const figures = await measure(browser, product)
    const rows = figures.map(
      ({ what, measured, wanted, kept }) =>
        `| ${what} | ${measured} | ${wanted} | ${kept ? 'kept' : '**missed**'} |`,
    )
    const text = `## Web

\`npm run bench -- web\` · ${machine()}, Chromium ${browser.version()}

The real product over loopback with ${orders} demo orders. JavaScript is weighed as gzip -6 of each file that was fetched;
the server sends Brotli, which is less.

| promise | measured | wanted | |
|---|---|---|---|
${rows.join('\n')}
`
    writeSection('web', text)
    process.stdout.write(text)
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function measure(browser: Browser, product: Product): Promise<Figure[]> {
  const login = await loginWeight(browser, product.address)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, product, 'finance_maker@lumbung.test')
  await untilFilled(page)
  const state = await context.storageState()
  await context.close()
  const colds: number[] = []
  for (let round = 0; round < rounds; round += 1) colds.push(await coldRows(browser, product.address, state))
  const weight = await listWeight(browser, product.address, state)
  await openOnce(browser, product.address, state)
  const opened = async (hand: Hand, timesSlower: number): Promise<number[]> =>
    await openOrders(browser, product.address, state, { hand, timesSlower })
  const pointed = await opened('pointer', 1)
  const tapped = await opened('finger', 1)
  const pointedSlowly = await opened('pointer', cpuTimesSlower)
  const tappedSlowly = await opened('finger', cpuTimesSlower)
  const turned = await turnPages(browser, product.address, state)
  const tabs = await tabFigures(browser, product.address, state)
  const ms = (n: number): string => `${Math.round(n)} ms`
  const upTo = (
    what: string,
    value: number,
    most: number,
    shown: (n: number) => string,
    more = '',
  ): Figure => ({
    what,
    measured: `${shown(value)}${more}`,
    wanted: `≤ ${shown(most)}`,
    kept: value <= most,
  })
  const again = tabs.shownAgainMs
  const clicks = (
    what: string,
    [first = Number.NaN, ...times]: readonly number[],
    most: number,
  ): Figure[] => [
    upTo(`${what}, p95 of ${times.length}`, quantile(times, 0.95), most, ms, ` (p50 ${ms(median(times))})`),
    upTo(`${what}, the first in a page`, first, most, ms),
  ]
  return [
    upTo('login page, JavaScript', login, 78_000, kB),
    upTo('order list when its rows are painted, JavaScript', weight.painted, 225_000, kB),
    upTo('order list settled, JavaScript', weight.settled, 280_000, kB),
    upTo(
      `20 rows visible, cold, CPU ${cpuTimesSlower} × slower, median of ${rounds}`,
      median(colds),
      950,
      ms,
      ` (${ms(Math.min(...colds))} to ${ms(Math.max(...colds))})`,
    ),
    ...clicks('from a click to an order’s header, amounts and tab', pointed, 250),
    ...clicks('the same by a finger', tapped, 250),
    ...clicks(`by a pointer, CPU ${cpuTimesSlower} × slower`, pointedSlowly, 600),
    ...clicks(`by a finger, CPU ${cpuTimesSlower} × slower`, tappedSlowly, 600),
    ...clicks('from a click to the rows of the next page', turned, 150),
    upTo(
      `a visited tab shown again, ${tabsOpen} tabs of 100 rows × ${tabs.columns} columns, median`,
      median(again),
      45,
      ms,
      ` (p90 ${ms(quantile(again, 0.9))})`,
    ),
    upTo(`JavaScript heap of those ${tabsOpen} tabs`, tabs.heapMB, 40, (n) => `${n.toFixed(1)} MB`),
  ]
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
const median = (values: readonly number[]): number => quantile(values, 0.5)

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Bytes of a script as gzip sends them, whatever the server sends. */
function gzipBytes(address: string, url: string): number {
  return gzipSync(readFileSync(join(root, 'packages/web/dist', url.slice(address.length)))).length
}

/** Counts every script that a page fetches. */
function countScripts(page: Page, address: string): () => number {
  const seen = new Set<string>()
  page.on('response', (response) => {
    const url = response.url().split('?')[0] ?? ''
    if (url.startsWith(address) && url.endsWith('.js')) seen.add(url)
  })
  return () => [...seen].reduce((sum, url) => sum + gzipBytes(address, url), 0)
}

async function loginWeight(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage()
  const weight = countScripts(page, address)
  await page.goto(`${address}/login`)
  await page.locator('input[type=password]').waitFor()
  await page.waitForLoadState('networkidle')
  await page.close()
  return weight()
}

/** Notes in the page when so many rows have been painted. */
async function watchRows(page: Page, rows: number): Promise<void> {
  await page.addInitScript((wanted) => {
    const look = (): void => {
      const count = document.querySelectorAll(
        '[data-list-box] [role=rowgroup] + [role=rowgroup] [role=row], [data-list-box] [role=rowgroup]:last-child [role=row]',
      ).length
      if (count < wanted) return void requestAnimationFrame(look)
      requestAnimationFrame(() =>
        setTimeout(() => ((globalThis as { rowsAtMs?: number }).rowsAtMs = performance.now())),
      )
    }
    requestAnimationFrame(look)
  }, rows)
}

async function rowsAt(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => (globalThis as { rowsAtMs?: number }).rowsAtMs, undefined, {
    polling: 20,
  })
  return (await handle.jsonValue()) ?? Number.NaN
}

/** From the navigation to the paint of 20 rows, with an empty cache and a slow processor. */
async function coldRows(browser: Browser, address: string, state: State): Promise<number> {
  const { context, page, cdp } = await openPage(browser, state)
  await watchRows(page, 20)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuTimesSlower })
  await page.goto(`${address}${listPath}`, { waitUntil: 'commit' })
  const at = await rowsAt(page)
  await context.close()
  return at
}

async function listWeight(
  browser: Browser,
  address: string,
  state: State,
): Promise<{ painted: number; settled: number }> {
  const { context, page } = await openPage(browser, state)
  const weight = countScripts(page, address)
  await watchRows(page, 20)
  await page.goto(`${address}${listPath}`, { waitUntil: 'commit' })
  await rowsAt(page)
  const painted = weight()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(2_000)
  const settled = weight()
  await context.close()
  return { painted, settled }
}

/** A tab is a path; paths are matched in either case, so one list fills as many tabs as wanted. */
function tabPath(n: number): string {
  const letters = Array.from('orderList', (letter, index) =>
    (n >> index) & 1 ? letter.toUpperCase() : letter,
  )
  return `/order/${letters.join('')}?size=100`
}

async function tabFigures(
  browser: Browser,
  address: string,
  state: State,
): Promise<{ shownAgainMs: number[]; heapMB: number; columns: number }> {
  const { context, page, cdp } = await openPage(browser, state)
  await page.goto(`${address}${listPath}?size=100`)
  for (let n = 0; n < tabsOpen; n += 1) {
    await page.evaluate(
      (path) => {
        history.pushState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
      },
      tabPath(n * 3),
    )
    await page.waitForFunction(() => {
      const box = [...document.querySelectorAll<HTMLElement>('[data-list-box]')].find(
        (each) => each.offsetParent !== null,
      )
      return (box?.querySelectorAll('[role=row]').length ?? 0) > 20
    })
    await page.waitForLoadState('networkidle')
  }
  const columns = await page.evaluate(() => {
    const box = [...document.querySelectorAll<HTMLElement>('[data-list-box]')].find(
      (each) => each.offsetParent !== null,
    )
    return box?.querySelectorAll('[role=columnheader]:not([data-pick], [data-actions])').length ?? 0
  })
  const shownAgainMs: number[] = []
  for (let step = 0; step < tabsOpen * 3; step += 1) {
    // Seven is prime to fifteen: every tab comes, never the neighbour of the last one.
    shownAgainMs.push(await page.evaluate(showAgain, tabPath(((step * 7) % tabsOpen) * 3)))
    await page.waitForTimeout(150)
  }
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('Performance.enable')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
  await context.close()
  return { shownAgainMs: shownAgainMs.slice(tabsOpen), heapMB: heap / 1e6, columns }
}

/** Runs in the page: from the navigation until the rows of another tab have been painted. */
function showAgain(path: string): Promise<number> {
  const shown = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>('[data-list-box]')].find((each) => each.offsetParent !== null)
  const before = shown()
  const began = performance.now()
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
  return new Promise((resolve) => {
    const look = (): void => {
      const box = shown()
      if (!box || box === before || box.querySelectorAll('[role=row]').length < 20)
        return void requestAnimationFrame(look)
      // The frame in which the rows stand is over when the message comes.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - began)
      requestAnimationFrame(() => port2.postMessage(null))
    }
    requestAnimationFrame(look)
  })
}
