import type { RouteName } from '@lumbung/contract/routes'
import { type ComponentType, lazy } from 'react'
import { wordsReady } from './locales/rooms.ts'
import { loadChunk } from './core/chunk.ts'
import type { IconName } from './ui/controls/icon.tsx'

/**
 * A screen may say how its first call is made, so that the answer is there when it is drawn. `today` is null while
 * nobody knows yet who asks.
 */
export type ScreenComponent = ComponentType & {
  ask?: (search: string, today: string | null) => Promise<void>
}
type Load = () => Promise<{ default: ScreenComponent }>

export interface Screen {
  readonly screen: ComponentType
  /** Starts loading the chunk before anyone asks to see it. */
  preload: () => void
  /** The same, to be waited for; null when it cannot come: the screen itself tells then. */
  ready: () => Promise<ScreenComponent | null>
}

function screen(load: Load): Screen {
  const later = lazy(() => loadChunk(load))
  let loaded: ScreenComponent | null = null
  let rendered: ComponentType | null = null
  const ready = async () => {
    const found = await load()
      .then(async (module) => {
        await wordsReady()
        return module
      })
      .catch(() => null)
    loaded = found?.default ?? null
    return loaded
  }
  return {
    // What has come before the first render is drawn at once: a lazy screen would show its opening for 300 ms.
    get screen() {
      rendered ??= loaded ?? later
      return rendered
    },
    preload: () => void ready(),
    ready,
  }
}

/** Every screen in one table, by route name. A route without a screen here is neither in the menu nor reachable. */
export const screens: Partial<Record<RouteName, Screen>> = {
  dashboard: screen(() => import('./features/user/dashboard-screen.tsx')),
  changePasswordIndex: screen(() => import('./features/user/change-password-screen.tsx')),
  orderList: screen(() => import('./features/order/order-list-screen.tsx')),
  orderDetail: screen(() => import('./features/order/order-detail-screen.tsx')),
  reviewFirstWait: screen(() => import('./features/approve/review-first-wait-screen.tsx')),
  reviewFinalWait: screen(() => import('./features/approve/review-final-wait-screen.tsx')),
  machinerReviewPass: screen(() => import('./features/approve/machiner-review-pass-screen.tsx')),
  machinerReviewReject: screen(() => import('./features/approve/machiner-review-reject-screen.tsx')),
  machinerDetail: screen(() => import('./features/approve/machiner-detail-screen.tsx')),
  reviewFirstPass: screen(() => import('./features/approve/review-first-pass-screen.tsx')),
  reviewFirstReject: screen(() => import('./features/approve/review-first-reject-screen.tsx')),
  reviewFinalPass: screen(() => import('./features/approve/review-final-pass-screen.tsx')),
  reviewFinalReject: screen(() => import('./features/approve/review-final-reject-screen.tsx')),
  reviewList: screen(() => import('./features/approve/review-list-screen.tsx')),
  reviewGroup: screen(() => import('./features/approve/review-group-screen.tsx')),
  reviewerManage: screen(() => import('./features/approve/reviewer-manage-screen.tsx')),
  approveDetail: screen(() => import('./features/approve/approve-detail-screen.tsx')),
  excelList: screen(() => import('./features/order/excel-list-screen.tsx')),
  waitLoanList: screen(() => import('./features/loan/wait-loan-list-screen.tsx')),
  repaymentRecord: screen(() => import('./features/repay/repayment-record-screen.tsx')),
  riskRuleConfig: screen(() => import('./features/risk/risk-rule-config-screen.tsx')),
  role: screen(() => import('./features/power/role-screen.tsx')),
  account: screen(() => import('./features/power/account-screen.tsx')),
  accessLog: screen(() => import('./features/power/access-log-screen.tsx')),
  auditLog: screen(() => import('./features/power/audit-log-screen.tsx')),
  menu: screen(() => import('./features/power/menu-screen.tsx')),
  interface: screen(() => import('./features/power/interface-screen.tsx')),
  excelExport: screen(() => import('./features/utils/excel-export-screen.tsx')),
  withdrawal: screen(() => import('./features/utils/config-tools-screen.tsx')),
}

/** Icons of the menu's first level. Titles are `shell/menu.words.ts`, by the same names. */
export const menuIcons: Partial<Record<RouteName, IconName>> = {
  dashboard: 'dashboard',
  order: 'order',
  approve: 'approve',
  loan: 'loan',
  repay: 'repay',
  riskRuleConfig: 'shield',
  power: 'key',
  utils: 'tools',
}
