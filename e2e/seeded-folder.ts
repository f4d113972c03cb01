import { rmSync } from 'node:fs'
import { freshFolder } from './data-folder.ts'
import { Product } from './product.ts'

/**
 * Starts the product once and keeps its data folder: a database that is made, migrated and seeded anew for every story
 * would take seconds of each.
 */
export default async function makeSeededFolder(): Promise<() => void> {
  const product = await Product.start({ DATA_DIR: freshFolder() })
  await product.endToCopy()
  const { dataDir } = product
  process.env['LUMBUNG_STORY_SEEDED'] = dataDir
  return () => {
    for (const made of [dataDir, `${dataDir}-demo`, `${dataDir}-demo-being-made`])
      rmSync(made, { recursive: true, force: true })
  }
}
