import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endChildrenOnSignal, runCaptured } from './child.mjs'
import { ensureInstalled, root, runMain } from './install.mjs'
import { node26 } from './node.mjs'

const atOnceMax = 2
/**
 * What types are read of, once each: a program reads all it imports. The lab's holds the server whom it plays; the benches' holds
 * torture, checks and stories, which import the server too and know as much.
 */
const withinAnother = new Set(['server'])
/** Checks that build the console first where it is not. */
const builds = new Set(['page-weight.ts'])

/** Runs every check, two at a time, and prints each under its heading; gives what passed and what failed. */
export async function runChecks({ timeoutMs } = {}) {
  const waiting = listChecks()
  const results = []
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { code, output, ms } = await runCaptured(check.command, check.args, { timeoutMs })
      const ok = code === 0
      const outcome = ok ? 'ok' : code === 'timeout' ? 'FAILED (out of time)' : `FAILED (code ${code})`
      console.log(`\n== ${check.name}: ${outcome}, ${(ms / 1000).toFixed(1)} s`)
      if (output.trim() !== '') console.log(output.trimEnd())
      results.push({ name: check.name, ok })
    }
  }
  await Promise.all(Array.from({ length: atOnceMax }, work))
  const failed = results.filter((result) => !result.ok).map((result) => result.name)
  console.log(
    failed.length === 0 ? `\nAll ${results.length} checks passed.` : `\nFailed checks: ${failed.join(', ')}.`,
  )
  return {
    passed: results.length - failed.length,
    failed: failed.length,
    failures: failed.map((name) => `check ${name}`),
  }
}

function listChecks() {
  const node = node26()
  const tool = (name, file, ...args) => ({
    name,
    command: node,
    args: [join(root, 'node_modules', file), ...args],
  })
  const ownChecks = namesIn('checks')
    .filter((name) => /\.(ts|mjs)$/.test(name) && !/\.(test|d)\.ts$/.test(name))
    .map((name) => ({ name, command: node, args: [join(root, 'checks', name)] }))
  const projects = [...namesIn('packages').map((name) => join('packages', name)), 'bench'].filter(
    (folder) => existsSync(join(root, folder, 'tsconfig.json')) && !withinAnother.has(basename(folder)),
  )
  return [
    // The longest first, so that the last one to end does not run alone: what a page weighs is known of a build.
    ...ownChecks.filter(({ name }) => builds.has(name)),
    tool(
      'oxlint',
      'oxlint/bin/oxlint',
      '--type-aware',
      '--deny-warnings',
      ...configured('-c', '.oxlintrc.json'),
    ),
    ...projects.map((folder) =>
      // One checker: each of more learns the same types anew, and the other core has another check.
      tool(`types of ${basename(folder)}`, 'typescript/bin/tsc', '-p', join(root, folder), '--checkers', '1'),
    ),
    tool('knip', 'knip/bin/knip.js', '--no-progress'),
    // What nobody but a test calls is as good as dead, however well it is tested.
    tool(
      'knip, without the tests',
      'knip/bin/knip.js',
      '--no-progress',
      '--include',
      'exports,files',
      '-c',
      join(root, 'checks/knip-live.json'),
    ),
    tool('oxfmt', 'oxfmt/bin/oxfmt', '--check', ...configured('-c', '.oxfmtrc.json'), '.'),
    ...ownChecks.filter(({ name }) => !builds.has(name)),
  ]
}

function configured(flag, file) {
  return existsSync(join(root, file)) ? [flag, join(root, file)] : []
}

function namesIn(folder) {
  const path = join(root, folder)
  return existsSync(path) ? readdirSync(path).toSorted() : []
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    await ensureInstalled()
    endChildrenOnSignal()
    const { failed } = await runChecks()
    return failed === 0 ? 0 : 1
  })
}
