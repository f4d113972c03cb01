import { parseArgs } from 'node:util'
import { booksParts, digestOf, linesOf, type BooksPart } from '../books/digest.ts'
import { openBooks } from '../books/open-books.ts'
import { readConfig } from '../start/config.ts'

const usage = `npm run books -- --digest          a digest of everything in the books, and of each part
npm run books -- --lines <part>    the lines of a part: ${booksParts.join(', ')}
`

/** `npm run books`: what the books say, in words that two databases can be compared by. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { digest: { type: 'boolean' }, lines: { type: 'string' } } })
  const part = booksParts.find((each) => each === values.lines)
  if (values.digest !== true && part === undefined) {
    process.stderr.write(usage)
    return 1
  }
  const books = await openBooks(readConfig(process.env))
  if (books === null) {
    process.stderr.write('There are no books: DATABASE_URL is not set and DATA_DIR holds no database.\n')
    return 1
  }
  try {
    const lines = part === undefined ? await digestLines(books.db) : await linesOf(books.db, part)
    process.stdout.write(`${lines.join('\n')}\n`)
    return 0
  } finally {
    await books.close()
  }
}

async function digestLines(db: Parameters<typeof digestOf>[0]): Promise<string[]> {
  const { all, parts } = await digestOf(db)
  const rows = Object.entries(parts) as [BooksPart, string][]
  return [`${'books'.padEnd(12)} ${all}`, ...rows.map(([part, digest]) => `${part.padEnd(12)} ${digest}`)]
}

process.exitCode = await main()
