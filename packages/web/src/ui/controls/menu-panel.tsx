import { Menu } from '@mantine/core'
import { type Ref, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { Anchor } from './anchor.tsx'
import { Icon } from './icon.tsx'
import type { MenuEntry } from './menu.tsx'
import styles from './menu.module.css'

export interface MenuPanelProps {
  opened: boolean
  onChange: (opened: boolean) => void
  anchor: HTMLElement
  entries: readonly MenuEntry[]
  position?: 'bottom-end' | 'bottom-start' | 'right-start' | undefined
  hoverMs?: number | undefined
  /** Told how the library has the pointer leave the button; null while a leaving pointer closes nothing. */
  onLeaving: (leave: () => (() => void) | null) => void
}

/** What `Menu` opens: arrows move, Enter runs, Escape closes. */
function MenuPanel({ opened, onChange, anchor, entries, position, hoverMs, onLeaving }: MenuPanelProps) {
  // Opened only once it stands: who had the focus is noted when it opens.
  const [standing, setStanding] = useState(false)
  useEffect(() => setStanding(true), [])
  const hover =
    hoverMs === undefined ? {} : { trigger: 'click-hover' as const, openDelay: hoverMs, closeDelay: hoverMs }
  return (
    <Menu
      opened={opened && standing}
      onChange={onChange}
      position={position ?? 'bottom-end'}
      offset={4}
      {...hover}
    >
      <Menu.Target>
        <Leaving element={anchor} onLeaving={hoverMs === undefined ? null : onLeaving} />
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {entries.map((entry) => {
          const content = (
            <span className={styles.content}>
              {entry.icon && <Icon name={entry.icon} size={15} />}
              <span className={styles.label}>{entry.label}</span>
              {entry.chosen && <Icon name="check" size={14} />}
            </span>
          )
          return entry.to ? (
            <Menu.Item key={entry.key} className={styles.item} component={Link} to={entry.to}>
              {content}
            </Menu.Item>
          ) : (
            <Menu.Item
              key={entry.key}
              className={styles.item}
              disabled={entry.disabled ?? false}
              onClick={() => entry.onRun?.()}
            >
              {content}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

interface LeavingProps {
  element: HTMLElement
  ref?: Ref<HTMLElement>
  onLeaving: MenuPanelProps['onLeaving'] | null
  onMouseLeave?: () => void
}

/** The anchor of a menu, which is given what the library does when the pointer leaves. */
function Leaving({ onLeaving, onMouseLeave, element, ref }: LeavingProps) {
  const leave = useEffectEvent(() => onMouseLeave?.())
  useEffect(() => {
    onLeaving?.(() => () => leave())
  }, [onLeaving])
  return <Anchor element={element} {...(ref && { ref })} />
}

export default MenuPanel
