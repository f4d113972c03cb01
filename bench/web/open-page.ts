import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** Of someone who is signed in. */
export type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** A page of its own for who is signed in, as large as a desk's. */
export async function openPage(
  browser: Browser,
  state: State,
): Promise<{ page: Page; cdp: CDPSession; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: state })
  const page = await context.newPage()
  return { context, page, cdp: await context.newCDPSession(page) }
}
