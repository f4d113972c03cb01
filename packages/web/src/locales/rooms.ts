import type { Language } from '@lumbung/contract/fields'
import type { Spoken } from './words.ts'

/** The words of one room of the console – a department's folder, or what all share – in each language. */
type Room = Readonly<Record<Language, () => Promise<{ default: Spoken }>>>

/** Filled as code that speaks comes: `words-plugin.ts` has each file bring the room of every word it says. */
const rooms = new Map<string, Room>()

/** The words of one language so far, and what is on its way. */
interface Vocabulary {
  language: Language
  words: Spoken
  coming: Map<string, Promise<void>>
}

let vocabulary: Vocabulary | undefined

/**
 * Tells where the words of a room are; they come at once when a language is spoken already.
 * @public called by what `words-plugin.ts` writes
 */
export function addRoom(name: string, room: Room): void {
  rooms.set(name, room)
  // Whoever waits for them hears of a failure (`wordsReady`).
  if (vocabulary) bring(vocabulary, name).catch(() => undefined)
}

async function bring(into: Vocabulary, name: string): Promise<void> {
  const load = rooms.get(name)?.[into.language]
  const known = into.coming.get(name)
  if (known || !load) return await known
  const coming = load().then(({ default: words }) => void Object.assign(into.words, words))
  into.coming.set(name, coming)
  // What did not come is asked for anew the next time.
  coming.catch(() => into.coming.delete(name))
  await coming
}

async function bringAll(into: Vocabulary): Promise<void> {
  await Promise.all([...rooms.keys()].map((name) => bring(into, name)))
}

/** Loads a language; what comes later comes in it too. @returns its words, which grow */
export async function vocabularyOf(language: Language): Promise<Spoken> {
  const next: Vocabulary = { language, words: {}, coming: new Map() }
  await bringAll(next)
  vocabulary = next
  // Rooms that were added meanwhile.
  await bringAll(next)
  return next.words
}

/** Until every word is there that the code loaded so far may say. @throws what kept them from coming */
export async function wordsReady(): Promise<void> {
  if (vocabulary) await bringAll(vocabulary)
}

/** The words that all screens share, in any language, without speaking it. */
export async function sharedWordsIn(language: Language): Promise<Spoken> {
  return (await rooms.get('shared')?.[language]())?.default ?? {}
}
