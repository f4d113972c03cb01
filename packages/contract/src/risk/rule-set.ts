import * as z from 'zod/mini'
import { rejectReasons } from '@lumbung/domain/review/review'
import { ruleStandings, ruleVersionFlow, trialModes } from '@lumbung/domain/risk/rule-version'
import { bandOutcomes, ratings, ruleCategories, ruleSetLimits } from '@lumbung/domain/risk/scorecard'
import { call } from '../call.ts'
import * as f from '../fields.ts'

const within = (most: number) => z.int().check(z.minimum(-most), z.maximum(most))

/** Content of a rule version as it is kept and edited; its meaning stands in domain/scorecard. */
export const ruleOutcome = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('hardReject'),
    reason: z.enum(rejectReasons.map(({ code }) => code)),
  }),
  z.strictObject({ kind: z.literal('score'), points: within(ruleSetLimits.points) }),
  z.strictObject({ kind: z.literal('flag') }),
])
export const ruleCategory = z.enum(ruleCategories)

export const rule = z.strictObject({
  id: z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{0,11}$/)),
  category: ruleCategory,
  /** Free words; empty for rules whose name the product knows in every language. */
  title: z.string().check(z.maxLength(ruleSetLimits.titleLength)),
  expression: z.string().check(z.maxLength(ruleSetLimits.expressionLength)),
  outcome: ruleOutcome,
})

export const ratingBand = z.strictObject({
  rating: z.enum(ratings),
  /** Lowest score of the band; null for the last. */
  from: z.nullable(within(ruleSetLimits.score)),
  outcome: z.enum(bandOutcomes),
})

export const ruleSetContent = z.strictObject({
  baseScore: within(ruleSetLimits.score),
  bands: z.array(ratingBand).check(z.minLength(1), z.maxLength(ruleSetLimits.bands)),
  rules: z.array(rule).check(z.maxLength(ruleSetLimits.rules)),
})

export const versionState = z.enum(ruleVersionFlow.states)

/** A version as it stands in a list: `standing` says of an approved one whether it decides today. */
export const ruleVersion = z.object({
  /** Counted over all sets: "rules v12". */
  id: f.id,
  ruleSetId: f.id,
  basedOn: z.nullable(f.id),
  state: versionState,
  standing: z.enum(ruleStandings),
  version: f.version,
  note: z.string(),
  rules: z.int(),
  authors: z.array(f.person),
  changedAt: f.instant,
  submittedBy: z.nullable(f.person),
  submittedAt: z.nullable(f.instant),
  decidedBy: z.nullable(f.person),
  decidedAt: z.nullable(f.instant),
  /** Of the decision, or of who withdrew it. */
  decisionNote: z.string(),
  liveFrom: z.nullable(f.instant),
  withdrawnBy: z.nullable(f.person),
  withdrawnAt: z.nullable(f.instant),
})

export const trialMode = z.enum(trialModes)
export const ruleTrial = z.object({
  id: f.id,
  versionId: f.id,
  mode: trialMode,
  /** Of the borrowers; stable per borrower as long as the trial runs. */
  percent: z.int(),
  startedBy: f.person,
  startedAt: f.instant,
  endedAt: z.nullable(f.instant),
  /**
   * Orders it scored so far, and how its decisions differ from the live version's on the same orders: beside a
   * challenger's decision the live version's is written down.
   */
  orders: z.int(),
  wouldPass: z.int(),
  wouldManual: z.int(),
  wouldReject: z.int(),
  differ: z.int(),
})

/** Every rule set with the version that decides today, what is under way, and its trials. */
export const getRuleSets = call('POST /risk/get_rule_sets', {
  title: { id: 'Melihat kumpulan aturan', en: 'See rule sets', zh: '查看规则集' },
  heldBy: ['risk', 'auditor'],
  neededBy: ['riskRuleConfig'],
  request: z.strictObject({}),
  ret: z.object({
    items: z.array(
      z.object({
        id: f.id,
        name: z.string(),
        /** null = every app. */
        app: z.nullable(f.appCode),
        /** null = every customer type. */
        customerType: z.nullable(f.customerType),
        active: z.boolean(),
        live: z.nullable(ruleVersion),
        /** Drafts, submitted and scheduled ones, the newest first. */
        underWay: z.array(ruleVersion),
        trials: z.array(ruleTrial),
        /** Decided by this set in the last 30 days. */
        decided30Days: z.int(),
      }),
    ),
  }),
})

/**
 * A new set for an app and a customer type begins with a draft that copies the live version it would have had. Of an old
 * one only the name changes, and `active`, which asks for the password again; the set for all stays active.
 */
export const saveRuleSet = call('POST /risk/save_rule_set', {
  title: {
    id: 'Membuat dan mengubah kumpulan aturan',
    en: 'Make and change rule sets',
    zh: '新建和修改规则集',
  },
  heldBy: ['risk'],
  usedBy: ['riskRuleConfig'],
  once: true,
  request: z.strictObject({
    /** Absent for a new one. */
    id: z.optional(f.id),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    app: z.nullable(f.appCode),
    customerType: z.nullable(f.customerType),
    active: z.boolean(),
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id, draftId: z.nullable(f.id) }),
  errors: ['NOT_FOUND', 'DUPLICATE', 'APP_UNKNOWN', 'PASSWORD_AGAIN'],
})

/** Every version of a set, the newest first. */
export const getRuleVersions = call('POST /risk/get_rule_versions', {
  title: { id: 'Melihat riwayat versi aturan', en: 'See versions of rules', zh: '查看规则版本历史' },
  heldBy: ['risk', 'auditor'],
  neededBy: ['riskRuleConfig'],
  request: z.strictObject({ ruleSetId: f.id }),
  ret: z.object({ items: z.array(ruleVersion) }),
  errors: ['NOT_FOUND'],
})

