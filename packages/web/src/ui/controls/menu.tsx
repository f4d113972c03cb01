import { Menu as MantineMenu } from '@mantine/core'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from './icon.tsx'
import styles from './menu.module.css'

export interface MenuEntry {
  key: string
  label: string
  icon?: IconName
  /** Shows a tick. */
  chosen?: boolean
  disabled?: boolean
  to?: string
  onRun?: () => void
}

interface MenuProps {
  target: ReactElement
  entries: readonly MenuEntry[]
  position?: 'bottom-end' | 'bottom-start' | 'right-start'
  /** Opens under a resting pointer too, after so long. */
  hoverMs?: number
}

/** A menu under a button: arrows move, Enter runs, Escape closes. */
export function Menu({ target, entries, position, hoverMs }: MenuProps) {
  const hover =
    hoverMs === undefined ? {} : { trigger: 'click-hover' as const, openDelay: hoverMs, closeDelay: hoverMs }
  return (
    <MantineMenu position={position ?? 'bottom-end'} offset={4} {...hover}>
      <MantineMenu.Target>{target}</MantineMenu.Target>
      <MantineMenu.Dropdown className={styles.menu}>
        {entries.map((entry) => {
          const content = (
            <span className={styles.content}>
              {entry.icon && <Icon name={entry.icon} size={15} />}
              <span className={styles.label}>{entry.label}</span>
              {entry.chosen && <Icon name="check" size={14} />}
            </span>
          )
          return entry.to ? (
            <MantineMenu.Item key={entry.key} className={styles.item} component={Link} to={entry.to}>
              {content}
            </MantineMenu.Item>
          ) : (
            <MantineMenu.Item
              key={entry.key}
              className={styles.item}
              disabled={entry.disabled ?? false}
              onClick={() => entry.onRun?.()}
            >
              {content}
            </MantineMenu.Item>
          )
        })}
      </MantineMenu.Dropdown>
    </MantineMenu>
  )
}
