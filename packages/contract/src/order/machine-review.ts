import * as z from 'zod/mini'
import * as f from '../fields.ts'

/** A rule of the version that scored, what it looked at and what it said. */
const machineHit = z.object({
  ruleId: z.string(),
  category: z.string(),
  /** Free words of an analyst; empty for rules that the console names by their id. */
  title: z.string(),
  expression: z.string(),
  outcome: z.enum(['hardReject', 'score', 'flag']),
  /** The facts the expression names, and the value seen of each: null when it was not known. */
  fields: z.array(z.string()),
  values: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
  /** A value that would have decided was not known. */
  missing: z.boolean(),
  /** The engine failed on this rule, so people looked. */
  error: z.boolean(),
  hit: z.boolean(),
  score: z.int(),
})

/** What the machine said of an application in one round. */
export const machineReview = z.object({
  version: z.string(),
  score: z.int(),
  rating: z.string(),
  decision: z.enum(['pass', 'manual', 'reject']),
  at: f.instant,
  /** Where the ratings of that version begin, the highest first; `from` null = no floor. */
  bands: z.array(
    z.object({
      rating: z.string(),
      from: z.nullable(z.int()),
      outcome: z.enum(['pass', 'manual', 'reject']),
    }),
  ),
  hits: z.array(machineHit),
})
