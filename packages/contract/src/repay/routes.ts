import type { Route } from '../route.ts'
import { finance } from '../roles.ts'

export const repayRoutes = {
  name: 'repay',
  title: { id: 'Pembayaran', en: 'Repayment', zh: '还款' },
  path: '/repay',
  group: 'repay',
  children: [
    {
      name: 'repayPlan',
      title: { id: 'Rencana pembayaran', en: 'Repayment plan', zh: '还款计划' },
      path: '/repay/repayPlan',
      group: 'repay',
      heldBy: [...finance, 'auditor'],
    },
    {
      name: 'repaymentRecord',
      title: { id: 'Catatan pembayaran', en: 'Repayment records', zh: '还款记录' },
      path: '/repay/repaymentRecord',
      group: 'repay',
      heldBy: [...finance, 'auditor'],
    },
    {
      name: 'overdueRepayment',
      title: { id: 'Tunggakan harian', en: 'Overdue by due day', zh: '逐日逾期' },
      path: '/repay/overdueRepayment',
      group: 'repay',
      heldBy: [...finance, 'auditor'],
    },
    {
      name: 'repayQuery',
      title: { id: 'Di mana pembayaran ini?', en: 'Where is this payment?', zh: '付款查询' },
      path: '/repay/repayQuery',
      group: 'repay',
      heldBy: [...finance, 'auditor'],
    },
    {
      name: 'overdueRepaymentDetail',
      title: { id: 'Rincian tunggakan', en: 'Overdue', zh: '逾期明细' },
      path: '/repay/overdueRepaymentDetail/:date',
      group: 'repay',
      hidden: true,
      heldBy: [...finance, 'auditor'],
    },
  ],
} as const satisfies Route
