import type { Route } from '../route.ts'
import { reportReaders } from '../roles.ts'

export const reportRoutes = {
  name: 'report',
  title: { id: 'Laporan', en: 'Reports', zh: '报表' },
  path: '/report',
  group: 'report',
  children: [
    {
      name: 'borrowAgainRate',
      title: { id: 'Pinjam ulang', en: 'Borrowing again', zh: '复借率' },
      path: '/report/borrowAgainRate',
      group: 'report',
      heldBy: [...reportReaders, 'tm_manager'],
    },
    {
      name: 'overdueMonitoring',
      title: { id: 'Tunggakan per jatuh tempo', en: 'Overdue by due date', zh: '逾期监控' },
      path: '/report/overdueMonitoring',
      group: 'report',
      heldBy: [...reportReaders, 'col_manager', 'pre_manager'],
    },
    {
      name: 'overdueMonitoringTotal',
      title: { id: 'Total tunggakan', en: 'Overdue totals', zh: '逾期汇总' },
      path: '/report/overdueMonitoringTotal',
      group: 'report',
      heldBy: [...reportReaders, 'col_manager', 'finance_checker'],
    },
    {
      name: 'passRate',
      title: { id: 'Tingkat lolos', en: 'Pass rate', zh: '通过率' },
      path: '/report/passRate',
      group: 'report',
      heldBy: [...reportReaders, 'review_manager'],
    },
    {
      name: 'channelConversionRate',
      title: { id: 'Konversi kanal', en: 'Channel conversion', zh: '渠道转化率' },
      path: '/report/channelConversionRate',
      group: 'report',
      heldBy: [...reportReaders, 'tm_manager'],
    },
    {
      name: 'conversionRate',
      title: { id: 'Konversi', en: 'Conversion', zh: '转化率' },
      path: '/report/conversionRate',
      group: 'report',
      heldBy: [...reportReaders, 'tm_manager', 'review_manager'],
    },
    {
      name: 'placeRecovery',
      title: { id: 'Pencairan dan pengembalian', en: 'Placed and recovered', zh: '放款回收' },
      path: '/report/placeRecovery',
      group: 'report',
      heldBy: [...reportReaders, 'finance_checker'],
    },
    {
      name: 'touristsRegisterToApply',
      title: { id: 'Pengunjung ke pengajuan', en: 'Visitors to applicants', zh: '游客注册到申请' },
      path: '/report/touristsRegisterToApply',
      group: 'report',
      heldBy: [...reportReaders, 'tm_manager'],
    },
    {
      name: 'vintageCurves',
      title: { id: 'Kurva vintage', en: 'Vintage curves', zh: '账龄曲线' },
      path: '/report/vintageCurves',
      group: 'report',
      heldBy: [...reportReaders, 'finance_checker'],
    },
    {
      name: 'tkb90History',
      title: { id: 'Riwayat TKB90', en: 'TKB90 history', zh: 'TKB90 历史' },
      path: '/report/tkb90History',
      group: 'report',
      heldBy: [...reportReaders, 'col_manager', 'finance_checker'],
    },
    {
      name: 'rollRates',
      title: { id: 'Laju pindah tahap', en: 'Roll rates', zh: '滚动率' },
      path: '/report/rollRates',
      group: 'report',
      heldBy: [...reportReaders, 'col_manager', 'finance_checker'],
    },
    {
      name: 'unitEconomics',
      title: { id: 'Ekonomi per unit', en: 'Unit economics', zh: '单位经济' },
      path: '/report/unitEconomics',
      group: 'report',
      heldBy: [...reportReaders, 'finance_checker', 'tm_manager'],
    },
  ],
} as const satisfies Route

export type ReportName = (typeof reportRoutes.children)[number]['name']
export const reportNames: readonly ReportName[] = reportRoutes.children.map(({ name }) => name)
