import { useSpeech } from '../../locales/language.tsx'
import cell from '../list/cell.module.css'

/** An amount: no `Rp` in cells, `0` and what does not apply step back. `withCurrency` in headers and totals. */
export function Money({ amount, withCurrency }: { amount: number | null; withCurrency?: boolean }) {
  const { format } = useSpeech()
  if (amount === null) return <span className={cell.quiet}>–</span>
  if (amount === 0 && !withCurrency) return <span className={cell.quiet}>0</span>
  return (
    <span className={cell.amount}>
      {withCurrency && <span className={cell.currency}>Rp </span>}
      {format.number(amount)}
    </span>
  )
}
