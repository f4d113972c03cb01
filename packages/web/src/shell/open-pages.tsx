import { Link, useLocation } from 'react-router'
import { useSpeech } from '../locales/language.tsx'
import { useHasDrafts } from '../core/drafts.ts'
import { useStore } from '../core/store.ts'
import { IconButton } from '../ui/controls/button.tsx'
import { Menu } from '../ui/controls/menu.tsx'
import styles from './open-pages.module.css'
import { tabEntries, UnsentMark, useTabTitle } from './tab-strip.tsx'
import { type Tab, tabs } from './tabs.ts'
import { type TabActions, useTabActions } from './use-tab-actions.ts'

/** The tab strip of a phone, in its drawer: every open page with what the strip does to it. */
export function OpenPages() {
  const { t } = useSpeech()
  const open = useStore(tabs)
  const { pathname } = useLocation()
  const titleOf = useTabTitle()
  const actions = useTabActions()
  if (open.length === 0) return null
  return (
    <nav className={styles.pages} aria-label={t('shell.tabs')}>
      <div className={styles.head}>
        <h2>{t('shell.tabs')}</h2>
        <Menu
          target={<IconButton icon="more" label={t('shell.tab.acts')} />}
          entries={tabEntries(pathname, { t, actions })}
        />
      </div>
      <ul className={styles.list}>
        {open.map((tab) => (
          <OpenPage
            key={tab.path}
            tab={tab}
            title={titleOf(tab)}
            active={tab.path === pathname}
            actions={actions}
          />
        ))}
      </ul>
    </nav>
  )
}

function OpenPage({
  tab,
  title,
  active,
  actions,
}: {
  tab: Tab
  title: string
  active: boolean
  actions: TabActions
}) {
  const { t } = useSpeech()
  const unsent = useHasDrafts(tab.path)
  return (
    <li className={styles.page} data-active={active || undefined}>
      <Link
        to={`${tab.path}${tab.search}`}
        className={styles.link}
        aria-current={active ? 'page' : undefined}
      >
        {title}
        {unsent && <UnsentMark />}
      </Link>
      <IconButton
        icon="close"
        label={t('shell.tab.closeNamed', { title })}
        onClick={() => actions.close(tab.path)}
      />
    </li>
  )
}
