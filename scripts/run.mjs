import { resolve } from 'node:path'
import { productFlags, runForeground } from './child.mjs'
import { Refused, ensureInstalled, runMain } from './install.mjs'

await runMain(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (file === undefined) throw new Refused('Say which file to run: node scripts/run.mjs FILE [arguments].')
  await ensureInstalled()
  // The product's code is in all of them: benches measure it, and nights run, as in the product's own process.
  return runForeground([...productFlags, resolve(file), ...args])
})
