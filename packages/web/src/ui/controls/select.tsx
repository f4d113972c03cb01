import type { ComponentProps } from 'react'
import styles from './select.module.css'

interface SelectOption {
  value: string
  label: string
  /** It stands there and cannot be chosen. */
  disabled?: boolean
}

/** Options under a heading of their own. */
export interface OptionGroup {
  label: string
  options: readonly SelectOption[]
}

interface SelectProps extends Omit<
  ComponentProps<'select'>,
  'className' | 'style' | 'value' | 'onChange' | 'children'
> {
  value: string
  onChange: (value: string) => void
  options: readonly (SelectOption | OptionGroup)[]
  /** Chosen while nothing is: a value of its own, the empty one. */
  empty?: string | undefined
}

/**
 * One of several. The browser's own list opens (keys, screen readers and phones know it, and it weighs nothing); closed it
 * looks like every other field here.
 */
export function Select({ value, onChange, options, empty, ...rest }: SelectProps) {
  return (
    <select
      {...rest}
      className={styles.select}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {empty !== undefined && <option value="">{empty}</option>}
      {options.map((each) =>
        'options' in each ? (
          <optgroup key={each.label} label={each.label}>
            {each.options.map(optionOf)}
          </optgroup>
        ) : (
          optionOf(each)
        ),
      )}
    </select>
  )
}

const optionOf = ({ label, ...option }: SelectOption) => (
  <option key={option.value} {...option}>
    {label}
  </option>
)
