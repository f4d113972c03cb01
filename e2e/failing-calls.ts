import { expect, type Page, type Request, type Route } from '@playwright/test'
import { staysOpen } from './stays-open.ts'

/** Ways in which a call fails: no answer, a refusal, a server that broke. */
export const ways = ['cut', 'refused', 'broken'] as const
export type Way = (typeof ways)[number]

/** Asked for with the page, whatever is pressed on it; what a clock asks again says so itself. */
const withPage = /\/(user_info|environment|avatar|get_list_settings|save_layout|error_report)$/

/** Nobody pressed for it: a poll, what is had ready before it is opened, what comes with the page. */
const isBackground = (request: Request, path: string): boolean =>
  request.headers()['x-background'] !== undefined || withPage.test(path)

/** Asked for every moment while work goes on in the server; at its end the page reads anew what came of it. */
const working = /\/get_(replay|dispatch)$/
const atWork = /"state":"(queued|running|rehearsing)"/

/**
 * In the page: counts what a person presses, over a reload too, and says with every call after how many presses it was
 * begun. What the page had begun by itself before is told of late by a busy machine, and is not what was pressed for.
 */
function tellPresses(): void {
  const presses = (): string => sessionStorage.getItem('presses') ?? '0'
  const count = ({ isTrusted }: Event): void => {
    if (isTrusted) sessionStorage.setItem('presses', String(Number(presses()) + 1))
  }
  window.addEventListener('pointerdown', count, { capture: true })
  window.addEventListener('click', count, { capture: true })
  const { fetch } = window
  window.fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-presses', presses())
    return await fetch(input, { ...init, headers })
  }
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (body) {
    this.setRequestHeader('x-presses', presses())
    send.call(this, body)
  }
}

/** Fails what a button asks for: the first call begun by a press after it is armed that is none of the background. */
export class Failing {
  way: Way | null = null
  /** The call that failed since it was armed. */
  failed: string | null = null
  /** Calls that were answered since one failed. */
  readonly answered = new Set<string>()
  #asked: string | null = null
  /** How often something had been pressed when it was armed. */
  #presses = 0
  /** Lets what the page asks for by itself go on. */
  #release: () => void = () => undefined
  #released: Promise<void> = Promise.resolve()
  #held = 0
  /** The page was told of work that goes on: it will ask again, however late a slow machine lets it. */
  #isWorking = false
  #pending = 0
  #lastAt = 0

  async watch(page: Page): Promise<void> {
    // In the page that is there already, and in each that follows.
    await page.evaluate(tellPresses)
    await page.addInitScript(tellPresses)
    await page.route('**/api/**', async (route) => await this.#answer(route))
    // A dialog's own code is fetched when it is first asked for: it counts as well.
    const counted = (change: 1 | -1) => (request: Request) => {
      if (!staysOpen(request)) this.#count(change)
    }
    page.on('framenavigated', () => (this.#isWorking = false))
    page.on('request', counted(1))
    page.on('requestfinished', counted(-1))
    page.on('requestfailed', counted(-1))
  }

  #count(change: 1 | -1): void {
    this.#pending += change
    this.#lastAt = Date.now()
  }

  /** What the next press asks for fails in this way. */
  async arm(page: Page, way: Way): Promise<void> {
    this.#presses = await page.evaluate(() => Number(sessionStorage.getItem('presses')))
    this.#turn(way)
  }

  /** Nothing fails; what was held back goes on. */
  disarm(): void {
    this.#turn(null)
  }

  #turn(way: Way | null): void {
    if (way === null) this.#release()
    else if (this.way === null) this.#released = new Promise((resolve) => (this.#release = resolve))
    this.way = way
    this.failed = null
    this.answered.clear()
    this.#asked = null
  }

  /** Lets everything through; what was held back meanwhile comes first, and all that the page makes of it. */
  async lift(page: Page): Promise<void> {
    const held = this.#held
    this.#held = 0
    this.disarm()
    if (held > 0) await this.settled(page)
  }

  /** Until nothing is under way, nothing was for a moment, and the page has drawn what came. */
  async settled(page: Page): Promise<void> {
    await this.#still(Date.now())
    await page.evaluate(
      () =>
        new Promise((drawn) =>
          requestIdleCallback(() => requestAnimationFrame(() => setTimeout(drawn)), { timeout: 200 }),
        ),
    )
    // What was drawn has asked by now, if it asks at all.
    await this.#still(0)
  }

  async #still(since: number): Promise<void> {
    // What is held back is not asked again before it is let go.
    const isStill = (): boolean =>
      this.#pending <= 0 &&
      (this.#held > 0 || !this.#isWorking) &&
      Date.now() - Math.max(this.#lastAt, since) > 120
    await expect.poll(isStill, { intervals: [40], timeout: 30_000 }).toBe(true)
  }

  /** What the page learns by itself may have it read anew, and that is not what was pressed: it learns of it later. */
  async #hold(route: Route, path: string): Promise<void> {
    this.#count(-1)
    this.#held += this.way === null ? 0 : 1
    await this.#released
    this.#count(1)
    await this.#pass(route, path)
  }

  /** While work goes on, the page asks again in a moment: nothing is settled before. */
  async #pass(route: Route, path: string): Promise<void> {
    try {
      if (!working.test(path)) return await route.continue()
      const response = await route.fetch()
      this.#isWorking = atWork.test(await response.text())
      await route.fulfill({ response })
    } catch {
      // The page may be another by now.
      await route.abort().catch(() => undefined)
    }
  }

  async #answer(route: Route): Promise<void> {
    const path = new URL(route.request().url()).pathname.slice('/api'.length)
    const asked = `${path} ${route.request().postData() ?? ''}`
    if (staysOpen(route.request())) return await this.#pass(route, path)
    if (isBackground(route.request(), path)) return await this.#hold(route, path)
    const isPressedFor = Number(route.request().headers()['x-presses']) > this.#presses
    const isVictim = isPressedFor && (this.#asked === null || this.#asked === asked)
    if (this.way === null || !isVictim) {
      if (this.failed !== null) this.answered.add(path)
      return await this.#pass(route, path)
    }
    this.failed = path
    this.#asked = asked
    switch (this.way) {
      case 'cut':
        return await route.abort('internetdisconnected')
      case 'refused':
        return await route.fulfill({ json: { code: 'BUSY', msg: 'The story says no.', data: null } })
      case 'broken':
        return await route.fulfill({ status: 500, body: '<html>broken</html>' })
    }
  }
}
