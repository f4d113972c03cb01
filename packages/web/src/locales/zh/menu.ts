import type { RouteName } from '@lumbung/contract/routes'

export const menu = {
  dashboard: '首页',
  changePassword: '修改密码',
  changePasswordIndex: '修改密码',
  order: '订单',
  orderList: '订单列表',
  excelList: 'Excel 列表',
  orderDetail: '订单',
  approve: '审批',
  reviewFirst: '初审',
  reviewFirstWait: '待初审',
  reviewFinal: '终审',
  reviewFinalWait: '待终审',
  approveDetail: '审核',
  loan: '放款',
  waitLoanList: '待放款列表',
  repay: '还款',
  repaymentRecord: '还款记录',
} as const satisfies Record<RouteName, string>
