import type { Group } from './groups.ts'

/**
 * The one tree that menu, permission, breadcrumb, tab titles and command palette read. A route's name
 * is its permission key, spelled as the specification spells it. Only screens that exist stand here.
 */
export interface Route {
  /** Permission key; a group without a screen has a name too, for its title. */
  name: string
  /** Absolute path; parameters as `:orderNo`. */
  path: string
  group: Group | null
  /** Not in the menu. */
  hidden?: boolean
  /** Never kept by the tab strip. */
  noCache?: boolean
  /** Reachable by everyone signed in. */
  fixed?: boolean
  /** Kept as data: who sees the dashboard's portfolio half (specification §2). */
  metaRoles?: readonly string[]
  children?: readonly Route[]
}

export const routes = [
  {
    name: 'dashboard',
    path: '/dashboard',
    group: null,
    fixed: true,
    noCache: true,
    metaRoles: ['admin', 'approve'],
  },
  {
    name: 'changePassword',
    path: '/changePassword',
    group: 'user',
    fixed: true,
    hidden: true,
    children: [
      {
        name: 'changePasswordIndex',
        path: '/changePassword/index',
        group: 'user',
        fixed: true,
        hidden: true,
      },
    ],
  },
  {
    name: 'order',
    path: '/order',
    group: 'order',
    children: [
      { name: 'orderList', path: '/order/orderList', group: 'order' },
      { name: 'excelList', path: '/order/excelList', group: 'order' },
      { name: 'orderDetail', path: '/order/detail/:orderNo', group: 'order', hidden: true },
    ],
  },
  {
    name: 'approve',
    path: '/approve',
    group: 'approve',
    children: [
      {
        name: 'machinerReview',
        path: '/approve/machinerReview',
        group: 'approve',
        children: [
          {
            name: 'machinerReviewPass',
            path: '/approve/machinerReview/machinerReviewPass',
            group: 'approve',
          },
          {
            name: 'machinerReviewReject',
            path: '/approve/machinerReview/machinerReviewReject',
            group: 'approve',
          },
        ],
      },
      {
        name: 'reviewFirst',
        path: '/approve/reviewFirst',
        group: 'approve',
        children: [
          { name: 'reviewFirstWait', path: '/approve/reviewFirst/reviewFirstWait', group: 'approve' },
          { name: 'reviewFirstPass', path: '/approve/reviewFirst/reviewFirstPass', group: 'approve' },
          { name: 'reviewFirstReject', path: '/approve/reviewFirst/reviewFirstReject', group: 'approve' },
        ],
      },
      {
        name: 'reviewFinal',
        path: '/approve/reviewFinal',
        group: 'approve',
        children: [
          { name: 'reviewFinalWait', path: '/approve/reviewFinal/reviewFinalWait', group: 'approve' },
          { name: 'reviewFinalPass', path: '/approve/reviewFinal/reviewFinalPass', group: 'approve' },
          { name: 'reviewFinalReject', path: '/approve/reviewFinal/reviewFinalReject', group: 'approve' },
        ],
      },
      { name: 'reviewGroup', path: '/approve/reviewGroup', group: 'approve' },
      { name: 'reviewList', path: '/approve/reviewList', group: 'approve' },
      { name: 'reviewerManage', path: '/approve/reviewerManage', group: 'approve' },
      { name: 'approveDetail', path: '/approve/detail/:orderNo', group: 'approve', hidden: true },
      {
        name: 'machinerDetail',
        path: '/approve/machinerDetail/:orderNo/:type',
        group: 'approve',
        hidden: true,
      },
    ],
  },
  {
    name: 'loan',
    path: '/loan',
    group: 'loan',
    children: [{ name: 'waitLoanList', path: '/loan/waitLoanList', group: 'loan' }],
  },
  {
    name: 'repay',
    path: '/repay',
    group: 'repay',
    children: [{ name: 'repaymentRecord', path: '/repay/repaymentRecord', group: 'repay' }],
  },
  {
    name: 'risk',
    path: '/risk',
    group: 'risk',
    children: [{ name: 'riskRuleConfig', path: '/risk/riskRuleConfig', group: 'risk' }],
  },
  {
    name: 'power',
    path: '/power',
    group: 'power',
    children: [
      { name: 'role', path: '/power/role', group: 'power' },
      { name: 'account', path: '/power/account', group: 'power' },
      { name: 'accessLog', path: '/power/accessLog', group: 'power' },
      { name: 'auditLog', path: '/power/auditLog', group: 'power' },
      { name: 'menu', path: '/power/menu/:role_id', group: 'power', hidden: true },
      { name: 'interface', path: '/power/interface/:role_id', group: 'power', hidden: true },
    ],
  },
  {
    name: 'utils',
    path: '/utils',
    group: 'utils',
    children: [
      { name: 'excelExport', path: '/utils/excelExport', group: 'utils' },
      { name: 'withdrawal', path: '/utils/configTools', group: 'utils' },
    ],
  },
] as const satisfies readonly Route[]

type NamesIn<R> = R extends { name: infer N extends string; children: infer C extends readonly unknown[] }
  ? N | NamesIn<C[number]>
  : R extends { name: infer N extends string }
    ? N
    : never

export type RouteName = NamesIn<(typeof routes)[number]>

/** Every route of the tree, parents before their children. */
export function allRoutes(tree: readonly Route[] = routes): readonly Route[] {
  return tree.flatMap((route) => [route, ...allRoutes(route.children ?? [])])
}
