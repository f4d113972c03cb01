import { tell } from '../../core/act.ts'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { CallRefused } from '../../core/api-refusal.ts'
import { useHolds, useUser } from '../../core/session.ts'
import type { Tools } from './list-spec.ts'

/** A row that was not what the screen showed when someone acted on it. */
export interface Notice {
  rowKey: string
  message: string
}

const conflicts = new Set<unknown>(['VERSION_CONFLICT', 'STATE_CONFLICT'])

/** What cells and actions of a list may use, and the notice of a conflict until it is closed. */
export function useListTools(refresh: () => void): {
  tools: Tools
  notice: Notice | null
  closeNotice: () => void
} {
  const { t, format } = useSpeech()
  const user = useUser()
  const holds = useHolds()
  const [notice, setNotice] = useState<Notice | null>(null)
  const refused = (error: unknown, rowKey: string) => {
    refresh()
    if (error instanceof CallRefused && conflicts.has(error.code))
      setNotice({ rowKey, message: error.message })
    else tell(error)
  }
  const tools: Tools = { t, format, today: user.businessDate, holds, apps: user.apps, refresh, refused }
  return { tools, notice, closeNotice: () => setNotice(null) }
}
