import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { unfollowedStates } from '@lumbung/domain/cases/pre-case'
import { openLeadStatuses } from '@lumbung/domain/leads/lead'
import { decideFinal, decideFirst, getReviews } from '../approve/review.ts'
import { rollBack } from '../approve/send-back.ts'
import type { Call, RequestOf, Title } from '../call.ts'
import { assignCase, getCases } from '../collection/case.ts'
import { startContact } from '../collection/contact.ts'
import { getWaitLoans, putForward, releaseLoan, retryLoan, settleLoan } from '../loan/disbursement.ts'
import { answerDataRequest, getDataRequests } from '../order/data-request.ts'
import { getOrders } from '../order/order.ts'
import { assignPreCase, getPreCases } from '../precollection/case.ts'
import { decideMatch, getCashRecords, matchPayment } from '../repay/cash-record.ts'
import { quoteExtension } from '../repay/extension.ts'
import type { RouteName } from '../routes.ts'
import { checkBatch, getBatches } from '../sms/batch.ts'
import { getChecks, recordCheck } from '../telemarketing/check.ts'
import { runDeal } from '../telemarketing/deal.ts'
import { getUserLeads } from '../telemarketing/lead.ts'

type FilterOf<C> = RequestOf<C> extends { filter: infer Filter } ? Partial<Filter> : never

/** A view that comes with the product. */
export interface ShippedView {
  key: string
  /** The screen it is a view of. */
  list: RouteName
  call: Call
  /** Whose work it is: who holds this call, by whatever role, and the list's own. */
  work: Call
  title: Title
  /** As the screen's own form would ask on a day. */
  filter: (today: BusinessDay) => Readonly<Record<string, unknown>>
  /** What the screen sends beside its form. */
  fixed: Readonly<Record<string, unknown>>
}

interface Told<C extends Call> {
  work: Call
  title: Title
  filter: (today: BusinessDay) => FilterOf<C>
  fixed?: FilterOf<C>
}

function view<C extends Call>(
  key: string,
  list: RouteName,
  call: C,
  { work, title, filter, fixed }: Told<C>,
): ShippedView {
  return { key, list, call, work, title, filter, fixed: { ...fixed } }
}

const given: Title = { id: 'Diberikan ke saya', en: 'Given to me', zh: '分给我的' }
const aged: Title = { id: 'Menunggu sejak kemarin', en: 'Waiting since yesterday', zh: '昨天起等待' }
const free: Title = { id: 'Belum dipegang', en: 'Held by nobody', zh: '无人持有' }
const yesterdayAndOlder = (today: BusinessDay) => ({ waitingSince: { to: addDays(today, -1) } })
const longDays = 7

