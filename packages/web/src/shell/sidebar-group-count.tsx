import type { Route } from '@lumbung/contract/route'
import { useShippedViews } from '../core/shipped-views.ts'
import { useSpeech } from '../locales/language.tsx'
import { figureOf, waitingBehind } from './group-waiting.ts'
import { nameOf } from './route-tree.ts'
import styles from './sidebar.module.css'

/**
 * What waits behind a closed group: the sum of its screens' figures, or a dot where they count unlike things.
 * @param id of the words that say it, for the button it stands in
 */
function GroupCount({ id, leaves }: { id: string; leaves: readonly Route[] }) {
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
      <span className={figure === null ? styles.waits : styles.sum} title={told} aria-hidden="true">
        {figure}
      </span>
      <span id={id} hidden>
        {told}
      </span>
    </>
  )
}

export default GroupCount
