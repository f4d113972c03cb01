import { Link } from 'react-router'
import { createStore, useStore } from '../../core/store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import styles from './desk-notice.module.css'
import { forgetUnkept, unkept } from './sent-decisions.ts'
import { deskPath, useOwnDecisions } from './use-own-decisions.ts'

/** Read and closed in this browser; the order's own desk goes on telling. */
const closed = createStore<readonly number[]>([])

/**
 * Says of each decision of this person that did not come about that the order is undecided, and of each that was sent and
 * not kept what came of it.
 * @param here the order on the desk, which needs no way to it and tells itself why it was not kept
 */
export function DroppedDecisions({ here }: { here?: string }) {
  const { t } = useSpeech()
  const dropped = useOwnDecisions()
  const read = useStore(closed)
  const sent = useStore(unkept)
  return (
    <>
      {sent
        .filter(({ orderNo }) => orderNo !== here)
        .map(({ orderNo, decision, why, isRefused }) => (
          <Notice
            key={orderNo}
            text={t(isRefused ? 'approve.dropped.refused' : 'approve.dropped.unanswered', {
              orderNo,
              decision: t(`approve.dropped.what.${decision}`),
              why,
            })}
            orderNo={orderNo}
            onClose={() => forgetUnkept(orderNo)}
          />
        ))}
      {dropped
        .filter(({ id }) => !read.includes(id))
        .map(({ id, orderNo, decision, message }) => (
          <Notice
            key={id}
            text={t(message === null ? 'approve.dropped.lapsed' : 'approve.dropped.refused', {
              orderNo,
              decision: t(`approve.dropped.what.${decision}`),
              why: message ?? '',
            })}
            orderNo={orderNo === here ? null : orderNo}
            onClose={() => closed.set([...read, id])}
          />
        ))}
    </>
  )
}

function Notice({
  text,
  orderNo,
  onClose,
}: {
  text: string
  /** The order it opens; null where it is open. */
  orderNo: string | null
  onClose: () => void
}) {
  const { t } = useSpeech()
  return (
    <p className={styles.notice} role="alert">
      <Glyph name="cross-disc" family="bad" />
      <span className={styles.text}>{text}</span>
      {orderNo !== null && <Link to={deskPath(orderNo)}>{t('approve.dropped.open')}</Link>}
      <IconButton icon="close" label={t('ui.close')} small onClick={onClose} />
    </p>
  )
}
