import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { ensureWebBuilt } from './build-web.mjs'
import { endChildrenOnSignal, runCaptured } from './child.mjs'
import { ensureInstalled, root, runMain } from './install.mjs'
import { node26 } from './node.mjs'

const timeoutMs = 60 * 60_000

/** Takes every screen in every language, light and dark, on a desk and a phone, into `pictures/`. */
await runMain(async () => {
  await ensureInstalled()
  endChildrenOnSignal()
  const chromium = await findBrowser()
  await ensureWebBuilt()
  const folder = join(root, 'pictures')
  rmSync(folder, { recursive: true, force: true })
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const { code } = await runCaptured(
    node26(),
    [playwright, 'test', '-c', join(root, 'e2e', 'pictures'), '--reporter=list'],
    { show: true, timeoutMs, env: { LUMBUNG_CHROMIUM: chromium } },
  )
  console.log(`The pictures are in ${folder}; open id.html, en.html or zh.html there.`)
  return code
})
