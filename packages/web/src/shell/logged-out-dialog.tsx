import { useSpeech } from '../locales/language.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { loggedOut, logInAgain } from './logged-out.ts'
import { useStore } from './store.ts'

/** The session is gone (code 403): log in again, or stay and keep what is on the screen. */
export function LoggedOutDialog() {
  const { t } = useSpeech()
  const asking = useStore(loggedOut) === 'asking'
  const stay = () => loggedOut.set('staying')
  return (
    <Dialog
      opened={asking}
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
      {t('shell.loggedOut')}
    </Dialog>
  )
}
