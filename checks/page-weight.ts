import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What a browser fetches before the first page stands: JavaScript by the build's own inventory, as gzip. Held twice: by
 * weight, and by what is in it, so that another department's screens and words never come with a page that does not show
 * them.
 */
interface Chunk {
  file: string
  entry: string | null
  imports: readonly string[]
  dynamicImports: readonly string[]
  modules: readonly string[]
  gzipBytes: number
}

interface Page {
  name: string
  /** Its entries, by their source below `packages/web/src`. */
  entries: readonly string[]
  kBMax: number
  /** The departments whose screens are on it. */
  departments: readonly string[]
}

const pages: readonly Page[] = [
  { name: 'login', entries: ['login.html'], kBMax: 78, departments: [] },
  {
    name: 'order list',
    entries: ['index.html', 'features/order/order-list-screen.tsx'],
    kBMax: 222,
    departments: ['order'],
  },
]

const root = join(import.meta.dirname, '..')
const build = (await import(new URL('../scripts/build-web.mjs', import.meta.url).href)) as {
  ensureWebBuilt: () => Promise<void>
}
await build.ensureWebBuilt()
const chunks = JSON.parse(
  readFileSync(join(root, 'node_modules/.cache/lumbung/web-inventory.json'), 'utf8'),
) as Chunk[]
const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))

function fetched(entries: readonly string[], language: string): Set<Chunk> {
  const found = new Set<Chunk>()
  const take = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || found.has(chunk)) return
    found.add(chunk)
    for (const file of chunk.imports) take(byFile.get(file))
  }
  for (const entry of entries) {
    const chunk = chunks.find((each) => each.entry?.endsWith(entry))
    if (chunk === undefined) throw new Error(`${entry} is no entry of the build`)
    take(chunk)
  }
  // A page stands when its words have come: in one language, each room of them a file fetched by the code that speaks it.
  const words = new RegExp(`virtual:words/[\\w-]+/${language}$`)
  for (const { dynamicImports } of found)
    for (const file of dynamicImports) if (words.test(byFile.get(file)?.entry ?? '')) take(byFile.get(file))
  return found
}

/** What of other departments comes with a page. */
function strangers(entries: readonly string[], departments: readonly string[]): string[] {
  const known = new Set(['shared', 'login', ...departments])
  return [...fetched(entries, 'id')].flatMap(({ modules }) =>
    modules.filter((id) => {
      const department =
        /^features\/([\w-]+)\//.exec(id)?.[1] ?? /virtual:words\/([\w-]+)(?:\/|$)/.exec(id)?.[1] ?? 'shared'
      return !known.has(department) && !department.startsWith('parts-')
    }),
  )
}

const faults: string[] = []
if (strangers(['features/order/order-list-screen.tsx'], []).length === 0)
  faults.push('the check finds nothing of the orders on the order list')
if (![...fetched(['login.html'], 'id')].some(({ entry }) => entry?.endsWith('virtual:words/login/id')))
  faults.push('the check finds no words on the login page')
const told: string[] = []
for (const { name, entries, kBMax, departments } of pages) {
  const weights = ['id', 'en', 'zh'].map((language) => {
    const bytes = [...fetched(entries, language)].reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)
    return bytes / 1000
  })
  const kB = Math.max(...weights)
  told.push(`${name} ${kB.toFixed(1)} kB`)
  if (kB > kBMax) faults.push(`${name} fetches ${kB.toFixed(1)} kB of JavaScript, at most ${kBMax} are meant`)
  for (const id of strangers(entries, departments))
    faults.push(`${name} brings ${id} of a department that is not on it`)
}

for (const fault of faults) process.stdout.write(`${fault}\n`)
process.stdout.write(`${told.join(', ')}: ${faults.length} faults\n`)
process.exitCode = faults.length === 0 ? 0 : 1
