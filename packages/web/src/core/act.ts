import { CallFailed, CallRefused } from './api-refusal.ts'
import { speech } from '../locales/language.tsx'
import { ChunkFailed } from './chunk.ts'
import { toast } from './toast-store.ts'

/**
 * What a failed call, or a part of the console that did not come, says to who asked for it; empty where something else tells it already: a session that ended asks to
 * log in again, and who left the question for the password knows it.
 * @throws what is neither, as it came
 */
export function failureWords(error: unknown): string {
  if (error instanceof CallRefused)
    return error.code === 403 || error.code === 'PASSWORD_AGAIN' ? '' : error.message
  if (error instanceof CallFailed) return error.message
  if (error instanceof ChunkFailed) return speech().t('shell.noNetwork')
  if (error instanceof DOMException && error.name === 'AbortError') return ''
  throw error
}

/** Says what went wrong where nothing on the screen can: in a toast (specification §8). */
export function tell(error: unknown): void {
  const text = failureWords(error)
  // That no work is left is no trouble.
  const kind = error instanceof CallRefused && error.code === 'NOTHING_LEFT' ? 'wait' : 'bad'
  if (text) toast({ kind, text })
}

/** Tells a failure that nobody waited for; false where it is none of a call's, and so a fault of this program. */
export function tellLeftOver(error: unknown): boolean {
  try {
    tell(error)
    return true
  } catch {
    return false
  }
}

/**
 * Carries out what a person asked for by a button. A failure is told once, here.
 * @param then what the answer brings about
 * @returns whether it was done
 */
export async function act<T>(asked: Promise<T>, then?: (answer: T) => unknown): Promise<boolean> {
  try {
    const answer = await asked
    await then?.(answer)
    return true
  } catch (error) {
    tell(error)
    return false
  }
}
