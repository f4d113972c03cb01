import * as z from 'zod/mini'
import { channelDifferences, movementKinds } from '@lumbung/domain/bank/channel-report'
import { payoutChannels } from '@lumbung/domain/order/payout-channel'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { finance } from '../roles.ts'
import { besideItem } from './open-item.ts'

const counted = z.object({ count: z.int(), amount: f.rupiah })

/** What each channel lists of one day, held against our books; for the channels whose money goes to this account. */
export const getChannelDay = call('POST /utils/get_channel_day', {
  title: { id: 'Melihat laporan kanal', en: 'See a channel’s report of a day', zh: '查看通道日报表' },
  heldBy: [...finance, 'auditor'],
  usedBy: ['bankStatement'],
  scope: 'all',
  request: z.strictObject({ account: f.id, day: f.businessDay }),
  ret: z.object({
    channels: z.array(
      z.object({
        channel: z.enum(payoutChannels),
        /** none: no report of the day was ever asked for; waiting: it could not be read yet. */
        state: z.enum(['none', 'waiting', 'read']),
        readAt: z.nullable(f.instant),
        /** When it is read again; null: no more. */
        nextAt: z.nullable(f.instant),
        /** rupiah by which the money there moved, by its list and by our books. */
        theirs: counted,
        ours: counted,
        /** Listed between the channel and our bank account; the bank has a few days to show it. */
        onTheWay: counted,
        /** How many differ that two persons have not ended; while any does, the day does not close. */
        open: z.int(),
        /** Those first that are open; at most fifty. */
        differences: z.array(
          z.object({
            what: z.enum(channelDifferences),
            /** Our reference, else the channel's number. */
            reference: z.string(),
            kind: z.nullable(z.enum(movementKinds)),
            theirs: f.rupiah,
            ours: f.rupiah,
            orderNo: z.nullable(f.orderNo),
            /** The open item about it; null as long as none was opened. */
            item: z.nullable(f.id),
            /** Two persons have ended it as it is. */
            settled: z.boolean(),
            /** Items of other kinds that are not settled about the same payout or payment. */
            beside: z.array(besideItem),
          }),
        ),
        /** Of how many. */
        differs: z.int(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})
