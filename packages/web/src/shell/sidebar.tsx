import type { Route } from '@lumbung/contract/route'
import type { RouteName } from '@lumbung/contract/routes'
import { lazy, Suspense, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { loadChunk } from '../core/chunk.ts'
import { useSpeech } from '../locales/language.tsx'
import { IconButton } from '../ui/controls/button.tsx'
import { Icon, type IconName } from '../ui/controls/icon.tsx'
import { Menu } from '../ui/controls/menu.tsx'
import { isExternal, leavesOf, menuEntries } from './menu-entries.ts'
import { groupsAbove, nameOf, routeAt } from './route-tree.ts'
import styles from './sidebar.module.css'

interface SidebarProps {
  routes: readonly Route[]
  folded: boolean
  phone: boolean
  onClose: () => void
}

const PhoneDrawer = lazy(() => loadChunk(() => import('./phone-drawer.tsx')))
const SidebarCount = lazy(() => loadChunk(() => import('./sidebar-count.tsx')))

/** Of the menu's first level. */
const menuIcons: Partial<Record<RouteName, IconName>> = {
  dashboard: 'dashboard',
  order: 'order',
  approve: 'approve',
  loan: 'loan',
  repay: 'repay',
  precollection: 'clock',
  collection: 'phone',
  telemarketing: 'headset',
  report: 'chart',
  riskRuleConfig: 'shield',
  sms: 'message',
  power: 'key',
  utils: 'tools',
  excelExport: 'download',
}

/** A folded group opens its children beside it when the pointer rests on it so long (specification §9). */
const submenuMs = 200

/** The permitted routes on the canvas; at most one group is open. */
export function Sidebar({ routes, folded, phone, onClose }: SidebarProps) {
  const { t } = useSpeech()
  const { pathname } = useLocation()
  const active = routeAt(pathname)?.route.name
  const top = active ? groupsAbove(active)[0]?.name : undefined
  const [chosen, setChosen] = useState<{ at: string | undefined; group: string | null }>({
    at: top,
    group: top ?? null,
  })
  // Going somewhere opens that group; until then the person's own choice stands.
  const open = chosen.at === top ? chosen.group : (top ?? null)
  const entries = menuEntries(routes)
  const groupOf = (entry: Route) =>
    routes.find((route) => leavesOf(route).some((leaf) => leaf.name === entry.name)) ?? entry
  return (
    <>
      {phone && (
        <button
          type="button"
          className={styles.backdrop}
          aria-label={t('shell.closeMenu')}
          onClick={onClose}
        />
      )}
      <div className={styles.sidebar} data-folded={folded || undefined} data-phone={phone || undefined}>
        <nav className={styles.menu} aria-label={t('shell.mainMenu')}>
          <div className={styles.brand}>
            <Link to="/dashboard" className={styles.brandLink}>
              <Icon name="mark" size={20} />
              {!folded && <span>{t('shell.product')}</span>}
            </Link>
            {phone && <IconButton icon="close" label={t('shell.closeMenu')} onClick={onClose} />}
          </div>
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <li
                key={entry.name}
                data-first={entry.name === 'dashboard' || undefined}
                className={styles.entry}
              >
                {entry.children ? (
                  <Group
                    entry={entry}
                    open={open === entry.name}
                    folded={folded}
                    active={active}
                    onToggle={() => setChosen({ at: top, group: open === entry.name ? null : entry.name })}
                  />
                ) : (
                  <Leaf
                    entry={entry}
                    icon={menuIcons[nameOf(entry)] ?? menuIcons[nameOf(groupOf(entry))]}
                    folded={folded}
                    active={active}
                  />
                )}
              </li>
            ))}
          </ul>
        </nav>
        {phone && (
          <Suspense>
            <PhoneDrawer />
          </Suspense>
        )}
      </div>
    </>
  )
}

function Leaf({
  entry,
  icon,
  folded,
  active,
}: {
  entry: Route
  icon: Parameters<typeof Icon>[0]['name'] | undefined
  folded: boolean
  active: string | undefined
}) {
  const { t } = useSpeech()
  const waits = useId()
  const title = t(`menu.${nameOf(entry)}`)
  if (isExternal(entry.path)) {
    return (
      <a href={entry.path} target="_blank" rel="noopener noreferrer" className={styles.link} title={title}>
        <Icon name={icon ?? 'external'} size={16} />
        {!folded && <span className={styles.name}>{title}</span>}
      </a>
    )
  }
  return (
    <span className={styles.leaf}>
      <Link
        to={entry.path}
        className={styles.link}
        aria-current={entry.name === active ? 'page' : undefined}
        title={folded ? title : undefined}
        aria-label={folded ? title : undefined}
        aria-describedby={folded ? waits : undefined}
      >
        {icon && <Icon name={icon} size={16} />}
        {!folded && <span className={styles.name}>{title}</span>}
        {folded && <Waits id={waits} leaves={[entry]} folded />}
      </Link>
      {!folded && (
        <Suspense fallback={null}>
          <SidebarCount list={entry.name} path={entry.path} />
        </Suspense>
      )}
    </span>
  )
}

/** What waits behind a closed group, or behind a mark of the folded menu. */
function Waits(props: { id: string; leaves: readonly Route[]; folded: boolean }) {
  return (
    <Suspense fallback={null}>
      <SidebarCount {...props} />
    </Suspense>
  )
}

interface GroupProps {
  entry: Route
  open: boolean
  folded: boolean
  active: string | undefined
  onToggle: () => void
}

function Group({ entry, open, folded, active, onToggle }: GroupProps) {
  const { t } = useSpeech()
  const waits = useId()
  const title = t(`menu.${nameOf(entry)}`)
  const icon = menuIcons[nameOf(entry)]
  const leaves = leavesOf(entry)
  const within =
    leaves.some((leaf) => leaf.name === active) ||
    groupsAbove(active ?? '').some((group) => group.name === entry.name)
  if (folded) {
    return (
      <Menu
        position="right-start"
        hoverMs={submenuMs}
        target={
          <button
            type="button"
            className={styles.link}
            data-within={within || undefined}
            title={title}
            aria-label={title}
            aria-describedby={waits}
          >
            {icon && <Icon name={icon} size={16} />}
            <Waits id={waits} leaves={leaves} folded />
          </button>
        }
        entries={leaves.map((leaf) => ({
          key: leaf.name,
          label: t(`menu.${nameOf(leaf)}`),
          to: leaf.path,
          chosen: leaf.name === active,
        }))}
      />
    )
  }
  return (
    <>
      <button
        type="button"
        className={styles.link}
        data-open={(open && within) || undefined}
        aria-expanded={open}
        aria-describedby={open ? undefined : waits}
        onClick={onToggle}
      >
        {icon && <Icon name={icon} size={16} />}
        <span className={styles.name}>{title}</span>
        {!open && <Waits id={waits} leaves={leaves} folded={false} />}
        <Icon name={open ? 'chevron-down' : 'chevron-right'} size={13} />
      </button>
      {open && (
        <ul className={styles.children}>
          {leaves.map((leaf) => (
            <li key={leaf.name}>
              <Leaf entry={leaf} icon={undefined} folded={false} active={active} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
