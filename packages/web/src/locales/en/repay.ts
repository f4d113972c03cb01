import type { repay as id } from '../id/repay.ts'
import type { Shape } from '../words.ts'

export const repay = {
  txid: 'Transaction ID',
  code: 'Payment code',
  method: 'Method',
  methods: {
    va: 'Virtual account',
    alfa: 'Alfamart',
    transfer: 'Bank transfer',
    manual: 'Entered by hand',
    import: 'Import',
  },
  paid: 'Paid',
  received: 'Received',
  interest: 'Interest',
  principal: 'Principal',
  credit: 'Credit',
  reason: 'Why unmatched',
  reasons: {
    unknownCode: 'Unknown payment code',
    wrongAmount: 'Not the amount of the code',
    closedCode: 'The code was closed',
    expiredCode: 'The code had expired',
    clearedOrder: 'The order was settled already',
    beforeLoan: 'Paid before the loan began',
    payoutReversed: 'Its payout came back',
  },
  deliveries: 'Deliveries',
  deliveriesHint: 'How often the channel reported it; booked once',
  times: '{{n}} ×',
  operator: 'Operator',
  match: 'Match',
  matchTitle: 'Match the payment to an order',
  matchText: 'All of it is booked to this order. The amount does not change.',
  matchNote: 'How you know',
  amountOnPage: 'Received on this page',
} as const satisfies Shape<typeof id>
