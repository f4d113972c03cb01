import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every `npm …` command and every path that README, ARCHITECTURE and docs name exists. */
const root = join(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const builtIn = new Set(['start', 'test', 'ci', 'install'])
const faults: string[] = []
let commands = 0

for (const page of pages.filter((name) => existsSync(join(root, name)))) {
  const text = readFileSync(join(root, page), 'utf8')
  for (const [, run, name] of text.matchAll(/npm (run )?([a-z][a-z-]*)/g)) {
    if (name === undefined) continue
    commands += 1
    const known = run === undefined ? builtIn.has(name) : name in scripts
    if (!known) faults.push(`${page}: "npm ${run ?? ''}${name}" does not exist`)
  }
  for (const [, target] of text.matchAll(/\]\(([^)#:]+)\)/g)) {
    if (target !== undefined && !existsSync(join(root, page, '..', target)))
      faults.push(`${page}: ${target} does not exist`)
  }
}
for (const name of ['start', 'test']) {
  const readme = existsSync(join(root, 'README.md')) ? readFileSync(join(root, 'README.md'), 'utf8') : ''
  if (!readme.includes(`npm ${name}`)) faults.push(`README.md does not say "npm ${name}"`)
}
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.stdout.write(`${commands} commands on ${pages.length} pages: ${faults.length} faults\n`)
process.exitCode = faults.length === 0 ? 0 : 1
