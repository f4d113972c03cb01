import { getWaitLoans } from '@lumbung/contract/loan/disbursement'
import { implement } from '../../calls/registry.ts'
import type { CallContext, Services } from '../../calls/context.ts'
import { payoutChannel } from '../../records/loan/disbursements.ts'
import type { PaymentChannel } from '../../gateways/payment-channel.ts'
import { findWaitLoans, waitingByChannel, type WaitLoan } from './disbursement.queries.ts'
import { payoutRights } from './payout-rights.ts'

export const listWaitLoans = implement(getWaitLoans, async (request, context) => {
  const page = await findWaitLoans(context.tx, request)
  const channels = await waitingByChannel(context.tx)
  const balance = lastBalance(context.services)
  return {
    ...page,
    items: page.items.map((row) => rowOf(row, context)),
    channels: channels.map((each) => ({ ...each, balance: each.channel === payoutChannel ? balance : null })),
  }
})

function rowOf(row: WaitLoan, context: CallContext) {
  const facts = {
    state: row.state,
    held: row.held,
    attempt: row.attempt,
    failureCode: row.failure_code,
    bankAccountChanged: row.bank_account_changed,
    sentAt: row.sent_at,
    orderState: row.order_state,
    makerId: row.maker_id,
    reviewerIds: [row.first_reviewer_id, row.final_reviewer_id],
    correctorIds: row.corrector_ids,
    accountInQuestion: row.bank_correction?.state === 'waiting',
  }
  return {
    orderNo: row.order_no,
    version: row.version,
    reference: row.reference,
    attempt: row.attempt,
    state: row.state,
    held: row.held,
    app: row.app_code,
    borrowerName: row.name_masked,
    customerType: row.customer_type,
    loanAmount: row.loan_amount,
    arrivalAmount: row.amount,
    channel: row.channel,
    bankCode: row.bank_code,
    bankAccount: row.bank_account,
    bankHolder: row.bank_holder,
    thirdStatus: row.third_status,
    failureCode: row.failure_code,
    message: row.message,
    maker: row.maker_id === null ? null : { id: row.maker_id, name: row.maker_name ?? '' },
    approvedTime: row.approved_time.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    nextInquiryAt: row.next_inquiry_at?.toISOString() ?? null,
    bankCorrection:
      row.bank_correction === null
        ? null
        : {
            state: row.bank_correction.state,
            reasonCode: row.bank_correction.reason_code,
            askedBy: row.bank_correction.asked_by,
            at: new Date(row.bank_correction.at).toISOString(),
          },
    can: payoutRights(facts, { id: context.staff.id, holds: context.holds }, context.now),
  }
}

const balanceAgeMsMax = 60_000
const balances = new WeakMap<PaymentChannel, { balance: number | null; askedAt: number }>()

/** The channel's balance as last heard, null at first: a list never waits for the provider, it only makes us ask. */
function lastBalance({ channel, clock }: Services): number | null {
  const known = balances.get(channel)
  const wall = clock.wall().getTime()
  if (known === undefined || wall - known.askedAt > balanceAgeMsMax) {
    balances.set(channel, { balance: known?.balance ?? null, askedAt: wall })
    void channel.balance().then((answer) => {
      if (answer.outcome === 'found') balances.set(channel, { balance: answer.balance, askedAt: wall })
    })
  }
  return known?.balance ?? null
}
