import * as z from 'zod/mini'
import { instalmentStates } from '@lumbung/domain/account/instalment'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { reportAnswer } from '../report.ts'
import { finance } from '../roles.ts'

/** The due days that are shown unless some are asked for. */
export function usualDueDays(today: BusinessDay): { from: BusinessDay; to: BusinessDay } {
  return { from: addDays(today, -7), to: addDays(today, 30) }
}

const planFilter = z.strictObject({
  /** Unless days, an order or a person are asked for: from a week ago to thirty days ahead. */
  dueDay: z.optional(f.dayRange),
  state: z.optional(z.array(z.enum(instalmentStates)).check(z.maxLength(5))),
  app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
  orderNo: z.optional(z.string().check(z.maxLength(32))),
  /** As people write it; found by its blind index. */
  phone: z.optional(z.string().check(z.maxLength(40))),
})

export const instalmentPlanRow = z.object({
  orderNo: f.orderNo,
  app: f.appCode,
  borrowerName: z.string(),
  phone: z.string(),
  /** Which instalment it is, of how many. */
  no: z.int(),
  of: z.int(),
  dueDay: f.businessDay,
  state: z.enum(instalmentStates),
  principal: f.rupiah,
  interest: f.rupiah,
  /** Principal and interest. */
  amount: f.rupiah,
  /** Penalty charged up to today, what was forgiven of it too. */
  penalty: f.rupiah,
  repaid: f.rupiah,
  /** What was forgiven of principal, interest and penalty. */
  forgiven: f.rupiah,
  /** What is owed today: amount + penalty − repaid − forgiven. */
  left: f.rupiah,
  /** Until today, or until the day nothing was left. */
  daysLate: z.int(),
  clearedDay: z.nullable(f.businessDay),
})

/** What is due when, instalment by instalment, with what is owed of each today. */
export const getRepayPlan = call('POST /repay/get_repay_plan', {
  title: { id: 'Melihat rencana pembayaran', en: 'See what is due when', zh: '查看还款计划' },
  heldBy: [...finance, 'auditor'],
  neededBy: ['repayPlan'],
  request: listRequest(planFilter, ['dueDay', 'amount']),
  ret: listAnswer(instalmentPlanRow),
})

/** The very instalments of the list, summed by how they stand. */
export const getRepayPlanSummary = call('POST /repay/get_repay_plan_summary', {
  title: {
    id: 'Melihat jumlah rencana pembayaran',
    en: 'See the sums of what is due',
    zh: '查看还款计划合计',
  },
  heldBy: [...finance, 'auditor'],
  usedBy: ['repayPlan'],
  request: z.strictObject({ filter: planFilter }),
  ret: reportAnswer({
    instalments: z.int(),
    amount: f.rupiah,
    penalty: f.rupiah,
    repaid: f.rupiah,
    forgiven: f.rupiah,
    left: f.rupiah,
  }),
})
