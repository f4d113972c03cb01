import { Link } from 'react-router'
import { useShippedViews } from '../core/shipped-views.ts'
import { useSpeech } from '../locales/language.tsx'
import styles from './sidebar.module.css'

/** What presses most at a screen: how many there are, and the way to them. Nothing where nothing waits. */
function SidebarCount({ list, path }: { list: string; path: string }) {
  const { format } = useSpeech()
  const view = useShippedViews().find(({ list: its, count }) => its === list && count !== null)
  if (!view || view.count === null || view.count === 0) return null
  const figure = `${format.number(view.count)}${view.more ? '+' : ''}`
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
