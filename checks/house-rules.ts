import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { payoutChannels } from '../packages/domain/src/order/payout-channel.ts'

/**
 * The rules of the house that no compiler knows. Import directions are oxlint's; writes and long files
 * are read here. Each rule first proves itself on a seeded violation: a rule that finds nothing in a
 * file that breaks it has died in silence.
 */
const root = join(import.meta.dirname, '..')
const fileLinesMax = 330

interface Source {
  path: string
  text: string
}

interface Rule {
  name: string
  seeded: Source
  breaks(source: Source): boolean
}

const writes =
  /\.(insertInto|updateTable|deleteFrom|mergeInto)\(|sql(?:<[^`]*>)?`\s*(insert into|update \w+\s+set|delete from)/i

/** What a console of another trade would not say. */
const lendingWords =
  /order_?no|customer_?type|loan|borrow|lender|lending|payout|disburse|repay|instalment|review|rating|collect/i

/** Who may write beside records: what sets up a test. */
const writers = /\/records\/|\.test\.ts$/

/** Where a payout provider is named beside its own folder, each with why. */
const providerPlaces: ReadonlyMap<string, string> = new Map([
  ['packages/domain/src/order/payout-channel.ts', 'the one list, which all else is made from'],
  ['packages/server/src/gateways/payout-gateways.ts', 'the list of the folders'],
])
const providerName = new RegExp(payoutChannels.join('|'), 'i')

/** Whether production code names a payout provider where it has no business to. */
function namesProvider({ path, text }: Source): boolean {
  if (!/^packages\/(domain|contract|server|web)\/src\//.test(path) || /\.(test|arbitrary)\.tsx?$/.test(path))
    return false
  const isOwn = payoutChannels.some((channel) => path.includes(`/gateways/${channel}/`))
  return !isOwn && !providerPlaces.has(path) && providerName.test(withoutComments(text))
}

const rules: readonly Rule[] = [
  {
    name: 'only records/ writes',
    seeded: {
      path: 'packages/server/src/features/order/seeded.ts',
      text: "await tx.updateTable('orders').set({}).execute()",
    },
    breaks: ({ path, text }) =>
      path.startsWith('packages/server/src/') && !writers.test(path) && writes.test(withoutComments(text)),
  },
  {
    name: `a source file has at most ${fileLinesMax} lines`,
    seeded: { path: 'packages/web/src/seeded.ts', text: '\n'.repeat(fileLinesMax + 1) },
    breaks: ({ path, text }) => !isExempt(path) && text.split('\n').length > fileLinesMax,
  },
  {
    name: 'no drawer names',
    seeded: { path: 'packages/web/src/ui/helpers.ts', text: '' },
    breaks: ({ path }) => /\/(helpers?|common|misc|lib|utilities)(\/|\.tsx?$)/.test(path),
  },
  {
    name: 'time comes from the clock, never from SQL',
    seeded: { path: 'packages/server/src/records/seeded.ts', text: 'sql`select now()`' },
    breaks: ({ path, text }) =>
      /packages\/server\/src\/(features|records|money|messages|lists|queue|orders)\//.test(path) &&
      !path.endsWith('.test.ts') &&
      /\bsql(<[^`]*>)?`[^`]*\b(now\(\)|current_date|current_timestamp)/i.test(withoutComments(text)),
  },
  {
    name: 'ui has no word of lending',
    seeded: { path: 'packages/web/src/ui/list/seeded.tsx', text: '<a href={to}>{row.orderNo}</a>' },
    breaks: ({ path, text }) =>
      path.startsWith('packages/web/src/ui/') &&
      !path.endsWith('/icon.tsx') &&
      !path.includes('.test.') &&
      lendingWords.test(withoutComments(text)),
  },
  {
    name: 'one select for the whole console',
    seeded: { path: 'packages/web/src/features/seeded.tsx', text: '<select value={value} />' },
    breaks: ({ path, text }) =>
      path.endsWith('.tsx') && !/select\.tsx$|\.test\./.test(path) && /<select\b/.test(text),
  },
  {
    name: 'a wait is amber: red is what failed',
    seeded: { path: 'packages/web/src/seeded.css', text: "[data-urgency='late'] b { color: var(--bad); }" },
    breaks: ({ path, text }) => path.endsWith('.css') && /\[data-urgency[^{]*\{[^}]*--bad/.test(text),
  },
  {
    name: 'a story asks until it is so: what is read once is read too early on a busy machine',
    seeded: { path: 'e2e/seeded.story.ts', text: "expect(await tabTitles(page)).toEqual(['Dashboard'])" },
    breaks: ({ path, text }) => path.startsWith('e2e/') && /\bexpect\(\s*await\b/.test(withoutComments(text)),
  },
  {
    name: 'a payout provider is named in its folder of gateways and in the one list only',
    seeded: {
      path: 'packages/server/src/money/seeded.ts',
      text: `const provider = '${payoutChannels[0]}'`,
    },
    breaks: namesProvider,
  },
  {
    name: 'money is computed in domain/money only',
    seeded: { path: 'packages/domain/src/seeded.ts', text: 'Math.floor((base * ppm) / 1_000_000)' },
    breaks: ({ path, text }) =>
      /packages\/(domain|server|contract)\/src\//.test(path) &&
      !path.endsWith('domain/src/money.ts') &&
      !/\.(test|arbitrary)\.ts$/.test(path) &&
      /[*/]\s*1_?000_?000\b/.test(withoutComments(text)),
  },
]

/** Places of `providerPlaces` that name nobody any more. */
function uselessPlaces(sources: readonly Source[]): string[] {
  return [...providerPlaces.keys()].filter(
    (place) => !sources.some(({ path, text }) => path === place && providerName.test(withoutComments(text))),
  )
}

function isExempt(path: string): boolean {
  return /tables\.ts$|\.test\.tsx?$|[.-]words\.ts$/.test(path)
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}

function sources(): Source[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx', '*.css'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  return listed
    .split('\n')
    .filter((path) => path !== '')
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(root, path), 'utf8') }]
      } catch (error) {
        // Listed but deleted in the working tree.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
        throw error
      }
    })
}

/** Two files that know each other by their types alone: a circle all the same. */
const circle: Record<string, string> = {
  'packages/domain/src/seeded-circle.ts':
    "import type { B } from './seeded-circle-back.ts'\nexport interface A { b: B }",
  'packages/domain/src/seeded-circle-back.ts':
    "import type { A } from './seeded-circle.ts'\nexport interface B { a: A }",
}

/** Import directions, each with a file that goes against it. */
const wrongImports: Record<string, string> = {
  'packages/domain/src/seeded.ts': "import { call } from '@lumbung/contract/call'\ncall",
  'packages/domain/src/seeded-io.ts': "import { readFileSync } from 'node:fs'\nreadFileSync",
  'packages/contract/src/seeded.ts': "import { openPool } from '@lumbung/server/db/pool'\nopenPool",
  'packages/web/src/seeded.ts': "import { openPool } from '@lumbung/server/db/pool'\nopenPool",
  'packages/contract/src/seeded-lab.ts': "import { demoWorld } from '@lumbung/lab/demo-world'\ndemoWorld",
  'packages/web/src/core/seeded-lab.ts': "import { demoWorld } from '@lumbung/lab/demo-world'\ndemoWorld",
  'packages/web/src/features/order/seeded-lab.ts':
    "import { demoWorld } from '@lumbung/lab/demo-world'\ndemoWorld",
  'packages/server/src/start/seeded.ts': "import { demoWorld } from '@lumbung/lab/demo-world'\ndemoWorld",
  'packages/server/src/money/seeded.ts': "import { decide } from '../features/approve/decide.ts'\ndecide",
  'packages/server/src/features/order/seeded.ts': "import { decide } from '../approve/decide.ts'\ndecide",
  'packages/web/src/features/order/seeded.ts': "import { screen } from '../approve/screen.ts'\nscreen",
  'packages/web/src/core/seeded.ts': "import { toast } from '../ui/toast.ts'\ntoast",
  'packages/web/src/ui/list/seeded.ts': "import { states } from '../../parts/order/states.ts'\nstates",
  'packages/web/src/parts/order/seeded.ts': "import { frame } from '../../shell/frame.ts'\nframe",
  'packages/web/src/shell/seeded.ts': "import { screen } from '../features/order/screen.ts'\nscreen",
}

/** @returns the files whose import oxlint does not find */
function unprovedImports(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lumbung-rules-'))
  try {
    copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    writeFileSync(join(folder, '.gitignore'), '')
    for (const [path, text] of Object.entries({ ...wrongImports, ...circle })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
    const ran = spawnSync(process.execPath, [oxlint, '-c', '.oxlintrc.json', '-f', 'unix', '.'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const lines = ran.stdout.split('\n')
    const isFound = (path: string, rule: string) =>
      lines.some((line) => line.includes(rule) && line.includes(`${path}:`))
    return [
      ...Object.keys(wrongImports).filter((path) => !isFound(path, 'no-restricted-imports')),
      ...Object.keys(circle).filter((path) => !isFound(path, 'no-cycle')),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The rooms of a package that the tree of ARCHITECTURE.md does not name. The contract has one line for its groups. */
function unnamedRooms(paths: readonly string[]): string[] {
  const tree = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const rooms = paths.flatMap((path) => {
    const [, house, room] = /^packages\/(domain|server|lab|web)\/src\/([\w-]+)\//.exec(path) ?? []
    return house === undefined || room === undefined ? [] : [`${house}/${room}`]
  })
  return [...new Set(rooms)].filter((each) => {
    const [house, room] = each.split('/')
    const [, part = ''] = new RegExp(`^  ${house}/src/([\\s\\S]*?)^(?:  \\w|\\w|\`)`, 'm').exec(tree) ?? []
    return !new RegExp(`^    ${room}/ `, 'm').test(part)
  })
}

const dead = rules
  .filter((rule) => !rule.breaks(rule.seeded))
  .map(({ name }) => `the rule "${name}" does not find its seeded violation`)
const unproved = unprovedImports().map((path) => `what ${path} imports is not refused`)
const all = sources()
const unnamed = unnamedRooms(all.map(({ path }) => path)).map(
  (room) => `ARCHITECTURE.md has no line for ${room}/`,
)
if (unnamedRooms(['packages/server/src/seeded/seeded.ts']).length === 0)
  unnamed.push('the tree of ARCHITECTURE.md is not read')
const broken = rules.flatMap((rule) =>
  all.filter((source) => rule.breaks(source)).map(({ path }) => `${path}: ${rule.name}`),
)
const useless = uselessPlaces(all).map(
  (path) => `${path} names no payout provider: it is allowed for nothing`,
)
const faults = [...dead, ...unproved, ...unnamed, ...broken, ...useless]
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.stdout.write(
  `${all.length} files, ${rules.length} rules and ${Object.keys(wrongImports).length} import directions and circles, each proved: ${faults.length} faults\n`,
)
process.exitCode = faults.length === 0 ? 0 : 1
