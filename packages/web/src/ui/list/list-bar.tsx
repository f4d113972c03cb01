import { act } from '../../core/act.ts'
import type { Call } from '@lumbung/contract/call'
import { requestExport } from '@lumbung/contract/utils/export'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../core/chunk.ts'
import { Button, IconButton } from '../controls/button.tsx'
import type { ListPlace } from './filter-text.ts'
import { Float } from '../controls/float.tsx'
import styles from './list-bar.module.css'
import { layoutOf, type Placed } from './list-columns.ts'
import type { Moment } from './list-export.ts'
import { Freshness } from './list-freshness.tsx'
import type { ListSettings } from './list-settings.ts'
import { type Column, type ListSpec, type RowOf, type SortOf, titleOf, type Tools } from './list-spec.ts'
import { ListViews } from './list-views.tsx'
import { copyText } from '../../core/copy-text.ts'
import { useKeys } from '../controls/use-keys.ts'
import type { Asked } from './use-list-rows.ts'
import type { Changed } from './use-live-rows.ts'

// A dynamic import inside a component stops the compiler.
const loadExport = () => loadChunk(() => import('./list-export.ts'))
const ColumnChooser = lazy(() => loadChunk(() => import('./list-column-chooser.tsx')))

type Shown<C extends Call> = Pick<
  ListBarProps<C>,
  'spec' | 'place' | 'asked' | 'moment' | 'columns' | 'total' | 'tools'
>

/** Whether a file is made of a list, by this person. */
export function mayExport<C extends Call>({ noExport }: ListSpec<C>, { holds }: Tools): boolean {
  return !noExport && holds(requestExport.name)
}

/** Asks for a file of the rows that are shown. */
export async function exportShown<C extends Call>({
  place,
  ...shown
}: Shown<C> & { csv?: true }): Promise<void> {
  const { exportList } = await loadExport()
  await exportList({ ...shown, texts: place.texts })
}

export interface ListBarProps<C extends Call> {
  spec: ListSpec<C>
  place: ListPlace
  asked: Asked
  columns: readonly Placed<Column<RowOf<C>, SortOf<C>>>[]
  settings: ListSettings
  tools: Tools
  /** Null while nobody has counted everything. */
  total: number | null
  answeredAt: number
  changed: Changed | null
  ready: boolean
  /** The address of what is shown. */
  link: string
  /** The moment that it is of, where it stands still. */
  moment: Moment | null
}

/** Views at the left; freshness, link, columns, export and what the screen adds at the right. */
export function ListBar<C extends Call>({
  spec,
  place,
  asked,
  columns,
  settings,
  tools,
  total,
  answeredAt,
  changed,
  ready,
  link,
  moment,
}: ListBarProps<C>) {
  const { t } = tools
  const main = spec.mainActions?.(tools)
  const beside = spec.exportBeside && tools.holds(spec.exportBeside.call) ? spec.exportBeside : null
  const fileAsk = async () => {
    const { fileAskOf } = await loadExport()
    return fileAskOf({ spec, texts: place.texts, asked, moment, columns, tools })
  }
  const copyLink = async () => await copyText(link, t('list.linkCopied'))
  useKeys({ c: () => void copyLink() })
  return (
    <header className={styles.bar} data-main={Boolean(main) || undefined}>
      <h1 className="visually-hidden">{titleOf(spec, t)}</h1>
      <ListViews spec={spec} place={place} asked={asked} settings={settings} tools={tools} ready={ready} />
      <div className={styles.tools} data-tools>
        <Freshness answeredAt={answeredAt} changed={changed} tools={tools} />
        <IconButton icon="refresh" label={t('ui.refresh')} small onClick={tools.refresh} />
        <IconButton icon="link" label={t('list.copyLink')} small onClick={() => void copyLink()} />
        <Columns columns={columns} settings={settings} tools={tools} />
        {mayExport(spec, tools) && (
          <ExportButton
            spec={spec}
            place={place}
            asked={asked}
            moment={moment}
            columns={columns}
            total={total}
            tools={tools}
          />
        )}
        {beside && (
          <Suspense fallback={null}>
            <beside.button fileAsk={fileAsk} tools={tools} />
          </Suspense>
        )}
        {spec.csv && tools.holds(requestExport.name) && (
          <ExportButton
            csv
            spec={spec}
            place={place}
            asked={asked}
            moment={moment}
            columns={columns}
            total={total}
            tools={tools}
          />
        )}
      </div>
      {main && <div className={styles.main}>{main}</div>}
    </header>
  )
}

function Columns<C extends Call>({
  columns,
  settings,
  tools: { t },
}: Pick<ListBarProps<C>, 'columns' | 'settings' | 'tools'>) {
  const [opened, setOpened] = useState(false)
  const target = (
    <Button icon="columns" aria-expanded={opened} onClick={() => setOpened(!opened)}>
      {t('list.columns.button')}
    </Button>
  )
  return (
    <Float
      opened={opened}
      onChange={setOpened}
      target={target}
      label={t('list.columns.button')}
      position="bottom-end"
      flush
    >
      <Suspense fallback={<div className={styles.chooser} />}>
        <div className={styles.chooser}>
          <ColumnChooser
            columns={columns}
            onChange={(next) => settings.keepLayout(layoutOf(next))}
            onReset={() => settings.keepLayout(null)}
          />
        </div>
      </Suspense>
    </Float>
  )
}

function ExportButton<C extends Call>(shown: Shown<C> & { csv?: true }) {
  const { tools, csv } = shown
  const [busy, setBusy] = useState(false)
  return (
    <Button
      icon="download"
      busy={busy}
      onClick={() => {
        setBusy(true)
        void act(exportShown(shown)).finally(() => setBusy(false))
      }}
    >
      {tools.t(csv ? 'list.export.csv' : 'list.export.button')}
    </Button>
  )
}
