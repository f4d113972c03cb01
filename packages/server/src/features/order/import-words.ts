import type { Language } from '@lumbung/contract/fields'
import type { RowError, RowIssue } from '@lumbung/domain/order/import-row'
import { columnWords } from './import-columns.ts'

type Words = Record<Language, string>

/** What is wrong with a cell, as the file of refused rows says it. */
const issueWords = {
  missing: w('is missing', 'kosong', '缺失'),
  notOrderNo: w(
    'must be 6 to 32 letters, digits or hyphens',
    'harus 6–32 huruf, angka, atau tanda hubung',
    '须为6至32位字母、数字或连字符',
  ),
  notStatus: w('is not a known status', 'bukan status yang dikenal', '不是已知状态'),
  notNumber: w('is not a number', 'bukan angka', '不是数字'),
  notPositive: w('must be above zero', 'harus lebih dari nol', '必须大于零'),
  notWhole: w('is not a whole rupiah amount', 'bukan rupiah bulat', '不是整数印尼盾'),
  tooLarge: w('is too large', 'terlalu besar', '过大'),
  notDay: w('is not a date', 'bukan tanggal', '不是日期'),
  notCalendar: w('is neither “days” nor “month”', 'bukan “hari” dan bukan “bulan”', '既不是“天”也不是“月”'),
  notMonths: w(
    'is not whole months (30 days each)',
    'bukan bulan penuh (masing-masing 30 hari)',
    '不是整月（每月按 30 天计）',
  ),
  dueDayOff: w(
    'does not fit loan date and term',
    'tidak cocok dengan tanggal cair dan tenor',
    '与放款日和期限不符',
  ),
  inFuture: w('lies in the future', 'ada di masa depan', '晚于今天'),
  beforeLoan: w('is before the loan date', 'sebelum tanggal cair', '早于放款日'),
  notExpected: w(
    'is filled although the loan is open',
    'terisi padahal pinjaman belum lunas',
    '未结清却已填写',
  ),
  feesOverPrincipal: w('is eaten up by the fees', 'habis oleh biaya', '不足以支付费用'),
  costOverPrincipal: w('is below the cost of the loan', 'lebih kecil dari biaya pinjaman', '低于借款总费用'),
  doubled: w('stands in the file more than once', 'muncul lebih dari sekali', '在文件中重复'),
  orderExists: w('belongs to an order already', 'sudah dipakai pesanan lain', '已存在该订单'),
  cellsShifted: w(
    'has more or fewer cells than the header',
    'jumlah selnya tidak sama dengan judul',
    '单元格数与表头不符',
  ),
} as const satisfies Record<RowIssue, Words>

export const rowWords = w('Row', 'Baris', '行')
export const reasonWords = w('Reason', 'Alasan', '原因')
export const refusedSheetWords = w('Refused rows', 'Baris ditolak', '被拒行')
export const templateSheetWords = w('Loans', 'Pinjaman', '借款')

function w(en: string, id: string, zh: string): Words {
  return { en, id, zh }
}

/** All that is wrong with a row in one sentence: `Loan amount must be above zero (-500); …`. */
export function reasonOf(errors: readonly RowError[], language: Language): string {
  return errors
    .map(({ column, issue, value }) => {
      const subject = column === 'row' ? rowWords[language] : columnWords[column][language]
      const gap = language === 'zh' ? '' : ' '
      return `${subject}${gap}${issueWords[issue][language]}${value === '' ? '' : ` (${value})`}`
    })
    .join('; ')
}
