import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './install.mjs'

const longestReason = 500

/** What a test program wrote as JSON; undefined when it ended before it wrote it, or half way. */
export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** The failed tests of a vitest report: where, which, and why. */
export function vitestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that does not even load has no test that could fail.
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${reason(message)}`] : []
    return failed.map(
      ({ fullName, failureMessages }) => `${file} › ${fullName}: ${reason(failureMessages[0])}`,
    )
  })
}

/** The failed stories of a Playwright report. */
export function storyFailures({ suites, errors }) {
  const inSuite = ({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => `e2e/${file} › ${title}: ${reason(errorOf(tests))}`),
    ...inner.flatMap(inSuite),
  ]
  return [...suites.flatMap(inSuite), ...errors.map(({ message }) => reason(message))]
}

function errorOf(tests) {
  return tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined)?.error.message
}

/** What a person reads of a failure: its words and what differs, without colours and the way through the code, in one line. */
function reason(text = 'no reason told') {
  // oxlint-disable-next-line no-control-regex -- colours of a terminal
  const lines = text.replaceAll(/\u001B\[[\d;]*m/g, '').split('\n')
  const words = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('at '))
  return words.join(' ').slice(0, longestReason)
}
