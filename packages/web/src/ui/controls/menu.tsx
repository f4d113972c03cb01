import { cloneElement, type ComponentProps, lazy, type ReactElement, Suspense, useState } from 'react'
import { loadChunk } from '../../core/chunk.ts'
import type { IconName } from './icon.tsx'
import { usePointerNear } from './use-pointer-near.ts'

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
  target: ReactElement<ComponentProps<'button'>>
  entries: readonly MenuEntry[]
  position?: 'bottom-end' | 'bottom-start' | 'right-start'
  /** Opens under a resting pointer too, after so long. */
  hoverMs?: number
}

const load = () => import('./menu-panel.tsx')
const MenuPanel = lazy(() => loadChunk(load))

interface ContextMenuProps {
  /** What is pressed on; it keeps its own left click. */
  target: ReactElement<ComponentProps<'li'>>
  entries: readonly MenuEntry[]
}

/** The same menu for the right button, or the menu key, on what stands there. */
export function ContextMenu({ target, entries }: ContextMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      {cloneElement(target, {
        ref: setAnchor,
        onContextMenu: (event) => {
          event.preventDefault()
          setWanted(true)
          setOpened(true)
        },
        // A click outside closes it by itself; one on what it belongs to would not.
        onClick: () => setOpened(false),
      })}
      {wanted && anchor && (
        <Suspense fallback={null}>
          <MenuPanel
            opened={opened}
            onChange={setOpened}
            anchor={anchor}
            entries={entries}
            position="bottom-start"
            onLeaving={keepOpen}
          />
        </Suspense>
      )}
    </>
  )
}

const keepOpen = () => undefined

/** A menu under a button. What draws it comes when it is first wanted: a page begins without it. */
export function Menu({ target, entries, position, hoverMs }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  // How the library has the pointer leave: slowly, so that it may go to the menu.
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const change = (next: boolean) => {
    if (next) setWanted(true)
    setOpened(next)
  }
  usePointerNear(anchor, {
    onNear: () => void load(),
    onRest: () => change(true),
    restMs: hoverMs,
    onLeave: () => leave?.(),
  })
  return (
    <>
      {cloneElement(target, {
        ref: setAnchor,
        'aria-haspopup': 'menu',
        'aria-expanded': opened,
        onClick: () => change(hoverMs === undefined ? !opened : true),
      })}
      {wanted && anchor && (
        <Suspense fallback={null}>
          <MenuPanel
            opened={opened}
            onChange={change}
            anchor={anchor}
            entries={entries}
            position={position}
            hoverMs={hoverMs}
            onLeaving={setLeave}
          />
        </Suspense>
      )}
    </>
  )
}
