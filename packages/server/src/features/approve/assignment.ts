import type * as z from 'zod/mini'
import type {
  assignment,
  assignmentOutcome,
  assignReason,
  AssignTarget,
} from '@lumbung/contract/approve/assignment'
import type { Language } from '@lumbung/contract/fields'
import { dealByLoad, type Dealt, type DeskReviewer, type Undealt } from '@lumbung/domain/review/assignment'
import type { ErrorCode, ErrorDetail } from '@lumbung/domain/errors'
import type { Tx } from '../../db/pool.ts'
import { wordsOf } from '../../calls/error-words.ts'
import { assignTasks, type AssignDetail, type Assignment } from '../../records/review/review-assignments.ts'
import type { WaitingTask } from './assignment.queries.ts'
import type { DeskPerson } from './reviewer.queries.ts'

export type Outcome = z.output<typeof assignmentOutcome>

/** A task with whom it was given to, as read from the database. */
export interface AssignedTask {
  assignee_id: number | null
  assignee: string | null
  assign_reason: string | null
  assign_detail: AssignDetail
  assigned_at: Date | null
}

/** Whom an order was given to, and why. */
export function presentAssignment(task: AssignedTask): {
  assignee: { id: number; name: string } | null
  assignment: z.output<typeof assignment> | null
} {
  const { assignee_id: id, assignee, assign_reason: reason, assign_detail: detail, assigned_at: at } = task
  if (id === null || reason === null) return { assignee: null, assignment: null }
  return {
    assignee: { id, name: assignee ?? '' },
    assignment: {
      reason: reason as z.output<typeof assignReason>,
      load: detail.load ?? null,
      capacity: detail.capacity ?? null,
      by: detail.by?.name ?? null,
      from: detail.from?.name ?? null,
      at: at?.toISOString() ?? null,
    },
  }
}

/** The desks as orders are dealt over them: who sits there, and who is in which group. */
export interface Desk {
  people: readonly DeskPerson[]
  members: ReadonlyMap<number, readonly number[]>
}

/** An order with what dealing said of it. */
export interface DealtTask {
  task: WaitingTask
  dealt: Dealt
}

/** Who may take an order: members of the groups it fits, everyone of the desk where none fits; for its app. */
function mayTake({ stage, app, groupIds }: WaitingTask, { people, members }: Desk): Set<number> {
  const fitting = groupIds.length === 0 ? null : new Set(groupIds.flatMap((id) => members.get(id) ?? []))
  return new Set(
    people.flatMap(({ id, apps }) => {
      const sits = apps[stage].includes('*') || apps[stage].includes(app)
      return sits && (fitting === null || fitting.has(id)) ? [id] : []
    }),
  )
}

/** Deals orders over the part of a desk that is meant: a person, a group or everyone who may take them. */
export function dealTo(
  tasks: readonly WaitingTask[],
  desk: Desk,
  meant: (task: WaitingTask) => ReadonlySet<number> | null,
): DealtTask[] {
  const dealt = dealByLoad(
    tasks.map((task) => {
      const wanted = meant(task)
      const among = mayTake(task, desk)
      return {
        id: task.id,
        among: wanted === null ? among : among.intersection(wanted),
        notTo: task.stage === 'final' ? task.firstReviewerId : null,
        cameBackTo: task.cameBackTo,
      }
    }),
    desk.people.map(reviewerOf),
  )
  return tasks.flatMap((task, index) => {
    const each = dealt[index]
    return each === undefined ? [] : [{ task, dealt: each }]
  })
}

/** Whom a target means for an order; null = everyone who may take it. */
export function candidatesFor(
  target: AssignTarget,
  { members }: Desk,
): (task: WaitingTask) => Set<number> | null {
  switch (target.kind) {
    case 'reviewer':
      return () => new Set([target.id])
    case 'group':
      return () => new Set(members.get(target.id))
    default:
      return () => null
  }
}

function reviewerOf({ id, onDuty, capacity, done, held, assigned }: DeskPerson): DeskReviewer {
  return { id, onDuty, capacity, load: done + held + assigned }
}

/** Why an order stays where it is, as a refusal. */
export const refusalCodes = {
  noGroup: 'NOT_IN_GROUP',
  samePerson: 'SAME_PERSON',
  offDuty: 'OFF_DUTY',
  full: 'CAPACITY_REACHED',
} as const satisfies Record<Undealt, ErrorCode>

/** Writes what was dealt. @returns the ids that were given; others were taken meanwhile */
export async function keepDealt(
  tx: Tx,
  dealt: readonly DealtTask[],
  how: { reason?: Assignment['reason']; by?: { id: number; name: string } },
  at: { now: Date; wall: Date },
): Promise<ReadonlySet<number>> {
  const given = dealt.flatMap(({ task, dealt: each }): Assignment[] => {
    if (each.to === null) return []
    const { load, capacity } = each
    const from =
      task.assigneeId !== null && task.assignee !== null && task.assigneeId !== each.to
        ? { from: { id: task.assigneeId, name: task.assignee } }
        : {}
    const detail = { load, capacity, ...(how.by && { by: how.by }), ...from }
    return [{ taskId: task.id, to: each.to, reason: how.reason ?? each.reason, detail }]
  })
  return await assignTasks(tx, given, at)
}

/** An order that was never dealt, with the reason. */
export interface LeftTask {
  orderNo: string
  code: ErrorCode
  detail?: ErrorDetail
}

/** What an assignment does or did, row by row and person by person. */
export function outcomeOf(
  rows: readonly (DealtTask | LeftTask)[],
  { people }: Desk,
  language: Language,
): Outcome {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const shown = rows.map((row): Outcome['rows'][number] => {
    if ('code' in row) return leftRow(row, language)
    const { task, dealt } = row
    if (dealt.to === null) return leftRow({ orderNo: task.orderNo, code: refusalCodes[dealt.why] }, language)
    const reviewer = { id: dealt.to, name: names.get(dealt.to) ?? '' }
    const { load, capacity } = dealt
    return { orderNo: task.orderNo, reviewer, load, capacity, code: null, message: null }
  })
  const assigned = shown.filter(({ code }) => code === null).length
  return {
    rows: shown,
    assigned,
    left: shown.length - assigned,
    people: people.flatMap((person) => {
      const gets = shown.filter(({ reviewer }) => reviewer?.id === person.id).length
      const { load: before, capacity } = reviewerOf(person)
      const { id, name } = person
      return gets === 0 ? [] : [{ id, name, gets, before, after: before + gets, capacity }]
    }),
  }
}

function leftRow({ orderNo, code, detail = {} }: LeftTask, language: Language): Outcome['rows'][number] {
  const message = wordsOf(code, language, detail)
  return { orderNo, reviewer: null, load: null, capacity: null, code, message }
}
