import type { Looked, Place } from '@lumbung/contract/user/dashboard-places'
import { useMayOpen } from '../../../ui/page/use-may-open.ts'
import { type FilterKind, writeFilter } from '../../../ui/list/filter-text.ts'

/** How a list writes such a value in its address. */
function kindOf(value: unknown): FilterKind {
  if (typeof value === 'boolean') return 'flag'
  if (Array.isArray(value)) return 'choices'
  if (typeof value !== 'object' || value === null) return 'text'
  return Object.values(value).some((bound) => typeof bound === 'string') ? 'days' : 'amounts'
}

/** The address of a list under the filter of a figure; its day by the name that people know it by. */
export function addressOf({ path, filter }: Place, day: string): string {
  const fields = Object.entries(filter).map(([name, value]) => ({ name, kind: kindOf(value) }))
  const texts = Object.entries(writeFilter(fields, filter)).map(([name, text]) => [
    name,
    text === `${day}..${day}` ? 'today' : text,
  ])
  // As people read it: no value has a sign that an address would take for another.
  const search = texts.map(([name, text]) => `${name}=${text}`).join('&')
  return search === '' ? path : `${path}?${search}`
}

/** The way to the list behind a figure, for who may open it. */
export function useWayTo(): (place: Place, looked: Looked) => string | undefined {
  const mayOpen = useMayOpen()
  return (place, { day }) => (mayOpen(place.route) ? addressOf(place, day) : undefined)
}
