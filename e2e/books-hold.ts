import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from '@playwright/test'

const verifyBooks = join(import.meta.dirname, '../packages/server/src/cli/verify-books.ts')

/** The books in a product’s data folder hold, whether it runs or has ended. */
export function booksHold(dataDir: string): void {
  const books = spawnSync(process.execPath, [verifyBooks], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  expect(books.stdout + books.stderr).not.toMatch(/broken/i)
  expect(books.status).toBe(0)
}
