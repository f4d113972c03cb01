import { refuse } from '@lumbung/domain/errors'

/** What a person gave as the reason of what they do, without the blanks around it. @throws REASON_MISSING where there are only blanks */
export function reasonGiven(note: string): string {
  const reason = note.trim()
  if (reason === '') refuse('REASON_MISSING')
  return reason
}
