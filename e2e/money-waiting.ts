import { type Browser, expect, type Page } from '@playwright/test'
import { applyAs, type MadeBorrower, madeBorrower } from './made-application.ts'
import { freshKey, password, personAt, type Product } from './product.ts'

interface Review {
  order: { version: number }
  checklist: { fields: { field: string; result: string }[] }[]
}

interface Account {
  dueDay: string
  clearedDay: string | null
  owed: { total: number; penalty: number }
  credit: number
  codes: { kind: 'va' | 'alfa'; purpose: string; code: string; amount: number | null; state: string }[]
}

/** Makes a call with the session of a page; its answer. */
export async function callAs(page: Page, path: string, request: object): Promise<unknown> {
  const answer = await page.evaluate(
    async ({ path: to, request: body }) => {
      const token = /lumbung-token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const response = await fetch(`/api${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-token': decodeURIComponent(token) },
        body: JSON.stringify(body),
      })
      return (await response.json()) as { code: string; msg: string; data: { ret: unknown } }
    },
    { path, request },
  )
  if (answer.code !== '') throw new Error(`${path}: ${answer.code} ${answer.msg}`)
  return answer.data.ret
}

async function pass(page: Page, orderNo: string, stage: 'first' | 'final'): Promise<void> {
  await callAs(page, '/approve/claim', { orderNo })
  const { checklist } = (await callAs(page, '/approve/get_review', { orderNo })) as Review
  const open = checklist.flatMap(({ fields }) => fields).filter(({ result }) => result !== 'pass')
  await Promise.all(
    open.map(async ({ field }) => await callAs(page, '/approve/tick', { orderNo, field, result: 'pass' })),
  )
  const { order } = (await callAs(page, '/approve/get_review', { orderNo })) as Review
  await callAs(page, `/approve/decide_${stage}`, {
    orderNo,
    version: order.version,
    decision: 'pass',
    note: '',
    requestKey: freshKey(),
  })
}

/**
 * Orders approved at both desks and signed: they wait for their money. What happens on the way is other stories'.
 * @param reviewers pages of a first and a final reviewer
 * @returns the order numbers, the first to be approved first
 */
export async function ordersWaiting(
  product: Product,
  reviewers: { first: Page; final: Page },
  count: number,
  firstBorrower = 0,
): Promise<string[]> {
  const borrowers = Array.from({ length: count }, (_, n): MadeBorrower => madeBorrower(firstBorrower + n))
  const orderNos: string[] = []
  // The machine is at them while the desks are at the ones before.
  for (const borrower of borrowers) orderNos.push(await applyAs(product, borrower))
  for (const [n, orderNo] of orderNos.entries()) {
    await untilReviewed(reviewers.first, orderNo)
    await pass(reviewers.first, orderNo, 'first')
    await pass(reviewers.final, orderNo, 'final')
    await product.appCall('panen', '/open/sign', {
      applicationId: borrowers[n]?.applicationId,
      requestKey: freshKey(),
    })
  }
  return orderNos
}

/** The machine reviews in the background; the desk has the order when it is done. */
export async function untilReviewed(page: Page, orderNo: string): Promise<void> {
  const atDesk = async (): Promise<number> => {
    const { items } = (await callAs(page, '/approve/get_reviews', {
      filter: { stage: 'first', orderNo },
    })) as { items: unknown[] }
    return items.length
  }
  await expect.poll(atDesk, { message: `${orderNo} at the first desk`, timeout: 60_000 }).toBe(1)
}

/** Loans whose money is out; what happens on the way is other stories'. Of the borrowers 0, 1 and so on, or from another on. */
export async function loansRunning(
  browser: Browser,
  product: Product,
  { maker, checker }: { maker: Page; checker: Page },
  count: number,
  firstBorrower = 0,
): Promise<string[]> {
  const first = await personAt(browser, product, 'first_reviewer')
  const final = await personAt(browser, product, 'final_reviewer')
  const orderNos = await ordersWaiting(product, { first, final }, count, firstBorrower)
  await callAs(checker, '/user/confirm_password', { password })
  for (const orderNo of orderNos) {
    const put = { orderNo, version: 0, requestKey: freshKey() }
    const { version } = (await callAs(maker, '/loan/put_forward', put)) as { version: number }
    await callAs(checker, '/loan/release', { orderNo, version, requestKey: freshKey() })
    await expect
      .poll(async () => (await codesSoFar(maker, orderNo)).length, { timeout: 30_000 })
      .toBeGreaterThan(1)
  }
  return orderNos
}

export async function accountOf(page: Page, orderNo: string): Promise<Account> {
  return (await callAs(page, '/order/get_account', { orderNo })) as Account
}

/** No codes while there is no loan yet. */
async function codesSoFar(page: Page, orderNo: string): Promise<Account['codes']> {
  return await accountOf(page, orderNo).then(
    ({ codes }) => codes,
    () => [],
  )
}
