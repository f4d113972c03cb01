import * as z from 'zod/mini'
import * as f from '../fields.ts'

/** Why an order was given to a person. */
export const assignReason = z.enum(['cameBack', 'load', 'manual', 'handOver'])

/** How an order came to its person: orders of the day and capacity of that person then, and by whose hand. */
export const assignment = z.object({
  reason: assignReason,
  load: z.nullable(z.int()),
  capacity: z.nullable(z.int()),
  /** Who assigned or handed over; null for the system. */
  by: z.nullable(z.string()),
  /** Whose order it was before. */
  from: z.nullable(z.string()),
  at: z.nullable(f.instant),
})

/** To a person; to the members of a group by load; by load to whoever may take it; back to the queue. */
export const assignTarget = z.union([
  z.strictObject({ kind: z.literal('reviewer'), id: f.id }),
  z.strictObject({ kind: z.literal('group'), id: f.id }),
  z.strictObject({ kind: z.literal('load') }),
  z.strictObject({ kind: z.literal('queue') }),
])
export type AssignTarget = z.output<typeof assignTarget>

/** One order of an assignment: who gets it and the numbers behind, or why nobody. */
export const assignedRow = z.object({
  orderNo: f.orderNo,
  reviewer: z.nullable(f.person),
  load: z.nullable(z.int()),
  capacity: z.nullable(z.int()),
  code: z.nullable(z.string()),
  /** The refusal in the caller's language. */
  message: z.nullable(z.string()),
})

/** What an assignment does, person by person, and what is left over by reason. */
export const assignmentOutcome = z.object({
  rows: z.array(assignedRow),
  assigned: z.int(),
  left: z.int(),
  /** Orders of the day before and after, for everyone who gets one. */
  people: z.array(
    z.object({
      id: f.id,
      name: z.string(),
      gets: z.int(),
      before: z.int(),
      after: z.int(),
      /** null = no limit. */
      capacity: z.nullable(z.int()),
    }),
  ),
})
