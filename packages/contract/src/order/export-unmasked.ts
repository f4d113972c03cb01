import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { onlyAdmins } from '../roles.ts'
import { openedField, requestExport } from '../utils/export.ts'
import { getOrders, reveal } from './order.ts'

const { title, columns, shownFilter } = requestExport.request.shape
const { filter, sort } = getOrders.request.shape

/**
 * Puts forward that the order list is written with personal data unmasked: for an authority, a court, a complaint. Nothing is written
 * before another person agrees (`decideUnmasked`); then it is an export like any other (`getExports`), kept for a day, of no more orders than were agreed to. Each order in
 * it stands in the access log, with the reason. EXPORT_TOO_LARGE says `max`, how many orders one file may hold.
 */
export const exportUnmasked = call('POST /order/export_unmasked', {
  title: {
    id: 'Mengekspor data pribadi tanpa samaran',
    en: 'Export unmasked personal data',
    zh: '导出未脱敏的个人信息',
  },
  heldBy: ['auditor'],
  usedBy: ['orderList'],
  sudo: true,
  once: true,
  request: z.strictObject({
    title,
    filter,
    sort,
    columns,
    shownFilter,
    opened: z.array(openedField).check(z.minLength(1), z.maxLength(openedField.options.length)),
    reasonCode: reveal.request.shape.reasonCode,
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id, rows: z.int() }),
  errors: ['NOT_PERMITTED', 'EXPORTS_EXHAUSTED', 'EXPORT_TOO_LARGE', 'REASON_MISSING'],
})

/** Agrees that a file is written with personal data unmasked, or refuses it with a note. Never the person who asked. */
export const decideUnmasked = call('POST /order/decide_unmasked', {
  title: {
    id: 'Menyetujui ekspor tanpa samaran',
    en: 'Agree on an unmasked export',
    zh: '审批未脱敏导出',
  },
  heldBy: onlyAdmins,
  usedBy: ['excelExport'],
  sudo: true,
  once: true,
  request: z.strictObject({ id: f.id, agree: z.boolean(), note: f.note, requestKey: f.requestKey }),
  ret: z.null(),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'SAME_PERSON', 'REASON_MISSING'],
})
