import type * as z from 'zod'
import type { ChannelPayment } from '../payment-channel.ts'
import type { retailPayment, virtualAccountPayment } from './answers.ts'

/** A virtual account payment in our words. */
export function paymentOfVirtualAccount(payment: z.output<typeof virtualAccountPayment>): ChannelPayment {
  return {
    paymentId: payment.payment_id,
    codeProviderId: payment.callback_virtual_account_id,
    externalId: payment.external_id,
    number: payment.account_number,
    amount: payment.amount,
    paidAt: payment.transaction_timestamp,
    payer: payment.sender_name ?? null,
  }
}

/** A retail payment in our words. */
export function paymentOfRetail(payment: z.output<typeof retailPayment>): ChannelPayment {
  return {
    paymentId: payment.fixed_payment_code_payment_id,
    codeProviderId: payment.fixed_payment_code_id,
    externalId: payment.external_id,
    number: payment.payment_code,
    amount: payment.amount,
    paidAt: payment.transaction_timestamp,
    // The name on it is the borrower's own, whoever stands at the till.
    payer: null,
  }
}
