import { Popover, type PopoverProps } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import styles from './float.module.css'

export interface FloatProps {
  opened: boolean
  onChange: (opened: boolean) => void
  target: ReactElement
  children: ReactNode
  label: string
  position?: PopoverProps['position']
  /** No padding: a list of choices. */
  flush?: boolean
}

/** What hangs below a button: closes on Escape and outside, gives focus back. */
export function Float({ opened, onChange, target, children, label, position, flush }: FloatProps) {
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position={position ?? 'bottom-start'}
      offset={4}
      trapFocus
      returnFocus
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown className={styles.float} data-flush={flush || undefined} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
