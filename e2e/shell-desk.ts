import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { applyAs, madeBorrower } from './made-application.ts'
import { password, Product } from './product.ts'

export interface Desk {
  page: Page
  context: BrowserContext
}

/** A person at their own browser, signed in, in English. What breaks on the page breaks the story. */
export async function sitDown(browser: Browser, product: Product, role: string): Promise<Desk> {
  const context = await browser.newContext({
    baseURL: product.address,
    viewport: { width: 1440, height: 900 },
  })
  await context.addCookies([{ name: 'language', value: 'en', url: product.address }])
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  await page.goto('/login')
  await passLogin(page, product, role)
  return { page, context }
}

const mailsTo = (product: Product, email: string): string[] => {
  const folder = join(product.dataDir, 'outbox')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return names
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.includes(`To: ${email}`) && /\d{4} \d{4}/.test(text))
}

/** Password, and the mailed code where this browser is not trusted yet, on the login page one is on. It is trusted then. */
export async function passLogin(page: Page, product: Product, role: string): Promise<void> {
  const email = `${role}@lumbung.test`
  const before = mailsTo(product, email).length
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('input[type=checkbox]').check()
  await page.locator('button[type=submit]').click()
  const code = page.locator('input[autocomplete=one-time-code]')
  await expect(code.or(page.getByRole('banner'))).toBeVisible()
  if (!(await code.isVisible())) return
  await expect.poll(() => mailsTo(product, email).length).toBeGreaterThan(before)
  const mailed = /(\d{4}) (\d{4})/.exec(mailsTo(product, email).at(-1) ?? '')
  await code.pressSequentially(mailed?.slice(1).join('') ?? '')
  await expect(page.getByRole('banner')).toBeVisible()
}

/** The same browser profile once more, with a session of its own: a code is mailed only once a minute. */
export async function sitDownAgain(
  browser: Browser,
  { context }: Desk,
  product: Product,
  role: string,
): Promise<Desk> {
  const state = await context.storageState()
  const cookies = state.cookies.filter(({ name }) => name !== 'lumbung-token' && !name.endsWith('sid'))
  const second = await browser.newContext({
    baseURL: product.address,
    viewport: { width: 1440, height: 900 },
    storageState: { ...state, cookies },
  })
  const page = await second.newPage()
  page.setDefaultTimeout(10_000)
  await page.goto('/login')
  await passLogin(page, product, role)
  return { page, context: second }
}

/** A product with a few applications, without the demo's long life. */
export async function openProduct(orders: number): Promise<Product> {
  const product = await Product.start()
  for (let n = 0; n < orders; n += 6) {
    const people = Array.from({ length: Math.min(6, orders - n) }, (_, index) => madeBorrower(n + index))
    await Promise.all(people.map(async (borrower) => await applyAs(product, borrower)))
  }
  return product
}

export const tab = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Open pages' }).getByRole('listitem').filter({ hasText: title })

/** The strip shows these tabs and no other, in this order. */
export async function expectTabs(page: Page, titles: string[]): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Open pages' }).getByRole('link')
  await expect(links).toHaveText(titles, { useInnerText: true })
}

/** The text of a message that stands for five seconds. */
export const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first()
