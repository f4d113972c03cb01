import { keepContactConsent, keepContactRefusal } from '@lumbung/contract/order/contact-consent'
import type { ContactConsent } from '@lumbung/domain/contact/contact-rules'
import { refuse } from '@lumbung/domain/errors'
import type { CallContext } from '../../calls/context.ts'
import { reasonGiven } from '../../calls/reason-given.ts'
import { implement } from '../../calls/registry.ts'
import { setConsent } from '../../records/order/contacts.ts'
import { addOrderEvent } from '../../records/order/orders.ts'

interface Told {
  orderNo: string
  contactId: number
  consent: ContactConsent
  note: string
}

async function keep({ orderNo, contactId, consent, note }: Told, context: CallContext) {
  const { tx, actor, now, wall, keepInTrail } = context
  const why = reasonGiven(note)
  const changed = await setConsent(tx, { orderNo, contactId }, consent)
  if (changed.length === 0) refuse('NOT_FOUND')
  for (const { order_no: of, relation, before } of changed)
    await addOrderEvent(tx, of, 'contactConsent', {
      actor,
      at: now,
      recordedAt: wall,
      reason: { written: why },
      detail: { relation, consentBefore: before, consent },
    })
  keepInTrail({ contactId, consent })
  return { orders: new Set(changed.map(({ order_no: of }) => of)).size }
}

const consent = implement(keepContactConsent, keep)

const refusal = implement(
  keepContactRefusal,
  async (request, context) => await keep({ ...request, consent: 'refused' }, context),
)

export const contactConsentCalls = [consent, refusal] as const
