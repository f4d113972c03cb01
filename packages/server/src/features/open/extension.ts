import { askExtension, takeExtension } from '@lumbung/contract/open/extension'
import { implement } from '../../calls/registry.ts'
import { quoteOn, takeQuote } from '../../money/issue-extension.ts'
import { orderNoOf } from './application.queries.ts'

export const quoteForApp = implement(
  askExtension,
  async ({ applicationId, days }, context) =>
    await quoteOn(
      context.tx,
      await orderNoOf(context.tx, context.app.code, applicationId),
      { days, day: context.today },
      context,
    ),
)

export const takeForApp = implement(takeExtension, async ({ applicationId, days, payNow }, context) => {
  const { tx, app, services } = context
  const orderNo = await orderNoOf(tx, app.code, applicationId)
  return await takeQuote(tx, services, orderNo, { days, payNow }, context)
})
