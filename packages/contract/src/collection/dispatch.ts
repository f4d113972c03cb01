import * as z from 'zod/mini'
import {
  awayReasons,
  dispatchFlow,
  dispatchStages,
  heldBackReasons,
  moveReasons,
  placeReasons,
} from '@lumbung/domain/cases/dispatch'
import { preStages } from '@lumbung/domain/cases/pre-case'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'

export const dispatchStage = z.enum([...preStages, ...dispatchStages])
const runState = z.enum(dispatchFlow.states)
const managers = ['col_manager'] as const
const readers = ['col_manager', 'auditor'] as const

/** How one collector stands before and after; the rest is held by nobody. */
export const dispatchShare = z.object({
  id: z.nullable(f.id),
  name: z.nullable(z.string()),
  /** Percent of a full share. */
  weight: z.int(),
  capacity: z.nullable(z.int()),
  /** Why they are given nothing; outside: holds cases of the stage without being in one of its groups. */
  away: z.nullable(z.enum([...awayReasons, 'outside'])),
  awayUntil: z.nullable(f.businessDay),
  certifiedUntil: z.nullable(f.businessDay),
  before: z.int(),
  gained: z.int(),
  lost: z.int(),
  after: z.int(),
  /** Owed on all they hold afterwards, rupiah. */
  amount: f.rupiah,
  /** Distance from the fair share of the whole by weight, in ppm of it; null where there is none. */
  fromFair: z.nullable(z.int()),
  /** Cases by what is owed: below each of `dispatchSegments`, and above the last. */
  mix: z.array(z.int()),
})
export type DispatchShare = z.output<typeof dispatchShare>

export const dispatchRun = z.object({
  id: f.id,
  day: f.businessDay,
  stage: dispatchStage,
  /** In the morning by itself, or by hand. */
  kind: z.enum(['night', 'hand']),
  state: runState,
  rulesVersion: f.version,
  by: z.nullable(f.person),
  madeAt: f.instant,
  /** How long the plan took, ms. */
  tookMs: z.nullable(z.int()),
  ranAt: z.nullable(f.instant),
  ranBy: z.nullable(f.person),
  takenBackAt: z.nullable(f.instant),
  takenBackBy: z.nullable(f.person),
  lookedAt: z.int(),
  resting: z.int(),
  /** Cases that get another holder, and of these those that had none. */
  moving: z.int(),
  fresh: z.int(),
  /** Changed between rehearsal and run, and so left alone. */
  changed: z.int(),
  /**
   * Of those it moved, how many were worked on since: what forbids taking it back. Null where it is not the last of its
   * stage that ran: only that one is taken back.
   */
  worked: z.nullable(z.int()),
})
export type DispatchRun = z.output<typeof dispatchRun>

const rules = z.object({
  /** 0: the first rules, which nobody set. */
  version: f.version,
  idleDays: z.nullable(z.int().check(z.minimum(1), z.maximum(60))),
  promisesBroken: z.nullable(z.int().check(z.minimum(1), z.maximum(10))),
  automatic: z.boolean(),
})

/** A dispatch of a stage, by default its latest, with how it leaves everyone. */
export const getDispatch = call('POST /collection/get_dispatch', {
  title: { id: 'Melihat pembagian kasus', en: 'See a dispatch of cases', zh: '查看分案' },
  heldBy: readers,
  neededBy: ['collectionDispatchManage'],
  scope: 'all',
  request: z.strictObject({ stage: dispatchStage, id: z.optional(f.id) }),
  ret: z.object({
    run: z.nullable(
      z.extend(dispatchRun, {
        shares: z.array(dispatchShare),
        /** How far apart those of full weight stand that are there: cases, and amount in ppm of their mean. */
        apart: z.nullable(z.object({ cases: z.int(), amount: z.int() })),
        heldBack: z.array(
          z.object({ why: z.enum(heldBackReasons), rule: z.enum(moveReasons), cases: z.int() }),
        ),
        can: z.object({ run: z.boolean(), takeBack: z.boolean() }),
      }),
    ),
    rules: z.extend(rules, { setBy: z.nullable(f.person), setAt: z.nullable(f.instant), note: z.string() }),
    /** Open cases of each stage, and how many collectors of its groups there are. */
    stages: z.array(z.object({ stage: dispatchStage, open: z.int(), collectors: z.int() })),
    can: z.object({ rehearse: z.boolean(), setRules: z.boolean() }),
  }),
  errors: ['NOT_FOUND'],
})

