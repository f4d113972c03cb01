import { Link } from 'react-router'
import type { BoardGroup } from '../../ui/report/board.tsx'
import type { Tools } from '../../ui/list/list-spec.ts'
import type { Sums } from './board-answer.ts'
import styles from './board-lines.module.css'

interface BoardLinesProps {
  groups: readonly BoardGroup<Sums>[]
  total: { name: React.ReactNode; line: Sums }
  addressOf: (id: string, column: string) => string
  tools: Tools
}

/** The board on a phone: of each the recovery, what was collected and how many were cleared; each opens its cases. */
export function BoardLines({ groups, total, addressOf, tools: { t, format } }: BoardLinesProps) {
  const figure = (line: Sums, column: 'collected' | 'cleared' | 'calls', words: string) =>
    line[column] === 0 ? (
      <span>{words}</span>
    ) : (
      <Link to={addressOf(line.id, column)} className={styles.figure}>
        {words}
      </Link>
    )
  const row = (key: string, name: React.ReactNode, line: Sums, isSum: boolean) => (
    <li key={key} className={styles.line} data-sum={isSum || undefined}>
      <span className={styles.who}>
        <b>{name}</b>
        <b>{line.recoveredPpm === null ? '–' : format.percent(line.recoveredPpm, 1)}</b>
      </span>
      <span className={styles.figures}>
        {figure(line, 'collected', `Rp ${format.number(line.collected)}`)}
        {figure(line, 'cleared', t('board.phone.cleared', { n: line.cleared, held: line.held }))}
        {figure(line, 'calls', t('board.phone.calls', { n: line.calls }))}
      </span>
    </li>
  )
  return (
    <ul className={styles.lines} aria-label={t('board.title')}>
      {groups.flatMap(({ key, head, sums, lines }) => [
        row(key, head, sums, true),
        ...lines.map((each) => row(each.key, each.name, each.line, false)),
      ])}
      {row('all', total.name, total.line, true)}
    </ul>
  )
}
