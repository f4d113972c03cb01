import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { en } from '../packages/web/src/locales/en/all.ts'
import { openItems as enOpenItems } from '../packages/web/src/locales/en/open-items.ts'
import { rules as enRules } from '../packages/web/src/locales/en/rules.ts'
import { id } from '../packages/web/src/locales/id/all.ts'
import { openItems as idOpenItems } from '../packages/web/src/locales/id/open-items.ts'
import { rules as idRules } from '../packages/web/src/locales/id/rules.ts'
import { zh } from '../packages/web/src/locales/zh/all.ts'
import { openItems as zhOpenItems } from '../packages/web/src/locales/zh/open-items.ts'
import { rules as zhRules } from '../packages/web/src/locales/zh/rules.ts'

/**
 * Every word stands in three languages, none is empty, its variables are the same in all, and every
 * word is used. (A key that does not exist does not compile.)
 */
type Words = Readonly<Record<string, unknown>>

const source = join(import.meta.dirname, '../packages/web/src')
const sources = sourcesIn(source)
const text = [...sources.values()].join('\n')

function sourcesIn(folder: string): Map<string, string> {
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(
        (name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !/^locales\/(id|en|zh)\//.test(name),
      )
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
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
/** Words that come with their screens, and where those are: nobody else may speak them. */
const later = { rules: 'features/risk/', openItems: 'features/utils/' }
for (const [area, folder] of Object.entries(later)) {
  for (const [name, said] of sources)
    if (!name.startsWith(folder) && new RegExp(`['\`]${area}\\.[a-z]`).test(said))
      faults.push(`${name} speaks ${area}, which comes with ${folder}`)
}
if (isUsed('order.noSuchWordIsUsedAnywhere')) faults.push('the check for unused words finds no unused word')
// Words that come with their screen are words too.
const first = leaves({ ...id, rules: idRules, openItems: idOpenItems })
const others = {
  en: leaves({ ...en, rules: enRules, openItems: enOpenItems }),
  zh: leaves({ ...zh, rules: zhRules, openItems: zhOpenItems }),
}
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
