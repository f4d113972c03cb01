import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accentOf } from '../packages/web/src/look/accent.ts'

/** The shades that every page begins with (`tokens.css`) are those reckoned for the accent we ship. */
const look = join(import.meta.dirname, '../packages/web/src/look')
const shipped =
  /accentDefault = '(#\w{6})'/.exec(readFileSync(join(look, 'appearance.ts'), 'utf8'))?.[1] ?? ''
const [light = '', dark = ''] = readFileSync(join(look, 'tokens.css'), 'utf8').split("[data-scheme='dark']")
const faults = (
  [
    ['light', light],
    ['dark', dark],
  ] as const
).flatMap(([scheme, css]) => {
  const { text, fill, fillHover, tint, tint2 } = accentOf(shipped, scheme)
  const wanted = { text, fill, 'fill-hover': fillHover, tint, 'tint-2': tint2 }
  return Object.entries(wanted)
    .filter(([name, shade]) => !css.includes(`--accent-${name}: ${shade};`))
    .map(([name, shade]) => `tokens.css: --accent-${name} in ${scheme} is to be ${shade}`)
})
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.stdout.write(`10 shades of ${shipped}: ${faults.length} faults\n`)
process.exitCode = faults.length === 0 ? 0 : 1
