import styles from './detail-loading.module.css'

const widths = [38, 62, 54, 70, 46, 58, 66, 42] as const

/** Bars where a page will be; they appear after 200 ms. */
export function DetailLoading() {
  return (
    <div className={styles.opening} aria-busy="true" aria-hidden="true">
      {widths.map((width) => (
        <span key={width} className={styles.bar} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
