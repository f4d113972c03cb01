import * as z from 'zod/mini'
import { hookFlow } from '@lumbung/domain/order/hook'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { finance } from '../roles.ts'

export const callbackKinds = ['payout', 'vaPaid', 'retailPaid', 'notice', 'unknown'] as const
const kind = z.enum(callbackKinds)
const state = z.enum(hookFlow.states)

/** Every callback a channel delivered, and what became of it; the message itself is read at its open item. */
export const getCallbacks = call('POST /utils/get_callbacks', {
  title: { id: 'Melihat callback kanal', en: 'List channel callbacks', zh: '查看通道回调' },
  heldBy: [...finance, 'auditor'],
  neededBy: ['callbacks'],
  request: listRequest(
    z.strictObject({
      kind: z.optional(z.array(kind).check(z.maxLength(callbackKinds.length))),
      state: z.optional(z.array(state).check(z.maxLength(4))),
      /** In the channel's own key of the fact. */
      eventKey: z.optional(f.shortText),
      receivedAt: z.optional(f.dayRange),
    }),
    ['receivedAt'],
  ),
  ret: listAnswer(
    z.object({
      id: f.id,
      provider: z.string(),
      kind,
      /** The same for every delivery of the same fact. */
      eventKey: z.string(),
      state,
      deliveries: z.int(),
      tries: z.int(),
      receivedAt: f.instant,
      appliedAt: z.nullable(f.instant),
      nextTryAt: z.nullable(f.instant),
      /** The order whose payment, payout or open item it is about. */
      orderNo: z.nullable(f.orderNo),
    }),
  ),
})
