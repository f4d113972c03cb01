import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCaptured } from './child.mjs'
import { Refused, root } from './install.mjs'
import { node26 } from './node.mjs'

const web = join(root, 'packages', 'web')
const stamp = join(root, 'node_modules', '.cache', 'lumbung', 'web-built')
const sources = ['web', 'contract', 'domain'].map((name) => join(root, 'packages', name))
const notSources = new Set(['node_modules', 'dist', 'test-results', '.vite'])

/** Builds the web's files when one of their sources is newer than the last whole build. */
export async function ensureWebBuilt() {
  if (!existsSync(join(web, 'vite.config.ts')) || isFresh()) return
  const began = Date.now()
  console.log('Building the console …')
  // Without its stamp a build that is cut off half way is made again.
  rmSync(stamp, { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { code, output } = await runCaptured(node26(), [vite, 'build'], { cwd: web })
  if (code !== 0)
    throw new Refused(
      `${output.trim()}\nThe console could not be built (vite build ended with code ${code}).`,
    )
  mkdirSync(dirname(stamp), { recursive: true })
  // The time at which the build began: a source changed while it ran is newer.
  writeFileSync(stamp, String(began))
  console.log(`Built in ${Math.round((Date.now() - began) / 1000)} s.`)
}

function isFresh() {
  if (!existsSync(stamp) || !existsSync(join(web, 'dist'))) return false
  const builtAt = Number(readFileSync(stamp, 'utf8'))
  return (
    sources.every((folder) => newestIn(folder) < builtAt) &&
    statSync(join(root, 'package-lock.json')).mtimeMs < builtAt
  )
}

// Folders count too: a removed file changes only its folder.
function newestIn(folder) {
  let newest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (notSources.has(entry.name)) continue
    const path = join(folder, entry.name)
    newest = Math.max(newest, statSync(path).mtimeMs, entry.isDirectory() ? newestIn(path) : 0)
  }
  return newest
}
