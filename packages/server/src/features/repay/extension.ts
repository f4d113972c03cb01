import { issueExtension, quoteExtension } from '@lumbung/contract/repay/extension'
import { businessDay } from '@lumbung/domain/calendar'
import { implement } from '../../calls/registry.ts'
import { quoteOn, takeQuote } from '../../money/issue-extension.ts'

export const showQuote = implement(
  quoteExtension,
  async ({ orderNo, days, day }, context) =>
    await quoteOn(
      context.tx,
      orderNo,
      { days, day: day === undefined ? context.today : businessDay(day) },
      context,
    ),
)

export const takeForBorrower = implement(
  issueExtension,
  async ({ orderNo, days, payNow }, context) =>
    await takeQuote(context.tx, context.services, orderNo, { days, payNow }, context),
)
