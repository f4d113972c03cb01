import * as z from 'zod/mini'
import { openItemFlow, openItemKinds, openItemResolutions } from '@lumbung/domain/running/open-item'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { finance } from '../roles.ts'

export const openItemKind = z.enum(openItemKinds)
export const openItemState = z.enum(openItemFlow.states)
export const openItemResolution = z.enum(openItemResolutions)

/** Values for the words of a kind; never personal data. */
const detail = z.record(z.string(), z.nullable(z.union([z.string(), z.number()])))

export const openItemFilter = z.strictObject({
  kind: z.optional(z.array(openItemKind).check(z.maxLength(openItemKinds.length))),
  /** Left out: what is not settled. */
  state: z.optional(z.array(openItemState).check(z.maxLength(3))),
  app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
  orderNo: z.optional(z.string().check(z.maxLength(32))),
  /** Business days on which it was opened. */
  opened: z.optional(f.dayRange),
  /** Only those that wait for the person who asks, or that may be tried again by them. */
  mine: z.optional(z.boolean()),
})

export const openItemRow = z.object({
  id: f.id,
  version: f.version,
  kind: openItemKind,
  /** What it is about: a payout's reference, a callback's key, a job. */
  subject: z.string(),
  orderNo: z.nullable(f.orderNo),
  app: z.nullable(f.appCode),
  /** rupiah */
  amount: z.nullable(f.rupiah),
  detail,
  state: openItemState,
  /** How often it came about. */
  times: z.int(),
  openedAt: f.instant,
  lastSeenAt: f.instant,
  /** Who proposed how it ends; null unless proposed or settled by two. */
  maker: z.nullable(z.string()),
  proposedAt: z.nullable(f.instant),
  /** Who settled it; null also when it ended by itself. */
  checker: z.nullable(z.string()),
  /** Proposed or settled: a word of `openItemResolution`, or of the product itself when it ended by itself. */
  resolution: z.nullable(z.string()),
  note: z.string(),
  settledAt: z.nullable(f.instant),
  /** Whether it takes two persons. */
  takesTwo: z.boolean(),
  /** How it may end. */
  resolutions: z.array(openItemResolution),
  can: z.object({ retry: z.boolean(), propose: z.boolean(), settle: z.boolean(), refuse: z.boolean() }),
})

/** What is stuck and needs a person, the longest waiting last. */
export const getOpenItems = call('POST /utils/get_open_items', {
  title: { id: 'Melihat daftar tindak lanjut', en: 'List open items', zh: '查看待处理事项' },
  heldBy: [...finance, 'auditor'],
  usedBy: ['withdrawal'],
  request: listRequest(openItemFilter, ['opened', 'lastSeen', 'amount']),
  ret: listAnswer(openItemRow),
})

/** An open item about the same payout or payment as another. */
export const besideItem = z.object({ id: f.id, kind: openItemKind })

/** One item with what the provider sent, names and accounts masked, and what happened to it. */
export const getOpenItem = call('POST /utils/get_open_item', {
  title: { id: 'Melihat satu tindak lanjut', en: 'See an open item', zh: '打开待处理事项' },
  heldBy: [...finance, 'auditor'],
  usedBy: ['withdrawal'],
  request: z.strictObject({ id: f.id }),
  ret: z.object({
    item: openItemRow,
    /** Other items that are not settled about the same payout or payment; the oldest first. */
    beside: z.array(besideItem),
    /** The callback it is about; null without one. */
    message: z.nullable(
      z.object({
        /** Amounts, references, statuses and times as they came; everything else masked. */
        text: z.string(),
        kind: z.string(),
        state: z.string(),
        note: z.string(),
        deliveries: z.int(),
        tries: z.int(),
        receivedAt: f.instant,
        nextTryAt: z.nullable(f.instant),
      }),
    ),
    history: z.array(
      z.object({
        kind: z.enum(['opened', 'seenAgain', 'retried', 'proposed', 'refused', 'settled']),
        at: f.instant,
        /** Empty for the product itself. */
        by: z.string(),
        resolution: z.nullable(z.string()),
        note: z.string(),
        detail,
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

/** For the bell and the dashboard: what waits, and what of it the person who asks may do something about. */
export const getOpenItemCount = call('POST /utils/get_open_item_count', {
  title: { id: 'Menghitung tindak lanjut', en: 'Count open items', zh: '统计待处理事项' },
  heldBy: [...finance, 'auditor'],
  usedBy: ['withdrawal'],
  request: z.strictObject({}),
  ret: z.object({
    waiting: z.int(),
    /** That the person may settle, propose an end of, refuse or try again. */
    mine: z.int(),
    byKind: z.array(z.object({ kind: openItemKind, waiting: z.int() })),
    oldest: z.nullable(f.instant),
  }),
})

const act = { id: f.id, version: f.version, requestKey: f.requestKey }
const reason = z.string().check(z.minLength(3), z.maxLength(2000))
const acted = z.object({ state: openItemState, version: f.version })
const conflicts = ['NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT'] as const

/** Tries again what the item is about; it ends by itself when that goes well. */
export const retryOpenItem = call('POST /utils/retry_open_item', {
  title: { id: 'Mencoba lagi tindak lanjut', en: 'Try an open item again', zh: '重试待处理事项' },
  heldBy: finance,
  usedBy: ['withdrawal'],
  once: true,
  request: z.strictObject(act),
  ret: acted,
  errors: [...conflicts],
})

/** Where money follows: says how it shall end, with the proof as the note. Another person settles or refuses it. */
export const proposeSettlement = call('POST /utils/propose_settlement', {
  title: { id: 'Mengusulkan penyelesaian', en: 'Propose how an open item ends', zh: '提出处理结果' },
  heldBy: ['finance_maker'],
  usedBy: ['withdrawal'],
  once: true,
  request: z.strictObject({ ...act, resolution: openItemResolution, note: reason }),
  ret: acted,
  errors: [...conflicts, 'REASON_MISSING'],
})

/** Ends an item: as it was proposed by another person where money follows, otherwise as said here. */
export const settleOpenItem = call('POST /utils/settle_open_item', {
  title: { id: 'Menyelesaikan tindak lanjut', en: 'Settle open items', zh: '了结待处理事项' },
  heldBy: ['finance_checker'],
  usedBy: ['withdrawal'],
  once: true,
  sudo: true,
  request: z.strictObject({ ...act, resolution: openItemResolution, note: reason }),
  ret: acted,
  errors: [...conflicts, 'REASON_MISSING', 'SAME_PERSON'],
})

/** Sends a proposal back; the item is open again. */
export const refuseSettlement = call('POST /utils/refuse_settlement', {
  title: { id: 'Menolak usulan penyelesaian', en: 'Refuse a proposed end', zh: '退回处理提议' },
  heldBy: ['finance_checker'],
  usedBy: ['withdrawal'],
  once: true,
  request: z.strictObject({ ...act, note: reason }),
  ret: acted,
  errors: [...conflicts, 'REASON_MISSING', 'SAME_PERSON'],
})
