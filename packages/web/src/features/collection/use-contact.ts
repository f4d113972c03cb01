import { useState } from 'react'
import type { CaseAnswer, ContactNumber, ContactWay } from './case-answer.ts'

/** An attempt whose outcome is still to be recorded. */
export interface OpenAttempt {
  id: number
  channel: ContactWay['channel']
  target: ContactNumber['target']
  /** As it was opened, once: after a reload nobody sees it again. */
  phone: string | null
}

/** The attempt being made: just started here, or left without an outcome before the page was opened. */
export function useContact(unfinished: CaseAnswer['unfinished']) {
  const [started, setStarted] = useState<OpenAttempt | null>(null)
  const [recorded, setRecorded] = useState<number | null>(null)
  const left = unfinished && { ...unfinished, phone: null }
  const attempt = started ?? left
  return {
    // The answer still names what was recorded a moment ago.
    attempt: attempt?.id === recorded ? null : attempt,
    start: setStarted,
    finish: (id: number) => {
      setStarted(null)
      setRecorded(id)
    },
  }
}
