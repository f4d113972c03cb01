import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './install.mjs'
import { node26 } from './node.mjs'
import { underNpm, watchParent } from './watch-parent.mjs'

const sameSignalMs = 1_000
const endPatienceMs = 5_000
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const running = new Set()
const ownGroup = process.platform !== 'win32'

/** Where Node keeps what it compiled, which makes a start some tenths of a second shorter. */
export const compileCache = join(root, 'node_modules', '.cache', 'node-compile')

/**
 * How the product's process is started. New objects have 4 MiB: what lives longer than one call is seldom new, and under a
 * flood of refused uploads and logins the process stays 96 and 11 MiB smaller than with 8 (`npm run bench -- flood`). The old ones are
 * cleared away once they have grown by six tenths: by itself Node lets them grow fourfold on a machine with much memory, and a file
 * of a million rows took 316 MiB instead of 100 (`npm run bench -- books`).
 */
export const productFlags = ['--max-semi-space-size=4', '--heap-growing-percent=60']

/**
 * Runs a program on Node 26 with this terminal, hands Ctrl-C and SIGTERM on to it, waits for its graceful
 * end and gives its exit code.
 */
export function runForeground(args) {
  const watcher = pathToFileURL(join(root, 'scripts', 'stop-with-parent.mjs')).href
  const child = spawn(node26(), ['--import', watcher, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, LUMBUNG_STOP_WITH_PARENT: String(process.pid) },
    // Its own group: Ctrl-C would reach it from the terminal, from npm and from us, and look like impatience.
    detached: ownGroup,
  })
  const lastSent = new Map()
  const pass = (signal) => {
    const now = Date.now()
    if (now - (lastSent.get(signal) ?? 0) < sameSignalMs) return
    lastSent.set(signal, now)
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  }
  for (const signal of stopSignals) process.on(signal, pass)
  if (underNpm) watchParent(() => pass('SIGTERM'), { npm: true })
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code, signal) => done(code ?? 128 + constants.signals[signal]))
  })
}

/**
 * Runs a program in the background of a script and gives its code, output and time. After `timeoutMs`, or
 * when the script is interrupted, it is ended with all its children.
 */
export function runCaptured(command, args, { cwd = root, env = {}, show = false, timeoutMs } = {}) {
  const began = Date.now()
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    detached: ownGroup,
  })
  const endAll = (signal) => {
    try {
      process.kill(ownGroup ? -Number(child.pid) : Number(child.pid), signal)
    } catch {
      // It ended meanwhile.
    }
  }
  running.add(endAll)
  let timedOut = false
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          timedOut = true
          endAll('SIGTERM')
          setTimeout(endAll, endPatienceMs, 'SIGKILL').unref()
        }, timeoutMs)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  return new Promise((done) => {
    const finish = (code) => {
      clearTimeout(timer)
      running.delete(endAll)
      done({ code: timedOut ? 'timeout' : code, output, ms: Date.now() - began })
    }
    child.once('error', (error) => {
      output += String(error)
      finish(-1)
    })
    child.once('close', (code, signal) => finish(code ?? signal))
  })
}

/** Makes Ctrl-C and SIGTERM end the script with every program it runs, until the answered function is called. */
export function endChildrenOnSignal() {
  for (const signal of stopSignals) process.on(signal, endAllAndExit)
  const unwatch = underNpm ? watchParent(() => endAllAndExit('SIGTERM'), { npm: true }) : undefined
  return () => {
    unwatch?.()
    for (const signal of stopSignals) process.off(signal, endAllAndExit)
  }
}

function endAllAndExit(signal) {
  for (const endAll of running) endAll(signal)
  const leave = () => {
    for (const endAll of running) endAll('SIGKILL')
    process.exit(128 + constants.signals[signal])
  }
  setTimeout(leave, running.size === 0 ? 0 : endPatienceMs)
}
