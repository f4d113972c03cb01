import type { RouteName } from '@lumbung/contract/routes'
import { routeAt } from './route-tree.ts'

/** The filters of each screen into which a person's phone, ID number or name is typed: those that its lists mark `personal`. */
export const personalFilters: Partial<Record<RouteName, readonly string[]>> = {
  orderList: ['phone', 'borrowerName', 'idNumber'],
  repayPlan: ['phone'],
  overdueRepaymentDetail: ['phone'],
  riskRuleConfig: ['value'],
  account: ['text'],
  auditLog: ['who', 'subject'],
  accessLog: ['who'],
  bankStatement: ['owner', 'by'],
}

/** An address's search as the browser may keep it: whom somebody was looking for goes with the page (ruling 19). */
export function keptSearch(path: string, search: string): string {
  const names = personalFilters[routeAt(path)?.route.name as RouteName] ?? []
  const asked = new URLSearchParams(search)
  if (!names.some((name) => asked.has(name))) return search
  for (const name of names) asked.delete(name)
  return asked.size > 0 ? `?${asked}` : ''
}
