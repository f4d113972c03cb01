import { getCashSummary } from '@lumbung/contract/repay/cash-record'
import { wordOr } from '../../locales/words.ts'
import { Proof } from '../../parts/figure/proof.tsx'
import { report } from '../../ui/report/report.tsx'

/** The payments below by how they came: how many, how much, and where the money went. */
export const CashFigures = report({
  call: getCashSummary,
  title: 'repay.figures.title',
  of: 'repay.method',
  all: 'repay.figures.all',
  none: 'repay.figures.none',
  called: (method, { t }) => wordOr(t, 'order.methods', method),
  narrows: (method) => ({ method }),
  columns: (c, { t }, { paidTime, app, method, ...others }) => [
    c.count('payments', 'repay.figures.payments', { opens: {} }),
    c.money('amount', 'order.amount', {
      // Only what the proof can be asked for.
      mark: (line) =>
        Object.values(others).every((value) => value === undefined) &&
        (line.id !== null || method === undefined) && (
          <Proof
            asked={{ figure: 'received', ...paidTime, app, ...(line.id !== null && { method: line.id }) }}
            name={line.name}
            shown={line.amount}
          />
        ),
    }),
    c.money('principal', 'repay.principal', { group: t('repay.figures.wentTo') }),
    c.money('interest', 'repay.interest', { group: t('repay.figures.wentTo') }),
    c.money('penalty', 'order.penalty', { group: t('repay.figures.wentTo') }),
    c.money('credit', 'repay.credit', { group: t('repay.figures.wentTo') }),
    c.count('unmatched', 'state.cash.unmatched', { opens: { state: 'unmatched' } }),
    c.share('unmatchedPpm', 'repay.figures.unmatchedShare', { part: 'unmatched', whole: 'payments' }),
  ],
})
