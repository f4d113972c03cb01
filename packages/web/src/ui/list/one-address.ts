/** The address of a list with one row opened over it, or closed again: everything else in it stays. */
export function withOne(search: URLSearchParams, param: string, id: number | 'new' | null): URLSearchParams {
  const next = new URLSearchParams(search)
  if (id === null) next.delete(param)
  else next.set(param, String(id))
  return next
}

/** What an address opens over its list; null when nothing, or nothing that there can be. */
export function oneOf(search: URLSearchParams, param: string): number | 'new' | null {
  const asked = search.get(param)
  if (asked === 'new') return asked
  const id = Number(asked)
  return Number.isInteger(id) && id > 0 ? id : null
}
