import type { Call } from '@lumbung/contract/call'
import { type ReactNode, useState } from 'react'
import { act } from '../../core/act.ts'
import { loadChunk } from '../../core/chunk.ts'
import { Button, IconButton } from '../controls/button.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { useKeys } from '../controls/use-keys.ts'
import { EmbeddedList } from '../list/embedded-list.tsx'
import type { ListPlace } from '../list/filter-text.ts'
import type { ListSpec, Tools } from '../list/list-spec.ts'
import styles from './figure-pane.module.css'

// A dynamic import inside a component stops the compiler.
const loadExport = () => loadChunk(() => import('../list/list-export.ts'))

interface FigurePaneProps<C extends Call> {
  label: string
  /** The figure in words, and below it whose it is. */
  title: string
  who: ReactNode
  spec: ListSpec<C>
  filter: object
  since: readonly unknown[]
  /** All that the figure counts; null while nobody has counted. */
  total: number | null
  /** The address that shows this very figure. */
  link: string
  none: string
  onClose: () => void
  tools: Tools
}

/** Exactly the rows of a figure, beside the figures that stay in their place. */
export function FigurePane<C extends Call>(props: FigurePaneProps<C>) {
  const { label, title, who, spec, filter, since, total, link, none, onClose, tools } = props
  const { t } = tools
  const [place, setPlace] = useState<ListPlace>({ texts: {}, sort: null, page: 1, after: null, size: null })
  const [busy, setBusy] = useState(false)
  useKeys({ escape: onClose })
  const write = async () => {
    const { exportList } = await loadExport()
    const columns = spec.columns.map((column) => ({ column, hidden: false, width: column.width }))
    const asked = { filter: filter as Record<string, unknown>, sort: spec.sort, size: 50 }
    await exportList({ spec, texts: {}, moment: null, asked, columns: columns as never, total, tools })
  }
  return (
    <aside className={styles.pane} aria-label={label}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.tools}>
          <CopyButton text={link} label={t('list.copyLink')} />
          <Button
            icon="download"
            busy={busy}
            onClick={() => {
              setBusy(true)
              void act(write()).finally(() => setBusy(false))
            }}
          >
            {t('list.export.button')}
          </Button>
          <IconButton icon="close" label={t('ui.close')} small onClick={onClose} />
        </span>
      </header>
      <div className={styles.who}>{who}</div>
      <EmbeddedList
        spec={spec}
        filter={filter as never}
        since={since}
        place={place}
        onGo={(next) => setPlace((was) => ({ ...was, page: 1, after: null, ...next }))}
        none={none}
      />
    </aside>
  )
}
