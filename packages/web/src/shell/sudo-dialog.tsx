import { confirmPassword } from '@lumbung/contract/user/own-session'
import { useSpeech } from '../locales/language.tsx'
import { TextField } from '../ui/controls/field.tsx'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../ui/dialog/use-form.ts'

/** The password again, before what must not happen at a desk left open. */
function SudoDialog({ onAnswer }: { onAnswer: (given: boolean) => void }) {
  const { t } = useSpeech()
  const form = useCallForm({
    call: confirmPassword,
    first: { password: '' },
    request: (values) => values,
    secret: 'password',
    done: () => onAnswer(true),
  })
  return (
    <FormDialog
      onClose={() => onAnswer(false)}
      title={t('shell.sudo.title')}
      form={form}
      submit={t('shell.sudo.confirm')}
    >
      <p>{t('shell.sudo.text')}</p>
      <TextField
        label={t('shell.sudo.password')}
        type="password"
        autoComplete="current-password"
        required
        data-autofocus
        {...form.bind('password')}
      />
    </FormDialog>
  )
}

export default SudoDialog
