import type { Route } from '@lumbung/contract/route'
import { Link } from 'react-router'
import { useShippedViews } from '../core/shipped-views.ts'
import { useSpeech } from '../locales/language.tsx'
import { figureOf, pressingAt, waitingBehind } from './group-waiting.ts'
import { nameOf } from './route-tree.ts'
import styles from './sidebar.module.css'

interface ScreenProps {
  list: string
  path: string
}

interface GroupProps {
  id: string
  leaves: readonly Route[]
  /** There is no room for a figure. */
  folded: boolean
}

/** Beside a screen or on a closed group. */
function SidebarCount(props: ScreenProps | GroupProps) {
  return 'leaves' in props ? <GroupCount {...props} /> : <ScreenCount {...props} />
}

/** What presses most at a screen: how many there are, and the way to them. Nothing where nothing waits. */
function ScreenCount({ list, path }: ScreenProps) {
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

/**
 * What waits behind a closed group: the sum of its screens' figures; a dot where they count unlike things, or there is no room.
 * @param id of the words that say it, for the button it stands in
 */
function GroupCount({ id, leaves, folded }: GroupProps) {
  const { t, format } = useSpeech()
  const { views, sum, more } = waitingBehind(
    useShippedViews(),
    leaves.map(({ name }) => name),
  )
  const [first] = views
  if (!first) return null
  const figure = sum === null ? null : figureOf(format, { count: sum, more })
  const told =
    figure === null
      ? leaves
          .flatMap((leaf) =>
            views
              .filter(({ list }) => list === leaf.name)
              .map((view) => `${t(`menu.${nameOf(leaf)}`)}, ${view.name}: ${figureOf(format, view)}`),
          )
          .join(' · ')
      : `${first.name}: ${figure}`
  return (
    <>
      <span className={folded || figure === null ? styles.waits : styles.sum} title={told} aria-hidden="true">
        {folded ? null : figure}
      </span>
      <span id={id} hidden>
        {told}
      </span>
    </>
  )
}

export default SidebarCount
