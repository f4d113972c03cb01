import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder, Product } from './product.ts'

/**
 * Starts the product once and keeps its data folder: a database that is made, migrated and seeded anew for every story
 * would take seconds of each.
 */
export default async function makeSeededFolder(): Promise<() => void> {
  const dataDir = freshFolder()
  const product = await Product.start({ DATA_DIR: dataDir })
  await product.end()
  // Each copy finds a port of its own.
  rmSync(join(dataDir, 'postgres', 'port'), { force: true })
  process.env['LUMBUNG_STORY_SEEDED'] = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
