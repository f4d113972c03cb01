import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { settle, visitAllScreens } from '../all-screens.ts'
import { cutTexts } from '../cut-text.ts'
import { startWithDemo } from '../demo-product.ts'
import { personAt } from '../product.ts'
import { writeContactSheet } from './contact-sheet.ts'

const languages = ['id', 'en', 'zh'] as const
const schemes = ['light', 'dark'] as const
const textSizes = ['medium', 'small', 'mini'] as const
const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
/** Measured, not taken: the least desk that is promised. */
const narrowDesk = { width: 1366, height: 768 }
const folder = join(import.meta.dirname, '..', '..', 'pictures')
const folderOf = (language: string, scheme: string, width: number) => `${language}-${scheme}-${width}`

/** As the choices of the top bar do it, without loading the console anew. */
async function appear(page: Page, choice: { scheme?: string; size?: string }): Promise<void> {
  await page.evaluate((chosen) => Object.assign(document.documentElement.dataset, chosen), choice)
}

for (const language of languages)
  test(`all screens in ${language}`, async ({ browser }) => {
    const product = await startWithDemo()
    const page = await personAt(browser, product, 'admin')
    const cookie = { name: 'language', value: language, url: product.address, sameSite: 'Strict' } as const
    await page.context().addCookies([cookie])
    await page.goto('/dashboard')
    await settle(page)
    const taken: string[] = []
    const faults = new Set<string>()
    const measure = async (name: string, width: number) => {
      for (const size of textSizes) {
        await appear(page, { size })
        for (const { how, text, where, by } of await cutTexts(page))
          faults.add(`${name} at ${width} in ${size}: "${text}" in ${where} ${how} by ${by}`)
      }
      await appear(page, { size: 'medium' })
    }
    const unlinked = await visitAllScreens(page, async (name) => {
      for (const window of [narrowDesk, ...windows]) {
        await page.setViewportSize(window)
        await settle(page)
        await measure(name, window.width)
        if (window === narrowDesk) continue
        for (const scheme of schemes) {
          await appear(page, { scheme })
          const path = join(folder, folderOf(language, scheme, window.width), `${name}.png`)
          await page.screenshot({ path })
        }
        await appear(page, { scheme: 'light' })
      }
      taken.push(name)
    })
    await product.stop()
    const columns = windows.flatMap(({ width }) =>
      schemes.map((scheme) => ({ width, from: folderOf(language, scheme, width) })),
    )
    writeContactSheet(join(folder, `${language}.html`), {
      columns,
      screens: taken,
      unlinked,
      faults: [...faults],
    })
    expect.soft([...faults]).toEqual([])
    expect(taken.length).toBeGreaterThan(80)
  })
