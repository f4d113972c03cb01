import { Link } from 'react-router'
import { createStore, useStore } from '../../core/store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import styles from './desk-notice.module.css'
import { deskPath, useOwnDecisions } from './use-own-decisions.ts'

/** Read and closed in this browser; the order's own desk goes on telling. */
const closed = createStore<readonly number[]>([])

/**
 * Says of each decision of this person that did not come about that the order is undecided.
 * @param here the order on the desk, which needs no way to it
 */
export function DroppedDecisions({ here }: { here?: string }) {
  const { t } = useSpeech()
  const dropped = useOwnDecisions()
  const read = useStore(closed)
  return dropped
    .filter(({ id }) => !read.includes(id))
    .map(({ id, orderNo, decision, message }) => (
      <p key={id} className={styles.notice} role="alert">
        <Glyph name="cross-disc" family="bad" />
        <span className={styles.text}>
          {t(message === null ? 'approve.dropped.lapsed' : 'approve.dropped.refused', {
            orderNo,
            decision: t(`approve.dropped.what.${decision}`),
            why: message ?? '',
          })}
        </span>
        {orderNo !== here && <Link to={deskPath(orderNo)}>{t('approve.dropped.open')}</Link>}
        <IconButton icon="close" label={t('ui.close')} small onClick={() => closed.set([...read, id])} />
      </p>
    ))
}
