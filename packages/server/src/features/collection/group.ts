import { sql } from 'kysely'
import { getCollectorGroups, saveCollectorGroup } from '@lumbung/contract/collection/group'
import { refuse } from '@lumbung/domain/errors'
import { implement } from '../../calls/registry.ts'
import { containing } from '../../lists/conditions.ts'
import { listOf } from '../../lists/list-of.ts'
import { addGroup, changeGroup, readGroup } from '../../records/case/collector-groups.ts'
import { awayOn } from './dispatch-facts.queries.ts'

export const listGroups = implement(getCollectorGroups, async (request, { tx, today }) => {
  const members = sql`(select count(*)::integer from collector k where k.group_id = g.id)`
  const held = sql`(select count(*)::integer from collector k
    join collection_case c on c.holder_id = k.staff_id and c.closed_day is null where k.group_id = g.id)`
  return await listOf(tx, getCollectorGroups, request, {
    of: ['collector_group', 'g'],
    fields: {
      members,
      held,
      present: sql`(select count(*)::integer from collector k where k.group_id = g.id and ${awayOn(today)} is null)`,
    },
    filter: {
      name: containing(sql`g.name`),
      stage: (stages) => sql`g.stages && ${stages}::text[]`,
    },
    by: 'name',
    descending: false,
  })
})

export const keepGroup = implement(
  saveCollectorGroup,
  async ({ id, version, name, stages, active }, { tx, wall }) => {
    const group = { name, stages: [...new Set(stages)], active }
    if (id === null) return { id: await addGroup(tx, group, wall), version: 0 }
    if ((await readGroup(tx, id)) === null) refuse('NOT_FOUND')
    await changeGroup(tx, { id, version }, group, wall)
    return { id, version: version + 1 }
  },
)
