import { getCashSummary } from '@lumbung/contract/repay/cash-record'
import type { wentToParts } from '@lumbung/contract/utils/figure'
import { type PlainKey, wordOr } from '../../locales/words.ts'
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
  columns: (c, { t }, { paidTime, app, method, ...others }) => {
    const went = { group: t('repay.figures.wentTo') }
    // Only what the proof can be asked for.
    const isAsked = (line: { id: string | null }) =>
      Object.values(others).every((value) => value === undefined) &&
      (line.id !== null || method === undefined)
    const of = (line: { id: string | null }) => ({
      ...paidTime,
      app,
      ...(line.id !== null && { method: line.id }),
    })
    const part = (name: (typeof wentToParts)[number], head: PlainKey) =>
      c.money(name, head, {
        ...went,
        mark: (line) =>
          isAsked(line) && (
            <Proof
              asked={{ figure: 'wentTo', part: name, ...of(line) }}
              name={`${line.name} · ${t(head)}`}
              shown={line[name]}
            />
          ),
      })
    return [
      c.count('payments', 'repay.figures.payments', { opens: {} }),
      c.money('amount', 'order.amount', {
        mark: (line) =>
          isAsked(line) && (
            <Proof asked={{ figure: 'received', ...of(line) }} name={line.name} shown={line.amount} />
          ),
      }),
      part('principal', 'repay.principal'),
      part('interest', 'repay.interest'),
      part('penalty', 'order.penalty'),
      part('extensionFee', 'change.extensionFee'),
      part('credit', 'repay.credit'),
      c.count('unmatched', 'state.cash.unmatched', { opens: { state: 'unmatched' } }),
      c.share('unmatchedPpm', 'repay.figures.unmatchedShare', { part: 'unmatched', whole: 'payments' }),
    ]
  },
})
