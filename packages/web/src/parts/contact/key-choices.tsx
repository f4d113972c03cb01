import styles from './follow-up.module.css'

interface KeyChoicesProps<V extends string> {
  legend: string
  options: readonly { value: V; label: string; key: string | null }[]
  chosen: V | ''
  error: string | undefined
  onChoose: (value: V) => void
}

/** One of several, each by a key of its own. No radios: there the digits would be typing. */
export function KeyChoices<V extends string>({
  legend,
  options,
  chosen,
  error,
  onChoose,
}: KeyChoicesProps<V>) {
  return (
    <div role="group" aria-label={legend}>
      <p className={styles.legend}>
        {legend}
        {error && <span className={styles.error}> {error}</span>}
      </p>
      <div className={styles.outcomes}>
        {options.map(({ value, label, key }) => (
          <button
            key={value}
            type="button"
            className={styles.outcome}
            aria-pressed={chosen === value}
            {...(key && { 'aria-keyshortcuts': key })}
            onClick={() => onChoose(value)}
          >
            {key && (
              <kbd className={styles.key} aria-hidden="true">
                {key}
              </kbd>
            )}
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
