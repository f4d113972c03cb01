import { editUser } from '@lumbung/contract/user/staff'
import { useSpeech } from '../../locales/language.tsx'
import { useRefreshUser, useUser } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NoteField, TextField } from '../../ui/controls/field.tsx'
import { toast } from '../../core/toast-store.ts'
import { Problem } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import styles from './change-password-index-screen.module.css'

const introductionMax = 500

/** One's own name and a few words to colleagues. */
export function ProfileForm() {
  const { t } = useSpeech()
  const { name, introduction } = useUser()
  const refreshUser = useRefreshUser()
  const form = useCallForm({
    call: editUser,
    first: { name, introduction },
    draft: 'profile',
    request: (values) => values,
    done: async () => {
      await refreshUser()
      toast({ kind: 'good', text: t('user.profileSaved') })
    },
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.send()
      }}
    >
      <TextField label={t('user.name')} autoComplete="name" required {...form.bind('name')} />
      <NoteField
        label={t('user.introduction')}
        hint={t('user.introductionHint')}
        maxLength={introductionMax}
        {...form.bind('introduction')}
      />
      <Problem text={form.problem} />
      <div className={styles.buttons}>
        <Button type="submit" busy={form.busy}>
          {t('ui.save')}
        </Button>
      </div>
    </form>
  )
}
