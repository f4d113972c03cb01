import { createContext, use } from 'react'
import type { RevealField } from './reveal-dialog.tsx'

/** What is opened of one order by one act, in place of an eye beside each value. */
export interface OpenedTogether {
  orderNo: string
  fields: readonly RevealField[]
  /** Null: nothing is open. */
  values: ReadonlyMap<RevealField, string> | null
}

const OpenedContext = createContext<OpenedTogether | null>(null)
export const OpenedTogetherProvider = OpenedContext.Provider

/** Whether a value is opened with others here, and what it is while it is open; null: it has an eye of its own. */
export function useOpenedTogether(orderNo: string, field: RevealField): { value: string | null } | null {
  const opened = use(OpenedContext)
  if (opened === null || opened.orderNo !== orderNo || !opened.fields.includes(field)) return null
  return { value: opened.values?.get(field) ?? null }
}
