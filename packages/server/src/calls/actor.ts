/** Who a job works as. */
export const system = { kind: 'system', name: 'system' } as const

/** Whose act something is, for audit and events. */
export interface Actor {
  kind: 'staff' | 'app' | 'system' | 'provider'
  name: string
  staffId?: number
  role?: string
}
