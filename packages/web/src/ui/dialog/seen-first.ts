import { useIsFetching } from '@tanstack/react-query'

/** What a query says of itself whose answer is to be seen before the dialog around it is sent. */
export const seenFirst = { seenFirst: true }

/**
 * Whether something that decides is still being asked for. It grows the dialog when it comes, so a press before it
 * would agree to what nobody saw, or miss the button that moves away under it.
 */
export function useUnseen(): boolean {
  const asking = useIsFetching({
    predicate: ({ meta, state }) => meta === seenFirst && state.data === undefined,
  })
  return asking > 0
}
