import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { ensureWebBuilt } from './build-web.mjs'
import { endChildrenOnSignal, runCaptured } from './child.mjs'
import { ensureInstalled, root, runMain } from './install.mjs'
import { node26 } from './node.mjs'

const timeoutMs = 90 * 60_000

/** Presses every button of every screen with the network cut, a refusal and a server that broke; `-g PART` presses one part. */
await runMain(async () => {
  await ensureInstalled()
  endChildrenOnSignal()
  const chromium = await findBrowser()
  await ensureWebBuilt()
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const { code } = await runCaptured(
    node26(),
    [playwright, 'test', '-c', join(root, 'e2e', 'presses'), '--reporter=list', ...process.argv.slice(2)],
    { show: true, timeoutMs, env: { LUMBUNG_CHROMIUM: chromium } },
  )
  return code
})
