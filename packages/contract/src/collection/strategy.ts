import * as z from 'zod/mini'
import { strategyArms, strategyLimits } from '@lumbung/domain/cases/strategy'
import { ruleStandings, ruleVersionFlow } from '@lumbung/domain/risk/rule-version'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { reportAnswer } from '../report.ts'

export const strategyArm = z.enum(strategyArms)

const words = (most: number) => z.string().check(z.maxLength(most))
const sentence = z.strictObject({
  id: words(strategyLimits.sentenceLength),
  en: words(strategyLimits.sentenceLength),
  zh: words(strategyLimits.sentenceLength),
})

export const strategyContent = z.strictObject({
  conditions: z
    .array(
      z.strictObject({
        name: words(strategyLimits.nameLength),
        expression: words(strategyLimits.expressionLength),
        points: z.int().check(z.minimum(-strategyLimits.points), z.maximum(strategyLimits.points)),
        sentence,
      }),
    )
    .check(z.maxLength(strategyLimits.conditions)),
})

const strategyName = z.string().check(z.trim(), z.minLength(2), z.maxLength(strategyLimits.nameLength))
const percent = z.int().check(z.minimum(0), z.maximum(100))

export const strategyRow = z.object({
  id: f.id,
  name: z.string(),
  basedOn: z.nullable(f.id),
  state: z.enum(ruleVersionFlow.states),
  /** An approved one waits for its day, is in force, or was followed by another. */
  standing: z.enum(ruleStandings),
  version: f.version,
  note: z.string(),
  conditions: z.int(),
  authors: z.array(f.person),
  changedAt: f.instant,
  submittedBy: z.nullable(f.person),
  decidedBy: z.nullable(f.person),
  decisionNote: z.string(),
  liveDay: z.nullable(f.businessDay),
  champion: z.boolean(),
})

const split = z.object({
  fromDay: f.businessDay,
  challenger: z.nullable(z.object({ id: f.id, name: z.string() })),
  challengerPercent: z.int(),
  holdoutPercent: z.int(),
  note: z.string(),
  setBy: z.nullable(f.person),
})

/** Every strategy, the newest first, and how borrowers are shared out now and from the next day that is set. */
export const getStrategies = call('POST /collection/get_strategies', {
  title: { id: 'Melihat strategi urutan kasus', en: 'See strategies of work', zh: '查看作业策略' },
  heldBy: ['col_manager', 'auditor'],
  neededBy: ['collectionStrategyManage'],
  usedBy: ['collectionStrategyResult'],
  scope: 'all',
  request: z.strictObject({}),
  ret: z.object({
    items: z.array(strategyRow),
    split: z.nullable(split),
    nextSplit: z.nullable(split),
    can: z.object({ write: z.boolean(), split: z.boolean() }),
  }),
})

export const strategyProblem = z.object({
  condition: z.int(),
  code: z.string(),
  from: z.int(),
  to: z.int(),
})

/** What stood in the first tenth of the lists of past days, and what was paid for it within three days. */
export const rehearsedList = z.object({
  /** `draft`: this content; `live`: the champion; `plain`: no strategy; `worked`: what collectors called first. */
  list: z.enum(['draft', 'live', 'plain', 'worked']),
  /** Cases in the first tenths, over all days. */
  cases: z.int(),
  /** Of them, what was called that very day. */
  worked: z.int(),
  owed: f.rupiah,
  paid: f.rupiah,
  /** Paid of what was owed, ppm. */
  paidPpm: z.nullable(z.int()),
})
export const rehearsalResult = z.object({
  days: z.int(),
  /** Case-days looked at; `isCut`: there were more. */
  cases: z.int(),
  isCut: z.boolean(),
  lists: z.array(rehearsedList),
  /** By the conditions' places: on how many case-days each held. */
  held: z.array(z.int()),
  /** What it would have put first on the last day. */
  first: z.array(
    z.object({
      orderNo: f.orderNo,
      owed: f.rupiah,
      daysLate: z.int(),
      points: z.int(),
      told: z.nullable(sentence),
      worked: z.boolean(),
      paid: f.rupiah,
      /** Its place in plain order. */
      plainPlace: z.int(),
    }),
  ),
})
const rehearsal = z.extend(rehearsalResult, {
  id: f.id,
  fromDay: f.businessDay,
  toDay: f.businessDay,
  askedAt: f.instant,
  /** Of exactly this content. */
  isOfThis: z.boolean(),
})

export const getStrategy = call('POST /collection/get_strategy', {
  title: { id: 'Membuka strategi urutan kasus', en: 'Open a strategy of work', zh: '打开作业策略' },
  heldBy: ['col_manager', 'auditor'],
  neededBy: ['collectionStrategyManage'],
  scope: 'all',
  request: z.strictObject({ id: f.id }),
  ret: z.object({
    strategy: strategyRow,
    content: strategyContent,
    problems: z.array(strategyProblem),
    /** The newest. */
    rehearsal: z.nullable(rehearsal),
    can: z.object({
      edit: z.boolean(),
      submit: z.boolean(),
      decide: z.boolean(),
      withdraw: z.boolean(),
    }),
  }),
  errors: ['NOT_FOUND'],
})

const writes = {
  heldBy: ['col_manager'],
  usedBy: ['collectionStrategyManage'],
  scope: 'all',
  once: true,
} as const

/** A new draft: empty, or a copy of another strategy. */
export const createStrategy = call('POST /collection/create_strategy', {
  title: { id: 'Membuat draf strategi', en: 'Make a draft of a strategy', zh: '新建策略草稿' },
  ...writes,
  request: z.strictObject({ name: strategyName, basedOn: z.nullable(f.id), requestKey: f.requestKey }),
  ret: z.object({ id: f.id }),
  errors: ['NOT_FOUND'],
})

