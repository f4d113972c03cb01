import type { Rows } from '@lumbung/server/records/list/bulk-rows'

/** A callback as it came and was applied at once. @returns its number */
export function addHook(
  rows: Rows,
  hook: {
    kind: 'payout' | 'vaPaid' | 'retailPaid'
    eventKey: string
    body: Record<string, unknown>
    at: Date
    deliveries: number
    note: string
  },
): number {
  const id = rows.number('hook_event')
  rows.add('hook_event', {
    id,
    provider: 'xendit',
    event_key: hook.eventKey,
    kind: hook.kind,
    body: Buffer.from(JSON.stringify(hook.body)),
    state: 'applied',
    note: hook.note,
    deliveries: hook.deliveries,
    received_at: hook.at,
    applied_at: hook.at,
  })
  return id
}
