import { callNamed } from '@lumbung/contract/calls'
import { errorWords, sessionGoneWords } from '@lumbung/contract/error-words'
import type { Language } from '@lumbung/contract/fields'
import type { ErrorCode } from '@lumbung/domain/errors'

/** The words of a refusal with its values filled in; a value that is missing leaves no braces behind. */
export function wordsOf(
  code: ErrorCode | 403,
  language: Language,
  detail: Record<string, string | number> = {},
): string {
  const words = code === 403 ? sessionGoneWords : errorWords[code]
  return words[language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => valueOf(detail[name], language))
}

/** A call is said by its title. */
function valueOf(value: string | number | undefined, language: Language): string {
  const call = typeof value === 'string' ? callNamed(value) : null
  return call?.title?.[language] ?? String(value ?? '…')
}
