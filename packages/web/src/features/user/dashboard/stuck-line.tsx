import { Link } from 'react-router'
import { useSpeech } from '../../../locales/language.tsx'
import { openItemsOfMine, useOpenItemCount } from '../../../shell/use-open-item-count.ts'
import { Glyph, Icon } from '../../../ui/controls/icon.tsx'
import { useMayOpen } from '../../../ui/page/use-may-open.ts'
import styles from './dashboard.module.css'

/** How much is stuck and waits for this person: the bell's count. */
export function useStuck(): number {
  const mayOpen = useMayOpen()
  const stuck = useOpenItemCount()?.mine ?? 0
  return mayOpen('withdrawal') ? stuck : 0
}

/** The way to exactly those. */
export function StuckLine({ stuck }: { stuck: number }) {
  const { t } = useSpeech()
  if (stuck === 0) return null
  return (
    <ul className={styles.attention}>
      <li>
        <Link to={openItemsOfMine} className={styles.attentionLine}>
          <Glyph name="triangle" family="wait" />
          <span className={styles.attentionWords}>{t('shell.bell.openItems', { n: stuck })}</span>
          <Icon name="chevron-right" size={14} />
        </Link>
      </li>
    </ul>
  )
}
