import { expect, type Locator, type Page } from '@playwright/test'
import { type Way, ways } from './failing-calls.ts'
import type { Found } from './found-faults.ts'

const typed = 'story'
/** What has a form of its own, by the beginning of its label. */
const formed = [
  ['Order no', '260101000001'],
  ['Bank (code)', 'BCA'],
  ['Account number', '1234567890'],
  ['Payer’s card', '1234567890'],
] as const

/** What is asked for where another call was refused, without a word: an order that was lost is no trouble, the next one comes. */
const insteadOf: Readonly<Record<string, string>> = { '/approve/claim': '/approve/claim_next' }

const tellings = (page: Page): Locator => page.locator('[role=alert]:visible')

/** Each telling of a failure that is in view, when there is one; the first dialog of a page takes a moment. */
async function told(page: Page): Promise<string[]> {
  await tellings(page)
    .first()
    .waitFor({ timeout: 2_000 })
    .catch(() => undefined)
  return await tellings(page).allInnerTexts()
}

/** Nothing open, nothing said. */
async function quiet(page: Page): Promise<void> {
  // A float has no role that tells of it.
  await page.keyboard.press('Escape')
  const opened = page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('listbox'))
  for (let n = 0; n < 4 && (await opened.count()) > 0; n += 1) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(50)
  }
  if ((await opened.count()) > 0) await page.reload()
  await hush(page)
}

/** What failed before is still said on the page: it is opened anew. */
async function forget({ page, failing }: Found): Promise<void> {
  if ((await page.getByRole('main').locator('[role=alert]:visible').count()) === 0) return
  await failing.lift(page)
  await page.goto('about:blank')
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
      // A heading to sort by, a rule among rules, a call in a tree, a tab: one of them stands for all.
      likes:
        button.closest('[role=columnheader], li, [role=treeitem], [role=switch], [role=tab]') === null
          ? null
          : button.className,
      isRecipe: button.closest('[role=columnheader], [data-filters], [data-tools], nav, footer') !== null,
    })),
  )
  const known = new Map<string, string>()
  for (const { name, isRecipe, likes } of buttons) {
    const kind = likes ?? name.replaceAll(/\d+/g, '0').replace(/^View .*/, 'View')
    // Who is signed out presses nothing more.
    if (name === '' || name === 'Log out' || known.has(kind) || (isRecipe && pressed.has('recipe'))) continue
    known.set(kind, name)
  }
  if ((await scope.locator('[data-filters]').count()) > 0) pressed.add('recipe')
  return [...known.values()]
}

/** The button of this name, once it is in view; null when it does not come. */
async function buttonNamed(scope: Locator, name: string): Promise<Locator | null> {
  const buttons = scope.locator('button:visible')
  const find = async (): Promise<number> =>
    await buttons.evaluateAll(
      (all, wanted) =>
        all.findIndex(
          (button) => (button.getAttribute('aria-label') ?? button.textContent.trim()) === wanted,
        ),
      name,
    )
  for (let tries = 0; tries < 20; tries += 1) {
    const index = await find()
    if (index >= 0) return buttons.nth(index)
    await scope.page().waitForTimeout(100)
  }
  return null
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
    const [, known] = formed.find(([begins]) => label.startsWith(begins)) ?? []
    const isTime = (await field.getAttribute('placeholder')) === '14:05'
    const short = isTime
      ? '14:05'
      : mode === 'numeric' || mode === 'decimal'
        ? '1'
        : type === 'email'
          ? 'story@lumbung.test'
          : typed
    await field.fill(known ?? short)
  }
}

const valuesOf = async (dialog: Locator): Promise<string[]> =>
  await dialog
    .locator('textarea:visible, input:visible:not([type=password]), select:visible')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

/** The ways, another one first each time; a brief look takes that one alone. */
function turned(found: Found): readonly Way[] {
  found.turn += 1
  const at = found.turn % ways.length
  return [...ways.slice(at), ...ways.slice(0, at)].slice(0, found.isBrief ? 1 : ways.length)
}

