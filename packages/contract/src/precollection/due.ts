import * as z from 'zod/mini'
import { amountClasses } from '@lumbung/domain/cases/board'
import { preStages } from '@lumbung/domain/cases/pre-case'
import { call } from '../call.ts'
import { boardFigure } from '../day-board.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { reportAnswer } from '../report.ts'

const readers = ['pre_manager', 'auditor', 'report_viewer'] as const

/** When an instalment was repaid: before its due day, on it (T0), after it, not yet, or it is not due yet. */
export const repaidWhen = z.enum(['before', 'onDay', 'after', 'open', 'ahead'])

const dueFilter = z.strictObject({
  /** Without it the last thirty days and what falls due in three. */
  dueDay: z.optional(f.dayRange),
  repaid: z.optional(z.array(repaidWhen).check(z.maxLength(5))),
  customerType: z.optional(z.array(f.customerType).check(z.maxLength(3))),
  app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
})

/** What falls due, instalment by instalment, with when it was repaid. */
export const getDueOrders = call('POST /precollection/get_due_orders', {
  title: { id: 'Melihat yang jatuh tempo', en: 'List what falls due', zh: '查看到期明细' },
  heldBy: readers,
  neededBy: ['summaryCollectinOrders'],
  request: listRequest(dueFilter, ['dueDay', 'amount']),
  ret: listAnswer(
    z.object({
      orderNo: f.orderNo,
      no: z.int(),
      app: f.appCode,
      borrowerName: z.string(),
      customerType: f.customerType,
      dueDay: f.businessDay,
      /** Principal and interest. */
      amount: f.rupiah,
      left: f.rupiah,
      clearedDay: z.nullable(f.businessDay),
      repaid: repaidWhen,
    }),
  ),
})

/** The same by due day: due, repaid before, on the day (T0) and after it. */
export const getDueSummary = call('POST /precollection/get_due_summary', {
  title: { id: 'Melihat ringkasan jatuh tempo', en: 'See the summary of due days', zh: '查看到期汇总' },
  heldBy: readers,
  usedBy: ['summaryCollectinOrders'],
  request: z.strictObject({ filter: dueFilter }),
  ret: reportAnswer({
    due: z.int(),
    amount: f.rupiah,
    before: z.int(),
    onDay: z.int(),
    /** Repaid by the end of the due day, of what was due; null where nothing was. */
    clearedPpm: z.nullable(z.int()),
    clearedByThen: z.int(),
    after: z.int(),
    open: z.int(),
    left: f.rupiah,
  }),
})

const classFilter = z.strictObject({
  /** Without it today. */
  day: z.optional(f.businessDay),
  stage: z.optional(z.array(z.enum(preStages)).check(z.maxLength(2))),
  amountClass: z.optional(z.array(z.enum(amountClasses)).check(z.maxLength(4))),
  customerType: z.optional(z.array(f.customerType).check(z.maxLength(3))),
  app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
  /** Only what a figure counts. */
  figure: z.optional(boardFigure),
})

/** The cases of a day of pre-collection, by class of amount and type of customer, as its board has them. */
export const getDayClassCases = call('POST /precollection/get_class_cases', {
  title: { id: 'Melihat kasus menurut segmen', en: 'List cases by segment', zh: '查看分段案件' },
  heldBy: readers,
  neededBy: ['preDailyProcessNew'],
  request: listRequest(classFilter, ['amount']),
  ret: listAnswer(
    z.object({
      id: f.id,
      orderNo: f.orderNo,
      app: f.appCode,
      borrowerName: z.string(),
      customerType: f.customerType,
      amountClass: z.enum(amountClasses),
      stage: z.enum(preStages),
      holder: z.nullable(f.person),
      amount: f.rupiah,
      calls: z.int(),
      collected: f.rupiah,
      cleared: z.boolean(),
    }),
  ),
})

/** Their sums by class of amount and type of customer, with the day by hour. */
export const getDayClasses = call('POST /precollection/get_day_classes', {
  title: { id: 'Melihat harian menurut segmen', en: 'See the day by segment', zh: '查看分段日报' },
  heldBy: readers,
  usedBy: ['preDailyProcessNew'],
  request: z.strictObject({ filter: classFilter }),
  ret: z.extend(
    reportAnswer({
      held: z.int(),
      heldAmount: f.rupiah,
      followed: z.int(),
      calls: z.int(),
      connected: z.int(),
      connectedPpm: z.nullable(z.int()),
      promises: z.int(),
      cleared: z.int(),
      clearedPpm: z.nullable(z.int()),
      collected: f.rupiah,
    }),
    {
      hours: z.array(z.object({ hour: z.int(), calls: z.int(), connected: z.int(), collected: f.rupiah })),
    },
  ),
})
