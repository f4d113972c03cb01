import { dispatchStages } from '@lumbung/domain/cases/dispatch'
import type { Services } from '../../calls/context.ts'
import { transact } from '../../db/transaction.ts'
import { addRun } from '../../records/case/dispatches.ts'
import { readDispatchRules } from '../../records/case/dispatch-rules.ts'
import { rollCasesJob } from '../../records/case/night-cases.ts'
import { dispatchTime, hasCollectors, hasOpenCases } from './dispatch-facts.queries.ts'

/**
 * Each morning from 07:30 WIB, once the night has put every case into its stage: deals the cases of every stage that has
 * collectors and is dealt by itself. Once for each day and stage, whichever process comes first, and late rather than never.
 * @returns how many dispatches it began
 */
export async function dispatchNight(services: Services): Promise<number> {
  const { clock, db, queue } = services
  const day = clock.today()
  if (services.filling !== null || clock.now() < dispatchTime(day)) return 0
  return await transact(db, '*', async (tx) => {
    const dealt = await tx
      .selectFrom('dispatch_run')
      .select('stage')
      .where('day', '=', day)
      .where('kind', '=', 'night')
      .execute()
    const left = dispatchStages.filter((stage) => dealt.every((run) => run.stage !== stage))
    if (left.length === 0) return 0
    const rolled = await tx
      .selectFrom('nightly_run')
      .select('job')
      .where('job', '=', rollCasesJob)
      .where('business_day', '>=', day)
      .where('finished_at', 'is not', null)
      .executeTakeFirst()
    if (rolled === undefined) return 0
    let begun = 0
    for (const stage of left) {
      const rules = await readDispatchRules(tx, stage)
      if (!rules.automatic || !(await hasCollectors(tx, stage)) || !(await hasOpenCases(tx, stage))) continue
      const runId = await addRun(tx, {
        day,
        stage,
        kind: 'night',
        rulesVersion: rules.version,
        staffId: null,
        at: clock.wall(),
      })
      if (runId === null) continue
      await queue.send(tx, 'dispatch', { runId })
      begun += 1
    }
    return begun
  })
}
