import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** Where one stands on this screen, as the address says it; what is at its default is left out. */
export interface RulePlace {
  part: 'rules' | 'lists' | 'changed'
  version: number | null
  /** What the middle shows: all rules, a category, the changed ones, `bands`, `shadow` or `challenger`. */
  show: string
  /** The rule that is open. */
  rule: string | null
  /** The replay whose orders are listed. */
  replay: number | null
}

const number = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

export function readRulePlace(search: URLSearchParams): RulePlace {
  const replay = number(search.get('replay'))
  const part = search.get('part')
  return {
    part: part === 'lists' ? 'lists' : part === 'changed' && replay !== null ? 'changed' : 'rules',
    version: number(search.get('version')),
    show: search.get('show') ?? 'all',
    rule: search.get('rule'),
    replay,
  }
}

export function writeRulePlace({ part, version, show, rule, replay }: RulePlace): URLSearchParams {
  const search = new URLSearchParams()
  if (part !== 'rules') search.set('part', part)
  // Whoever comes to the lists wants to see what counts now.
  if (part === 'lists') search.set('standing', 'live')
  if (version !== null) search.set('version', String(version))
  if (show !== 'all') search.set('show', show)
  if (rule !== null) search.set('rule', rule)
  if (part === 'changed' && replay !== null) search.set('replay', String(replay))
  return search
}

/** The place, and a way to another one; an open rule or a category is no step to go back to, a version is. */
export function useRulePlace() {
  const [search, setSearch] = useSearchParams()
  const place = readRulePlace(search)
  // Whoever waited for an answer goes on from where one stands by then: what was opened meanwhile stays open.
  const latest = useRef(place)
  useEffect(() => {
    latest.current = place
  })
  const go = (next: Partial<RulePlace>) => {
    const isStep = next.part !== undefined || next.version !== undefined
    setSearch(writeRulePlace({ ...latest.current, ...next }), { replace: !isStep })
  }
  return { place, go }
}
