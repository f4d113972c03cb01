import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import styles from './review-head.module.css'
import { countdown, type Lock } from './use-lock.ts'

const soonSeconds = 180

/** How long one's own lock still holds, and the way to renew it when little is left. */
export function LockTime({ lock, busy, onRenew }: { lock: Lock; busy: boolean; onRenew: () => void }) {
  const { t } = useSpeech()
  const isSoon = lock.secondsLeft <= soonSeconds
  return (
    <>
      <span className={styles.lock}>
        <Icon name="lock" size={14} />
        {t('approve.lockedForYou')}
        <b className={styles.time} data-soon={isSoon || undefined}>
          {countdown(lock.secondsLeft)}
        </b>
      </span>
      {lock.isMine && isSoon && (
        <Button kind="link" busy={busy} onClick={onRenew}>
          {t('approve.renew')}
        </Button>
      )}
    </>
  )
}
