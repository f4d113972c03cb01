import { getApps, getRoleMenus, saveRoleMenus } from '@lumbung/contract/power/role'
import type { Route } from '@lumbung/contract/route'
import { allRoutes, type RouteName, routes } from '@lumbung/contract/routes'
import { useParams } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { api } from '../../core/api.ts'
import type { CheckNode } from '../../ui/controls/check-tree.tsx'
import { Detail } from '../../ui/page/detail.tsx'
import { GrantPage } from './grant-page.tsx'
import styles from './power.module.css'

/** The tree of all screens that can be granted; what everyone has is not in it. */
function nodesOf(tree: readonly Route[], t: Translate): CheckNode[] {
  return tree.flatMap((route): CheckNode[] => {
    if (route.fixed) return []
    const title = t(`menu.${route.name as RouteName}`)
    const label = (
      <>
        {title} {route.hidden && <span className={styles.quiet}>{t('power.notInMenu')}</span>}
      </>
    )
    if (!route.children) return [{ name: route.name, words: `${title} ${route.path}`, label }]
    const children = nodesOf(route.children, t)
    return children.length > 0 ? [{ name: route.name, words: title, label, children }] : []
  })
}

const tree: readonly Route[] = routes

/** Which screens a role sees. */
function MenuScreen() {
  const { t } = useSpeech()
  const role_id = Number(useParams()['role_id'])
  const pathOf = new Map(allRoutes(tree).map((route) => [route.name, route.path]))
  return (
    <Detail call={getApps} request={{}}>
      {(apps) => (
        <Detail key={role_id} call={getRoleMenus} request={{ role_id }}>
          {(shown, refresh) => (
            <GrantPage
              kind="menu"
              shown={shown}
              apps={apps}
              nodes={nodesOf(tree, t)}
              save={(menus, version) => api(saveRoleMenus, { role_id, version, menus })}
              refresh={refresh}
              aside={(node) => !node.children && <span className={styles.path}>{pathOf.get(node.name)}</span>}
            />
          )}
        </Detail>
      )}
    </Detail>
  )
}

export default MenuScreen
