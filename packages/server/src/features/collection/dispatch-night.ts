import type { Department } from '@lumbung/domain/cases/department'
import type { Services } from '../../calls/context.ts'
import { transact } from '../../db/transaction.ts'
import { addRun } from '../../records/case/dispatches.ts'
import { readDispatchRules } from '../../records/case/dispatch-rules.ts'
import { rollCasesJob } from '../../records/case/night-cases.ts'
import { openPreCasesJob } from '../../records/case/openings.ts'
import { collectionDesk, type Desk, deskOfStage, preDesk } from './desk.ts'
import { dispatchTime, hasCollectors, hasOpenCases } from './dispatch-facts.queries.ts'

/** The night after which each department's cases stand in their stages. */
const nightOf: ReadonlyMap<Department, string> = new Map([
  ['precollection', openPreCasesJob],
  ['collection', rollCasesJob],
])

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
    const stages = [...preDesk.stages, ...collectionDesk.stages]
    const left = stages.filter((stage) => dealt.every((run) => run.stage !== stage))
    if (left.length === 0) return 0
    const done = await tx
      .selectFrom('nightly_run')
      .select('job')
      .where('job', 'in', [...nightOf.values()])
      .where('business_day', '>=', day)
      .where('finished_at', 'is not', null)
      .execute()
    const isOver = ({ department }: Desk) => done.some(({ job }) => job === nightOf.get(department))
    let begun = 0
    for (const stage of left.filter((each) => isOver(deskOfStage(each)))) {
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