/** Where each role's work lies, the most pressing of a screen first: that one is counted beside the screen in the menu. */
export const shippedViews: readonly ShippedView[] = [
  view('reviewFirstGiven', 'reviewFirstWait', getReviews, {
    work: decideFirst,
    title: given,
    filter: () => ({ given: 'me' as const }),
    fixed: { stage: 'first', standing: 'wait' },
  }),
  view('reviewFirstAged', 'reviewFirstWait', getReviews, {
    work: rollBack,
    title: aged,
    filter: yesterdayAndOlder,
    fixed: { stage: 'first', standing: 'wait' },
  }),
  view('reviewWithBorrower', 'reviewFirstWait', getReviews, {
    work: rollBack,
    title: { id: 'Di nasabah', en: 'With the borrower', zh: '等待客户补充' },
    filter: () => ({ standing: 'withBorrower' as const }),
    fixed: { stage: 'first' },
  }),
  view('reviewFinalGiven', 'reviewFinalWait', getReviews, {
    work: decideFinal,
    title: given,
    filter: () => ({ given: 'me' as const }),
    fixed: { stage: 'final', standing: 'wait' },
  }),
  view('reviewFinalAged', 'reviewFinalWait', getReviews, {
    work: rollBack,
    title: aged,
    filter: yesterdayAndOlder,
    fixed: { stage: 'final', standing: 'wait' },
  }),
  view('payoutsFailed', 'waitLoanList', getWaitLoans, {
    work: retryLoan,
    title: { id: 'Pencairan gagal', en: 'Failed payouts', zh: '放款失败' },
    filter: () => ({ state: ['failed'] }),
  }),
  view('payoutsToPutForward', 'waitLoanList', getWaitLoans, {
    work: putForward,
    title: { id: 'Siap diajukan', en: 'To put forward', zh: '待提交' },
    filter: () => ({ state: ['pending'], held: false }),
  }),
  view('payoutsToRelease', 'waitLoanList', getWaitLoans, {
    work: releaseLoan,
    title: { id: 'Menunggu otorisasi', en: 'To release', zh: '待放行' },
    filter: () => ({ state: ['audited'] }),
  }),
  view('payoutsUnknown', 'waitLoanList', getWaitLoans, {
    work: settleLoan,
    title: { id: 'Hasil belum pasti', en: 'Outcome unknown', zh: '结果未知' },
    filter: () => ({ state: ['unknown'] }),
  }),
  view('paymentsUnmatchedLong', 'repaymentRecord', getCashRecords, {
    work: matchPayment,
    title: {
      id: 'Belum cocok lebih dari 7 hari',
      en: 'Unmatched over 7 days',
      zh: '超过 7 天未匹配',
    },
    filter: (today) => ({ state: ['unmatched'], paidTime: { to: addDays(today, -longDays - 1) } }),
  }),
  view('paymentsProposed', 'repaymentRecord', getCashRecords, {
    work: decideMatch,
    title: { id: 'Menunggu konfirmasi', en: 'To confirm', zh: '待确认' },
    filter: () => ({ state: ['proposed'] }),
  }),
  view('dataRequestsLate', 'dataRequest', getDataRequests, {
    work: answerDataRequest,
    title: { id: 'Lewat 72 jam', en: 'Over 72 hours', zh: '超过 72 小时' },
    filter: () => ({ late: true }),
  }),
  view('dataRequestsOpen', 'dataRequest', getDataRequests, {
    work: answerDataRequest,
    title: { id: 'Menunggu jawaban', en: 'To answer', zh: '待答复' },
    filter: () => ({ state: ['open' as const] }),
  }),
  view('ordersOverdueWeek', 'orderList', getOrders, {
    work: quoteExtension,
    title: { id: 'Terlambat 1–7 hari', en: 'Overdue 1–7 days', zh: '逾期 1–7 天' },
    filter: () => ({ daysLate: { from: 1, to: longDays } }),
  }),
  view('ordersOverdue', 'orderList', getOrders, {
    work: quoteExtension,
    title: { id: 'Terlambat', en: 'Overdue', zh: '逾期' },
    filter: () => ({ overdue: true }),
  }),
  view('casesFree', 'collectionOrderManage', getCases, {
    work: assignCase,
    title: free,
    filter: () => ({ held: false }),
    fixed: { open: true },
  }),
  view('casesOfMineToFollow', 'collectionOrderManage', getCases, {
    work: startContact,
    title: { id: 'Tindak lanjut saya hari ini', en: 'Mine to follow up', zh: '我今日待跟进' },
    filter: (today) => ({ mine: true, nextFollowDay: { to: today } }),
    fixed: { open: true },
  }),
  view('remindersFree', 'preCollectionList', getPreCases, {
    work: assignPreCase,
    title: free,
    filter: () => ({ held: false }),
    fixed: { open: true, state: [...unfollowedStates] },
  }),
  view('checksOpen', 'checkList', getChecks, {
    work: recordCheck,
    title: { id: 'Belum diperiksa', en: 'Not checked', zh: '未质检' },
    filter: () => ({ status: ['notChecked' as const] }),
  }),
  view('batchesToAgree', 'smsSend', getBatches, {
    work: checkBatch,
    title: { id: 'Menunggu persetujuan', en: 'To agree on', zh: '待批准' },
    filter: () => ({ state: ['waiting' as const] }),
  }),
  view('leadsFree', 'userList', getUserLeads, {
    work: runDeal,
    title: free,
    filter: () => ({ held: false, status: [...openLeadStatuses] }),
  }),
]
