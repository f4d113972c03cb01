import { useSpeech } from '../locales/language.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { endReason, loggedOut, logInAgain } from '../core/logged-out.ts'
import styles from './logged-out-dialog.module.css'
import { useUser } from '../core/session.ts'

/** The session is gone (code 403): log in again, or stay and keep what is on the screen. */
export default function LoggedOutDialog() {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  const end = endReason()
  const stay = () => loggedOut.set('staying')
  return (
    <Dialog
      opened
      onClose={stay}
      title={t('shell.loggedOutTitle')}
      onSubmit={logInAgain}
      foot={
        <>
          <Button onClick={stay}>{t('shell.cancel')}</Button>
          <Button kind="filled" type="submit" data-autofocus>
            {t('shell.logInAgain')}
          </Button>
        </>
      }
    >
      <p>{t('shell.loggedOut')}</p>
      {end && (
        <p className={styles.reason}>
          {t(`shell.ended.${end.reason}`, {
            time: format.moment(end.at, businessDate),
            minutes: end.minutes ?? 0,
            hours: end.hours ?? 0,
          })}
        </p>
      )}
    </Dialog>
  )
}
