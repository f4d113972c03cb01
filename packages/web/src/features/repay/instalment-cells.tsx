import cell from '../../ui/list/cell.module.css'
import { Dash } from '../../ui/list/columns.tsx'
import type { Column } from '../../ui/list/list-spec.ts'

/** Which instalment of how many. */
export const instalmentOf: Column<{ no: number; of: number }, never> = {
  id: 'no',
  field: 'no',
  head: 'repay.plan.no',
  width: 84,
  align: 'end',
  cell: ({ no, of }) => (of === 1 ? <span className={cell.quiet}>1 / 1</span> : `${no} / ${of}`),
}

/** Days late, in the one colour that means overdue while something is left. */
export const daysLate: Column<{ daysLate: number; left: number }, never> = {
  id: 'daysLate',
  field: 'daysLate',
  head: 'order.daysLate',
  width: 84,
  align: 'end',
  cell: ({ daysLate: days, left }, { t }) =>
    days === 0 ? (
      <Dash />
    ) : (
      <span className={left > 0 ? cell.late : cell.quiet}>{t('ui.daysShort', { n: days })}</span>
    ),
}
