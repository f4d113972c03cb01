import styles from './sparkline.module.css'

const width = 76
const height = 20
const inset = 3

/**
 * The course of a figure from zero up, oldest first, its last value as a dot, and the way there dashed: that day is not over.
 * Nothing to see without two values.
 */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const low = Math.min(0, ...values)
  const span = Math.max(0, ...values) - low
  const x = (index: number) => inset + (index / (values.length - 1)) * (width - 2 * inset)
  const y = (value: number) =>
    span === 0 ? height - inset : height - inset - ((value - low) / span) * (height - 2 * inset)
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`)
  const last = values.at(-1) ?? 0
  return (
    <svg className={styles.spark} width={width} height={height} aria-hidden="true">
      <polyline className={styles.line} points={points.slice(0, -1).join(' ')} />
      <polyline className={styles.line} data-open="" points={points.slice(-2).join(' ')} />
      <circle className={styles.dot} cx={x(values.length - 1)} cy={y(last)} r="2.5" />
    </svg>
  )
}
