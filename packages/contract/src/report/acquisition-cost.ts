import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { reportReaders } from '../roles.ts'

/** What a registered customer of each channel costs: everything that was ever set, the latest day first. */
export const getAcquisitionCosts = call('GET /report/get_acquisition_costs', {
  title: { id: 'Melihat biaya akuisisi', en: 'See acquisition costs', zh: '查看获客成本' },
  heldBy: [...reportReaders, 'finance_checker', 'tm_manager'],
  usedBy: ['unitEconomics'],
  request: z.strictObject({}),
  ret: z.object({
    costs: z.array(
      z.object({
        id: f.id,
        channel: z.string(),
        from: f.businessDay,
        amount: f.rupiah,
        note: z.string(),
        /** Null: it came with the product's data. */
        setBy: z.nullable(z.string()),
        setAt: f.instant,
      }),
    ),
  }),
})

/**
 * Sets what a registered customer of a channel costs from a day on, also from one that is over: an invoice comes later. What was
 * said of that day before stays for reports of an earlier moment.
 */
export const saveAcquisitionCost = call('POST /report/save_acquisition_cost', {
  title: { id: 'Mengatur biaya akuisisi', en: 'Set acquisition costs', zh: '设置获客成本' },
  heldBy: ['finance_checker'],
  usedBy: ['unitEconomics'],
  scope: 'all',
  once: true,
  request: z.strictObject({
    channel: f.shortText,
    from: f.businessDay,
    /** rupiah of one customer who registered. */
    amount: z.int().check(z.minimum(0), z.maximum(10_000_000)),
    /** The invoice, or why. */
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id }),
  errors: ['REASON_MISSING'],
})
