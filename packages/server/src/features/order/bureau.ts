import { askSourceAgain, getBureau } from '@lumbung/contract/order/bureau'
import { addDays, type BusinessDay, businessDayOf } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import { type OrderState, undecidedOrderStates } from '@lumbung/domain/order/order'
import { faceScoreMin } from '@lumbung/domain/sources/report'
import { consentDays, isAgreedTo, type Source } from '@lumbung/domain/sources/source'
import { implement } from '../../calls/registry.ts'
import type { CallContext, Implementation } from '../../calls/context.ts'
import { readAffordability } from '../../orders/affordability.ts'
import { lockOrder, type OrderRecord } from '../../records/order/orders.ts'
import { addInquiry, consentOf, inquiriesOf } from '../../records/sources/source-inquiries.ts'
import { sourceSettingsOn } from '../../records/sources/source-settings.ts'
import { isExpired } from '../../sources/ask-source.ts'
import { isAbout } from '../../sources/known-facts.ts'
import {
  type Bureau,
  figuresOf,
  goneSince,
  knownLoans,
  lastOrderBefore,
  presentAccount,
  presentInquiries,
  presentLoans,
} from './bureau.queries.ts'

/** As long as an order is in one of these, its consent lets its borrower be asked about. */
const askStates: ReadonlySet<OrderState> = new Set([
  'machineReview',
  'firstWait',
  'finalWait',
  'returned',
  'approved',
])

const isUndecided: ReadonlySet<OrderState> = new Set(undecidedOrderStates)

const show = implement(getBureau, async ({ orderNo }, context) => {
  const { tx, today, services, holds } = context
  const row = await tx.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirst()
  const order = (row as OrderRecord | undefined) ?? refuse('ORDER_NOT_FOUND')
  const inquiries = await inquiriesOf(tx, orderNo)
  const own = inquiries.filter((inquiry) => isAbout(inquiry, order))
  const now = knownLoans(services.seals, own)
  const last = await lastOrderBefore(tx, order)
  const before = last === null ? null : knownLoans(services.seals, await inquiriesOf(tx, last.orderNo))
  const said = (source: Source) => own.find((inquiry) => inquiry.source === source && inquiry.facts !== null)
  return {
    now: figuresOf(now.known),
    before:
      before === null || last === null
        ? null
        : {
            ...figuresOf(before.known),
            orderNo: last.orderNo,
            at: last.at.toISOString(),
            gone: goneSince(now, before),
          },
    affordability: await readAffordability(tx, order, judgedOn(order, today)),
    identity:
      now.known.dukcapil === undefined
        ? null
        : { ...now.known.dukcapil, faceScoreMin, asOf: said('dukcapil')?.as_of ?? null },
    account: presentAccount(services.seals, now.known, said('accountName') ?? null),
    facilities: presentLoans(now, before),
    inquiries: await presentInquiries(tx, inquiries),
    consent: await presentConsent(context, orderNo),
    connected: [...services.sources.keys()],
    can: {
      ask: holds(askSourceAgain) && askStates.has(order.state) && services.sources.size > 0,
      reveal: holds('POST /order/reveal'),
    },
  }
})

/** An order is held against the ceilings of the day it was decided on; until then against today's. */
function judgedOn(
  { state, final_time: final, first_time: first, machine_time: machine }: OrderRecord,
  today: BusinessDay,
) {
  const decided = final ?? first ?? machine
  return isUndecided.has(state) || decided === null ? today : businessDayOf(decided)
}

async function presentConsent({ tx }: CallContext, orderNo: string): Promise<Bureau['consent']> {
  const consent = await consentOf(tx, orderNo)
  if (consent === null) return null
  const { given_at: givenAt, wording } = consent
  return {
    givenAt: givenAt.toISOString(),
    wording,
    lastDay: addDays(businessDayOf(givenAt), consentDays - 1),
  }
}

/** One more question about the borrower, of a person who says why; the answer comes by itself. */
const askAgain = implement(askSourceAgain, async ({ orderNo, source, reason }, context) => {
  const { tx, staff, now, today, services } = context
  const order = await lockOrder(tx, orderNo)
  if (!askStates.has(order.state) || order.borrower_id === null)
    refuse('STATE_CONFLICT', { state: order.state })
  const consent = (await consentOf(tx, orderNo)) ?? refuse('CONSENT_MISSING')
  if (isExpired(consent.given_at, now))
    refuse('CONSENT_EXPIRED', { day: addDays(businessDayOf(consent.given_at), consentDays) })
  if (!isAgreedTo(consent.wording_code, source)) refuse('CONSENT_MISSING')
  const { active } = (await sourceSettingsOn(tx, today))[source]
  if (!active || !services.sources.has(source)) refuse('SOURCE_STOPPED')
  const about = { order_no: orderNo, borrower_id: order.borrower_id, consent_id: consent.id }
  const id = await addInquiry(tx, { ...about, source, why: 'byHand', reason, asked_by: staff.id }, now)
  await services.queue.send(tx, 'askSource', { inquiryId: id })
  context.keepInTrail({ source, inquiry: id })
  return { id }
})

export const bureauCalls: readonly Implementation[] = [show, askAgain]
