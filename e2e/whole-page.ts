import type { Page } from '@playwright/test'

/** What breaks on a page breaks its story: an error that nobody caught, and what the content-security policy had to refuse. */
export async function breaksWithPage(page: Page): Promise<void> {
  page.on('pageerror', (error) => {
    throw error
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      throw new Error(`the content-security policy refused ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
}
