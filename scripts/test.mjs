import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { ensureWebBuilt } from './build-web.mjs'
import { runChecks } from './check.mjs'
import { endChildrenOnSignal, runCaptured } from './child.mjs'
import { Refused, ensureInstalled, root, runMain } from './install.mjs'
import { node26 } from './node.mjs'
import { readReport, storyFailures, vitestFailures } from './test-report.mjs'

const budgetMs = 40 * 60_000
const vitestParts = ['domain', 'contract', 'server', 'web']
const allParts = ['check', ...vitestParts, 'e2e']
const reports = join(root, 'node_modules', '.cache', 'lumbung')
const deadline = Date.now() + budgetMs

await runMain(async () => {
  const parts = chosenParts(process.argv.slice(2))
  await ensureInstalled()
  endChildrenOnSignal()
  mkdirSync(reports, { recursive: true })
  const results = []
  const run = async (name, work) => {
    console.log(`\n#### ${name}`)
    const began = Date.now()
    const result = await work().catch((error) => {
      console.error(error instanceof Refused ? error.message : error)
      return { passed: 0, failed: 1 }
    })
    results.push({ name, ms: Date.now() - began, ...result })
  }
  // What the parts need comes first; a need that fails is counted, and the other parts still run.
  let chromium
  if (parts.includes('e2e') && storiesExist()) {
    await run('browser', async () => {
      chromium = await findBrowser()
      console.log(`Chromium: ${chromium}`)
      return { passed: 0, failed: 0 }
    })
  }
  // A check builds the console, beside the others: building has work for one core.
  if (parts.includes('check')) await run('check', () => runChecks({ timeoutMs: leftMs() }))
  if (parts.includes('e2e') || parts.includes('server'))
    await run('build', () => ensureWebBuilt().then(() => ({ passed: 0, failed: 0 })))
  const projects = vitestParts.filter((part) => parts.includes(part))
  if (projects.length > 0) await run(projects.join(', '), () => runVitest(projects))
  if (parts.includes('e2e')) await run('e2e', () => runStories(chromium))
  return summarise(results)
})

function chosenParts(args) {
  const [flag, ...names] = args
  const chosen = names.flatMap((name) => name.split(','))
  if (flag === undefined) return allParts
  if (flag === '--only' && chosen.length > 0 && chosen.every((name) => allParts.includes(name))) return chosen
  throw new Refused(`Use npm test, or npm test -- --only ${allParts.join('|')}.`)
}

async function runVitest(projects) {
  const report = join(reports, 'vitest.json')
  rmSync(report, { force: true })
  const args = [
    'run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { code } = await runCaptured(
    node26(),
    [vitest, ...args, ...projects.flatMap((name) => ['--project', name])],
    {
      show: true,
      timeoutMs: leftMs(),
    },
  )
  const told = readReport(report)
  if (told === undefined) return noReport('vitest', code)
  const failures = vitestFailures(told)
  const skipped = told.numPendingTests + told.numTodoTests
  return atLeastOneFailed(code, { passed: told.numPassedTests, failed: failures.length, skipped, failures })
}

async function runStories(chromium) {
  if (!storiesExist()) {
    console.log('There is no story in e2e yet.')
    return { passed: 0, failed: 0 }
  }
  if (chromium === undefined) {
    console.log('The stories cannot run without a browser.')
    return { passed: 0, failed: 1 }
  }
  const report = join(reports, 'playwright.json')
  rmSync(report, { force: true })
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const { code } = await runCaptured(
    node26(),
    [playwright, 'test', '-c', join(root, 'e2e'), '--reporter=list,json'],
    {
      show: true,
      timeoutMs: leftMs(),
      env: { LUMBUNG_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  )
  const told = readReport(report)
  if (told === undefined) return noReport('playwright', code)
  const { expected, unexpected, flaky, skipped } = told.stats
  const failures = storyFailures(told)
  return atLeastOneFailed(code, { passed: expected + flaky, failed: unexpected, skipped, failures })
}

function storiesExist() {
  const folder = join(root, 'e2e')
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true }).some((name) => /\.(story|spec)\.ts$/.test(String(name)))
  )
}

function noReport(program, code) {
  console.error(
    code === 'timeout'
      ? `${program} was ended after the ${budgetMs / 60_000} minutes were over.`
      : `${program} ended with ${code} and told no results.`,
  )
  return { passed: 0, failed: 1 }
}

// An error outside every test (a worker that died, an unhandled rejection) shows only in the exit code.
function atLeastOneFailed(code, result) {
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result
}

function leftMs() {
  return Math.max(1, deadline - Date.now())
}

function summarise(results) {
  console.log('')
  for (const { name, passed, failed, skipped = 0, ms } of results) {
    const skips = skipped === 0 ? '' : `, ${skipped} skipped`
    console.log(
      `${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed${skips} (${(ms / 1000).toFixed(0)} s)`,
    )
  }
  // Last, where a log that was cut short still has them.
  for (const failure of results.flatMap(({ failures = [] }) => failures)) console.log(`FAIL ${failure}`)
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  if (passed + failed === 0) console.log('No test ran.')
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}
