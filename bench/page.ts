import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

const docs = join(import.meta.dirname, '..', 'docs')
const file = join(docs, 'benchmarks.md')
const opening = `# Benchmarks

Each section is written by its command, with the machine it ran on; the pictures too. Where a figure is held against a
bare one, the bare one is the same work without us – \`node:http\` and \`pg\` – measured in the same run.
`

/** The machine and the code of this run, in one line. */
export function machine(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const memory = Math.round(totalmem() / 2 ** 30)
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  return `${cpus().length} cores (${model}), ${memory} GiB, Node ${process.versions.node}, commit ${commit}, load at the end ${loadavg()[0]?.toFixed(1)}`
}

/** Replaces a section of docs/benchmarks.md, or adds it. */
export function writeSection(name: string, text: string): void {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const page = existsSync(file) ? readFileSync(file, 'utf8') : opening
  const section = `${begin}\n${text.trim()}\n${end}`
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  const next =
    from < 0 || to < 0
      ? `${page.trimEnd()}\n\n${section}\n`
      : page.slice(0, from) + section + page.slice(to + end.length)
  writeFileSync(file, next)
}

/** One bar of a picture; `own` ones are ours, the others what they are held against. */
export interface Bar {
  label: string
  value: number
  own: boolean
}

const width = 720
const rowHeight = 30
const labelWidth = 300

/** Draws bars into docs/benchmarks/<name>.svg. @returns the line of markdown that shows it */
export function drawBars(name: string, title: string, unit: string, bars: readonly Bar[]): string {
  const most = Math.max(...bars.map(({ value }) => value), 1)
  const room = width - labelWidth - 110
  const rows = bars.map(({ label, value, own }, index) => {
    const y = 44 + index * rowHeight
    const length = Math.max(2, (value / most) * room)
    return `<text x="${labelWidth - 10}" y="${y + 15}" text-anchor="end">${label}</text>
<rect x="${labelWidth}" y="${y}" width="${length.toFixed(1)}" height="20" rx="3" fill="${own ? '#1f6f5c' : '#b9c2c9'}"/>
<text x="${labelWidth + length + 8}" y="${y + 15}">${value >= 100 ? value.toFixed(0) : value.toFixed(1)} ${unit}</text>`
  })
  const height = 56 + bars.length * rowHeight
  mkdirSync(join(docs, 'benchmarks'), { recursive: true })
  writeFileSync(
    join(docs, 'benchmarks', `${name}.svg`),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="#24323a">
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="16" y="26" font-size="15" font-weight="600">${title}</text>
${rows.join('\n')}
</svg>
`,
  )
  return `![${title}](benchmarks/${name}.svg)`
}

/** A line of a table of promises. */
export function promise(name: string, said: string, wanted: string, isKept: boolean): string {
  return `| ${name} | ${said} | ${wanted} | ${isKept ? 'kept' : '**missed**'} |`
}
