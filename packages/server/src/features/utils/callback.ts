import { sql } from 'kysely'
import { getCallbacks } from '@lumbung/contract/utils/callback'
import { implement } from '../../calls/registry.ts'
import { containing } from '../../lists/conditions.ts'
import { listOf } from '../../lists/answer-list.ts'

export const listCallbacks = implement(
  getCallbacks,
  async (request, { tx }) =>
    await listOf(tx, getCallbacks, request, {
      of: ['hook_event', 'h'],
      fields: {
        // The key of a payout's fact has the channel's own number in its middle.
        orderNo: sql`coalesce((select c.order_no from cash_record c where c.hook_event_id = h.id limit 1),
                              (select i.order_no from open_item i where i.hook_event_id = h.id limit 1),
                              (select d.order_no from disbursement d where h.kind = 'payout' and d.channel = h.provider
                                  and d.provider_id = split_part(h.event_key, ':', 2) limit 1))`,
      },
      filter: { eventKey: containing(sql`h.event_key`) },
      by: 'receivedAt',
      descending: true,
    }),
)
