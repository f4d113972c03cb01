import * as z from 'zod/mini'
import { call } from '../call.ts'
import { finance, reviewDesk } from '../roles.ts'
import { orderRow } from './order.ts'

/** Who talks with borrowers, decides on them or answers for what was done: who tells of them or only counts finds orders by number. */
const borrowerFinders = [
  ...reviewDesk,
  ...finance,
  'risk',
  'pre_manager',
  'pre_operator',
  'col_manager',
  'collector',
  'agency_manager',
  'agency_collector',
  'auditor',
] as const

/** By what a borrower is found, as the filters of the order list are called. */
export const borrowerMarks = ['borrowerName', 'phone', 'idNumber'] as const
export type BorrowerMark = (typeof borrowerMarks)[number]

/**
 * The latest orders of whoever has this name, phone or ID number. Who asked by what stands in the access log, and of what
 * was asked its mask.
 */
export const findBorrower = call('POST /order/find_borrower', {
  title: {
    id: 'Mencari nasabah dengan nama, no. HP atau NIK',
    en: 'Find borrowers by name, phone or ID number',
    zh: '按姓名、手机号或身份证号查找客户',
  },
  heldBy: borrowerFinders,
  usedBy: ['orderList'],
  looks: true,
  request: z.strictObject({
    by: z.enum(borrowerMarks),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  }),
  ret: z.object({ orders: z.array(orderRow), more: z.boolean() }),
})
