import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { expect } from '@playwright/test'
import { copyOf, seededOnce } from './data-folder.ts'
import { demoTimeoutMs, Product } from './product.ts'

/** Orders in the books of a product that `startWithDemo` starts. */
export const demoOrders = 300

/** With a portfolio of `demoOrders` in its books, as the README's command leaves it; the story owns its copy. */
export async function startWithDemo(): Promise<Product> {
  return await Product.start({ DATA_DIR: await demoFolder() })
}

/** Playing a lender takes half a minute of a core: whichever story asks first makes the portfolio, all others copy it. */
async function demoFolder(): Promise<string> {
  if (seededOnce === undefined) throw new Error('the run made no seeded folder')
  const [being, made] = [`${seededOnce}-demo-being-made`, `${seededOnce}-demo`]
  if (isFirst(being)) {
    const product = await Product.start({ DATA_DIR: copyOf(seededOnce), DEMO_ORDERS: String(demoOrders) })
    await product.demoIsIn()
    await product.endToCopy()
    renameSync(product.dataDir, made)
  }
  await expect.poll(() => existsSync(made), { timeout: demoTimeoutMs, intervals: [200] }).toBe(true)
  return copyOf(made)
}

/** Whether nobody made this folder before. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
