import { expect, type Locator, type Page, type Route } from '@playwright/test'

/** Answers that do not come until they are let, or only so many of them: what is pressed meanwhile, and where it stands. @returns lets them */
export async function heldAnswer(page: Page, url: string, times?: number): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = async (route: Route) => {
    await promise
    await route.continue()
  }
  await page.route(url, held, times === undefined ? {} : { times })
  return resolve
}

/** Whatever is answered meanwhile, what is under the pointer does not move. */
export async function staysInPlace(what: Locator, meanwhile: () => Promise<void> | void): Promise<void> {
  await what.hover()
  const place = await what.boundingBox()
  await meanwhile()
  await expect.poll(async () => await what.boundingBox()).toEqual(place)
}

/** Whether a page closes without asking first. */
export const mayClose = async (page: Page): Promise<boolean> =>
  await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
