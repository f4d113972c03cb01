import { changePassword } from '@lumbung/contract/user/session'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { api } from '../../core/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { toast } from '../../core/toast-store.ts'
import { useForm } from '../../ui/dialog/use-form.ts'
import styles from './change-password-index-screen.module.css'

const none = { oldPassword: '', newPassword: '', again: '' }

/** A new password: the present one first, the new one twice. */
export function PasswordForm() {
  const { t } = useSpeech()
  const [shown, setShown] = useState(false)
  const form = useForm({
    first: none,
    schema: changePassword.request,
    request: ({ oldPassword, newPassword }) => ({ oldPassword, newPassword }),
    submit: async ({ oldPassword, newPassword }) => {
      await api(changePassword, { oldPassword, newPassword })
      toast({ kind: 'good', text: t('user.passwordChanged') })
      form.reset()
    },
  })
  const submit = () => {
    if (form.values.newPassword !== form.values.again)
      return form.setErrors({ again: t('user.passwordsDiffer') })
    form.send()
  }
  const type = shown ? 'text' : 'password'
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={t('user.oldPassword')}
        type={type}
        autoComplete="current-password"
        required
        value={form.values.oldPassword}
        error={form.errors['oldPassword']}
        onChange={(oldPassword) => form.set({ oldPassword })}
      />
      <TextField
        label={t('user.newPassword')}
        type={type}
        autoComplete="new-password"
        required
        value={form.values.newPassword}
        error={form.errors['newPassword']}
        hint={t('user.passwordRule')}
        onChange={(newPassword) => form.set({ newPassword })}
      />
      <TextField
        label={t('user.newPasswordAgain')}
        type={type}
        autoComplete="new-password"
        required
        value={form.values.again}
        error={form.errors['again']}
        onChange={(again) => form.set({ again })}
      />
      {form.problem && (
        <p role="alert" className={styles.problem}>
          {form.problem}
        </p>
      )}
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
