import type { ReactNode } from 'react'
import { Money } from '../../ui/controls/money.tsx'
import styles from './day-figures.module.css'

interface DayFiguresProps {
  /** Amounts in rupiah. */
  figures: readonly { name: string; amount: number; mark: ReactNode }[]
}

/** What a day came to in a line over its rows. */
export function DayFigures({ figures }: DayFiguresProps) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, amount, mark }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money amount={amount} />
            {mark}
          </dd>
        </div>
      ))}
    </dl>
  )
}
