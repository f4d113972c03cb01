import { useSearchParams } from 'react-router'
import type { OneOver } from './list-spec.ts'
import { oneOf, withOne } from './one-address.ts'

/** What the address opens over the list; closed, the list stands as it did. */
export function ListOne({ one: { param, view: View } }: { one: OneOver }) {
  const [search, setSearch] = useSearchParams()
  const id = oneOf(search, param)
  if (id === null) return null
  return <View key={id} id={id} onClose={() => setSearch(withOne(search, param, null), { replace: true })} />
}
