import { changePassword } from '@lumbung/contract/user/session'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { toast } from '../../core/toast-store.ts'
import { Problem } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import styles from './change-password-index-screen.module.css'

const none = { oldPassword: '', newPassword: '', again: '' }

/** A new password: the present one first, the new one twice. */
export function PasswordForm() {
  const { t } = useSpeech()
  const [shown, setShown] = useState(false)
  const form = useCallForm({
    call: changePassword,
    first: none,
    request: ({ oldPassword, newPassword }) => ({ oldPassword, newPassword }),
    check: ({ newPassword, again }): Record<string, string> =>
      newPassword === again ? {} : { again: t('user.passwordsDiffer') },
    done: () => {
      toast({ kind: 'good', text: t('user.passwordChanged') })
      form.reset()
    },
  })
  const type = shown ? 'text' : 'password'
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.send()
      }}
    >
      <TextField
        label={t('user.oldPassword')}
        type={type}
        autoComplete="current-password"
        required
        {...form.bind('oldPassword')}
      />
      <TextField
        label={t('user.newPassword')}
        type={type}
        autoComplete="new-password"
        required
        {...form.bind('newPassword')}
        hint={t('user.passwordRule')}
      />
      <TextField
        label={t('user.newPasswordAgain')}
        type={type}
        autoComplete="new-password"
        required
        {...form.bind('again')}
      />
      <Problem text={form.problem} />
      <div className={styles.buttons}>
        <Button kind="filled" type="submit" busy={form.busy}>
          {t('shell.changePassword')}
        </Button>
        <Button kind="plain" icon={shown ? 'eye-off' : 'eye'} onClick={() => setShown(!shown)}>
          {t(shown ? 'user.hidePassword' : 'user.showPassword')}
        </Button>
      </div>
    </form>
  )
}
