import { watchDashboard } from '@lumbung/contract/user/dashboard-tile'
import { implement } from '../../calls/registry.ts'
import { Refused, sessionGone } from '../../calls/errors.ts'
import { standingOf } from '../../watch/standing.queries.ts'
import { watchedBy } from './dashboard-parts.ts'

const roomSeconds = 30

/** Tells a person that something moved which their dashboard counts, as long as they listen and may. */
export const followDashboard = implement(watchDashboard, async ({ app, since }, context) => {
  const { tx, services, sessionHash, wall } = context
  const { watchers } = services
  if (sessionHash === null) throw new Error('nobody watches without a session')
  if (!watchers.hasRoom) return new Refused('BUSY', { detail: { seconds: roomSeconds } })
  const rests = (await standingOf(tx, [sessionHash], wall)).get(sessionHash.toString('hex'))
  // It ended a moment ago.
  if (rests === undefined) return sessionGone
  const watched = watchedBy(context, app)
  const watch = { watched, session: sessionHash, rests, since: new Date(since) }
  return { begin: () => watchers.open(watch) }
})
