import { benchStart } from './start.ts'

/** `npm run bench -- <name>`: each measures one promise and prints a table for docs/benchmarks.md. */
const benches: Readonly<Record<string, () => Promise<void>>> = { start: benchStart }

const [name = ''] = process.argv.slice(2)
const bench = benches[name]
if (bench === undefined) {
  process.stderr.write(`There is no bench "${name}"; there are: ${Object.keys(benches).join(', ')}.\n`)
  process.exitCode = 1
} else {
  await bench()
}
