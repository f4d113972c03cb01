import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { endChildrenOnSignal, productFlags, runForeground } from './child.mjs'
import { ensureInstalled, root, runMain } from './install.mjs'

await runMain(async () => {
  await ensureInstalled()
  const stopListening = endChildrenOnSignal()
  await ensureWebBuilt()
  stopListening()
  // Who names a payment channel runs the product alone; the demo brings a world of its own.
  const room = process.env.XENDIT_URL ? 'server' : 'lab'
  const main = join(root, 'packages', room, 'src', 'main.ts')
  return runForeground([...productFlags, main, ...process.argv.slice(2)])
})
