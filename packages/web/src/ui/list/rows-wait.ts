import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Figures that take longer than this are not waited for, ms. */
const patienceMs = 3_000

/** What a query says of itself whose answer stands above rows and pushes them down. */
export const standsAbove = { standsAbove: true }

/**
 * Whether the first rows wait for the figures above them. A row that moves while it is pressed is not pressed, or
 * another is. Later answers move nothing: the former figures stand until then.
 * @param figures whether any are above them
 */
export function useRowsWait(figures: boolean, answered: boolean): boolean {
  const asking = useIsFetching({
    predicate: ({ meta, state }) => meta === standsAbove && state.data === undefined,
  })
  // Rows may be there before the list is drawn, and figures are asked for once it is.
  const [asked, setAsked] = useState<'not yet' | 'now' | 'long ago'>('not yet')
  const [stand, setStand] = useState(!figures)
  useEffect(() => {
    const timers = [setTimeout(() => setAsked('now'), 0), setTimeout(() => setAsked('long ago'), patienceMs)]
    return () => timers.forEach(clearTimeout)
  }, [])
  const done = asked === 'long ago' || (asked === 'now' && asking === 0)
  if (!stand && answered && done) setStand(true)
  return !stand
}
