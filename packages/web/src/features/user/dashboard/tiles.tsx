import { type DashboardTile, getViewTile } from '@lumbung/contract/user/dashboard-tile'
import { figurePlaces } from '@lumbung/contract/user/dashboard-places'
import { figureProofs } from '@lumbung/contract/user/dashboard-proofs'
import type { RetOf } from '@lumbung/contract/call'
import type { RouteName } from '@lumbung/contract/routes'
import { fewCases } from '@lumbung/domain/report/report-days'
import { useQueries } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../../core/api.ts'
import { loadChunk } from '../../../core/chunk.ts'
import { usePoll } from '../../../core/presence.ts'
import { useSpeech } from '../../../locales/language.tsx'
import { wordOr } from '../../../locales/words.ts'
import { Proof } from '../../../parts/figure/proof.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Section } from '../../../ui/page/screen.tsx'
import { useMayOpen } from '../../../ui/page/use-may-open.ts'
import { type Figure, Figures } from '../../../ui/report/figures.tsx'
import { type Dashboard, tilesOf } from './dashboard-data.ts'
import styles from './dashboard.module.css'
import { useWayTo } from './place-address.ts'

const Arrange = lazy(() => loadChunk(() => import('./arrange-tiles.tsx')))
const reportEveryMs = 60_000

type ViewTile = Extract<DashboardTile, { viewId: number }>
type ViewAnswer = RetOf<typeof getViewTile>

/** What departments did today against target and the same hour of last week, and figures of reports: as the person chose. */
export function Tiles({
  found,
  shownSince,
  refresh,
}: {
  found: Dashboard
  /** When the figures came, by the machine's clock in ms: a report is asked again only after them. */
  shownSince: number
  refresh: () => void
}) {
  const { t } = useSpeech()
  const [arranging, setArranging] = useState(false)
  const tiles = tilesOf(found)
  const views = tiles.filter((tile): tile is ViewTile => 'viewId' in tile)
  const every = usePoll(reportEveryMs)
  const answers = useQueries({
    queries: views.map(({ viewId, column }) => ({
      queryKey: [getViewTile.name, viewId, column],
      queryFn: ({ signal }: { signal: AbortSignal }) => api(getViewTile, { viewId, column }, { signal }),
      refetchInterval: ({ state }: { state: { dataUpdatedAt: number } }) =>
        shownSince > state.dataUpdatedAt && every,
    })),
  })
  const figureOf = useFigure(found.day)
  const viewOf = useViewFigure()
  if (tiles.length === 0 && found.figures.length === 0) return null
  const shown = tiles.flatMap((tile): Figure[] => {
    if ('viewId' in tile) {
      const at = views.indexOf(tile)
      return [viewOf(tile, answers[at]?.data, answers[at]?.isError ?? false)]
    }
    const figure = found.figures.find((each) => each.figure === tile.figure)
    return figure === undefined ? [] : [figureOf(figure)]
  })
  return (
    <Section
      title={t('dashboard.tiles')}
      note={tiles.some((tile) => 'figure' in tile) && t('dashboard.tilesNote')}
      actions={
        <Button kind="plain" icon="edit" onClick={() => setArranging(true)}>
          {t('dashboard.arrange')}
        </Button>
      }
    >
      {shown.length > 0 ? (
        <Figures figures={shown} />
      ) : (
        <p className={styles.nothing}>{t('dashboard.noTiles')}</p>
      )}
      {arranging && (
        <Suspense fallback={null}>
          <Arrange found={found} onClose={() => setArranging(false)} onSaved={refresh} />
        </Suspense>
      )}
    </Section>
  )
}

function useFigure(day: string): (figure: Dashboard['figures'][number]) => Figure {
  const { t, format } = useSpeech()
  const wayTo = useWayTo()
  return ({ figure, apps, unit, now, lastWeek, target }) => {
    const looked = { day, apps }
    const written = (value: number) => (unit === 'rp' ? `Rp ${format.short(value)}` : format.number(value))
    const place = figurePlaces[figure]?.(looked)
    const proof = figureProofs[figure]
    const said = t('dashboard.lastWeek', { n: written(lastWeek) })
    return {
      label: t(`dashboard.figures.${figure}`),
      value: written(now),
      mark: proof && <Proof asked={proof(looked)} name={t(`dashboard.figures.${figure}`)} shown={now} />,
      to: place && wayTo(place, looked),
      note: target === null ? said : `${t('dashboard.ofTarget', { n: written(target) })} · ${said}`,
    }
  }
}

function useViewFigure(): (tile: ViewTile, answer: ViewAnswer | undefined, failed: boolean) => Figure {
  const { t, format } = useSpeech()
  const mayOpen = useMayOpen()
  return ({ name }, answer, failed) => {
    if (answer === undefined)
      return { label: name, value: failed ? '–' : '…', note: failed ? t('dashboard.tileGone') : '' }
    const { list, unit, value, before, cases, search } = answer
    const written = (of: number | null) => {
      if (of === null) return '–'
      if (unit === 'share') return format.percent(of)
      if (unit === 'rp') return `Rp ${format.short(of)}`
      return unit === 'mean' ? format.tenth(of) : format.number(of)
    }
    const few = cases !== null && cases < fewCases ? ` · ${t('dashboard.fewCases', { n: fewCases })}` : ''
    return {
      label: name,
      value: written(value),
      to: mayOpen(list as RouteName) ? `/report/${list}?${search}` : undefined,
      note: (
        <span title={`${wordOr(t, 'menu', list)} · ${answer.view}`}>
          {t('dashboard.periodBefore', { n: written(before) })}
          {few}
        </span>
      ),
    }
  }
}
