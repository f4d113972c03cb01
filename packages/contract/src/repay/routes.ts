import type { Route } from '../route.ts'
import { finance } from '../roles.ts'

export const repayRoutes = {
  name: 'repay',
  title: { id: 'Pembayaran', en: 'Repayment', zh: '还款' },
  path: '/repay',
  group: 'repay',
  children: [
    {
      name: 'repaymentRecord',
      title: { id: 'Catatan pembayaran', en: 'Repayment records', zh: '还款记录' },
      path: '/repay/repaymentRecord',
      group: 'repay',
      heldBy: [...finance, 'auditor'],
    },
  ],
} as const satisfies Route
