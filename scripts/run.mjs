import { resolve } from 'node:path'
import { runForeground } from './child.mjs'
import { Refused, ensureInstalled, runMain } from './install.mjs'

await runMain(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (file === undefined) throw new Refused('Say which file to run: node scripts/run.mjs FILE [arguments].')
  await ensureInstalled()
  return runForeground([resolve(file), ...args])
})
