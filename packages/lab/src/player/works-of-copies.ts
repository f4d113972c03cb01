import { timedWork, type TimedWork } from '@lumbung/server/queue/timed-work'

/**
 * Work that leaves nothing on an order: what it writes stays with the lender (`stays` of the copier's decisions), or is counted
 * anew for all copies. Where a lender is played to be copied it would be a quarter of the play.
 */
const leavesNothing: ReadonlySet<TimedWork> = new Set(
  [
    'closeDay',
    'dropOverdueDecisions',
    'expireExports',
    'followMessageHooks',
    'followMessages',
    'followWithdrawals',
    'forgetPassing',
    'freezeBoards',
    'keepFailedJobs',
    'openLeads',
    'readChannelDays',
    'refreshFacts',
    'remindDue',
    'sampleCalls',
    'sealTrails',
    'sendDueMail',
    'sendDueMessages',
    'tellRefusedHooks',
    'tendReports',
    'tidyUp',
  ].map(named),
)

/** What the nights do: it finds nothing more to do on the same day. */
export const nightWork: readonly TimedWork[] = ['openPreCases', 'rollCases'].map(named)

const orderCases = named('orderCases')

/** What gives out the work of the day that begins, where a lender is played to be copied: at its end there is none to give. */
export const morningWork: readonly TimedWork[] = [
  named('assignReviews'),
  named('endPromises'),
  named('recallFromAgencies'),
  named('dispatchNight'),
  orderCases,
]

/** What else happens by itself there: once a day what is over ends, and what got stuck goes on. */
export const dayEndWork: readonly TimedWork[] = timedWork.filter(
  (work) =>
    work === orderCases ||
    !(leavesNothing.has(work) || nightWork.includes(work) || morningWork.includes(work)),
)

/** @throws when there is no such work: it has another name now */
function named(name: string): TimedWork {
  const work = timedWork.find((each) => each.name === name)
  if (work === undefined) throw new Error(`no timed work is called ${name}`)
  return work
}
