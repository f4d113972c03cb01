import * as z from 'zod/mini'
import { workSections } from '@lumbung/domain/cases/work-order'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { caseWorkers } from '../roles.ts'
import { caseRow, caseStage } from './case.ts'
import { outcome } from './contact.ts'
import { reach, refusal } from './reach.ts'
import { strategyArm } from './strategy.ts'

/** So many open cases are put in order at most; a collector holds a few hundred. */
export const myCasesMax = 2_000

/** Why a case stands where it stands, as code and figures (domain: work order). */
const workReason = z.discriminatedUnion('code', [
  z.object({ code: z.literal('promiseDue'), missing: f.rupiah }),
  z.object({
    code: z.literal('promiseMissed'),
    state: z.enum(['broken', 'partly']),
    day: f.businessDay,
    missing: f.rupiah,
  }),
  z.object({ code: z.literal('windowCloses'), closesAt: f.instant }),
  z.object({
    code: z.literal('stageRises'),
    daysLate: z.int(),
    stage: z.nullable(caseStage),
    penaltyPpm: z.nullable(z.int()),
    /** Collection stops tomorrow: the last day for desks is over. */
    stops: z.boolean(),
  }),
  z.object({ code: z.literal('followDue'), day: f.businessDay }),
  z.object({ code: z.literal('neverFollowed') }),
  z.object({ code: z.literal('cold'), days: z.int() }),
  z.object({ code: z.literal('mostOwed'), rank: z.int() }),
])

const shown = {
  id: true,
  orderNo: true,
  stage: true,
  state: true,
  daysLate: true,
  borrowerName: true,
  promise: true,
  lastContactAt: true,
} as const

const placedCase = z.extend(z.pick(caseRow, { ...shown, owed: true }), {
  /** The stage it comes to tomorrow, by its age or by other ranges; null: it stays. */
  risesTo: z.nullable(caseStage),
  /** From 1, through the sections. */
  place: z.int(),
  section: z.enum(workSections),
  reason: workReason,
  /** What ordered it; null before the first strategy. `told`: the sentence of the condition that weighs most, if one does. */
  ordered: z.nullable(
    z.object({
      arm: strategyArm,
      strategy: z.nullable(z.string()),
      told: z.nullable(z.object({ id: z.string(), en: z.string(), zh: z.string() })),
    }),
  ),
  /** Whether the borrower may be called now; the guard is asked again when somebody does. */
  reach,
  /** What was recorded last, by whoever held it. */
  lastFollowUp: z.nullable(z.object({ outcome, at: f.instant })),
  /** By the person who asks. */
  followedToday: z.boolean(),
})

/** The open cases of the person who asks in the order of work, and how far the day is. */
export const getMyCases = call('POST /collection/get_my_cases', {
  title: { id: 'Melihat kasus sendiri', en: 'List one’s own cases', zh: '查看自己的案件' },
  heldBy: caseWorkers,
  neededBy: ['myCases'],
  usedBy: ['collectionDetail'],
  request: z.strictObject({}),
  ret: z.object({
    cases: z.array(placedCase),
    /** The first of them. */
    next: z.nullable(f.orderNo),
    /** Held too, but no waiting makes a call lawful: how many by each rule. */
    unplaced: z.array(z.object({ rule: refusal, count: z.int() })),
    /** More are held than `myCasesMax`. */
    isCut: z.boolean(),
    endedToday: z.array(z.pick(caseRow, { ...shown, loanAmount: true, ending: true })),
    collector: z.object({
      onDuty: z.boolean(),
      certifiedUntil: z.nullable(f.businessDay),
      /** On the business day. */
      certified: z.boolean(),
    }),
    figures: z.object({
      open: z.int(),
      /** Today. */
      ended: z.int(),
      /** Open, ended today, or given to somebody else today. */
      heldToday: z.int(),
      /** Distinct cases with a follow-up by the person who asks; what is placed and has none yet, and what of it may be called now. */
      followed: z.int(),
      notFollowed: z.int(),
      notFollowedNow: z.int(),
      /** Calls made, those whose outcome was recorded, and what of these reached the borrower. */
      calls: z.object({ made: z.int(), recorded: z.int(), connected: z.int() }),
      promises: z.object({ made: z.int(), amount: f.rupiah, dueKept: z.int(), dueOpen: z.int() }),
      /** Paid today for cases while the person who asks held them. */
      collected: f.rupiah,
    }),
  }),
})
