import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'

export const riskList = z.enum(['black', 'white'])
export const riskEntryKind = z.enum(['idNumber', 'phone', 'device', 'bankAccount'])

export const riskEntryFilter = z.strictObject({
  list: z.optional(riskList),
  kind: z.optional(z.array(riskEntryKind).check(z.maxLength(4))),
  /** `live`: counts today. */
  standing: z._default(z.enum(['live', 'expired', 'ended', 'all']), 'live'),
  /** Exact; found by blind index. A bank account as `BANK:number`. */
  value: z.optional(z.string().check(z.trim(), z.maxLength(128))),
  source: z.optional(f.shortText),
  addedAt: z.optional(f.dayRange),
})

export const riskEntryRow = z.object({
  id: f.id,
  list: riskList,
  kind: riskEntryKind,
  /** Masked: the value itself is kept by nobody, only its blind index. */
  value: z.string(),
  reason: z.string(),
  source: z.string(),
  expiresOn: z.nullable(f.businessDay),
  standing: z.enum(['live', 'expired', 'ended']),
  addedBy: z.nullable(f.person),
  addedAt: f.instant,
  endedBy: z.nullable(f.person),
  endedAt: z.nullable(f.instant),
  endReason: z.string(),
})

/** Blacklist and whitelist. */
export const getRiskEntries = call('POST /risk/get_risk_entries', {
  title: {
    id: 'Melihat daftar hitam dan daftar putih',
    en: 'See blacklist and whitelist',
    zh: '查看黑白名单',
  },
  heldBy: ['risk', 'auditor'],
  usedBy: ['riskRuleConfig'],
  request: listRequest(riskEntryFilter, ['addedAt']),
  ret: listAnswer(riskEntryRow),
})

/** Adds a value, or the value of an order's borrower; both lists hold a value once at a time. */
export const addRiskEntry = call('POST /risk/add_risk_entry', {
  title: {
    id: 'Menambah ke daftar hitam atau putih',
    en: 'Add to blacklist or whitelist',
    zh: '加入黑白名单',
  },
  heldBy: ['risk'],
  usedBy: ['riskRuleConfig'],
  scope: 'all',
  once: true,
  request: z.strictObject({
    list: riskList,
    kind: riskEntryKind,
    /** Either the value itself … */
    value: z.optional(z.string().check(z.trim(), z.minLength(4), z.maxLength(128))),
    /** … or the order it is taken from. */
    orderNo: z.optional(f.orderNo),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    source: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    expiresOn: z.optional(f.businessDay),
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id }),
  errors: ['DUPLICATE', 'ORDER_NOT_FOUND', 'NOT_FOUND'],
})

export const endRiskEntry = call('POST /risk/end_risk_entry', {
  title: {
    id: 'Mengeluarkan dari daftar hitam atau putih',
    en: 'Take off blacklist or whitelist',
    zh: '移出黑白名单',
  },
  heldBy: ['risk'],
  usedBy: ['riskRuleConfig'],
  scope: 'all',
  once: true,
  request: z.strictObject({
    id: f.id,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    requestKey: f.requestKey,
  }),
  ret: z.null(),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
})
