import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from '../packages/web/src/locales/areas.ts'
import { type Area, isWord, type Leaf, type Word } from '../packages/web/src/locales/area.ts'
import { wrongTerms } from './terms.ts'

/**
 * No word is empty, its variables are the same in every language, every word is used, every file of words is known, and one
 * thing has one term.
 * (A key that does not exist and a language that is missing do not compile.)
 */
const source = join(import.meta.dirname, '../packages/web/src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
const wordFiles = files.filter((name) => name.endsWith('.words.ts'))
const text = files
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.endsWith('.words.ts'))
  .map((name) => readFileSync(join(source, name), 'utf8'))
  .join('\n')

/** `order.remaining` → the word. */
function wordsOf(area: Area, prefix = ''): Map<string, Word> {
  const found = new Map<string, Word>()
  for (const [name, node] of Object.entries(area)) {
    if (isWord(node)) found.set(`${prefix}${name}`, node)
    else for (const [key, word] of wordsOf(node, `${prefix}${name}.`)) found.set(key, word)
  }
  return found
}

/** Named whole, or by an area that the code fills in: `state.order.${…}`, `wordOr(t, 'state.order', …)`. */
function isUsed(key: string): boolean {
  if (text.includes(`'${key}'`) || text.includes(`\`${key}\``)) return true
  // The login page has its words as one value.
  if (key.startsWith('login.') && text.includes(`words.${key.split('.')[1]}`)) return true
  const parts = key.split('.')
  return parts.slice(1).some((_, at) => {
    const area = parts.slice(0, at + 1).join('.')
    const named = at > 0 ? `'${area}'` : `wordOr(t, '${area}'`
    return text.includes(`\`${area}.$\{`) || text.includes(named)
  })
}

/** What a word says; of one and many both. */
const texts = (leaf: Leaf): string[] => (typeof leaf === 'string' ? [leaf] : [leaf.other, leaf.one])

/** `one day` may leave the number out: the many count. */
function variables(leaf: Leaf): string {
  const [said = ''] = texts(leaf)
  return [...said.matchAll(/\{\{(\w+)\}\}/g)]
    .map((match) => match[1])
    .toSorted()
    .join(',')
}

/** What the server itself writes: mails, files, findings. Its Chinese and Indonesian are told by the terms alone. */
function serverTexts(): Map<string, string[]> {
  const server = join(import.meta.dirname, '../packages/server/src')
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name): [string, string[]] => [
      `server/${name}`,
      [...readFileSync(join(server, name), 'utf8').matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)].map(
        (match) => match[1] ?? match[2] ?? '',
      ),
    ])
  return new Map(sources)
}

/** What a text of a language says that has another term. */
function wronglyCalled(language: string, key: string, said: string): string[] {
  return wrongTerms
    .filter((term) => term.language === language && term.wrong.test(said) && !term.except?.test(key))
    .map(({ say }) => `${language}: ${key} says “${said}”, the term is ${say}`)
}

const faults: string[] = []
if (wronglyCalled('id', 'a.word', 'Ganti saluran').length === 0)
  faults.push('the check of terms finds no wrong term')
if (isUsed('order.noSuchWordIsUsedAnywhere')) faults.push('the check for unused words finds no unused word')
const known = readFileSync(join(source, 'locales/areas.ts'), 'utf8')
for (const file of wordFiles)
  if (!known.includes(`'../${file}'`)) faults.push(`${file} is not in locales/areas.ts`)
const words = wordsOf(areas)
for (const [key, word] of words) {
  if (!isUsed(key)) faults.push(`${key} is not used`)
  for (const [language, leaf] of Object.entries(word)) {
    if (texts(leaf).some((said) => said.trim() === '')) faults.push(`${language}: ${key} is empty`)
    faults.push(...texts(leaf).flatMap((said) => wronglyCalled(language, key, said)))
    if (variables(leaf) !== variables(word.id)) faults.push(`${language}: ${key} has other variables`)
  }
}
for (const [file, said] of serverTexts())
  for (const each of said) {
    if (/[\u4e00-\u9fff]/.test(each))
      faults.push(...wronglyCalled('zh', file, each.replaceAll('${', '{{').replaceAll(/\{\{[^}]*\}/g, '}')))
    else faults.push(...wronglyCalled('id', file, each))
  }
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.stdout.write(`${words.size} words in ${wordFiles.length} files: ${faults.length} faults\n`)
process.exitCode = faults.length === 0 ? 0 : 1
