import { Link, useLocation } from 'react-router'
import { useSpeech } from '../locales/language.tsx'
import styles from './breadcrumb.module.css'
import { groupsAbove, nameOf, routeAt, subjectIn } from './route-tree.ts'
import { useNameOfTab } from './use-tab-name.ts'

/** Starts with the dashboard unless one is on it; the last part is where one is. */
export function Breadcrumb() {
  const { t, format } = useSpeech()
  const { pathname } = useLocation()
  const found = routeAt(pathname)
  const name = useNameOfTab(pathname)
  const parts: { key: string; word: string; to?: string }[] = []
  if (found?.route.name !== 'dashboard')
    parts.push({ key: 'dashboard', word: t('menu.dashboard'), to: '/dashboard' })
  if (found) {
    for (const group of groupsAbove(found.route.name))
      parts.push({ key: group.name, word: t(`menu.${nameOf(group)}`) })
    const own = name ?? subjectIn(found.params, format)
    const title = t(`menu.${nameOf(found.route)}`)
    // A detail is known by its number; a group and its only screen may share a title, said once.
    if (!own && parts.at(-1)?.word !== title) parts.push({ key: found.route.name, word: title })
    if (own) parts.push({ key: 'own', word: own })
  }
  return (
    <nav aria-label={t('shell.breadcrumb')} className={styles.breadcrumb}>
      <ol className={styles.list}>
        {parts.map((part, index) => (
          <li
            key={part.key}
            className={styles.part}
            aria-current={index === parts.length - 1 ? 'page' : undefined}
          >
            {part.to && index < parts.length - 1 ? <Link to={part.to}>{part.word}</Link> : part.word}
          </li>
        ))}
      </ol>
    </nav>
  )
}
