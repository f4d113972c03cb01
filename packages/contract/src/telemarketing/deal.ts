import * as z from 'zod/mini'
import { dispatchFlow } from '@lumbung/domain/cases/dispatch'
import { leadPools } from '@lumbung/domain/leads/lead'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { leadManagers } from '../roles.ts'

export const dealLeadsMax = 5_000
const screens = ['customerVerifyCode', 'userList'] as const
const state = z.enum(dispatchFlow.states)

const dealt = z.object({
  id: f.id,
  state,
  madeAt: f.instant,
  lookedAt: z.int(),
  moving: z.int(),
  /** Changed between rehearsal and run, and so left alone. */
  changed: z.int(),
  sellers: z.array(
    z.object({
      id: f.id,
      name: z.string(),
      weight: z.int(),
      away: z.nullable(z.enum(['offDuty', 'stopped'])),
      before: z.int(),
      gained: z.int(),
      after: z.int(),
    }),
  ),
  can: z.object({ run: z.boolean(), takeBack: z.boolean() }),
})
export type LeadDeal = z.output<typeof dealt>

/** Plans who gets the waiting leads that nobody holds; nothing changes hands. An older rehearsal is dropped. */
export const rehearseDeal = call('POST /telemarketing/rehearse_deal', {
  title: { id: 'Menggladi pembagian prospek', en: 'Rehearse a dealing of leads', zh: '线索分配预演' },
  heldBy: leadManagers,
  usedBy: screens,
  scope: 'all',
  once: true,
  request: z.strictObject({
    pools: z.array(z.enum(leadPools)).check(z.minLength(1), z.maxLength(4)),
    app: z.optional(f.appCode),
    batchNo: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
    requestKey: f.requestKey,
  }),
  ret: dealt,
  errors: ['SELLER_NOBODY'],
})

/** Runs what was rehearsed on the same day: a lead that changed since then is left alone. */
export const runDeal = call('POST /telemarketing/run_deal', {
  title: { id: 'Menjalankan pembagian prospek', en: 'Run a dealing of leads', zh: '执行线索分配' },
  heldBy: leadManagers,
  usedBy: screens,
  scope: 'all',
  once: true,
  request: z.strictObject({ id: f.id, requestKey: f.requestKey }),
  ret: dealt,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'DISPATCH_OLD'],
})

/** Takes every lead of it back, while none of them was worked on. */
export const takeBackDeal = call('POST /telemarketing/take_back_deal', {
  title: { id: 'Menarik kembali pembagian prospek', en: 'Take a dealing of leads back', zh: '撤回线索分配' },
  heldBy: leadManagers,
  usedBy: screens,
  scope: 'all',
  once: true,
  request: z.strictObject({ id: f.id, requestKey: f.requestKey }),
  ret: dealt,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'DISPATCH_WORKED'],
})
