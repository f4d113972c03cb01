import type { ReactNode } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import { useKeys } from '../../ui/controls/use-keys.ts'
import type { Review } from './decision.ts'
import styles from './desk-notice.module.css'
import type { Desk } from './use-desk.ts'
import type { Lock } from './use-lock.ts'

/** What went wrong with the last thing tried, with the way on. What was written stays. */
export function DeskNotice({
  desk,
  canDecide,
}: {
  desk: Pick<Desk, 'problem' | 'busy' | 'take' | 'reload'>
  canDecide: boolean
}) {
  const { t } = useSpeech()
  const { problem, busy, take, reload } = desk
  if (!problem) return null
  return (
    <p className={styles.notice} role="alert">
      <Glyph name="cross-disc" family="bad" />
      <span className={styles.text}>
        {problem.help === 'none' ? problem.text : t('approve.changedMeanwhile', { reason: problem.text })}
      </span>
      {problem.help === 'claim' && canDecide && (
        <Button busy={busy === 'claim'} onClick={take}>
          {t('approve.claim')}
        </Button>
      )}
      {problem.help === 'reload' && (
        <Button icon="refresh" onClick={reload}>
          {t('approve.reload')}
        </Button>
      )}
    </p>
  )
}

/** In place of the decisions when this person cannot decide now: why, and how they could. */
export function ClaimBar({
  review,
  lock,
  desk,
  next,
}: {
  review: Review
  lock: Lock
  desk: Pick<Desk, 'busy' | 'take'>
  next: ReactNode
}) {
  const { t, format } = useSpeech()
  const { holder, until, mine } = review.lock
  useKeys(review.can.claim ? { t: desk.take } : {})
  const why =
    review.stage === null
      ? t('approve.notWaiting')
      : lock.hasEnded
        ? t('approve.lockEnded')
        : review.deciding
          ? t(review.deciding.mine ? 'approve.undo.mine' : 'approve.undo.other', {
              name: review.deciding.by.name,
            })
          : holder && !mine && until
            ? t('approve.heldByOther', { name: holder.name, time: format.time(until) })
            : review.can.claim
              ? t('approve.claimFirst')
              : t('approve.onlyLooking')
  return (
    <div className={styles.bar}>
      <span className={styles.why}>{why}</span>
      {review.can.claim && (
        <Button kind="filled" icon="lock" hotkey="T" busy={desk.busy === 'claim'} onClick={desk.take}>
          {t('approve.claim')}
        </Button>
      )}
      {next}
    </div>
  )
}
