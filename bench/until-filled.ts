import type { Page } from '@playwright/test'

const patienceMs = 300_000

/** Waits until nothing is filled in beside the page's person any more: the demo takes both processors. */
export async function untilFilled(page: Page): Promise<void> {
  for (const began = Date.now(); Date.now() - began < patienceMs; await page.waitForTimeout(1_000)) {
    const isFilling = await page.evaluate(async () => {
      const token = /lumbung-token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = { 'x-token': decodeURIComponent(token) }
      const answer = (await (await fetch('/api/user/user_info', { headers })).json()) as {
        data: { ret: { filling: object | null } }
      }
      return answer.data.ret.filling !== null
    })
    if (!isFilling) return
  }
  throw new Error(`the demo was not filled within ${patienceMs / 1000} s`)
}
