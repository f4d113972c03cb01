import { matchColumns } from '../../lists/file/match-columns.ts'
import type { Language } from '@lumbung/contract/fields'
import { importColumns, type ImportColumn, type ImportTarget } from '@lumbung/domain/order/import-file'

/** What a column is called in a template, by language. */
export const columnWords = {
  orderNo: { en: 'Order no.', id: 'Nomor pesanan', zh: '订单号' },
  status: { en: 'Status', id: 'Status', zh: '状态' },
  principal: { en: 'Loan amount', id: 'Jumlah pinjaman', zh: '借款金额' },
  termDays: { en: 'Term (days)', id: 'Tenor (hari)', zh: '期限(天)' },
  calendar: {
    en: 'Term counts (days or month)',
    id: 'Hitungan tenor (hari atau bulan)',
    zh: '期限计算(天或月)',
  },
  loanDay: { en: 'Loan date', id: 'Tanggal cair', zh: '放款日' },
  dueDay: { en: 'Due date', id: 'Jatuh tempo', zh: '到期日' },
  repaidTime: { en: 'Repaid at', id: 'Waktu lunas', zh: '结清时间' },
  daysOverdue: { en: 'Days overdue', id: 'Hari keterlambatan', zh: '逾期天数' },
  age: { en: 'Age', id: 'Usia', zh: '年龄' },
  education: { en: 'Education', id: 'Pendidikan', zh: '学历' },
  gender: { en: 'Gender', id: 'Jenis kelamin', zh: '性别' },
} as const satisfies Record<ImportColumn, Record<Language, string>>

/** Other names a column goes by, as `plain` leaves them. */
const otherNames: Record<ImportColumn, readonly string[]> = {
  orderNo: [
    'loanid',
    'orderid',
    'orderno',
    'ordernumber',
    'loanno',
    'loannumber',
    'nopesanan',
    'nopinjaman',
    'idpinjaman',
    '借款编号',
    '编号',
  ],
  status: ['loanstatus', 'orderstatus', 'statuspinjaman', 'statuspesanan', '借款状态', '订单状态'],
  principal: [
    'principal',
    'amount',
    'loanprincipal',
    'principalamount',
    'pokok',
    'pokokpinjaman',
    'pinjaman',
    'plafon',
    '本金',
    '借款本金',
    '金额',
  ],
  termDays: [
    'terms',
    'term',
    'tenor',
    'tenure',
    'days',
    'jangkawaktu',
    'lamapinjaman',
    '期限',
    '借款期限',
    '天数',
  ],
  calendar: [
    'calendar',
    'termcounts',
    'termunit',
    'tenorunit',
    'periodunit',
    'hitungantenor',
    'satuantenor',
    '期限单位',
    '期限计算',
  ],
  loanDay: [
    'effectivedate',
    'loanday',
    'disbursementdate',
    'disbursedat',
    'startdate',
    'loantime',
    'tanggalpencairan',
    'tanggalpinjam',
    'tglcair',
    'tglpencairan',
    '放款日期',
    '借款日期',
    '起息日',
  ],
  dueDay: [
    'dueday',
    'maturitydate',
    'repayenddate',
    'tanggaljatuhtempo',
    'tgljatuhtempo',
    '到期日期',
    '应还日期',
  ],
  repaidTime: [
    'paidofftime',
    'repaidtime',
    'repaiddate',
    'paidat',
    'paiddate',
    'settledat',
    'tanggallunas',
    'tgllunas',
    'tanggalpelunasan',
    '结清日期',
    '还款时间',
    '还款日期',
  ],
  daysOverdue: [
    'pastduedays',
    'overduedays',
    'dayslate',
    'dayspastdue',
    'dpd',
    'hariterlambat',
    'haritunggakan',
  ],
  age: ['umur'],
  education: ['pendidikanterakhir', '教育程度'],
  gender: ['sex', 'kelamin'],
}

const names = Object.fromEntries(
  importColumns.map((column) => [column, [...Object.values(columnWords[column]), ...otherNames[column]]]),
) as Record<ImportColumn, string[]>

/** Guesses from its name what each column is. */
export function suggestMapping(columns: readonly string[]): ImportTarget[] {
  return matchColumns(columns, names)
}
