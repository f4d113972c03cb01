import { useState } from 'react'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { refusalIn, refusalWords } from '../../parts/contact/reach-words.ts'

/** Why the guard refused the attempt just made, from whichever button it came. @param refresh what was refused is kept, with who tried */
export function useRefusal(refresh: () => void) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const [refusal, setRefusal] = useState('')
  const refused = (error: unknown) => {
    const found = refusalIn(error)
    if (found === null) throw error
    setRefusal(refusalWords(found, { t, format, today }))
    refresh()
  }
  return { refusal, refused, clear: () => setRefusal('') }
}
