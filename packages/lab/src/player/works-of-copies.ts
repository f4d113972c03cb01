import { timedWork, type TimedWork } from '@lumbung/server/queue/timed-work'

/**
 * Work that leaves nothing on an order: what it writes stays with the lender (`stays` of the copier's decisions), or is counted
 * anew for all copies. Where a lender is played to be copied it would be a quarter of the play.
 */
const leavesNothing: readonly string[] = [
  'closeDay',
  'expireExports',
  'followMessageHooks',
  'followMessages',
  'followWithdrawals',
  'forgetPassing',
  'freezeBoards',
  'keepFailedJobs',
  'openLeads',
  'refreshFacts',
  'remindDue',
  'sampleCalls',
  'sealTrails',
  'sendDueMail',
  'sendDueMessages',
  'tellRefusedHooks',
  'tendReports',
  'tidyUp',
]

/** What the nights do: it finds nothing more to do on the same day. */
export const nightWork: readonly TimedWork[] = timedWork.filter(
  ({ name }) => name === 'openPreCases' || name === 'rollCases',
)

/** What happens by itself by day at a lender that is played to be copied. */
export const worksOfCopies: readonly TimedWork[] = timedWork.filter(
  (work) => !leavesNothing.includes(work.name) && !nightWork.includes(work),
)
