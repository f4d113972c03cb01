import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSpeech } from '../locales/language.tsx'
import type { Translate } from '../locales/words.ts'
import { IconButton } from '../ui/controls/button.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { ContextMenu, Menu, type MenuEntry } from '../ui/controls/menu.tsx'
import { useHasDrafts } from '../core/drafts.ts'
import { nameOf, routeAt, subjectIn } from './route-tree.ts'
import { useStore } from '../core/store.ts'
import { type Tab, tabs } from './tabs.ts'
import styles from './tab-strip.module.css'
import { type TabActions, useTabActions } from './use-tab-actions.ts'

/** `Pesanan 261120032385`: the title, with the parameter that tells one tab from another. */
export function useTabTitle(): (tab: Pick<Tab, 'path' | 'name' | 'whole'>) => string {
  const { t, format } = useSpeech()
  return ({ path, name, whole }) => {
    const found = routeAt(path)
    if (!found) return path
    if (name !== undefined && whole) return name
    const own = name ?? subjectIn(found.params, format)
    const title = t(`menu.${nameOf(found.route)}`)
    return own ? `${title} ${own}` : title
  }
}

/** The tabs of the sheet: close, middle click, a menu on right click; the rest behind a menu at the end. */
export function TabStrip() {
  const { t } = useSpeech()
  const open = useStore(tabs)
  const { pathname } = useLocation()
  const titleOf = useTabTitle()
  const actions = useTabActions()
  const strip = useRef<HTMLUListElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const list = strip.current
    if (!list) return
    const look = () => {
      list.querySelector('[data-active]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
      setOverflows(list.scrollWidth > list.clientWidth + 1)
    }
    // In the frame that draws it: earlier the page would be laid out for this alone, and once more for the frame.
    let frame = 0
    const change = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    })
    const room = new ResizeObserver(look)
    room.observe(list)
    change.observe(list, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['data-active'],
    })
    return () => {
      cancelAnimationFrame(frame)
      room.disconnect()
      change.disconnect()
    }
  }, [])
  return (
    <nav className={styles.bar} aria-label={t('shell.tabs')}>
      <ul className={styles.strip} ref={strip}>
        {open.map((tab) => (
          <TabItem
            key={tab.path}
            tab={tab}
            title={titleOf(tab)}
            active={tab.path === pathname}
            actions={actions}
          />
        ))}
      </ul>
      {overflows && (
        <Menu
          target={<IconButton icon="chevron-down" label={t('shell.tab.more')} />}
          entries={open.map((tab) => ({
            key: tab.path,
            label: titleOf(tab),
            to: `${tab.path}${tab.search}`,
            chosen: tab.path === pathname,
          }))}
        />
      )}
    </nav>
  )
}

/** What may be done with the tab of a path, and with all. */
export function tabEntries(path: string, { t, actions }: { t: Translate; actions: TabActions }): MenuEntry[] {
  return [
    { key: 'refresh', label: t('shell.tab.refresh'), icon: 'refresh', onRun: () => actions.refresh(path) },
    { key: 'close', label: t('shell.tab.close'), icon: 'close', onRun: () => actions.close(path) },
    { key: 'others', label: t('shell.tab.closeOthers'), onRun: () => actions.closeOthers(path) },
    { key: 'all', label: t('shell.tab.closeAll'), onRun: actions.closeAll },
  ]
}

/** That something was typed there and not sent. */
export function UnsentMark() {
  const { t } = useSpeech()
  return (
    <span
      className={styles.unsent}
      role="img"
      aria-label={t('shell.tab.unsent')}
      title={t('shell.tab.unsent')}
    />
  )
}

interface TabItemProps {
  tab: Tab
  title: string
  active: boolean
  actions: TabActions
}

function TabItem({ tab, title, active, actions }: TabItemProps) {
  const { t } = useSpeech()
  const unsent = useHasDrafts(tab.path)
  const onAux = (event: MouseEvent) => {
    if (event.button !== 1) return
    event.preventDefault()
    actions.close(tab.path)
  }
  const item = (
    <li
      className={styles.tab}
      data-active={active || undefined}
      onAuxClick={onAux}
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
    >
      <Link
        to={`${tab.path}${tab.search}`}
        className={styles.link}
        aria-current={active ? 'page' : undefined}
      >
        {title}
        {unsent && <UnsentMark />}
      </Link>
      <button
        type="button"
        className={styles.close}
        aria-label={t('shell.tab.closeNamed', { title })}
        onClick={() => actions.close(tab.path)}
      >
        <Icon name="close" size={12} />
      </button>
    </li>
  )
  return <ContextMenu target={item} entries={tabEntries(tab.path, { t, actions })} />
}
