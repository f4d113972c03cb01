import { refuse, refuseFields } from '@lumbung/domain/errors'
import { implement } from '../../calls/registry.ts'
import { lockCollector, setCollector } from '../../records/case/collectors.ts'
import { readGroup } from '../../records/case/collector-groups.ts'
import type { Desk } from './desk.ts'
import { collectorPage } from './collector.queries.ts'

export const listCollectors = (desk: Desk) =>
  implement(desk.calls.getCollectors, async (request, { tx, today }) => ({
    ...(await collectorPage(desk, tx, request, today)),
    groups: await tx
      .selectFrom('collector_group')
      .select(['id', 'name'])
      .where('department', '=', desk.department)
      .orderBy('name')
      .execute(),
  }))

/** Sets what a collector may do; the version says that nobody else did meanwhile. */
export const changeCollector = (desk: Desk) =>
  implement(desk.calls.saveCollector, async (request, { tx, wall }) => {
    const { id, version, onDuty, capacity, group, weight, leave, certificate } = request
    if (leave !== null && leave.until < leave.from) refuseFields({ 'leave.until': 'too_small' })
    if (group !== null && (await readGroup(tx, group))?.department !== desk.department)
      refuseFields({ group: 'unknown' })
    const person = await tx.selectFrom('staff').select('id').where('id', '=', id).executeTakeFirst()
    if (person === undefined) refuse('NOT_FOUND')
    const kept = await lockCollector(tx, id)
    if ((kept?.version ?? 0) !== version) refuse('VERSION_CONFLICT')
    await setCollector(tx, {
      staff_id: id,
      version,
      on_duty: onDuty,
      capacity,
      group_id: group,
      weight,
      away_from: leave?.from ?? null,
      away_until: leave?.until ?? null,
      certificate_no: certificate?.no ?? null,
      certificate_issuer: certificate?.issuer ?? null,
      certified_until: certificate?.until ?? null,
      changed_at: wall,
    })
    return { version: version + 1 }
  })
