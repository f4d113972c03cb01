// Plain JavaScript for any Node from 20 on: this runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const stamp = join(root, 'node_modules', '.lumbung-lock')
const tailLinesMax = 15

/** A reason not to go on that the person at the terminal can act on: its message is printed, never its stack. */
export class Refused extends Error {}

/** Installs the packages when what is installed is not what the lock file says. */
export async function ensureInstalled() {
  const wanted = hashOfPackages()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === wanted) return
  const began = Date.now()
  console.log('Installing the packages (npm ci), which takes about half a minute …')
  const { code, output } = await runNpm([
    'ci',
    '--no-audit',
    '--no-fund',
    '--include=dev',
    '--include=optional',
  ])
  if (code !== 0) {
    const tail = output.trim().split('\n').slice(-tailLinesMax).join('\n')
    throw new Refused(
      `The packages could not be installed: npm ci ended with code ${code}, and its last lines were:\n${tail}`,
    )
  }
  writeFileSync(stamp, `${wanted}\n`)
  console.log(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`)
}

/** Runs the machine's own npm in the repository's folder and gives its code and output. */
export function runNpm(args) {
  // Under `npm run` the first node on the path is the one in node_modules, which npm ci is about to remove.
  const path = (process.env.PATH ?? process.env.Path ?? '')
    .split(delimiter)
    .filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder) && !folder.includes('node-gyp-bin'))
    .join(delimiter)
  const env = { ...process.env, PATH: path }
  if (process.platform === 'win32') delete env.Path
  return new Promise((done, failed) => {
    // npm is a .cmd on Windows, which only a shell runs; the arguments are our own words.
    const child = spawn('npm', args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', (error) =>
      failed(
        error.code === 'ENOENT'
          ? new Refused('The packages cannot be installed, because npm is not on the PATH.')
          : error,
      ),
    )
    child.once('close', (code, signal) => done({ code: code ?? signal, output }))
  })
}

/** Runs a script's main function; a refusal is printed as its sentence alone. */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    console.error(error instanceof Refused ? error.message : error)
    process.exitCode = 1
  }
}

function hashOfPackages() {
  const packages = readdirSync(join(root, 'packages')).toSorted()
  const files = [
    'package-lock.json',
    'package.json',
    ...packages.map((name) => join('packages', name, 'package.json')),
  ]
  const hash = createHash('sha256')
  for (const file of files) {
    const path = join(root, file)
    if (existsSync(path)) hash.update(`${file}\0`).update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}
