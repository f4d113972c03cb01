import * as z from 'zod/mini'
import { type BoardFigure, boardFigures } from '@lumbung/domain/cases/board'
import * as f from './fields.ts'
import { listAnswer, listRequest } from './list.ts'
import { figureProof } from './utils/figure.ts'

export const boardFigure = z.enum(boardFigures)

/** Sums of money of a board that ledger and bank know too; the others count cases, or what is due beside the loans. */
export const provedOnBoard = ['collected', 'recovered', 'waived'] as const satisfies readonly BoardFigure[]
export type ProvedOnBoard = (typeof provedOnBoard)[number]

/** Sums of a board, and shares out of them in ppm; null where there is nothing to have a share of. */
const figures = {
  opening: z.int(),
  entered: z.int(),
  gone: z.int(),
  held: z.int(),
  heldAmount: f.rupiah,
  followed: z.int(),
  calls: z.int(),
  connected: z.int(),
  promises: z.int(),
  promisesDue: z.int(),
  promisesKept: z.int(),
  cleared: z.int(),
  collected: f.rupiah,
  recovered: f.rupiah,
  waived: f.rupiah,
  /** Due to an agency for what was collected. */
  commission: f.rupiah,
  followedPpm: z.nullable(z.int()),
  connectedPpm: z.nullable(z.int()),
  promisedPpm: z.nullable(z.int()),
  keptPpm: z.nullable(z.int()),
  clearedPpm: z.nullable(z.int()),
  recoveredPpm: z.nullable(z.int()),
  waivedPpm: z.nullable(z.int()),
}
const figuresAlone = z.object(figures)
export type BoardSumsShown = z.output<typeof figuresAlone>

const hour = z.object({ hour: z.int(), calls: z.int(), connected: z.int(), collected: f.rupiah })
export type BoardHour = z.output<typeof hour>

/** What a board and the cases behind it are narrowed by. */
const filterOf = <Stage extends z.ZodMiniType>(stage: Stage) => ({
  /** The day it is of; without one today. */
  day: z.optional(f.businessDay),
  stage: z.optional(z.array(stage).check(z.maxLength(10))),
  group: z.optional(f.id),
  /** Whoever is in no group, and what nobody holds. */
  noGroup: z.optional(z.boolean()),
  holder: z.optional(f.id),
  nobody: z.optional(z.boolean()),
  app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
})

/** The board of a department on a day: a line a holder in a stage, sums by group, and all of them. */
export function boardShapes<Stage extends z.ZodMiniType>(stage: Stage) {
  const line = z.object({
    ...figures,
    /** `s1.3.12`: stage, group and holder. */
    id: z.string(),
    stage,
    group: z.nullable(f.person),
    holder: z.nullable(f.person),
    /** Within the stage, by recovery; null of what nobody holds and where nothing was recovered. */
    rank: z.nullable(z.int()),
    ranked: z.int(),
  })
  const group = z.object({ ...figures, id: z.string(), stage, group: z.nullable(f.person) })
  const boardCase = z.object({
    id: f.id,
    caseId: f.id,
    orderNo: f.orderNo,
    app: f.appCode,
    borrowerName: z.string(),
    stage,
    holder: z.nullable(f.person),
    /** What the figure counts of this case: 1, so many, or rupiah. */
    value: z.int(),
    amount: f.rupiah,
    collected: f.rupiah,
    /** What was done last that day. */
    lastAt: z.nullable(f.instant),
  })
  return {
    board: {
      request: listRequest(z.strictObject(filterOf(stage)), ['place']),
      ret: z.extend(listAnswer(line), {
        day: f.businessDay,
        /** `live`: it goes on; `over`: the day is over and waits to be written down; `frozen`; `none`: never written. */
        standing: z.enum(['live', 'over', 'frozen', 'none']),
        frozenAt: z.nullable(f.instant),
        at: f.instant,
        groups: z.array(group),
        sums: figuresAlone,
        hours: z.array(hour),
        /** The same weekday before; null where no board of it was written. */
        before: z.nullable(z.object({ day: f.businessDay, sums: figuresAlone, hours: z.array(hour) })),
        /** Payments of the day that were heard of after it was frozen: in none of its figures. */
        late: z.object({ payments: z.int(), amount: f.rupiah }),
        /** To choose from. */
        groupChoices: z.array(f.person),
        holderChoices: z.array(f.person),
      }),
    },
    cases: {
      request: listRequest(z.strictObject({ ...filterOf(stage), figure: boardFigure }), ['value', 'orderNo']),
      ret: z.extend(listAnswer(boardCase), {
        /** Of all pages: the figure that was opened. */
        sum: z.int(),
      }),
    },
    proof: {
      request: z.strictObject({
        filter: z.strictObject({ ...filterOf(stage), figure: z.enum(provedOnBoard) }),
      }),
      errors: ['NOT_FOUND'] as const,
      ret: figureProof,
    },
  }
}
