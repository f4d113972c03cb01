import styles from './progress-bar.module.css'

/** How far a piece of work is: a bar and its words. `share` from 0 to 1, null while nobody knows. */
export function ProgressBar({ label, share }: { label: string; share: number | null }) {
  const percent = share === null ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div className={styles.progress}>
      <span className={styles.label}>{label}</span>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={styles.done} style={{ width: `${percent ?? 0}%` }} />
      </div>
    </div>
  )
}
