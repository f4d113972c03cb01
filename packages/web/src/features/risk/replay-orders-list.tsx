import { getReplayOrders, loanEnding } from '@lumbung/contract/risk/replay'
import { Link } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import cell from '../../ui/list/cell.module.css'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf } from '../../ui/list/columns.tsx'
import { choiceFilter, choicesFilter } from '../../ui/list/filters.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { endingWord, type ReplayOrder } from './changed-decisions.tsx'
import styles from './replay-orders-list.module.css'
import { readRulePlace, useRulePlace, writeRulePlace } from './use-rule-place.ts'
import { customerTypeColumn, orderNoColumn } from '../../parts/order/order-columns.tsx'

const c = columnsOf(getReplayOrders)
const flips = choices('rules.replay.flips', ['nowRefused', 'nowTaken', 'otherwise'])
const decisions = choices('rules.decision', ['pass', 'manual', 'reject'])
const endings = choices('rules.ending', loanEnding.options)

/** The orders of one replay that would have been decided otherwise. */
export const ReplayOrdersList = listScreen({
  name: 'riskRuleConfig',
  own: { title: 'rules.replay.changed', name: 'replayOrders' },
  around: ['part', 'version', 'replay'],
  call: getReplayOrders,
  fixed: (search) => ({ replayId: readRulePlace(search).replay ?? 0 }),
  rowKey: (row: ReplayOrder) => row.orderNo,
  sort: { column: 'decidedAt', descending: true },
  open: (row) => `/order/detail/${row.orderNo}`,
  filters: [
    choiceFilter('flip', 'rules.replay.flip', flips.options),
    choicesFilter('ending', 'rules.replay.ending', endings.options),
  ],
  columns: [
    orderNoColumn(),
    c.choice(decisions, 'was', 'rules.replay.was', { width: 104 }),
    c.cell(
      'would',
      'rules.replay.would',
      (row, { t }) => <b className={styles.would}>{t(`rules.decision.${row.would}`)}</b>,
      { width: 112, words: decisions.words },
    ),
    c.number('wasScore', 'rules.replay.wasScore', { width: 84 }),
    c.number('wouldScore', 'rules.replay.wouldScore', { width: 92 }),
    c.cell(
      'ending',
      'rules.replay.ending',
      (row, { t }) => (
        <span className={row.ending === 'overdue' ? cell.late : undefined}>{endingWord(row, t)}</span>
      ),
      { width: 150, words: endings.words },
    ),
    c.money('principal', 'rules.replay.principalHead', { sort: 'principal' }),
    c.money('principalLost', 'rules.replay.principalLost', { width: 124, sort: 'principalLost' }),
    c.money('income', 'rules.replay.income', { sort: 'income' }),
    c.masked('borrowerName', 'order.borrower', { width: 120 }),
    customerTypeColumn(),
    c.app('app', 'ui.app'),
    c.moment('decidedAt', 'rules.replay.decided', { width: 120, sort: 'decidedAt' }),
    c.number('daysLate', 'order.daysLate', { width: 92, shown: false }),
  ],
  phone: (row, { t }) => ({
    status: (
      <span className={styles.flip}>
        {t(`rules.decision.${row.was}`)} <Icon name="chevron-right" size={12} />{' '}
        {t(`rules.decision.${row.would}`)}
      </span>
    ),
    amount: <Money amount={row.principal} />,
    line: (
      <>
        <MaskedValue value={row.borrowerName} /> · {row.orderNo}
      </>
    ),
    side: endingWord(row, t),
  }),
})

/** Back to the rules, from the list of a replay. */
export function BackToRules() {
  const { t } = useSpeech()
  const { place } = useRulePlace()
  return (
    <p className={styles.path}>
      <Link
        className={styles.back}
        to={`?${writeRulePlace({ ...place, part: 'rules', replay: null, show: 'all', rule: null })}`}
      >
        <Icon name="chevron-left" size={14} />
        {t('rules.replay.back', { id: place.version ?? '' })}
      </Link>
      <b>{t('rules.replay.changed')}</b>
    </p>
  )
}
