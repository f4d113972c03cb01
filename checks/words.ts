import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { en } from '../packages/web/src/locales/en/all.ts'
import { id } from '../packages/web/src/locales/id/all.ts'
import { zh } from '../packages/web/src/locales/zh/all.ts'

/**
 * Every word stands in three languages, none is empty, its variables are the same in all, and every
 * word is used. (A key that does not exist does not compile.)
 */
type Words = Readonly<Record<string, unknown>>

const source = join(import.meta.dirname, '../packages/web/src')
const text = sourceText(source)

function sourceText(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !/^locales\/(id|en|zh)\//.test(name),
    )
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

/** `order.remaining` → its text; a plural counts as one word. */
function leaves(words: Words, prefix = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(words)) {
    const key = `${prefix}${name}`
    if (typeof value === 'string') found.set(key, value)
    else if (isPlural(value)) found.set(key, value.other)
    else for (const [inner, said] of leaves(value as Words, `${key}.`)) found.set(inner, said)
  }
  return found
}

function isPlural(value: unknown): value is { one: string; other: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'other' in value &&
    typeof value.other === 'string' &&
    'one' in value
  )
}

/** Named whole, or by an area that the code fills in: `state.order.${…}`, `wordOr(t, 'state.order', …)`. */
function isUsed(key: string): boolean {
  if (text.includes(`'${key}'`) || text.includes(`\`${key}\``)) return true
  const parts = key.split('.')
  return parts.slice(1).some((_, at) => {
    const area = parts.slice(0, at + 1).join('.')
    const named = at > 0 ? `'${area}'` : `wordOr(t, '${area}'`
    return text.includes(`\`${area}.$\{`) || text.includes(named)
  })
}

function variables(said: string): string {
  return [...said.matchAll(/\{\{(\w+)\}\}/g)]
    .map((match) => match[1])
    .toSorted()
    .join(',')
}

const faults: string[] = []
if (isUsed('order.noSuchWordIsUsedAnywhere')) faults.push('the check for unused words finds no unused word')
const first = leaves(id)
const others = { en: leaves(en), zh: leaves(zh) }
for (const [key, said] of first) {
  if (said.trim() === '') faults.push(`id: ${key} is empty`)
  if (!isUsed(key)) faults.push(`${key} is not used`)
  for (const [language, words] of Object.entries(others)) {
    const there = words.get(key)
    if (there === undefined) faults.push(`${language}: ${key} is missing`)
    else if (there.trim() === '') faults.push(`${language}: ${key} is empty`)
    else if (variables(there) !== variables(said)) faults.push(`${language}: ${key} has other variables`)
  }
}
for (const [language, words] of Object.entries(others)) {
  for (const key of words.keys()) if (!first.has(key)) faults.push(`${language}: ${key} is no word of id`)
}
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.stdout.write(`${first.size} words in 3 languages: ${faults.length} faults\n`)
process.exitCode = faults.length === 0 ? 0 : 1
