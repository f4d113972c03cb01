import { getStrategyResult } from '@lumbung/contract/collection/strategy'
import { strategyArms } from '@lumbung/domain/cases/strategy'
import { fewBorrowers } from '@lumbung/domain/cases/ratio-estimate'
import { report } from '../../ui/report/report.tsx'

/** What each strategy and the holdout brought, over all cases they were to order; each figure opens its cases. */
export const StrategyFigures = report({
  call: getStrategyResult,
  title: 'strategy.figures.title',
  of: 'strategy.figures.of',
  all: 'strategy.figures.all',
  none: 'strategy.figures.none',
  narrows: (id) => {
    const [arm = '', strategyId] = id.split('-')
    return { arm, ...(strategyId !== undefined && { strategyId }) }
  },
  columns: (c, { t }) => {
    const interval = ({ borrowers: n }: { borrowers: number }) =>
      [t('strategy.figures.interval', { n }), n < fewBorrowers ? t('strategy.figures.few') : '']
        .filter(Boolean)
        .join('; ')
    const perHeld = t('strategy.figures.perHeld')
    const perContact = t('strategy.figures.perContact')
    const held = { part: 'collected', whole: 'held', hint: interval } as const
    const borrowers = c.count('borrowers', 'strategy.figures.borrowers', { opens: {} })
    return [
      c.count('cases', 'strategy.figures.cases', { opens: {} }),
      {
        ...borrowers,
        cell: (line) => (
          <>
            {borrowers.cell(line)}{' '}
            {line.borrowers < fewBorrowers && <small>{t('strategy.figures.few')}</small>}
          </>
        ),
      },
      c.money('held', 'strategy.figures.held'),
      c.money('collected', 'strategy.figures.collected', { opens: { paid: 'yes' } }),
      c.share('perHeldPpm', 'strategy.figures.value', { ...held, group: perHeld, opens: { paid: 'yes' } }),
      c.share('perHeldLow', 'strategy.figures.low', { ...held, group: perHeld }),
      c.share('perHeldHigh', 'strategy.figures.high', { ...held, group: perHeld }),
      c.count('contacts', 'strategy.figures.contacts', { opens: { contacted: 'yes' } }),
      c.money('perContact', 'strategy.figures.value', { group: perContact }),
      c.money('perContactLow', 'strategy.figures.low', { group: perContact }),
      c.money('perContactHigh', 'strategy.figures.high', { group: perContact }),
    ]
  },
  called: (id, { t }) => {
    const [arm = '', strategy] = id.split('-')
    const known = strategyArms.find((each) => each === arm)
    const word = known === undefined ? id : t(`strategy.arms.${known}`)
    return strategy === undefined ? word : `${word} #${strategy}`
  },
})
