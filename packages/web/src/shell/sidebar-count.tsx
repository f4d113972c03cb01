import { Link } from 'react-router'
import { useShippedViews } from '../core/shipped-views.ts'
import { useSpeech } from '../locales/language.tsx'
import { figureOf, pressingAt } from './group-waiting.ts'
import styles from './sidebar.module.css'

/** What presses most at a screen: how many there are, and the way to them. Nothing where nothing waits. */
function SidebarCount({ list, path }: { list: string; path: string }) {
  const { format } = useSpeech()
  const view = pressingAt(useShippedViews(), list)
  if (!view || view.count === 0) return null
  const figure = figureOf(format, view)
  return (
    <Link
      className={styles.count}
      to={`${path}?${new URLSearchParams(view.texts)}`}
      title={view.name}
      aria-label={`${view.name}: ${figure}`}
    >
      {figure}
    </Link>
  )
}

export default SidebarCount
