import { rmSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { booksHold } from './books-hold.ts'
import { applyAs, madeBorrower, type MadeBorrower } from './made-application.ts'
import { Product } from './product.ts'

/** A question to a source that died with its process is looked up half a minute later, by the work of the next minute. */
const recoveredWithinMs = 180_000
/** Borrowers applying at the same time. */
const lanes = 6
/** The product dies when so many more were acknowledged: each time the others are elsewhere on their way. */
const acknowledgedMore = [1, 3, 6, 10] as const

/**
 * A slice of R1/R2 (reliability.md): the process dies by SIGKILL in the middle of writes. The oracle
 * is the client's own list of acknowledged answers, and the books.
 */
test('kill -9 loses nothing acknowledged, and the next start recovers by itself', async () => {
  test.setTimeout(480_000)
  const acknowledged = new Map<MadeBorrower, string>()
  let product = await Product.start()
  const { dataDir } = product
  try {
    for (const [round, more] of acknowledgedMore.entries()) {
      await applyUntilKilled(product, round, acknowledged, acknowledged.size + more)
      product = await Product.start({ DATA_DIR: dataDir })
    }
    for (const [borrower, orderNo] of acknowledged) {
      const standing = await standingOf(product, borrower)
      expect(standing.orderNo).toBe(orderNo)
    }
    // What was queued is done after the restart, without a hand.
    for (const borrower of acknowledged.keys()) {
      await expect
        .poll(async () => (await standingOf(product, borrower)).state, { timeout: recoveredWithinMs })
        .toBe('firstWait')
    }
    booksHold(dataDir)
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/**
 * Borrowers come one after another in each lane and never stop by themselves, so that whenever the product dies some are
 * on their way: at their photos, their application, the machine's review. It dies at the acknowledgement that makes
 * `wanted`, not at a time.
 */
async function applyUntilKilled(
  product: Product,
  round: number,
  acknowledged: Map<MadeBorrower, string>,
  wanted: number,
): Promise<void> {
  let killed: Promise<void> | undefined
  const lane = async (_: unknown, at: number): Promise<void> => {
    for (let n = 0; killed === undefined; n += 1) {
      const borrower = madeBorrower(round * 1_000 + at * 100 + n)
      try {
        acknowledged.set(borrower, await applyAs(product, borrower))
      } catch (error) {
        // An answer that never came is what a kill does; before it, nothing may fail.
        if (killed === undefined) throw error
      }
      if (acknowledged.size >= wanted) killed ??= product.kill()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  await killed
}

async function standingOf(
  product: Product,
  borrower: MadeBorrower,
): Promise<{ orderNo: string; state: string }> {
  const { applicationId } = borrower
  return (await product.appCall('panen', '/open/get_application', { applicationId })) as {
    orderNo: string
    state: string
  }
}
