import {
  cloneElement,
  type ComponentProps,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react'
import { loadChunk } from '../../core/chunk.ts'
import { usePointerNear } from './use-pointer-near.ts'

const load = () => import('./float-panel.tsx')
const FloatPanel = lazy(() => loadChunk(load))

interface FloatProps {
  opened: boolean
  onChange: (opened: boolean) => void
  target: ReactElement<ComponentProps<'button'>>
  children: ReactNode
  label: string
  position?: 'bottom-end' | 'bottom-start' | 'right-start'
  /** No padding: a list of choices. */
  flush?: boolean
}

/**
 * What hangs below a button: closes on Escape and outside, gives focus back. What draws it comes when it is first wanted:
 * a page begins without it.
 */
export function Float({ target, opened, ...panel }: FloatProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wanted, setWanted] = useState(false)
  if (opened && !wanted) setWanted(true)
  usePointerNear(anchor, { onNear: () => void load() })
  return (
    <>
      {cloneElement(target, {
        ref: setAnchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': opened,
      })}
      {wanted && anchor && (
        <Suspense fallback={null}>
          <FloatPanel opened={opened} anchor={anchor} {...panel} />
        </Suspense>
      )}
    </>
  )
}
