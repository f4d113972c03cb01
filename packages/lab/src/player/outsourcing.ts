import { outsourceCase } from '@lumbung/contract/collection/agency'
import { sql } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { transact } from '@lumbung/server/db/transaction'
import type { Choices } from './choices.ts'
import type { Stage } from './stage.ts'

/** The first stage that agencies of the demo work on. */
const triedStage = 's2'
/** So many of the cases that reach it are given to an agency. */
const share = 0.8

/**
 * A morning's word of the collection manager: some of what reached S2 in the night goes to an agency by hand. A dispatch gives
 * agencies what nobody holds, and of a handful of played cases somebody holds all. It goes to the agency that has fewest; where there is none, nothing happens.
 */
export async function outsourceSome(stage: Stage, day: BusinessDay, choices: Choices): Promise<void> {
  const { services, callers } = stage.ground
  const [manager] = stage.cast.staff.col_manager
  const { agencies, cases } = await transact(services.db, '*', async (tx) => ({
    agencies: (
      await sql<{ id: number; cases: number }>`
        select a.id, (select count(*)::integer from collection_case c where c.agency_id = a.id) as cases
          from agency a join agency_stage s on s.agency_id = a.id and s.stage = ${triedStage}
         where a.active order by a.id`.execute(tx)
    ).rows,
    cases: (
      await sql<{ orderNo: string; version: number }>`
        select order_no as "orderNo", version from collection_case
         where closed_day is null and department = 'collection' and stage = ${triedStage} and stage_day = ${day}
           and agency_id is null and state <> 'suspended' order by id`.execute(tx)
    ).rows,
  }))
  if (manager === undefined) return
  for (const { orderNo, version } of cases.filter(() => choices.chance(share))) {
    const [agency] = agencies.sort((a, b) => a.cases - b.cases || a.id - b.id)
    if (agency === undefined) return
    agency.cases += 1
    await callers.staff(manager.id, outsourceCase, {
      orderNo,
      version,
      agency: agency.id,
      note: '',
      requestKey: `${orderNo}-outsourced-${day}`,
    })
  }
}
