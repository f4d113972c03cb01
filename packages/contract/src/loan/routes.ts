import type { Route } from '../route.ts'
import { finance } from '../roles.ts'

export const loanRoutes = {
  name: 'loan',
  title: { id: 'Pencairan', en: 'Disbursement', zh: '放款' },
  path: '/loan',
  group: 'loan',
  children: [
    {
      name: 'waitLoanList',
      title: { id: 'Menunggu pencairan', en: 'Waiting for disbursement', zh: '待放款列表' },
      path: '/loan/waitLoanList',
      group: 'loan',
      heldBy: [...finance, 'auditor'],
    },
    {
      name: 'loanRecord',
      title: { id: 'Catatan pencairan', en: 'Disbursement record', zh: '放款记录' },
      path: '/loan/loanRecord',
      group: 'loan',
      heldBy: [...finance, 'auditor'],
    },
    {
      name: 'loanDetail',
      title: { id: 'Rincian pencairan', en: 'Disbursements', zh: '放款明细' },
      path: '/loan/loanDetail/:date',
      group: 'loan',
      hidden: true,
      heldBy: [...finance, 'auditor'],
    },
  ],
} as const satisfies Route
