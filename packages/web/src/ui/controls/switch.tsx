import styles from './switch.module.css'

interface SwitchProps {
  /** The accessible name; the state itself is told by the switch. */
  label: string
  /** Beside the switch: the state in a word. */
  word?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** On or off, at once: nothing else has to be pressed. */
export function Switch({ label, word, checked, disabled, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={checked}
      aria-label={label}
      disabled={disabled === true}
      onClick={(event) => {
        event.stopPropagation()
        onChange(!checked)
      }}
    >
      <span className={styles.track} />
      {word !== undefined && <span className={styles.word}>{word}</span>}
    </button>
  )
}
