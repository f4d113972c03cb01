import { tell } from '../../core/act.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { CallRefused } from '../../core/api-refusal.ts'
import { useHolds, useUser } from '../../core/session.ts'
import type { Tools } from './list-spec.ts'
import { withOne } from './one-address.ts'

/** A row that was not what the screen showed when someone acted on it. */
export interface Notice {
  rowKey: string
  message: string
}

const conflicts = new Set<unknown>(['VERSION_CONFLICT', 'STATE_CONFLICT'])

/**
 * What cells and actions of a list may use, and the notice of a conflict until it is closed.
 * @param param names in the address what opens over the list
 */
export function useListTools(
  refresh: () => void,
  param = 'one',
): {
  tools: Tools
  notice: Notice | null
  closeNotice: () => void
} {
  const { t, format } = useSpeech()
  const user = useUser()
  const holds = useHolds()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [notice, setNotice] = useState<Notice | null>(null)
  const refused = (error: unknown, rowKey: string) => {
    refresh()
    if (error instanceof CallRefused && conflicts.has(error.code))
      setNotice({ rowKey, message: error.message })
    else tell(error)
  }
  const addressOf: Tools['addressOf'] = (one) =>
    `${pathname}?${withOne(new URLSearchParams(search), param, one)}`
  const tools: Tools = {
    t,
    format,
    today: user.businessDate,
    me: user.id,
    holds,
    apps: user.apps,
    addressOf,
    go: (address) => void navigate(address),
    refresh,
    refused,
  }
  return { tools, notice, closeNotice: () => setNotice(null) }
}
