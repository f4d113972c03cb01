import { rupiah, sum } from '@lumbung/domain/money'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../core/chunk.ts'
import { Button, IconButton } from '../controls/button.tsx'
import { Menu } from '../controls/menu.tsx'
import { useFitting } from '../controls/use-fitting.ts'
import styles from './list-bar.module.css'
import type { BulkAct, BulkTargets, Selecting, Tools } from './list-spec.ts'
import { copyText } from '../../core/copy-text.ts'
import type { Picking } from './use-row-selection.ts'

const BulkDialog = lazy(() => loadChunk(() => import('./bulk/bulk-dialog.tsx')))

interface SelectBarProps {
  select: Selecting<never>
  picking: Picking
  total: number
  isExact: boolean
  filter: Record<string, unknown>
  /** The rows are being asked for anew. */
  renewing: boolean
  tools: Tools
}

/** In place of the views while rows are picked: how many, how much money, what can be done with them. */
function SelectBar({ select, picking, total, isExact, filter, renewing, tools }: SelectBarProps) {
  const { t, format, holds } = tools
  const { selection, clear, pickAll } = picking
  const [act, setAct] = useState<{ act: BulkAct; targets: BulkTargets | null } | null>(null)
  const rows = [...selection.rows.values()]
  const count = `${format.number(selection.all ? total : rows.length)}${selection.all && !isExact ? '+' : ''}`
  const acts = (select.acts ?? []).filter((each) => holds(each.call))
  const targets = (): BulkTargets =>
    selection.all ? { filter } : { rows: rows.map(({ key, version }) => ({ key, version })) }
  // What one's own act just changed is not refused for being seen too early: the act waits for the rows as they stand.
  if (act?.targets === null && !renewing) setAct({ ...act, targets: targets() })
  const copy = async () =>
    await copyText(rows.map(({ key }) => key).join('\n'), t('list.select.copied', { n: rows.length }))
  return (
    <header className={styles.bar} data-picked>
      <div className={styles.picked} role="status">
        <b>{t('list.select.count', { n: count })}</b>
        {!selection.all && total > rows.length && acts.length > 0 && (
          <Button kind="link" onClick={pickAll}>
            {t('list.select.all', { n: `${format.number(total)}${isExact ? '' : '+'}` })}
          </Button>
        )}
        {!selection.all && select.amountLabel && (
          <span className={styles.sum}>
            {t(select.amountLabel)} <b>Rp {format.number(sum(rows.map((row) => rupiah(row.amount))))}</b>
          </span>
        )}
      </div>
      <div className={styles.tools}>
        {acts.length > 0 && (
          <Acts acts={acts} tools={tools} onAct={(each) => setAct({ act: each, targets: null })} />
        )}
        {!selection.all && (
          // Of a kind, as buttons with words are: so the palette finds it.
          <IconButton
            icon="copy"
            data-kind="plain"
            label={t('list.select.copy')}
            onClick={() => void copy()}
          />
        )}
        <Button kind="plain" onClick={clear}>
          {t('list.select.clear')}
        </Button>
      </div>
      {act && (
        <Suspense fallback={null}>
          <BulkDialog
            act={act.act}
            targets={act.targets}
            onClose={(ran) => {
              setAct(null)
              if (!ran) return
              clear()
              tools.refresh()
            }}
            onEnd={tools.refresh}
          />
        </Suspense>
      )}
    </header>
  )
}

interface ActsProps {
  acts: readonly BulkAct[]
  tools: Tools
  onAct: (act: BulkAct) => void
}

/** The acts in one line, the usual first; those that the bar is too narrow for are in a menu at its end. */
function Acts({ acts, tools: { t }, onAct }: ActsProps) {
  const { strip, fitting } = useFitting(acts.length)
  const folded = acts.slice(fitting)
  return (
    <>
      <div ref={strip} className={styles.acts}>
        {acts.map((act, index) => (
          <div key={act.action} className={styles.act} data-folded={index >= fitting || undefined}>
            <Button onClick={() => onAct(act)}>{t(act.label)}</Button>
          </div>
        ))}
      </div>
      {folded.length > 0 && (
        <Menu
          target={<Button icon="chevron-down">{t('ui.moreItems', { n: folded.length })}</Button>}
          entries={folded.map((act) => ({
            key: act.action,
            label: t(act.label),
            onRun: () => onAct(act),
          }))}
        />
      )}
    </>
  )
}

export default SelectBar
