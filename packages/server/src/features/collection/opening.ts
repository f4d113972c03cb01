import { getOpening, saveOpening } from '@lumbung/contract/precollection/opening'
import { businessDay } from '@lumbung/domain/calendar'
import { refuseFields } from '@lumbung/domain/errors'
import { implement } from '../../calls/registry.ts'
import { keepOpening, openingsSet, readOpeningDays } from '../../records/case/openings.ts'

export const showOpening = implement(getOpening, async (_request, { tx, today }) => {
  const set = await openingsSet(tx)
  const people = await tx.selectFrom('staff').select(['id', 'name']).execute()
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  return {
    days: (await readOpeningDays(tx))(today),
    set: set.map(({ valid_from: from, days_before: days, note, set_by: setBy, set_at: setAt }) => ({
      from,
      days,
      note,
      setBy: nameOf.get(setBy) ?? '',
      setAt: setAt.toISOString(),
    })),
  }
})

/** From a day that has not begun: what nights have opened stays as it was. */
export const setOpening = implement(saveOpening, async ({ from, days, note }, { tx, staff, today, wall }) => {
  if (from <= today) refuseFields({ from: 'too_small' })
  await keepOpening(tx, { from: businessDay(from), days, note }, { staffId: staff.id, at: wall })
  return { from }
})
