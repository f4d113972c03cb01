import * as z from 'zod/mini'
import { withdrawalFlow } from '@lumbung/domain/bank/withdrawal'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { payoutChannel } from '../loan/payout-channel.ts'
import { finance } from '../roles.ts'

/** The company's account as it is shown: its number by the last four. */
const account = { bank: z.string(), account: z.string(), holder: z.string() }

/** What stands at each channel, and the withdrawals of late. */
export const getWithdrawals = call('POST /utils/get_withdrawals', {
  title: { id: 'Melihat penarikan', en: 'See withdrawals', zh: '查看提现' },
  heldBy: [...finance, 'auditor'],
  usedBy: ['withdrawal'],
  scope: 'all',
  request: z.strictObject({}),
  ret: z.object({
    channels: z.array(
      z.object({
        channel: payoutChannel,
        connected: z.boolean(),
        balance: z.nullable(f.rupiah),
        balanceAt: z.nullable(f.instant),
        /** What may be withdrawn: less what is on its way and what must stay. */
        free: z.nullable(f.rupiah),
      }),
    ),
    /** Where it goes today; null: nobody has agreed on an account. */
    account: z.nullable(z.object(account)),
    withdrawals: z.array(
      z.object({
        id: f.id,
        version: f.version,
        reference: z.string(),
        channel: payoutChannel,
        amount: f.rupiah,
        ...account,
        state: z.enum(withdrawalFlow.states),
        thirdStatus: z.nullable(z.string()),
        failureCode: z.nullable(z.string()),
        message: z.nullable(z.string()),
        note: z.string(),
        askedBy: f.person,
        askedAt: f.instant,
        decidedBy: z.nullable(z.string()),
        sentAt: z.nullable(f.instant),
        settledAt: z.nullable(f.instant),
        can: z.object({ decide: z.boolean() }),
      }),
    ),
  }),
})

/** Puts forward that money goes from a channel to the company's account of today. VALIDATION names `amount` where it is not there. */
export const requestWithdrawal = call('POST /utils/request_withdrawal', {
  title: { id: 'Mengajukan penarikan', en: 'Put a withdrawal forward', zh: '提交提现' },
  heldBy: ['finance_maker'],
  usedBy: ['withdrawal'],
  scope: 'all',
  once: true,
  request: z.strictObject({
    channel: payoutChannel,
    amount: z.int().check(z.minimum(10_000), z.maximum(1_000_000_000)),
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id }),
  errors: ['REASON_MISSING', 'NO_COMPANY_ACCOUNT'],
})

/** Another person has it sent, or refuses it with a reason. */
export const decideWithdrawal = call('POST /utils/decide_withdrawal', {
  title: { id: 'Menyetujui penarikan', en: 'Agree on a withdrawal', zh: '审批提现' },
  heldBy: ['finance_checker'],
  usedBy: ['withdrawal'],
  scope: 'all',
  sudo: true,
  once: true,
  request: z.strictObject({
    id: f.id,
    version: f.version,
    agree: z.boolean(),
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ state: z.enum(withdrawalFlow.states), version: f.version }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT', 'SAME_PERSON', 'REASON_MISSING'],
})
