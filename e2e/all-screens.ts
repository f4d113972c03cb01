import { expect, type Page, type Request } from '@playwright/test'
import { allRoutes, routes } from '../packages/contract/src/routes.ts'
import { staysOpen } from './stays-open.ts'

/** An address of the routes' tree, its parameters as they are written in links. */
interface Screen {
  name: string
  /** What links to it look like. */
  links: RegExp
  path: string | null
}

/** The departments of the tree: each a room of the menu. */
export const departments: readonly string[] = routes.map(({ name }) => name)

/** The screens of departments, in the order of the menu. */
const screensOf = (wanted: readonly string[]): Screen[] =>
  allRoutes(routes.filter(({ name }) => wanted.includes(name)))
    .filter(({ children, path }) => children === undefined && path !== '/')
    .map(({ name, path }) => ({
      name,
      links: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?#]+')}(?=[?#]|$)`),
      path: path.includes(':') ? null : path,
    }))

/**
 * Opens every screen of departments one after the other, as a link would: an address that names something is the first that
 * another screen links to.
 * @param visit what is done at each, its rows are there
 * @param known addresses that something outside the departments links to
 * @returns screens that nothing linked to
 */
export async function visitAllScreens(
  page: Page,
  visit: (name: string, path: string) => Promise<void>,
  { of = departments, known = [] }: { of?: readonly string[]; known?: readonly string[] } = {},
): Promise<string[]> {
  const rest = new Map(screensOf(of).map((screen) => [screen.name, screen]))
  const linked = new Set(known)
  for (let goesOn = true; goesOn;) {
    goesOn = false
    for (const screen of rest.values()) {
      const path = screen.path ?? [...linked].find((href) => screen.links.test(href))
      if (path === undefined) continue
      rest.delete(screen.name)
      goesOn = true
      await goTo(page, path)
      const hrefs = await page
        .locator('main a[href^="/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      for (const href of hrefs) linked.add(href)
      await visit(screen.name, path)
    }
  }
  return [...rest.keys()]
}

/** Without loading the console anew. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await settle(page)
}

const quietMs = 150
const asked = new WeakMap<Page, Set<Request>>()

/** Requests of a page that are not answered yet; what stays open on purpose is none of them. */
function askedBy(page: Page): Set<Request> {
  const known = asked.get(page)
  if (known !== undefined) return known
  const open = new Set<Request>()
  asked.set(page, open)
  page.on('request', (request) => {
    if (!staysOpen(request)) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return open
}

/** Until a page asks for nothing more and shows what it was answered. */
export async function settle(page: Page): Promise<void> {
  const open = askedBy(page)
  let quietSince = Date.now()
  await expect(async () => {
    if (open.size > 0) quietSince = Date.now()
    expect(Date.now() - quietSince).toBeGreaterThan(quietMs)
  }).toPass({ timeout: 20_000, intervals: [30] })
  await expect(page.locator('main [aria-busy=true]:visible')).toHaveCount(0, { timeout: 20_000 })
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
}
