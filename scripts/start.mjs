import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { endChildrenOnSignal, runForeground } from './child.mjs'
import { ensureInstalled, root, runMain } from './install.mjs'

await runMain(async () => {
  await ensureInstalled()
  const stopListening = endChildrenOnSignal()
  await ensureWebBuilt()
  stopListening()
  return runForeground([join(root, 'packages', 'server', 'src', 'main.ts'), ...process.argv.slice(2)])
})
