const wordsMax = 12

/**
 * The words a name is found by, each once: without case, accents, apostrophes and other signs, so that `Nur'Aini, S.E.`
 * and `nuraini se` are one. A name of more than twelve words is found by the first twelve.
 */
export function nameWords(name: string): readonly string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´.]/gu, '')
    .toLowerCase()
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean))].slice(0, wordsMax)
}
