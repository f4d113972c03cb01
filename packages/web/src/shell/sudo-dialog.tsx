import { confirmPassword } from '@lumbung/contract/user/own-session'
import { useSpeech } from '../locales/language.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { TextField } from '../ui/controls/field.tsx'
import { useForm } from '../ui/dialog/use-form.ts'
import { api } from '../core/api.ts'
import styles from './sudo-dialog.module.css'

/** The password again, before what must not happen at a desk left open. */
function SudoDialog({ onAnswer }: { onAnswer: (given: boolean) => void }) {
  const { t } = useSpeech()
  const form = useForm({
    first: { password: '' },
    schema: confirmPassword.request,
    submit: ({ password }) => api(confirmPassword, { password }).then(() => onAnswer(true), refused),
  })
  const refused = (error: Error) => {
    // The next try is typed anew, not behind the wrong one.
    form.set({ password: '' })
    throw error
  }
  return (
    <Dialog
      opened
      onClose={() => onAnswer(false)}
      title={t('shell.sudo.title')}
      onSubmit={form.send}
      foot={
        <>
          <Button onClick={() => onAnswer(false)}>{t('shell.cancel')}</Button>
          <Button kind="filled" type="submit" busy={form.busy}>
            {t('shell.sudo.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('shell.sudo.text')}</p>
      <TextField
        label={t('shell.sudo.password')}
        type="password"
        autoComplete="current-password"
        required
        data-autofocus
        value={form.values.password}
        error={form.problem ? undefined : form.errors['password']}
        onChange={(password) => form.set({ password })}
      />
      {form.problem && (
        <p role="alert" className={styles.problem}>
          {form.problem}
        </p>
      )}
    </Dialog>
  )
}

export default SudoDialog
