import type { RouteName } from '@lumbung/contract/routes'
import { useUser } from '../../core/session.ts'

/** Whether this person may open a screen: a figure is a link only where the list behind it is theirs to see. */
export function useMayOpen(): (name: RouteName) => boolean {
  const { roles } = useUser()
  return (name) => roles.includes('admin') || roles.includes(name)
}