/** Presses a button in every way in which its call can fail; a dialog that opens is filled and sent in every way. */
async function press(
  found: Found,
  where: string,
  opened: () => Promise<Locator>,
  name: string,
): Promise<void> {
  const { page, failing, faults, seen } = found
  const fault = (way: Way, what: string) => faults.push(`${where}, “${name}”, ${way}: ${what}`)
  const click = async (way: Way | null): Promise<boolean> => {
    await quiet(page)
    await forget(found)
    const button = await buttonNamed(await opened(), name)
    if (button === null || (await button.isDisabled())) return false
    if (way === null) failing.disarm()
    else await failing.arm(page, way)
    try {
      // A float that opened late lies over it: it is closed and the button pressed once more.
      await button.click({ timeout: 2_000 }).catch(async () => {
        await quiet(page)
        await button.click()
      })
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
    // Another way was found, and it led on, if only to the same page: to the person nothing failed.
    const isElsewhere = new URL(page.url()).pathname !== new URL(where, page.url()).pathname
    const other = failing.failed === null ? undefined : insteadOf[failing.failed]
    if (said.length === 0 && (isElsewhere || (other !== undefined && failing.answered.has(other)))) return
    if (said.length !== 1)
      fault(way, `${failing.failed ?? ''} told ${said.length} times: ${said.join(' / ')}`)
  }
  const inTurn = turned(found)
  for (const way of inTurn) {
    if (!(await click(way))) return
    if (failing.failed === null) break
    seen.add(failing.failed)
    await judge(way)
    // What is only read is drawn by one recipe: the ways take turns.
    if (failing.failed.includes('/get_')) break
  }
  if (!(await click(null))) return
  if ((await page.getByRole('menu').count()) > 0) return
  const dialog = page.getByRole('dialog').last()
  // The first of a page is drawn a moment after its code came: React holds back what it reveals, and nothing asks meanwhile.
  await dialog.waitFor({ timeout: 1_000 }).catch(() => undefined)
  if ((await dialog.count()) === 0) return
  // The one that is filled stands last: a draft may be kept beside it.
  const send = dialog.locator('button[type=submit]').last()
  if ((await send.count()) === 0) return
  for (const way of inTurn) {
    await forget(found)
    if ((await page.getByRole('dialog').count()) === 0 && !(await click(null))) return
    await fill(dialog)
    await failing.settled(page)
    if (await send.isDisabled()) return
    const before = await valuesOf(dialog)
    await failing.arm(page, way)
    await send.click()
    await failing.settled(page)
    // On a slow machine the call may be told of later than the page is still.
    await expect
      .poll(() => failing.failed, { timeout: 5_000 })
      .not.toBeNull()
      .catch(() => undefined)
    await failing.settled(page)
    if (failing.failed === null) {
      const stands = [...before, ...(await dialog.allInnerTexts())].join(' · ')
      found.unsent.add(`${where}, “${name}”: ${stands}`)
      return
    }
    seen.add(failing.failed)
    await judge(way)
    const isOpen = (await page.getByRole('dialog').count()) > 0
    if (isOpen && JSON.stringify(await valuesOf(dialog)) !== JSON.stringify(before))
      fault(way, 'what was typed is lost')
    const isSaving = !/\/get_/.test(failing.failed)
    if (!isOpen && isSaving && before.length > 0) fault(way, 'the dialog closed over what was typed')
    await hush(page)
  }
}

/** The page of an address, all of it there. */
async function open({ page, failing, origin }: Found, address: string): Promise<Locator> {
  const there = new URL(address, origin).href
  const main = page.getByRole('main')
  await failing.lift(page)
  if (page.url() === there) return main
  await page.goto(there)
  // Neither an empty page nor its grey bars have buttons: what it shows has to be there, however long that takes.
  await expect(main.getByRole('button').or(main.getByRole('link')).first()).toBeVisible({ timeout: 20_000 })
  // On a slow machine what stands first may be there before the rest has begun to load: nothing is under way twice.
  for (let n = 0; n < 2; n += 1) {
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 20_000 })
    await failing.settled(page)
  }
  return main
}

/** Presses every button of a screen. */
export async function pressAll(found: Found, address: string): Promise<void> {
  for (const name of await buttonsOf(await open(found, address), found.pressed))
    await press(found, address, async () => await open(found, address), name)
  // What is still said here would be there when another screen leads back.
  await quiet(found.page)
  await forget(found)
  await open(found, address)
}

/** The addresses of the other tabs of a screen. */
export async function tabsOf(found: Found, address: string): Promise<string[]> {
  await quiet(found.page)
  const tabs = (await open(found, address)).getByRole('tab')
  const addresses: string[] = []
  for (const tab of await tabs.all()) {
    if ((await tab.getAttribute('aria-selected')) === 'true') continue
    await tab.click()
    const { pathname, search } = new URL(found.page.url())
    addresses.push(pathname + search)
  }
  return addresses
}

/** The first that lies on a desk, as its list links to it; null when nothing does. */
export async function firstOnDesk(found: Found, address: string): Promise<string | null> {
  const links = (await open(found, address)).locator('a[href*="/detail/"]')
  return (await links.count()) === 0 ? null : await links.first().getAttribute('href')
}
