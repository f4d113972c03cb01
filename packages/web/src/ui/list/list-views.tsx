import type { Call } from '@lumbung/contract/call'
import type { ListView } from '@lumbung/contract/utils/list-view'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { api, type InputOf } from '../../core/api.ts'
import { loadChunk } from '../../core/chunk.ts'
import { IconButton } from '../controls/button.tsx'
import { confirm } from '../dialog/confirm.tsx'
import { type ListPlace, movingDays, parseFilter } from './filter-text.ts'
import { Icon } from '../controls/icon.tsx'
import styles from './list-bar.module.css'
import type { ListSettings } from './list-settings.ts'
import type { ListSpec, Tools } from './list-spec.ts'
import { Menu } from '../controls/menu.tsx'
import { type Answer, type Asked, filterShapeOf } from './use-list-rows.ts'
import { textsOf, useViewLinks } from './view-links.ts'

const ShippedViews = lazy(() => loadChunk(() => import('./list-shipped-views.tsx')))
const ViewDialog = lazy(() => loadChunk(() => import('./list-view-dialog.tsx')))
const countedForMs = 60_000

interface ListViewsProps<C extends Call> {
  spec: ListSpec<C>
  place: ListPlace
  asked: Asked
  settings: ListSettings
  tools: Tools
  /** The rows are there: counting may begin. */
  ready: boolean
}

/** Everything, then the views that come with the product, then those this person saved or was given: each a link. `+` saves what is on the screen. */
export function ListViews<C extends Call>({ spec, place, asked, settings, tools, ready }: ListViewsProps<C>) {
  const { t } = tools
  const { addressOf, isShown } = useViewLinks(spec, place, asked)
  const [dialog, setDialog] = useState<{ view: ListView | null } | null>(null)
  const remove = async (view: ListView) => {
    const sure = await confirm({
      title: t('list.views.deleteTitle', { name: view.name }),
      text: t(view.roleIds.length > 0 ? 'list.views.deleteShared' : 'list.views.deleteText'),
      confirm: t('list.views.delete'),
      danger: true,
    })
    if (sure) await settings.remove(view)
  }
  return (
    <nav className={styles.views} aria-label={t('list.views.label')}>
      <Link
        className={styles.view}
        to={addressOf({}, null)}
        aria-current={isShown({}, null) ? 'true' : undefined}
      >
        {t('list.views.all')}
      </Link>
      {ready && !spec.own && (
        <Suspense fallback={null}>
          <ShippedViews
            list={spec.name}
            addressOf={(texts) => addressOf(texts, null)}
            isShown={(texts) => isShown(texts, null)}
            tools={tools}
          />
        </Suspense>
      )}
      {settings.views.map((view) => {
        const texts = textsOf(spec, view)
        const shown = isShown(texts, view.sort)
        return (
          <span key={view.id} className={styles.views}>
            <Link
              className={styles.view}
              to={addressOf(texts, view.sort)}
              aria-current={shown ? 'true' : undefined}
              title={view.mine ? undefined : t('list.views.by', { name: view.owner.name })}
            >
              {view.name}
              <ViewCount spec={spec} view={view} enabled={ready} tools={tools} />
              {(!view.mine || view.roleIds.length > 0) && <Icon name="people" size={13} />}
            </Link>
            {shown && view.mine && (
              <Menu
                position="bottom-start"
                target={
                  <IconButton icon="chevron-down" label={t('list.views.menu', { name: view.name })} small />
                }
                entries={[
                  {
                    key: 'edit',
                    label: t('list.views.edit'),
                    icon: 'people',
                    onRun: () => setDialog({ view }),
                  },
                  {
                    key: 'delete',
                    label: t('list.views.delete'),
                    icon: 'trash',
                    onRun: () => void remove(view),
                  },
                ]}
              />
            )}
          </span>
        )
      })}
      <IconButton icon="plus" label={t('list.views.save')} small onClick={() => setDialog({ view: null })} />
      {dialog && (
        <Suspense fallback={null}>
          <ViewDialog
            list={spec.own?.name ?? spec.name}
            call={spec.call.name}
            view={dialog.view}
            asked={asked}
            moving={movingDays(spec.filters, place.texts)}
            settings={settings}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </nav>
  )
}

/** How many match, counted up to 10,000 once the rows are there. */
function ViewCount<C extends Call>({
  spec,
  view,
  enabled,
  tools: { format, today },
}: {
  spec: ListSpec<C>
  view: ListView
  enabled: boolean
  tools: Tools
}) {
  const filter = {
    ...view.filter,
    ...parseFilter(spec.filters, view.moving, filterShapeOf(spec.call), today).filter,
  }
  const query = useQuery({
    queryKey: [spec.call.name, 'count', filter],
    queryFn: ({ signal }) =>
      api(spec.call, { filter, size: 1, page: 1 } as unknown as InputOf<C>, { signal }),
    enabled,
    staleTime: countedForMs,
  })
  const answer = query.data as Answer<unknown> | undefined
  return answer ? (
    <span className={styles.count}>{`${format.number(answer.total)}${answer.exact ? '' : '+'}`}</span>
  ) : null
}
