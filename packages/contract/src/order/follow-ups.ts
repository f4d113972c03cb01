import * as z from 'zod/mini'
import { call } from '../call.ts'
import { attemptRow } from '../collection/contact.ts'
import * as f from '../fields.ts'
import { caseReaders, preCaseWorkers } from '../roles.ts'

/** Attempts that are told at once. */
export const followUpsPageMax = 100

/**
 * What was tried to reach the borrower of an order (calls, messages, visits, the refused ones too) and what came of it, of all
 * its cases, the newest first: the latest, or what came before one. For who works on cases or looks over them.
 */
export const getFollowUps = call('POST /order/get_follow_ups', {
  title: {
    id: 'Melihat tindak lanjut pesanan',
    en: 'See the follow-ups of an order',
    zh: '查看订单的跟进记录',
  },
  heldBy: [...caseReaders, ...preCaseWorkers],
  usedBy: ['orderDetail'],
  request: z.strictObject({ orderNo: f.orderNo, before: z.optional(f.id) }),
  ret: z.object({ attempts: z.array(attemptRow), earlier: z.boolean() }),
  errors: ['ORDER_NOT_FOUND'],
})
