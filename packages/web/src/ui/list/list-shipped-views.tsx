import { hideView } from '@lumbung/contract/utils/view-count'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { act } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { type ShippedView, shippedViewsKey, useShippedViews } from '../../core/shipped-views.ts'
import { IconButton } from '../controls/button.tsx'
import { Menu } from '../controls/menu.tsx'
import type { FilterTexts } from './filter-text.ts'
import styles from './list-bar.module.css'
import type { Tools } from './list-spec.ts'

export interface ShippedViewsProps {
  list: string
  addressOf: (texts: FilterTexts) => string
  isShown: (texts: FilterTexts) => boolean
  tools: Tools
}

/** The views that come with the product, each with its count; who has no use for one hides it, and finds it again at the end. */
function ListShippedViews({ list, addressOf, isShown, tools: { t, format } }: ShippedViewsProps) {
  const client = useQueryClient()
  const views = useShippedViews().filter((view) => view.list === list)
  const hidden = views.filter(({ count }) => count === null)
  const hide = (view: ShippedView, isHidden: boolean) =>
    void act(api(hideView, { key: view.key, hidden: isHidden }), () =>
      client.invalidateQueries({ queryKey: shippedViewsKey }),
    )
  return (
    <>
      {views.map((view) => {
        if (view.count === null) return null
        const shown = isShown(view.texts)
        return (
          <span key={view.key} className={styles.shipped}>
            <Link
              className={styles.view}
              to={addressOf(view.texts)}
              aria-current={shown ? 'true' : undefined}
            >
              {view.name}
              <span className={styles.count}>{`${format.number(view.count)}${view.more ? '+' : ''}`}</span>
            </Link>
            {shown && (
              <Menu
                position="bottom-start"
                target={
                  <IconButton icon="chevron-down" label={t('list.views.menu', { name: view.name })} small />
                }
                entries={[
                  {
                    key: 'hide',
                    label: t('list.views.hide'),
                    icon: 'eye-off',
                    onRun: () => hide(view, true),
                  },
                ]}
              />
            )}
          </span>
        )
      })}
      {hidden.length > 0 && (
        <Menu
          position="bottom-start"
          target={<IconButton icon="more" label={t('list.views.hidden')} small />}
          entries={hidden.map((view) => ({
            key: view.key,
            label: view.name,
            icon: 'eye',
            onRun: () => hide(view, false),
          }))}
        />
      )}
    </>
  )
}

export default ListShippedViews
