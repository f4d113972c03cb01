import { editUser } from '@lumbung/contract/user/staff'
import { useSpeech } from '../../locales/language.tsx'
import { api } from '../../core/api.ts'
import { useRefreshUser, useUser } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NoteField, TextField } from '../../ui/controls/field.tsx'
import { toast } from '../../core/toast-store.ts'
import { useForm } from '../../ui/dialog/use-form.ts'
import styles from './change-password-index-screen.module.css'

const introductionMax = 500

/** One's own name and a few words to colleagues. */
export function ProfileForm() {
  const { t } = useSpeech()
  const { name, introduction } = useUser()
  const refreshUser = useRefreshUser()
  const form = useForm({
    first: { name, introduction },
    draft: 'profile',
    schema: editUser.request,
    submit: async (values) => {
      await api(editUser, values)
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
      <TextField
        label={t('user.name')}
        autoComplete="name"
        required
        value={form.values.name}
        error={form.errors['name']}
        onChange={(next) => form.set({ name: next })}
      />
      <NoteField
        label={t('user.introduction')}
        hint={t('user.introductionHint')}
        maxLength={introductionMax}
        value={form.values.introduction}
        error={form.errors['introduction']}
        onChange={(next) => form.set({ introduction: next })}
      />
      {form.problem && (
        <p role="alert" className={styles.problem}>
          {form.problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" busy={form.busy}>
          {t('ui.save')}
        </Button>
      </div>
    </form>
  )
}
