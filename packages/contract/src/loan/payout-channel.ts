import * as z from 'zod/mini'
import { channelRefusals, payoutChannels } from '@lumbung/domain/order/payout-channel'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { finance } from '../roles.ts'

export const payoutChannel = z.enum(payoutChannels)

/** Why a channel does not take a payout now, and until when where that is known. */
export const channelWait = z.object({
  channel: payoutChannel,
  why: z.enum(channelRefusals),
  until: z.nullable(f.instant),
})

/** What holds all that is not sent yet. */
export const payoutStop = z.object({
  id: f.id,
  /** Null: every channel. */
  channel: z.nullable(payoutChannel),
  reason: z.string(),
  stoppedBy: f.person,
  stoppedAt: f.instant,
})

const counted = { count: z.int(), amount: f.rupiah }

/** How the channels of payouts stand, and whether their money is enough for today's queue. */
export const getPayoutChannels = call('POST /loan/get_payout_channels', {
  title: { id: 'Melihat kanal pencairan', en: 'See payout channels', zh: '查看放款通道' },
  heldBy: [...finance, 'auditor'],
  usedBy: ['waitLoanList'],
  scope: 'all',
  request: z.strictObject({}),
  ret: z.object({
    channels: z.array(
      z.object({
        channel: payoutChannel,
        /** Why it takes nothing now; null: it does. */
        wait: z.nullable(channelWait),
        /** As the provider said it last, and when; null: it did not. */
        balance: z.nullable(f.rupiah),
        balanceAt: z.nullable(f.instant),
        /** What may be sent of it: less what is on its way and what must stay. */
        free: z.nullable(f.rupiah),
        sentToday: f.rupiah,
        /** Null: the day has no cap. */
        capLeft: z.nullable(f.rupiah),
        /** What today's queue asks of it, and how many payouts of that its money carries. */
        queue: z.object({ ...counted, carried: z.int(), shortBy: f.rupiah }),
        /** At the pace of the last two hours, where it runs out today. */
        runsOutAt: z.nullable(f.instant),
      }),
    ),
    /** What no channel takes today. */
    notToday: z.object(counted),
    stops: z.array(payoutStop),
    can: z.object({ stop: z.boolean(), start: z.boolean() }),
  }),
})

/**
 * Holds at once all that is not sent yet: of one channel, which others go on for, or of all. What was being sent before is on
 * its way, and is asked about as ever. DUPLICATE: it is stopped already.
 */
export const stopPayouts = call('POST /loan/stop_payouts', {
  title: { id: 'Menghentikan pencairan', en: 'Stop payouts', zh: '停止放款' },
  heldBy: finance,
  usedBy: ['waitLoanList'],
  scope: 'all',
  once: true,
  request: z.strictObject({
    /** Null: every channel. */
    channel: z.nullable(payoutChannel),
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id, /** Sent before, and without an end yet. */ onTheWay: z.object(counted) }),
  errors: ['REASON_MISSING', 'DUPLICATE'],
})

/** Another person than the one who stopped starts again. */
export const startPayouts = call('POST /loan/start_payouts', {
  title: { id: 'Memulai lagi pencairan', en: 'Start payouts again', zh: '恢复放款' },
  heldBy: finance,
  usedBy: ['waitLoanList'],
  scope: 'all',
  sudo: true,
  once: true,
  request: z.strictObject({ id: f.id, note: f.note, requestKey: f.requestKey }),
  ret: z.object({ id: f.id }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'SAME_PERSON', 'REASON_MISSING'],
})

/**
 * Says by whom a payout goes that was certainly not sent; null: the settings say so again; back: what one switched last oneself
 * goes by whom it went before.
 */
export const switchChannel = call('POST /loan/switch_channel', {
  title: { id: 'Mengganti kanal pencairan', en: 'Switch the channel of a payout', zh: '更换放款通道' },
  heldBy: finance,
  usedBy: ['waitLoanList'],
  once: true,
  request: z.strictObject({
    orderNo: f.orderNo,
    version: f.version,
    channel: z.nullable(z.union([payoutChannel, z.literal('back')])),
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ version: f.version }),
  errors: [
    'ORDER_NOT_FOUND',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
    'REASON_MISSING',
    'PAYOUT_BEGUN',
    'SAME_CHANNEL',
  ],
})
