import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { areas } from '../packages/web/src/locales/areas.ts'
import { type Format, formatOf } from '../packages/web/src/locales/format.ts'
import { inLanguage, type Translate, translator } from '../packages/web/src/locales/words.ts'
import { settle } from './all-screens.ts'
import { axeFindings } from './axe-findings.ts'
import { cutTexts } from './cut-text.ts'
import { closes } from './dialog-closes.ts'
import { password, type Product } from './product.ts'
import { thumbFaults } from './thumb-targets.ts'
import { breaksWithPage } from './whole-page.ts'

/** How somebody has the console before them. */
export interface Look {
  language: 'id' | 'en' | 'zh'
  scheme: 'light' | 'dark'
  on: 'desk' | 'phone'
}

const windows = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** A label's words, whole, with the star of what is required. */
const asLabel = (word: string) =>
  new RegExp(`^${word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}( \\*)?$`)

/**
 * A person signed in, who has the console in a look and speaks of what is on it by the console's own words (`t`): a story that
 * goes by these is true in every look.
 */
export class Person {
  readonly page: Page
  readonly look: Look
  readonly t: Translate
  readonly format: Format

  constructor(page: Page, look: Look) {
    this.page = page
    this.look = look
    this.t = translator(inLanguage(areas, look.language), look.language)
    this.format = formatOf(look.language)
  }

  /** As it is pressed there: by thumb on a phone. */
  async press(what: Locator): Promise<void> {
    await (this.look.on === 'phone' ? what.tap() : what.click())
  }

  /** The button of a word, within the page or a part of it. */
  button(word: string, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name: word, exact: true })
  }

  async pressButton(word: string, within: Page | Locator = this.page): Promise<void> {
    await this.press(this.button(word, within))
  }

  /** The field of a label, required or not. */
  field(word: string, within: Page | Locator = this.page): Locator {
    return within.getByLabel(asLabel(word))
  }

  /** rupiah as they are written there. */
  money(rupiah: number): string {
    return this.format.number(rupiah)
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  /** The first row of a list that says this; sums above it and small tables have rows of their own. */
  row(says: string): Locator {
    return this.page.locator('[role=row][aria-rowindex]').filter({ hasText: says }).first()
  }

  /** Does what may be done with a row: a button in it at a desk, an entry of its menu on a phone. */
  async act(row: Locator, word: string): Promise<void> {
    if (this.look.on === 'phone') {
      await row.getByRole('button', { name: this.t('list.actions'), exact: true }).tap()
      await this.page.getByRole('menuitem', { name: word, exact: true }).tap()
      return
    }
    await row.hover()
    await this.button(word, row).click()
  }

  /** What may be done with a row is this and nothing more. */
  async mayOnly(row: Locator, words: readonly string[]): Promise<void> {
    await expect(row).toBeVisible()
    if (this.look.on === 'desk') {
      await row.hover()
      const buttons = row.locator('[data-actions]').getByRole('button')
      await expect
        .poll(
          async () =>
            await buttons.evaluateAll((all) =>
              all.map((each) => each.getAttribute('aria-label') ?? each.textContent),
            ),
        )
        .toEqual(words)
      return
    }
    const menu = row.getByRole('button', { name: this.t('list.actions'), exact: true })
    await expect(menu).toHaveCount(words.length === 0 ? 0 : 1)
    if (words.length === 0) return
    await menu.tap()
    await expect(this.page.getByRole('menuitem')).toHaveText([...words])
    await this.page.keyboard.press('Escape')
    await expect(this.page.getByRole('menuitem')).toHaveCount(0)
  }

  /** Sends what a dialog asks by the button of a word; it closes. */
  async send(word: string): Promise<void> {
    await this.pressButton(word, this.dialog)
    await closes(this.dialog)
  }

  /** What stands there now can be read and used in this look: nothing is cut, too pale, or out of a thumb's reach. */
  async seesWhole(within: Locator = this.page.locator('body')): Promise<void> {
    const { page } = this
    await settle(page)
    await expect.poll(async () => await cutTexts(page)).toEqual([])
    await expect.poll(async () => await axeFindings(page, 'serious')).toEqual([])
    if (this.look.on === 'phone') await expect.poll(async () => await thumbFaults(within)).toEqual([])
  }

  /** Where the console asks for the password again, it is given. */
  async givePassword(): Promise<void> {
    const asked = this.page.getByRole('dialog', { name: this.t('shell.sudo.title') })
    await expect(this.field(this.t('shell.sudo.password'), asked)).toBeFocused()
    await this.page.keyboard.type(password)
    await this.page.keyboard.press('Enter')
    await expect(asked).toBeHidden()
  }
}

/** A person of a role at their own browser, in a look; the same person may have another beside it. What breaks on the page breaks the story. */
export async function personLooking(
  browser: Browser,
  product: Product,
  role: string,
  look: Look,
): Promise<Person> {
  const storageState = await product.signedIn(browser, `${role}@lumbung.test`)
  const context = await browser.newContext({
    baseURL: product.address,
    storageState,
    // Whoever chose nothing has what their machine has.
    colorScheme: look.scheme,
    viewport: windows[look.on],
    ...(look.on === 'phone' && { hasTouch: true, isMobile: true }),
  })
  await context.addCookies([
    { name: 'language', value: look.language, url: product.address, sameSite: 'Strict' },
  ])
  const page = await context.newPage()
  await breaksWithPage(page)
  await page.goto('/changePassword/index')
  await expect(page.locator('html')).toHaveAttribute('lang', look.language)
  await expect(page.locator('html')).toHaveAttribute('data-scheme', look.scheme)
  return new Person(page, look)
}
