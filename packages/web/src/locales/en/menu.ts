import type { RouteName } from '@lumbung/contract/routes'

export const menu = {
  dashboard: 'Dashboard',
  changePassword: 'Change password',
  changePasswordIndex: 'Change password',
  order: 'Orders',
  orderList: 'Order list',
  excelList: 'Excel list',
  orderDetail: 'Order',
  approve: 'Approval',
  reviewFirst: 'First review',
  reviewFirstWait: 'Waiting for first review',
  reviewFinal: 'Final review',
  reviewFinalWait: 'Waiting for final review',
  approveDetail: 'Review',
  loan: 'Disbursement',
  waitLoanList: 'Waiting for disbursement',
  repay: 'Repayment',
  repaymentRecord: 'Repayment records',
} as const satisfies Record<RouteName, string>
