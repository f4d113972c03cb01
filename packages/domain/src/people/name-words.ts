const wordsMax = 12
/** A bank's line may say much beside a name. */
const textWordsMax = 60

/**
 * The words a name is found by, each once: without case, accents, apostrophes and other signs, so that `Nur'Aini, S.E.`
 * and `nuraini se` are one. A name of more than twelve words is found by the first twelve.
 */
export function nameWords(name: string): readonly string[] {
  return wordsIn(name).slice(0, wordsMax)
}

/** The words of a text in which a name may stand, in the same way. */
export function wordsIn(text: string): readonly string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´.]/gu, '')
    .toLowerCase()
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean))].slice(0, textWordsMax)
}
