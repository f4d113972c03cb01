import * as z from 'zod/mini'
import { instalmentStates, lateBands } from '@lumbung/domain/account/instalment'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { finance } from '../roles.ts'

/** Instalments of a kind, and what they carry. */
const counted = z.object({ count: z.int(), amount: f.rupiah })

/** What fell due on a day and was not settled when it was over; an instalment counts on its present due day. */
export const overdueDayRow = z.object({
  day: f.businessDay,
  daysLate: z.int(),
  /** All that fell due that day, what was settled in time too: principal and interest. */
  fellDue: counted,
  /** What of it went overdue: left when the day was over. */
  overdue: counted,
  /** Overdue of what fell due, by number. */
  overduePpm: z.nullable(z.int()),
  /** What was paid on it afterwards, penalty included. */
  repaidLate: counted,
  /** How many of the overdue ones were settled how many days after the due day. */
  upTo7: z.int(),
  upTo15: z.int(),
  upTo30: z.int(),
  over30: z.int(),
  /** What is owed of it today, penalty included, and how much of that is penalty. */
  open: counted,
  openPenalty: f.rupiah,
})

/** The due days on which something went overdue, one row a day. */
export const getOverdueDays = call('POST /repay/get_overdue_days', {
  title: {
    id: 'Melihat tunggakan per hari jatuh tempo',
    en: 'See overdue money by due day',
    zh: '查看逐日逾期',
  },
  heldBy: [...finance, 'auditor'],
  neededBy: ['overdueRepayment'],
  usedBy: ['overdueRepaymentDetail'],
  request: listRequest(
    z.strictObject({
      day: z.optional(f.dayRange),
      app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
    }),
    ['day'],
  ),
  ret: listAnswer(overdueDayRow),
})

export const overdueOrderRow = z.object({
  orderNo: f.orderNo,
  app: f.appCode,
  borrowerName: z.string(),
  phone: z.string(),
  customerType: f.customerType,
  no: z.int(),
  of: z.int(),
  dueDay: f.businessDay,
  state: z.enum(instalmentStates),
  settled: z.enum(lateBands),
  /** Left when the due day was over. */
  leftAtDue: f.rupiah,
  /** Paid afterwards, penalty included. */
  repaidLate: f.rupiah,
  /** Penalty charged up to today, what was forgiven of it too. */
  penalty: f.rupiah,
  /** What is owed of it today. */
  left: f.rupiah,
  daysLate: z.int(),
  clearedDay: z.nullable(f.businessDay),
  /** When its order was paid on last. */
  lastPaidAt: z.nullable(f.instant),
})

/** What went overdue, with what came afterwards; `overdueRepaymentDetail` narrows it to a due day. */
export const getOverdueOrders = call('POST /repay/get_overdue_orders', {
  title: { id: 'Melihat tunggakan satu hari', en: 'See what went overdue on a day', zh: '查看当日逾期明细' },
  heldBy: [...finance, 'auditor'],
  neededBy: ['overdueRepaymentDetail'],
  request: listRequest(
    z.strictObject({
      dueDay: z.optional(f.dayRange),
      settled: z.optional(z.array(z.enum(lateBands)).check(z.maxLength(lateBands.length))),
      /** Whether anything was paid after the due day. */
      paidLate: z.optional(z.boolean()),
      app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
      customerType: z.optional(z.array(f.customerType).check(z.maxLength(3))),
      orderNo: z.optional(z.string().check(z.maxLength(32))),
      phone: z.optional(z.string().check(z.maxLength(40))),
    }),
    ['dueDay', 'left', 'repaidLate'],
  ),
  ret: z.extend(listAnswer(overdueOrderRow), { repaidLateOnPage: f.rupiah, leftOnPage: f.rupiah }),
})
