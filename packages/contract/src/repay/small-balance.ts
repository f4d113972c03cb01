import * as z from 'zod/mini'
import { smallBalanceMax } from '@lumbung/domain/account/forgive'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { finance } from '../roles.ts'

const most = z.int().check(z.minimum(0), z.maximum(smallBalanceMax))

/** How little is forgiven after a payment: what holds today and what was or will be, the latest first. */
export const getSmallBalance = call('GET /repay/get_small_balance', {
  title: { id: 'Melihat sisa kecil', en: 'See small balances', zh: '查看小额尾款设置' },
  heldBy: [...finance, 'auditor'],
  usedBy: ['withdrawal'],
  request: z.strictObject({}),
  ret: z.object({
    /** rupiah that hold today; 0 = nothing is forgiven. */
    today: f.rupiah,
    settings: z.array(
      z.object({
        from: f.businessDay,
        amount: f.rupiah,
        note: z.string(),
        setBy: z.string(),
        setAt: f.instant,
        /** Its day has not begun: it may still be replaced. */
        ahead: z.boolean(),
      }),
    ),
  }),
})

/**
 * Sets how little is forgiven from a day on. A day that has begun keeps what it has, since payments of it are booked by
 * it: VALIDATION names `from` then. One of the same day to come is replaced.
 */
export const saveSmallBalance = call('POST /repay/save_small_balance', {
  title: { id: 'Mengatur sisa kecil', en: 'Set small balances', zh: '设置小额尾款' },
  heldBy: ['finance_checker'],
  usedBy: ['withdrawal'],
  scope: 'all',
  sudo: true,
  once: true,
  request: z.strictObject({
    from: f.businessDay,
    /** rupiah; 0 ends it. */
    amount: most,
    /** Why. */
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ from: f.businessDay, amount: f.rupiah }),
  errors: ['REASON_MISSING'],
})
