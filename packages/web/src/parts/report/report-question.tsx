import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../core/chunk.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import type { Tools } from '../../ui/list/list-spec.ts'
import type { ReportScreenOf } from './report-answer.ts'

const Tile = lazy(() => loadChunk(() => import('./report-tile.tsx')))
const Mailing = lazy(() => loadChunk(() => import('./report-mailing.tsx')))

/** What can be done with a saved question beside asking it: a figure of it on one's dashboard, and a mail on a schedule. */
export function ReportQuestion({ of, tools }: { of: ReportScreenOf; tools: Tools }) {
  const { t } = tools
  const [open, setOpen] = useState<'tile' | 'mailing' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <IconButton icon="dashboard" label={t('report.tile.title')} onClick={() => setOpen('tile')} />
      <IconButton icon="send" label={t('report.mailing.title')} onClick={() => setOpen('mailing')} />
      <Suspense fallback={null}>
        {open === 'tile' && <Tile of={of} tools={tools} onClose={close} />}
        {open === 'mailing' && <Mailing of={of} tools={tools} onClose={close} />}
      </Suspense>
    </>
  )
}
