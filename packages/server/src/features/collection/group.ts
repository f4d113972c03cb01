import { sql } from 'kysely'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { implement } from '../../calls/registry.ts'
import { containing } from '../../lists/conditions.ts'
import { listOf } from '../../lists/answer-list.ts'
import { addGroup, changeGroup, readGroup } from '../../records/case/collector-groups.ts'
import type { Desk } from './desk.ts'
import { awayOn } from './dispatch-facts.queries.ts'

export const listGroups = (desk: Desk) =>
  implement(desk.calls.getGroups, async (request, { tx, today }) => {
    const members = sql`(select count(*)::integer from collector k where k.group_id = g.id)`
    const held = sql`(select count(*)::integer from collector k
    join collection_case c on c.holder_id = k.staff_id and c.closed_day is null where k.group_id = g.id)`
    return await listOf(tx, desk.calls.getGroups, request, {
      of: ['collector_group', 'g'],
      fields: {
        members,
        held,
        present: sql`(select count(*)::integer from collector k where k.group_id = g.id and ${awayOn(today, desk)} is null)`,
      },
      filter: {
        name: containing(sql`g.name`),
        stage: (stages) => sql`g.stages && ${stages}::text[]`,
      },
      where: sql`g.department = ${desk.department}`,
      by: 'name',
      descending: false,
    })
  })

export const keepGroup = (desk: Desk) =>
  implement(desk.calls.saveGroup, async ({ id, version, name, stages, active }, { tx, wall }) => {
    if (!stages.every((stage) => desk.stages.some((each) => each === stage)))
      refuseFields({ stages: 'invalid_value' })
    const group = { department: desk.department, name, stages: [...new Set(stages)], active }
    if (id === null) return { id: await addGroup(tx, group, wall), version: 0 }
    if ((await readGroup(tx, id))?.department !== desk.department) refuse('NOT_FOUND')
    await changeGroup(tx, { id, version }, group, wall)
    return { id, version: version + 1 }
  })
