export const powerRoutes = ['role', 'account', 'accessLog', 'auditLog', 'menu', 'interface'] as const
export const agencyRoutes = ['orderList', 'orderDetail'] as const
export const orderRoutes = [...agencyRoutes, 'excelExport'] as const
export const firstLists = ['reviewFirstPass', 'reviewFirstReject'] as const
export const finalLists = ['reviewFinalPass', 'reviewFinalReject'] as const
export const machineLists = ['machinerReviewPass', 'machinerReviewReject'] as const
export const firstRoutes = [
  'reviewFirstWait',
  ...firstLists,
  'approveDetail',
  'machinerDetail',
  ...orderRoutes,
] as const
export const finalRoutes = [
  'reviewFinalWait',
  ...finalLists,
  'approveDetail',
  'machinerDetail',
  ...orderRoutes,
] as const
export const deskRoutes = ['reviewGroup', 'reviewerManage'] as const
export const moneyRoutes = ['waitLoanList', 'repaymentRecord', 'withdrawal', ...orderRoutes] as const
