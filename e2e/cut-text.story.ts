import { expect, test, type Page } from '@playwright/test'
import { settle, visitAllScreens } from './all-screens.ts'
import { type CutText, cutTexts } from './cut-text.ts'
import { startWithDemo } from './demo-product.ts'
import { personAt, type Product } from './product.ts'

const sizes = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]

let product: Product
test.beforeAll(async () => {
  test.setTimeout(360_000)
  product = await startWithDemo()
})
test.afterAll(async () => await product.stop())

/** The longest words are Indonesian ones; `npm run pictures` measures all three languages. */
async function inIndonesian(page: Page): Promise<void> {
  await page
    .context()
    .addCookies([{ name: 'language', value: 'id', url: product.address, sameSite: 'Strict' }])
  await page.goto('/dashboard')
  await settle(page)
}

/** In how many rows something may be done: at a desk in a cell of their own, on a phone in a menu. */
async function rowsWithActs(page: Page, width: number): Promise<number> {
  const acts =
    width < 1021 ? '[role=row] [aria-haspopup=menu]' : '[role=row] [data-actions] button:first-of-type'
  // Screens of other tabs stay behind the one that is seen.
  return await page.locator(acts).filter({ visible: true }).count()
}

test('no text of any screen is cut without saying the whole, none lies on another, and what is done with a row is done by thumb too', async ({
  browser,
}) => {
  test.setTimeout(420_000)
  const page = await personAt(browser, product, 'admin')
  await inIndonesian(page)
  const faults: string[] = []
  const seen: string[] = []
  const told = (where: string, texts: readonly CutText[]) =>
    faults.push(
      ...texts.map(({ how, text, where: at, by }) => `${where}: "${text}" in ${at} ${how} by ${by}`),
    )
  await page.goto('/dashboard')
  const acting: string[] = []
  await visitAllScreens(page, async (name) => {
    const acts: number[] = []
    for (const size of sizes) {
      await page.setViewportSize(size)
      await settle(page)
      seen.push(`${name} at ${size.width}`)
      told(`${name} at ${size.width}`, await cutTexts(page))
      acts.push(await rowsWithActs(page, size.width))
    }
    const [some = 0, others = 0] = acts
    if (some > 0 !== others > 0) faults.push(`${name}: acts in ${some} rows, in ${others} at the other size`)
    if (some > 0) acting.push(name)
    // The next screen opens in the size that this one ended in.
    sizes.reverse()
  })
  expect(faults).toEqual([])
  expect(seen.length).toBeGreaterThan(2 * 80)
  expect(acting.length).toBeGreaterThan(15)
})

test('a text that is cut or covered is found, one that tells the whole or can be scrolled to is not', async ({
  page,
}) => {
  const of = async (html: string) => {
    await page.setContent(`<main>${html}</main>`)
    return (await cutTexts(page)).map(({ how, text }) => `${how} ${text}`)
  }
  const narrow = 'width: 60px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis'
  const long = 'Outstanding principal'
  await expect.poll(() => of(`<p style="${narrow}">${long}</p>`)).toEqual([`cut ${long}`])
  await expect.poll(() => of(`<p style="${narrow}" title="${long}">${long}</p>`)).toEqual([])
  await expect
    .poll(() => of(`<p role="columnheader" style="${narrow}" title="${long}">${long}</p>`))
    .toEqual([`cut ${long}`])
  await expect
    .poll(() => of(`<p style="width: 60px; white-space: nowrap; overflow-x: auto">${long}</p>`))
    .toEqual([])
  await expect.poll(() => of(`<p style="height: 8px; overflow: hidden">${long}</p>`)).toEqual([`cut ${long}`])
  await expect
    .poll(() => of(`<p style="position: absolute; left: -40px">${long}</p>`))
    .toEqual([`cut ${long}`])
  await expect
    .poll(() =>
      of(
        `<p style="position: absolute; top: 0">${long}</p><p style="position: absolute; top: 4px">Below</p>`,
      ),
    )
    .toEqual([expect.stringContaining('covered')])
  const promise = (more: string) => `<p style="width: 6.5em; ${more}">金额一二，今天</p>`
  await expect.poll(() => of(promise(''))).toEqual(['broken 今天'])
  await expect.poll(() => of(promise('word-break: keep-all'))).toEqual([])
  const dated = (text: string) => `<p style="width: 3.5em; font-family: monospace">${text}</p>`
  await expect.poll(() => of(dated('2026-11-30'))).toEqual(['broken 2026-11-30'])
  await expect.poll(() => of(dated('a4c1-05-85bf'))).toEqual([])
})
