import { readFileSync } from 'node:fs'

const lookEveryMs = 500

/**
 * Calls `gone` once when the process that started this one has ended. With `npm` true also when npm has,
 * which puts a shell between: a signal to npm ends that shell, or npm alone, and never comes down to us.
 * Windows keeps no such tie, and nothing is called there. The answered function ends the watch.
 */
export function watchParent(gone, { npm = false } = {}) {
  if (process.platform === 'win32') return () => {}
  const parent = process.ppid
  const above = npm ? parentOf(parent) : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (above === undefined || parentOf(parent) === above)) return
    clearInterval(timer)
    gone()
  }, lookEveryMs).unref()
  return () => clearInterval(timer)
}

/** Whether npm runs this script; only then is the parent's end a reason to stop (`node start.mjs &` outlives its shell). */
export const underNpm = process.env.npm_lifecycle_event !== undefined

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return undefined // Not Linux, or it ended this moment, which the next look sees.
  }
}
