import * as z from 'zod/mini'
import { dispatchWeightMax } from '@lumbung/domain/cases/dispatch'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { leadManagers } from '../roles.ts'

export const sellerRow = z.object({
  id: f.id,
  name: z.string(),
  onDuty: z.boolean(),
  weight: z.int(),
  firstDay: z.nullable(f.businessDay),
  /** Stopped by a critical fail, until retrained. */
  stoppedAt: z.nullable(f.instant),
  /** Open leads. */
  held: z.int(),
  /** Of the last 30 days. */
  calls: z.int(),
  connected: z.int(),
  earned: z.int(),
  checked: z.int(),
  passed: z.int(),
  version: f.version,
})
export type SellerRow = z.output<typeof sellerRow>

/** Everyone who may call leads, with what they came to in 30 days. */
export const getSellers = call('POST /telemarketing/get_sellers', {
  title: { id: 'Melihat penjual', en: 'List sellers', zh: '查看销售员' },
  heldBy: leadManagers,
  neededBy: ['sellers'],
  usedBy: ['customerVerifyCode', 'userList'],
  request: listRequest(
    z.strictObject({
      id: z.optional(f.id),
      name: z.optional(f.shortText),
      onDuty: z.optional(z.boolean()),
      stopped: z.optional(z.boolean()),
    }),
    ['name', 'held', 'earned'],
  ),
  ret: listAnswer(sellerRow),
})

/** Duty and share. */
export const saveSeller = call('POST /telemarketing/save_seller', {
  title: { id: 'Mengatur penjual', en: 'Set duty and share of a seller', zh: '设置销售员' },
  heldBy: leadManagers,
  usedBy: ['sellers'],
  scope: 'all',
  request: z.strictObject({
    id: f.id,
    version: f.version,
    onDuty: z.boolean(),
    weight: z.int().check(z.minimum(0), z.maximum(dispatchWeightMax)),
  }),
  ret: z.object({ version: f.version }),
  errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
})

/** Says that a stopped seller was retrained: they may call again. */
export const retrainSeller = call('POST /telemarketing/retrain_seller', {
  title: {
    id: 'Menyatakan penjual dilatih ulang',
    en: 'Say that a seller was retrained',
    zh: '确认销售员已重新培训',
  },
  heldBy: leadManagers,
  usedBy: ['sellers'],
  scope: 'all',
  request: z.strictObject({ id: f.id, version: f.version, note: f.note }),
  ret: z.object({ version: f.version }),
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT', 'REASON_MISSING'],
})
