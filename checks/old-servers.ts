import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A new server migrates the database beside the old one, and both serve for a while. A migration that renames or takes away what
 * the old one asks for says that it ends first, and the page for operators names it.
 */
const root = join(import.meta.dirname, '..')
const folder = join(root, 'packages/server/src/db/migrations')
/** Up to here they had landed before they were to say it: those the page alone names. */
const landedUpTo = 367
const takesAway =
  /\brename\s+to\b|\brename\s+(?!constraint\b|value\b)(column\s+)?\w+\s+to\b|\bdrop\s+(column|table)\b/i
const saysSo = /^-- Old servers end first: \S/m

interface Migration {
  name: string
  text: string
}

function faultsOf({ name, text }: Migration, page: string): string[] {
  if (!takesAway.test(text.replace(/--.*$/gm, ''))) return []
  const [number = ''] = name.split('-')
  return [
    ...(Number(number) > landedUpTo && !saysSo.test(text)
      ? [`${name} takes away what an old server asks for: it wants a line "-- Old servers end first: …"`]
      : []),
    ...(page.includes(number) ? [] : [`docs/operations.md does not say that old servers end before ${name}`]),
  ]
}

/** What breaks the rule and what keeps it: a rule that finds nothing has died in silence. */
const seeded: readonly { text: string; page: string; faults: number }[] = [
  { text: 'alter table loan rename column day to due_day;', page: '', faults: 2 },
  { text: 'alter table loan rename day to due_day;', page: '0368', faults: 1 },
  { text: 'alter table loan rename to loans;', page: '0368', faults: 1 },
  { text: 'alter table loan\n  drop column day;', page: '0368', faults: 1 },
  { text: '-- Old servers end first: they read it.\ndrop table loan;', page: '', faults: 1 },
  { text: '-- Old servers end first: they read it.\ndrop table loan;', page: '0368', faults: 0 },
  { text: '-- Nobody will drop table loan.\nalter table loan drop constraint day;', page: '', faults: 0 },
]
const dead = seeded
  .filter(({ text, page, faults }) => faultsOf({ name: '0368-seeded.sql', text }, page).length !== faults)
  .map(({ text }) => `the rule does not see "${text}" as it should`)
const [, page = ''] =
  /^## A new version in the old one's place$([\s\S]*?)^## /m.exec(
    readFileSync(join(root, 'docs/operations.md'), 'utf8'),
  ) ?? []
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
const faults = [...dead, ...migrations.flatMap((each) => faultsOf(each, page))]
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.stdout.write(
  `${migrations.length} migrations, the rule proved ${seeded.length} times: ${faults.length} faults\n`,
)
process.exitCode = faults.length === 0 ? 0 : 1
