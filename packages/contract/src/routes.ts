import type { Group } from './groups.ts'
import { orderReaders, reviewDesk, finance, listTakers, type SeededRoleName } from './roles.ts'

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
  /** The roles that see it in a new product; none for a group, and for what everyone reaches. */
  heldBy?: readonly SeededRoleName[]
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
      { name: 'orderList', path: '/order/orderList', group: 'order', heldBy: orderReaders },
      { name: 'excelList', path: '/order/excelList', group: 'order', heldBy: ['finance_maker', 'auditor'] },
      {
        name: 'orderDetail',
        path: '/order/detail/:orderNo',
        group: 'order',
        hidden: true,
        heldBy: orderReaders,
      },
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
            heldBy: ['review_manager', 'risk', 'auditor'],
          },
          {
            name: 'machinerReviewReject',
            path: '/approve/machinerReview/machinerReviewReject',
            group: 'approve',
            heldBy: ['review_manager', 'risk', 'auditor'],
          },
        ],
      },
      {
        name: 'reviewFirst',
        path: '/approve/reviewFirst',
        group: 'approve',
        children: [
          {
            name: 'reviewFirstWait',
            path: '/approve/reviewFirst/reviewFirstWait',
            group: 'approve',
            heldBy: ['review_manager', 'first_reviewer', 'auditor'],
          },
          {
            name: 'reviewFirstPass',
            path: '/approve/reviewFirst/reviewFirstPass',
            group: 'approve',
            heldBy: ['review_manager', 'first_reviewer', 'auditor'],
          },
          {
            name: 'reviewFirstReject',
            path: '/approve/reviewFirst/reviewFirstReject',
            group: 'approve',
            heldBy: ['review_manager', 'first_reviewer', 'auditor'],
          },
        ],
      },
      {
        name: 'reviewFinal',
        path: '/approve/reviewFinal',
        group: 'approve',
        children: [
          {
            name: 'reviewFinalWait',
            path: '/approve/reviewFinal/reviewFinalWait',
            group: 'approve',
            heldBy: ['review_manager', 'final_reviewer', 'auditor'],
          },
          {
            name: 'reviewFinalPass',
            path: '/approve/reviewFinal/reviewFinalPass',
            group: 'approve',
            heldBy: ['review_manager', 'final_reviewer', 'auditor'],
          },
          {
            name: 'reviewFinalReject',
            path: '/approve/reviewFinal/reviewFinalReject',
            group: 'approve',
            heldBy: ['review_manager', 'final_reviewer', 'auditor'],
          },
        ],
      },
      {
        name: 'reviewGroup',
        path: '/approve/reviewGroup',
        group: 'approve',
        heldBy: ['review_manager', 'auditor'],
      },
      {
        name: 'reviewList',
        path: '/approve/reviewList',
        group: 'approve',
        heldBy: ['review_manager', 'qc', 'auditor'],
      },
      {
        name: 'reviewerManage',
        path: '/approve/reviewerManage',
        group: 'approve',
        heldBy: ['review_manager', 'auditor'],
      },
      {
        name: 'approveDetail',
        path: '/approve/detail/:orderNo',
        group: 'approve',
        hidden: true,
        heldBy: [...reviewDesk, 'auditor'],
      },
      {
        name: 'machinerDetail',
        path: '/approve/machinerDetail/:orderNo/:type',
        group: 'approve',
        heldBy: [...reviewDesk, 'risk', 'auditor'],
        hidden: true,
      },
    ],
  },
  {
    name: 'loan',
    path: '/loan',
    group: 'loan',
    children: [
      { name: 'waitLoanList', path: '/loan/waitLoanList', group: 'loan', heldBy: [...finance, 'auditor'] },
    ],
  },
  {
    name: 'repay',
    path: '/repay',
    group: 'repay',
    children: [
      {
        name: 'repaymentRecord',
        path: '/repay/repaymentRecord',
        group: 'repay',
        heldBy: [...finance, 'auditor'],
      },
    ],
  },
  {
    name: 'risk',
    path: '/risk',
    group: 'risk',
    children: [
      { name: 'riskRuleConfig', path: '/risk/riskRuleConfig', group: 'risk', heldBy: ['risk', 'auditor'] },
    ],
  },
  {
    name: 'power',
    path: '/power',
    group: 'power',
    children: [
      { name: 'role', path: '/power/role', group: 'power', heldBy: ['auditor'] },
      { name: 'account', path: '/power/account', group: 'power', heldBy: ['auditor'] },
      { name: 'accessLog', path: '/power/accessLog', group: 'power', heldBy: ['auditor'] },
      { name: 'auditLog', path: '/power/auditLog', group: 'power', heldBy: ['auditor'] },
      { name: 'menu', path: '/power/menu/:role_id', group: 'power', hidden: true, heldBy: ['auditor'] },
      {
        name: 'interface',
        path: '/power/interface/:role_id',
        group: 'power',
        hidden: true,
        heldBy: ['auditor'],
      },
    ],
  },
  {
    name: 'utils',
    path: '/utils',
    group: 'utils',
    children: [
      { name: 'excelExport', path: '/utils/excelExport', group: 'utils', heldBy: listTakers },
      { name: 'withdrawal', path: '/utils/configTools', group: 'utils', heldBy: [...finance, 'auditor'] },
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
