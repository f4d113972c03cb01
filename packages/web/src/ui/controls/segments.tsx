import { useLayoutEffect, useRef } from 'react'
import styles from './segments.module.css'

interface SegmentsProps {
  /** What is chosen here; the accessible name. */
  label: string
  value: string
  options: readonly { value: string; label: string; count?: string }[]
  onChange: (value: string) => void
}

/** One of a few, side by side; where they are more than the place is wide, the chosen one is in sight. */
export function Segments({ label, value, options, onChange }: SegmentsProps) {
  const strip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = strip.current
    const chosen = box?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (!box || !chosen) return
    const from = chosen.offsetLeft - box.offsetLeft
    const [least, most] = [from + chosen.offsetWidth - box.clientWidth, from]
    // Only as far as it must: what was pressed stays under the finger.
    box.scrollLeft = Math.min(Math.max(box.scrollLeft, least), most)
  }, [value])
  return (
    <div ref={strip} className={styles.segments} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.segment}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
        </button>
      ))}
    </div>
  )
}
