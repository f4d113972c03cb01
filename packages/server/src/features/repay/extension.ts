import { issueExtension, quoteExtension } from '@lumbung/contract/repay/extension'
import { implement } from '../../calls/registry.ts'
import { quoteToday, takeQuote } from '../../money/issue-extension.ts'

export const showQuote = implement(
  quoteExtension,
  async ({ orderNo, days }, context) => await quoteToday(context.tx, orderNo, days, context),
)

export const takeForBorrower = implement(
  issueExtension,
  async ({ orderNo, days, payNow }, context) =>
    await takeQuote(context.tx, context.services, orderNo, { days, payNow }, context),
)
