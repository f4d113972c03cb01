import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'

/** What the machine says: the middle band goes to people, which rulings 22 counts as a pass. */
export const machineDecision = z.enum(['pass', 'manual', 'reject'])

/** How a loan really ended, as of the replay's business day. */
export const loanEnding = z.enum(['clearedOnTime', 'clearedLate', 'overdue', 'running', 'notLent'])

/** Orders of one way of changing, and their money in rupiah. */
const flips = z.object({
  orders: z.int(),
  /** Of loans that were paid out: lent, never come back so far, and earned (interest, fees, penalty received). */
  lent: z.int(),
  principal: f.rupiah,
  principalLost: f.rupiah,
  income: f.rupiah,
})

const column = z.object({
  pass: z.int(),
  manual: z.int(),
  reject: z.int(),
  /** Not refused ÷ all, ppm; null when there is none. */
  passRatePpm: z.nullable(z.int()),
  /** Of the lent loans not refused: unpaid 7 days after the due day, ppm. */
  d7Ppm: z.nullable(z.int()),
  principal: f.rupiah,
})

export const replaySummary = z.object({
  orders: z.int(),
  was: column,
  would: column,
  /** Not refused before, refused now: losses avoided against good money lost. */
  nowRefused: flips,
  /** Refused before, not refused now: never lent, so nobody knows their end. */
  nowTaken: flips,
  /** Not refused either way, but pass against people. */
  otherwise: flips,
  /** Orders with a value missing that a rule of the draft asks for, and with an engine error. */
  missing: z.int(),
  failed: z.int(),
  /** Hits of each rule of the draft, by id. */
  hits: z.record(z.string(), z.int()),
  /** Score spread by real end, in steps of `step` from `from`. */
  spread: z.object({
    from: z.int(),
    step: z.int(),
    good: z.array(z.int()),
    late: z.array(z.int()),
  }),
})

export const replayState = z.enum(['queued', 'running', 'ready', 'failed', 'cancelled'])

export const replay = z.object({
  id: f.id,
  versionId: f.id,
  fromDay: f.businessDay,
  toDay: f.businessDay,
  state: replayState,
  done: z.int(),
  total: z.nullable(z.int()),
  askedBy: f.person,
  askedAt: f.instant,
  finishedAt: z.nullable(f.instant),
  error: z.nullable(z.string()),
  /** The draft was changed since. */
  outdated: z.boolean(),
  summary: z.nullable(replaySummary),
})

/**
 * Runs a version over the kept values of orders that its set decided and that are due in the range (refused ones by
 * the day they would have been due), in the background.
 */
export const startReplay = call('POST /risk/start_replay', {
  title: { id: 'Memutar ulang aturan', en: 'Replay rules', zh: '回放规则' },
  heldBy: ['risk'],
  usedBy: ['riskRuleConfig'],
  once: true,
  request: z.strictObject({
    versionId: f.id,
    fromDay: f.businessDay,
    toDay: f.businessDay,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id }),
  errors: ['NOT_FOUND', 'RULES_WRONG'],
})

export const getReplay = call('POST /risk/get_replay', {
  title: { id: 'Melihat hasil putar ulang', en: 'See a replay', zh: '查看回放结果' },
  heldBy: ['risk', 'auditor'],
  usedBy: ['riskRuleConfig'],
  request: z.strictObject({ id: f.id }),
  ret: replay,
  errors: ['NOT_FOUND'],
})

/** The last replays of a version, the newest first, without their summaries. */
export const getReplays = call('POST /risk/get_replays', {
  title: { id: 'Melihat daftar putar ulang', en: 'List replays', zh: '查看回放列表' },
  heldBy: ['risk', 'auditor'],
  usedBy: ['riskRuleConfig'],
  request: z.strictObject({ versionId: f.id }),
  ret: z.object({ items: z.array(z.omit(replay, { summary: true })) }),
})

export const cancelReplay = call('POST /risk/cancel_replay', {
  title: { id: 'Membatalkan putar ulang', en: 'Cancel a replay', zh: '取消回放' },
  heldBy: ['risk'],
  usedBy: ['riskRuleConfig'],
  request: z.strictObject({ id: f.id }),
  ret: z.null(),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
})

export const replayOrderFilter = z.strictObject({
  replayId: f.id,
  flip: z.optional(z.enum(['nowRefused', 'nowTaken', 'otherwise'])),
  ending: z.optional(z.array(loanEnding).check(z.maxLength(5))),
})

export const replayOrderRow = z.object({
  orderNo: f.orderNo,
  app: f.appCode,
  borrowerName: z.string(),
  customerType: f.customerType,
  was: machineDecision,
  would: machineDecision,
  wasScore: z.int(),
  wouldScore: z.int(),
  ending: loanEnding,
  daysLate: z.int(),
  principal: f.rupiah,
  principalLost: f.rupiah,
  income: f.rupiah,
  decidedAt: f.instant,
})

/** The orders behind each figure of a replay. */
export const getReplayOrders = call('POST /risk/get_replay_orders', {
  title: {
    id: 'Melihat pesanan dalam putar ulang',
    en: 'See the orders of a replay',
    zh: '查看回放中的订单',
  },
  heldBy: ['risk', 'auditor'],
  usedBy: ['riskRuleConfig'],
  request: listRequest(replayOrderFilter, ['decidedAt', 'principal', 'principalLost', 'income']),
  ret: listAnswer(replayOrderRow),
  errors: ['NOT_FOUND'],
})