export const ruleProblem = z.object({
  ruleId: z.string(),
  code: z.string(),
  from: z.int(),
  to: z.int(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
})

export const getRuleVersion = call('POST /risk/get_rule_version', {
  title: { id: 'Membuka versi aturan', en: 'Open a version of rules', zh: '打开规则版本' },
  heldBy: ['risk', 'auditor'],
  neededBy: ['riskRuleConfig'],
  request: z.strictObject({ id: f.id }),
  ret: z.object({
    version: ruleVersion,
    content: ruleSetContent,
    /** What it was drawn from, to show what changed. */
    basedOnContent: z.nullable(ruleSetContent),
    /** Expressions that do not check: such a draft is kept but cannot be submitted. */
    problems: z.array(ruleProblem),
    /** Hits of each rule (by id) among what this set's versions decided in the last 30 days; the newest 20,000 count. */
    hits30Days: z.record(z.string(), z.int()),
    /** How many decisions those are hits of. */
    hitsOf: z.int(),
    /** The newest order this set decided (else the newest of any), with the values seen: an example under the editor. */
    sample: z.nullable(
      z.object({
        orderNo: f.orderNo,
        facts: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
      }),
    ),
    /** Today a pass is an approval past people, where nothing asks to be looked at (a dated setting). */
    straightPass: z.boolean(),
    /** The newest finished replay of exactly this content. */
    replayId: z.nullable(f.id),
    /** By right and state; what a submission still lacks stands in `problems` and `replayId`. */
    can: z.object({
      edit: z.boolean(),
      submit: z.boolean(),
      decide: z.boolean(),
      withdraw: z.boolean(),
      /** Shadow takes what is submitted or approved, a challenger only what is approved. */
      shadow: z.boolean(),
      challenge: z.boolean(),
    }),
  }),
  errors: ['NOT_FOUND'],
})

/** A draft that copies a version. */
export const createDraft = call('POST /risk/create_draft', {
  title: { id: 'Membuat draf aturan', en: 'Make a draft of rules', zh: '新建规则草稿' },
  heldBy: ['risk'],
  usedBy: ['riskRuleConfig'],
  once: true,
  request: z.strictObject({ basedOn: f.id, requestKey: f.requestKey }),
  ret: z.object({ id: f.id }),
  errors: ['NOT_FOUND'],
})

/** Keeps a draft, errors in expressions and all; structure (bands, ids, points) must be right. */
export const saveDraft = call('POST /risk/save_draft', {
  title: { id: 'Menyimpan draf aturan', en: 'Write a draft of rules', zh: '保存规则草稿' },
  heldBy: ['risk'],
  usedBy: ['riskRuleConfig'],
  once: true,
  request: z.strictObject({
    id: f.id,
    version: f.version,
    note: f.note,
    content: ruleSetContent,
    requestKey: f.requestKey,
  }),
  ret: z.object({ version: f.version, problems: z.array(ruleProblem) }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
})

/** Draft → submitted: every expression checks, and this very content was replayed. */
export const submitDraft = call('POST /risk/submit_draft', {
  title: { id: 'Mengajukan draf aturan', en: 'Submit a draft of rules', zh: '提交规则草稿' },
  heldBy: ['risk'],
  usedBy: ['riskRuleConfig'],
  once: true,
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

/** Submitted → approved, live from a set time, by someone who wrote nothing of it; or back to draft with a reason. */
export const decideVersion = call('POST /risk/decide_version', {
  title: {
    id: 'Menyetujui atau menolak versi aturan',
    en: 'Approve or refuse rules',
    zh: '批准或驳回规则版本',
  },
  heldBy: ['risk'],
  usedBy: ['riskRuleConfig'],
  once: true,
  sudo: true,
  request: z.strictObject({
    id: f.id,
    version: f.version,
    decision: z.enum(['approve', 'refuse']),
    /** Now or later; absent = now. */
    liveFrom: z.optional(f.instant),
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ version: f.version, liveFrom: z.nullable(f.instant) }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT', 'SAME_PERSON', 'REASON_MISSING'],
})

/** A draft or submitted version that is given up, or an approved one before it goes live. */
export const withdrawVersion = call('POST /risk/withdraw_version', {
  title: { id: 'Menarik versi aturan', en: 'Withdraw a version of rules', zh: '撤回规则版本' },
  heldBy: ['risk'],
  usedBy: ['riskRuleConfig'],
  once: true,
  request: z.strictObject({ id: f.id, version: f.version, note: f.note, requestKey: f.requestKey }),
  ret: z.object({ version: f.version }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
})

/** Starts watching a version: in the shadow, or deciding for its share of the borrowers. */
export const startTrial = call('POST /risk/start_trial', {
  title: { id: 'Memulai uji coba aturan', en: 'Start a trial of rules', zh: '开始规则试运行' },
  heldBy: ['risk'],
  usedBy: ['riskRuleConfig'],
  once: true,
  sudo: true,
  request: z.strictObject({
    versionId: f.id,
    mode: trialMode,
    percent: z.int().check(z.minimum(1), z.maximum(100)),
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'TRIAL_RUNNING'],
})

export const endTrial = call('POST /risk/end_trial', {
  title: { id: 'Mengakhiri uji coba aturan', en: 'End a trial of rules', zh: '结束规则试运行' },
  heldBy: ['risk'],
  usedBy: ['riskRuleConfig'],
  once: true,
  request: z.strictObject({ id: f.id, requestKey: f.requestKey }),
  ret: z.null(),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
})
