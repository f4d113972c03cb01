import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { applyAs, madeBorrower, type MadeBorrower } from './made-application.ts'
import { Product } from './product.ts'

const root = join(import.meta.dirname, '..')
const rounds = 4
const borrowersPerRound = 12

/**
 * A slice of R1/R2 (reliability.md): the process dies by SIGKILL in the middle of writes. The oracle
 * is the client's own list of acknowledged answers, and the books.
 */
test('kill -9 loses nothing acknowledged, and the next start recovers by itself', async () => {
  test.setTimeout(300_000)
  const acknowledged = new Map<MadeBorrower, string>()
  let product = await Product.start()
  const { dataDir } = product
  try {
    for (let round = 0; round < rounds; round += 1) {
      const running = product
      const borrowers = Array.from({ length: borrowersPerRound }, (_, n) => madeBorrower(round * 100 + n))
      const sending = Promise.allSettled(
        borrowers.map(async (borrower) => acknowledged.set(borrower, await applyAs(running, borrower))),
      )
      // Later in each round, so that death meets every step: photos, application, machine review.
      await new Promise((resolve) => setTimeout(resolve, 150 + round * 250))
      await running.kill()
      await sending
      product = await Product.start({ DATA_DIR: dataDir })
    }
    // Some were acknowledged and some were cut off, or this run has shown nothing.
    expect(acknowledged.size).toBeGreaterThan(0)
    expect(acknowledged.size).toBeLessThan(rounds * borrowersPerRound)
    for (const [borrower, orderNo] of acknowledged) {
      const standing = await standingOf(product, borrower)
      expect(standing.orderNo).toBe(orderNo)
    }
    // What was queued is done after the restart, without a hand.
    for (const borrower of acknowledged.keys()) {
      await expect
        .poll(async () => (await standingOf(product, borrower)).state, { timeout: 30_000 })
        .toBe('firstWait')
    }
    const books = spawnSync(process.execPath, [join(root, 'packages/server/src/verify-books.ts')], {
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    })
    expect(books.stdout + books.stderr).not.toMatch(/broken/i)
    expect(books.status).toBe(0)
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

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
