import { sql } from 'kysely'
import type { DispatchShare } from '@lumbung/contract/collection/dispatch'
import { dispatchFlow, type DispatchStage } from '@lumbung/domain/cases/dispatch'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import type { CallContext, Implementation } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import { anyOf, personOf } from '../../lists/conditions.ts'
import { listOf } from '../../lists/answer-list.ts'
import { addRun, giveBack, lockRun, moveRun } from '../../records/case/dispatches.ts'
import { addDispatchRules, readDispatchRules } from '../../records/case/dispatch-rules.ts'
import type { Desk } from './desk.ts'
import { moverOf } from './contact.ts'
import { apartOf } from './dispatch-cases.ts'
import { hasCollectors, stageCounts } from './dispatch-facts.queries.ts'
import { heldBackOf, latestRun, runColumns, sharesOfRun, workedSince } from './dispatch.queries.ts'

const rehearse = (desk: Desk) =>
  implement(desk.calls.rehearseDispatch, async ({ stage }, { tx, services, staff, today, wall }) => {
    assertDealtAt(desk, stage)
    if (!(await hasCollectors(tx, stage))) refuse('DISPATCH_NOBODY')
    const { version } = await readDispatchRules(tx, stage)
    const run = {
      day: today,
      stage,
      kind: 'hand',
      rulesVersion: version,
      staffId: staff.id,
      at: wall,
    } as const
    const runId = (await addRun(tx, run)) ?? refuse('INTERNAL')
    await services.queue.send(tx, 'dispatch', { runId })
    return { id: runId }
  })

const run = (desk: Desk) =>
  implement(desk.calls.runDispatch, async ({ id }, { tx, services, staff, today }) => {
    const planned = (await lockRun(tx, id)) ?? refuse('NOT_FOUND')
    if (!isDealtAt(desk, planned.stage)) refuse('NOT_FOUND')
    if (planned.day !== today) refuse('DISPATCH_OLD')
    const state = await moveRun(tx, planned, 'start', { ran_by: staff.id })
    await services.queue.send(tx, 'dispatch', { runId: id })
    return { state }
  })

/** All or nothing: a dispatch half taken back would be nobody's plan. */
const takeBack = (desk: Desk) =>
  implement(desk.calls.takeBackDispatch, async ({ id }, context) => {
    const { tx, staff, wall } = context
    const ran = (await lockRun(tx, id)) ?? refuse('NOT_FOUND')
    if (!isDealtAt(desk, ran.stage)) refuse('NOT_FOUND')
    if (dispatchFlow.canDo(ran.state, 'takeBack')) {
      const worked = await workedSince(tx, id)
      if (worked === null) refuse('DISPATCH_NOT_LAST')
      if (worked > 0) refuse('DISPATCH_WORKED', { n: worked })
    }
    const state = await moveRun(tx, ran, 'takeBack', { taken_back_at: wall, taken_back_by: staff.id })
    return { state, cases: await giveBack(tx, ran, moverOf(context)) }
  })

const show = (desk: Desk) =>
  implement(desk.calls.getDispatch, async ({ stage, id }, context) => {
    assertDealtAt(desk, stage)
    const { runDispatch, takeBackDispatch, rehearseDispatch, saveDispatchRules } = desk.calls
    const { tx, holds, today } = context
    const shown = await latestRun(tx, stage, id)
    if (shown === null && id !== undefined) refuse('NOT_FOUND')
    const counts = await stageCounts(tx, desk.stages)
    const { set, ...rules } = await readDispatchRules(tx, stage)
    return {
      run: shown && {
        ...shown,
        ...(await detailsOf(context, shown.id)),
        can: {
          run: holds(runDispatch) && shown.day === today && dispatchFlow.canDo(shown.state, 'start'),
          takeBack:
            holds(takeBackDispatch) && dispatchFlow.canDo(shown.state, 'takeBack') && shown.worked === 0,
        },
      },
      rules: {
        ...rules,
        setBy: set && (await personNamed(context, set.set_by)),
        setAt: set?.set_at.toISOString() ?? null,
        note: set?.note ?? '',
      },
      stages: desk.stages.map((each) => ({
        stage: each,
        open: counts.get(each)?.open ?? 0,
        collectors: counts.get(each)?.collectors ?? 0,
      })),
      can: { rehearse: holds(rehearseDispatch), setRules: holds(saveDispatchRules) },
    }
  })

async function detailsOf({ tx }: CallContext, runId: number) {
  const shares: DispatchShare[] = await sharesOfRun(tx, runId)
  return { shares, apart: apartOf(shares), heldBack: await heldBackOf(tx, runId) }
}

async function personNamed({ tx }: CallContext, id: number) {
  return await tx.selectFrom('staff').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow()
}

const listMoves = (desk: Desk) =>
  implement(
    desk.calls.getDispatchMoves,
    async (request, { tx }) =>
      await listOf(tx, desk.calls.getDispatchMoves, request, {
        of: ['dispatch_move', 'm'],
        join: sql`join orders o on o.order_no = m.order_no join loan l on l.order_no = m.order_no
                join dispatch_run r on r.id = m.run_id`,
        fields: {
          id: sql`m.case_id`,
          app: sql`o.app_code`,
          borrowerName: sql`o.name_masked`,
          daysLate:
            desk.department === 'precollection'
              ? sql`r.day - l.due_day`
              : sql`greatest(0, r.day - l.due_day)`,
          from: personOf(sql`m.from_id`),
          to: personOf(sql`m.to_id`),
        },
        filter: {
          run: (id) => sql`m.run_id = ${id}`,
          to: (id) => sql`m.to_id = ${id}`,
          from: (id) => sql`m.from_id = ${id} and m.to_id is not null`,
          isHeldBack: (held) => (held ? sql`m.to_id is null` : sql`m.to_id is not null`),
          heldBack: anyOf(sql`m.held_back`),
        },
        where: sql`r.stage = any(${[...desk.stages]})`,
        by: 'amount',
        descending: true,
        key: { column: sql`m.case_id`, type: 'integer' },
      }),
  )

const listRuns = (desk: Desk) =>
  implement(
    desk.calls.getDispatchRuns,
    async (request, { tx }) =>
      await listOf(tx, desk.calls.getDispatchRuns, request, {
        of: ['dispatch_run', 'r'],
        fields: runColumns,
        filter: { stage: anyOf(sql`r.stage`) },
        where: sql`r.stage = any(${[...desk.stages]})`,
        by: 'id',
        descending: true,
      }),
  )

const setRules = (desk: Desk) =>
  implement(desk.calls.saveDispatchRules, async ({ stage, version, ...rules }, { tx, staff, wall }) => {
    assertDealtAt(desk, stage)
    return { version: await addDispatchRules(tx, stage, version, rules, { staffId: staff.id, at: wall }) }
  })

/** What one department deals is nothing of another's. */
function isDealtAt({ stages }: Desk, stage: DispatchStage): boolean {
  return stages.some((each) => each === stage)
}

/** @throws VALIDATION (`stage`) */
function assertDealtAt(desk: Desk, stage: DispatchStage): void {
  if (!isDealtAt(desk, stage)) refuseFields({ stage: 'invalid_value' })
}

export function dispatchCalls(desk: Desk): readonly Implementation[] {
  return [show, listMoves, listRuns, rehearse, run, takeBack, setRules].map((of) => of(desk))
}
