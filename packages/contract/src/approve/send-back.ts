import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'

const backRequest = z.strictObject({
  orderNo: f.orderNo,
  version: f.version,
  reasonCode: f.reasonCode,
  note: f.note,
  requestKey: f.requestKey,
})
const backRet = z.object({
  state: f.orderState,
  /** Of the order as it stands now. */
  version: f.version,
})

/** First review passed, final review not begun: back to the first desk (review manager). */
export const rollBack = call('POST /approve/roll_back', {
  title: { id: 'Membatalkan keputusan review pertama', en: 'Roll back a first review', zh: '回退初审' },
  heldBy: ['review_manager'],
  usedBy: ['orderDetail', 'reviewFirstPass'],
  once: true,
  request: backRequest,
  ret: backRet,
  errors: [
    'ORDER_NOT_FOUND',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
    'LOCK_HELD',
    'BEING_DECIDED',
    'REASON_MISSING',
  ],
})

/** First rejected, within 24 hours, no newer order: back to the first desk (review manager). */
export const reopenRejected = call('POST /approve/reopen_rejected', {
  title: { id: 'Membuka lagi yang ditolak', en: 'Reopen a rejected order', zh: '重开被拒订单' },
  heldBy: ['review_manager'],
  usedBy: ['orderDetail', 'reviewFirstReject'],
  once: true,
  request: backRequest,
  ret: backRet,
  errors: [
    'ORDER_NOT_FOUND',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
    'ROLLBACK_TOO_LATE',
    'OPEN_ORDER_EXISTS',
    'REASON_MISSING',
  ],
})

/** Rejected by the machine: to the first desk, with a reason, under its own permission. */
export const appealMachine = call('POST /approve/appeal_machine', {
  title: {
    id: 'Meneruskan tolakan mesin ke orang',
    en: 'Send a machine rejection to manual review',
    zh: '机审拒绝转人工',
  },
  heldBy: ['review_manager'],
  usedBy: ['orderDetail', 'machinerReviewReject', 'machinerDetail'],
  once: true,
  request: backRequest,
  ret: backRet,
  errors: ['ORDER_NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT', 'OPEN_ORDER_EXISTS', 'REASON_MISSING'],
})

/** Sent on to people by mistake: rejected again as it was, while nobody at the desk has begun with it. */
export const takeBackAppeal = call('POST /approve/take_back_appeal', {
  title: {
    id: 'Menarik kembali penerusan tolakan mesin',
    en: 'Take a machine rejection back from manual review',
    zh: '撤回机审拒绝转人工',
  },
  heldBy: ['review_manager'],
  usedBy: ['machinerReviewReject'],
  once: true,
  request: z.strictObject({ orderNo: f.orderNo, version: f.version, requestKey: f.requestKey }),
  ret: backRet,
  errors: ['ORDER_NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT', 'LOCK_HELD', 'BEING_DECIDED'],
})
