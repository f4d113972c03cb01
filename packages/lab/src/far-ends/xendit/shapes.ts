import type { Code, Payment, Payout, TopUp } from './book.ts'

const businessId = '6018306aa16ad90cb3c43ba7'

type Shape = Record<string, unknown>

/** A payout as Xendit shows it. */
export function payoutShape(payout: Payout): Shape {
  return {
    id: payout.id,
    reference_id: payout.reference,
    channel_code: payout.channelCode,
    channel_properties: { account_number: payout.accountNumber, account_holder_name: payout.accountHolder },
    amount: payout.amount,
    currency: 'IDR',
    description: payout.description,
    status: payout.status,
    ...(payout.failureCode !== null && { failure_code: payout.failureCode }),
    created: payout.created,
    updated: payout.updated,
    estimated_arrival_time: new Date(Date.parse(payout.created) + 900_000).toISOString(),
    business_id: businessId,
  }
}

/** The callback that tells of a payout's end. */
export function payoutCallback(payout: Payout): Shape {
  return {
    event: `payout.${payout.status.toLowerCase()}`,
    business_id: businessId,
    created: payout.updated,
    data: payoutShape(payout),
  }
}

/** A virtual account or retail code as Xendit shows it. */
export function codeShape(code: Code): Shape {
  const shared = {
    id: code.id,
    owner_id: businessId,
    external_id: code.externalId,
    name: code.name,
    is_single_use: code.singleUse,
    expiration_date: code.expiresAt,
  }
  if (code.kind === 'retail') {
    return {
      ...shared,
      retail_outlet_name: code.channel,
      prefix: code.prefix,
      payment_code: code.number,
      type: 'USER',
      expected_amount: code.amount,
      status: code.status,
    }
  }
  return {
    ...shared,
    bank_code: code.channel,
    merchant_code: code.prefix,
    account_number: code.number,
    currency: 'IDR',
    is_closed: code.closed,
    ...(code.amount !== null && { [code.closed ? 'expected_amount' : 'suggested_amount']: code.amount }),
    status: code.status,
  }
}

/** A payment as its inquiry and its callback show it. */
export function paymentShape(code: Code, payment: Payment): Shape {
  const shared = {
    id: payment.id,
    owner_id: businessId,
    external_id: code.externalId,
    payment_id: payment.id,
    amount: payment.amount,
    transaction_timestamp: payment.paidAt,
    created: payment.created,
    updated: payment.created,
  }
  if (code.kind === 'retail') {
    return {
      ...shared,
      fixed_payment_code_id: code.id,
      fixed_payment_code_payment_id: payment.id,
      payment_code: code.number,
      prefix: code.prefix,
      retail_outlet_name: code.channel,
      name: code.name,
      status: 'COMPLETED',
    }
  }
  return {
    ...shared,
    callback_virtual_account_id: code.id,
    account_number: code.number,
    bank_code: code.channel,
    merchant_code: code.prefix,
    currency: 'IDR',
    sender_name: payment.payer ?? code.name,
    payment_detail: { remark: null, reference: payment.id.slice(0, 12) },
  }
}

/** A row of the list of transactions. */
export interface Transaction extends Shape {
  id: string
  product_id: string
  type: string
  status: string
  channel_category: string | null
  reference_id: string | null
  amount: number
  fee: Fee | null
  created: string
}

interface Fee {
  xendit_fee: number
  value_added_tax: number
  status: string
}
const taxShare = 0.11

/** What is charged as the list says it, its tax by itself; what is still on its way may yet be charged otherwise. @param fee rupiah */
export function feeShape(fee: number, status: string): Fee {
  const own = Math.round(fee / (1 + taxShare))
  return {
    xendit_fee: own,
    value_added_tax: fee - own,
    status: status === 'PENDING' ? 'PENDING' : 'COMPLETED',
  }
}

/** rupiah, with its tax. */
export function feeRupiah({ xendit_fee: own, value_added_tax: tax }: Fee): number {
  return own + tax
}

const listed = { currency: 'IDR', settlement_status: 'PENDING', business_id: businessId }

/** A payment in the list of transactions. */
export function paymentTransaction(code: Code, payment: Payment): Transaction {
  return {
    ...listed,
    id: `txn_${payment.id}`,
    product_id: payment.id,
    type: 'PAYMENT',
    status: 'SUCCESS',
    channel_category: code.kind === 'va' ? 'VIRTUAL_ACCOUNT' : 'RETAIL_OUTLET',
    channel_code: code.channel,
    account_identifier: code.number,
    reference_id: code.externalId,
    amount: payment.amount,
    fee: payment.fee === undefined ? null : feeShape(payment.fee, 'SUCCESS'),
    cashflow: 'MONEY_IN',
    created: payment.created,
    updated: payment.created,
  }
}

const statuses = {
  ACCEPTED: 'PENDING',
  SUCCEEDED: 'SUCCESS',
  FAILED: 'FAILED',
  REVERSED: 'REVERSED',
} as const

/** A payout in the list of transactions. */
export function payoutTransaction(payout: Payout): Transaction {
  return {
    ...listed,
    id: `txn_${payout.id}`,
    product_id: payout.id,
    type: 'DISBURSEMENT',
    status: statuses[payout.status],
    channel_category: 'BANK',
    channel_code: payout.channelCode,
    account_identifier: payout.accountNumber,
    reference_id: payout.reference,
    amount: payout.amount,
    fee: payout.fee === undefined ? null : feeShape(payout.fee, statuses[payout.status]),
    cashflow: 'MONEY_OUT',
    created: payout.created,
    updated: payout.updated,
  }
}

/** What was put in, or taken out, in the provider's own console. */
export function topUpTransaction({ id, amount, at }: TopUp): Transaction {
  return {
    ...listed,
    id: `txn_${id}`,
    product_id: id,
    type: amount < 0 ? 'WITHDRAWAL' : 'TOPUP',
    status: 'SUCCESS',
    channel_category: 'BANK',
    reference_id: null,
    amount: Math.abs(amount),
    fee: null,
    cashflow: amount < 0 ? 'MONEY_OUT' : 'MONEY_IN',
    created: at,
    updated: at,
  }
}