/** Keeps a draft, errors in expressions and all. */
export const saveStrategy = call('POST /collection/save_strategy', {
  title: { id: 'Menyimpan draf strategi', en: 'Write a draft of a strategy', zh: '保存策略草稿' },
  ...writes,
  request: z.strictObject({
    id: f.id,
    version: f.version,
    name: strategyName,
    content: strategyContent,
    requestKey: f.requestKey,
  }),
  ret: z.object({ version: f.version, problems: z.array(strategyProblem) }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
})

/** How the strategy would have ordered the cases of past days that are old enough to know what was paid. */
export const rehearseStrategy = call('POST /collection/rehearse_strategy', {
  title: { id: 'Melatih strategi pada kasus lampau', en: 'Rehearse a strategy', zh: '用历史案件演练策略' },
  ...writes,
  request: z.strictObject({
    id: f.id,
    days: z.int().check(z.minimum(1), z.maximum(30)),
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id }),
  errors: ['NOT_FOUND', 'RULES_WRONG', 'STATE_CONFLICT'],
})

export const submitStrategy = call('POST /collection/submit_strategy', {
  title: { id: 'Mengajukan strategi', en: 'Submit a strategy', zh: '提交策略' },
  ...writes,
  request: z.strictObject({ id: f.id, version: f.version, note: f.note, requestKey: f.requestKey }),
  ret: z.object({ version: f.version }),
  errors: [
    'NOT_FOUND',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
    'RULES_WRONG',
    'REPLAY_MISSING',
    'REASON_MISSING',
  ],
})

/** Approved by somebody who wrote nothing of it, from tomorrow or later: as the champion, or to be tried as a challenger. */
export const decideStrategy = call('POST /collection/decide_strategy', {
  title: { id: 'Menyetujui atau menolak strategi', en: 'Approve or refuse a strategy', zh: '批准或驳回策略' },
  ...writes,
  sudo: true,
  request: z.strictObject({
    id: f.id,
    version: f.version,
    decision: z.enum(['approve', 'refuse']),
    champion: z.boolean(),
    /** Absent: tomorrow. */
    liveDay: z.optional(f.businessDay),
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ version: f.version }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT', 'SAME_PERSON', 'REASON_MISSING'],
})

export const withdrawStrategy = call('POST /collection/withdraw_strategy', {
  title: { id: 'Menarik strategi', en: 'Withdraw a strategy', zh: '撤回策略' },
  ...writes,
  request: z.strictObject({ id: f.id, version: f.version, note: f.note, requestKey: f.requestKey }),
  ret: z.object({ version: f.version }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT', 'REASON_MISSING'],
})

/** How borrowers are shared out from a later day on. */
export const saveStrategySplit = call('POST /collection/save_strategy_split', {
  title: { id: 'Mengatur pembagian strategi', en: 'Share borrowers out over strategies', zh: '设置策略分流' },
  ...writes,
  sudo: true,
  request: z.strictObject({
    fromDay: f.businessDay,
    challengerId: z.nullable(f.id),
    challengerPercent: percent,
    holdoutPercent: percent,
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_MISSING'],
})

export const orderedCaseFilter = z.strictObject({
  arm: z.optional(z.array(strategyArm).check(z.maxLength(3))),
  strategyId: z.optional(f.id),
  fromDay: z.optional(f.dayRange),
  paid: z.optional(z.boolean()),
  contacted: z.optional(z.boolean()),
  stage: z.optional(z.array(z.enum(['s1', 's2', 'm1', 'm2', 'm3', 'm3plus'])).check(z.maxLength(6))),
})

/** Cases as strategies ordered them: from which day, and what came of them while they did. */
export const getOrderedCases = call('POST /collection/get_ordered_cases', {
  title: { id: 'Melihat kasus menurut strategi', en: 'List cases by strategy', zh: '按策略查看案件' },
  heldBy: ['col_manager', 'auditor'],
  neededBy: ['collectionStrategyResult'],
  request: listRequest(orderedCaseFilter, ['fromDay', 'owed', 'collected']),
  ret: listAnswer(
    z.object({
      id: f.id,
      orderNo: f.orderNo,
      stage: z.string(),
      borrowerName: z.string(),
      arm: strategyArm,
      strategy: z.nullable(z.object({ id: f.id, name: z.string() })),
      fromDay: f.businessDay,
      untilDay: z.nullable(f.businessDay),
      owed: f.rupiah,
      contacts: z.int(),
      collected: f.rupiah,
    }),
  ),
})

/** A ratio of the cases with the limits of its 95 % interval (domain: ratio estimate, borrowers are the units). */
const estimate = { value: z.nullable(z.int()), low: z.nullable(z.int()), high: z.nullable(z.int()) }

/** What came of each strategy and of the holdout, under the filter of the list. */
export const getStrategyResult = call('POST /collection/get_strategy_result', {
  title: { id: 'Melihat hasil strategi', en: 'See what strategies brought', zh: '查看策略结果' },
  heldBy: ['col_manager', 'auditor'],
  usedBy: ['collectionStrategyResult'],
  request: z.strictObject({ filter: orderedCaseFilter }),
  ret: reportAnswer({
    cases: z.int(),
    borrowers: z.int(),
    held: f.rupiah,
    collected: f.rupiah,
    contacts: z.int(),
    /** Collected per held rupiah, ppm. */
    perHeldPpm: estimate.value,
    perHeldLow: estimate.low,
    perHeldHigh: estimate.high,
    /** Collected per contact, rupiah. */
    perContact: estimate.value,
    perContactLow: estimate.low,
    perContactHigh: estimate.high,
  }),
})