export const dispatchMove = z.object({
  id: f.id,
  orderNo: f.orderNo,
  app: f.appCode,
  borrowerName: z.string(),
  /** On the day of the dispatch. */
  daysLate: z.int(),
  amount: f.rupiah,
  from: z.nullable(f.person),
  to: z.nullable(f.person),
  why: z.enum(moveReasons),
  placedBy: z.nullable(z.enum(placeReasons)),
  heldBack: z.nullable(z.enum(heldBackReasons)),
  outcome: z.nullable(z.enum(['done', 'changed', 'takenBack'])),
})

/** The cases of a dispatch that move or are held back; what simply stays is not among them. */
export const getDispatchMoves = call('POST /collection/get_dispatch_moves', {
  title: { id: 'Melihat kasus yang dibagi', en: 'List the cases of a dispatch', zh: '查看分案明细' },
  heldBy: readers,
  usedBy: ['collectionDispatchManage'],
  request: listRequest(
    z.strictObject({
      run: f.id,
      to: z.optional(f.id),
      from: z.optional(f.id),
      why: z.optional(z.array(z.enum(moveReasons)).check(z.maxLength(moveReasons.length))),
      /** Against a rule or without anybody; false: those that move. */
      isHeldBack: z.optional(z.boolean()),
      heldBack: z.optional(z.array(z.enum(heldBackReasons)).check(z.maxLength(heldBackReasons.length))),
    }),
    ['amount', 'orderNo'],
  ),
  ret: listAnswer(dispatchMove),
})

/** The dispatches of a stage or of all, the newest first. */
export const getDispatchRuns = call('POST /collection/get_dispatch_runs', {
  title: { id: 'Melihat riwayat pembagian', en: 'List dispatches', zh: '查看分案记录' },
  heldBy: readers,
  usedBy: ['collectionDispatchManage'],
  scope: 'all',
  request: listRequest(z.strictObject({ stage: z.optional(z.array(dispatchStage).check(z.maxLength(5))) }), [
    'id',
  ]),
  ret: listAnswer(dispatchRun),
})

/** Plans a stage as of now; nothing changes hands. An older rehearsal of the stage is dropped. */
export const rehearseDispatch = call('POST /collection/rehearse_dispatch', {
  title: { id: 'Menggladi pembagian kasus', en: 'Rehearse a dispatch', zh: '分案预演' },
  heldBy: managers,
  usedBy: ['collectionDispatchManage'],
  scope: 'all',
  once: true,
  request: z.strictObject({ stage: dispatchStage, requestKey: f.requestKey }),
  ret: z.object({ id: f.id }),
  errors: ['DISPATCH_NOBODY'],
})

/** Runs what was rehearsed on the same day: a case that changed since then is left alone. */
export const runDispatch = call('POST /collection/run_dispatch', {
  title: { id: 'Menjalankan pembagian kasus', en: 'Run a dispatch', zh: '执行分案' },
  heldBy: managers,
  usedBy: ['collectionDispatchManage'],
  scope: 'all',
  once: true,
  request: z.strictObject({ id: f.id, requestKey: f.requestKey }),
  ret: z.object({ state: runState }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'DISPATCH_OLD'],
})

/** Gives every case back to whoever had it, while none of them was worked on. */
export const takeBackDispatch = call('POST /collection/take_back_dispatch', {
  title: { id: 'Menarik kembali pembagian', en: 'Take a dispatch back', zh: '撤回分案' },
  heldBy: managers,
  usedBy: ['collectionDispatchManage'],
  scope: 'all',
  once: true,
  request: z.strictObject({ id: f.id, requestKey: f.requestKey }),
  ret: z.object({ state: runState, cases: z.int() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'DISPATCH_WORKED', 'DISPATCH_NOT_LAST'],
})

/** What the next dispatches of a stage follow; every version is kept. */
export const saveDispatchRules = call('POST /collection/save_dispatch_rules', {
  title: { id: 'Mengatur pembagian kasus', en: 'Set the rules of dispatch', zh: '设置分案规则' },
  heldBy: managers,
  usedBy: ['collectionDispatchManage'],
  scope: 'all',
  request: z.extend(z.strictObject(rules.shape), {
    stage: dispatchStage,
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(2000)),
  }),
  ret: z.object({ version: f.version }),
  errors: ['VERSION_CONFLICT'],
})
