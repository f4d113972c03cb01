import cell from '../../ui/list/cell.module.css'

/** The number, then the rating letter a step back. */
export function Score({ score, rating }: { score: number | null; rating: string | null }) {
  if (score === null) return <span className={cell.quiet}>–</span>
  return (
    <span>
      {score} <span className={cell.quiet}>{rating}</span>
    </span>
  )
}
