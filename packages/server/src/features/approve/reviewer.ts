import { getReviewers, saveReviewer } from '@lumbung/contract/approve/reviewer'
import type { RetOf } from '@lumbung/contract/call'
import { refuse } from '@lumbung/domain/errors'
import type { PeopleStage } from '@lumbung/domain/review/review'
import { urgencyOf, type ReviewSettings } from '@lumbung/domain/review/review-settings'
import { implement } from '../../calls/registry.ts'
import { freeTasksOf } from '../../records/review/review-assignments.ts'
import { readReviewSettings } from '../../records/review/review-settings.ts'
import { setReviewer } from '../../records/review/reviewers.ts'
import { readDesk, type DeskPerson } from './reviewer.queries.ts'
import { readDeskTotals, reviewerPage, type ReviewerRow } from './reviewer-list.queries.ts'

type Answer = RetOf<typeof getReviewers>

const stages = ['first', 'final'] as const

export const listReviewers = implement(getReviewers, async (request, context) => {
  const { tx, now, wall, today } = context
  const settings = await readReviewSettings(tx)
  const page = await reviewerPage(tx, request, { now, wall, today })
  const people = await readDesk(tx, { wall, today })
  const totals = await readDeskTotals(tx, { now, wall, late: lateAfter(settings) })
  return {
    ...page,
    items: page.items.map((row) => present(row, settings)),
    desks: stages.map((stage) => ({
      stage,
      ...(totals.get(stage) ?? { waiting: 0, free: 0, late: 0 }),
      ...roomAt(stage, people),
    })),
  }
})

/** Changes who is on duty; whoever goes off keeps nothing that they were only given. */
export const changeReviewer = implement(saveReviewer, async ({ id, ...change }, { tx, wall, today }) => {
  const [person] = await readDesk(tx, { wall, today }, id)
  if (person === undefined) refuse('NOT_FOUND')
  await setReviewer(tx, id, change, wall)
  return { freed: change.onDuty ? 0 : await freeTasksOf(tx, id, wall) }
})

function lateAfter({ sla }: ReviewSettings): Record<PeopleStage, number> {
  return { first: sla.first.late, final: sla.final.late }
}

function roomAt(stage: PeopleStage, people: readonly DeskPerson[]): { onDuty: number; room: number | null } {
  const there = people.filter(({ onDuty, apps }) => onDuty && apps[stage].length > 0)
  const rooms = there.map(({ capacity, done, held, assigned }) =>
    capacity === null ? null : Math.max(0, capacity - done - held - assigned),
  )
  const room = rooms.reduce<number | null>(
    (sum, each) => (sum === null || each === null ? null : sum + each),
    0,
  )
  return { onDuty: there.length, room }
}

function present({ oldestStage, ...row }: ReviewerRow, settings: ReviewSettings): Answer['items'][number] {
  const urgency =
    row.oldestMinutes === null || oldestStage === null
      ? null
      : urgencyOf(settings, oldestStage, row.oldestMinutes)
  return { ...row, urgency }
}
