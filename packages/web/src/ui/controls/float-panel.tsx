import { Popover, type PopoverProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Anchor } from './anchor.tsx'
import styles from './float.module.css'

export interface FloatPanelProps {
  opened: boolean
  onChange: (opened: boolean) => void
  anchor: HTMLElement
  children: ReactNode
  label: string
  position?: PopoverProps['position']
  flush?: boolean | undefined
}

/** What `Float` opens: it takes the focus, and gives it back. */
function FloatPanel({ opened, onChange, anchor, children, label, position, flush }: FloatPanelProps) {
  // Opened only once it stands: who had the focus is noted when it opens.
  const [standing, setStanding] = useState(false)
  useEffect(() => setStanding(true), [])
  return (
    <Popover
      opened={opened && standing}
      onChange={onChange}
      position={position ?? 'bottom-start'}
      offset={4}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown className={styles.float} data-flush={flush || undefined} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

export default FloatPanel
