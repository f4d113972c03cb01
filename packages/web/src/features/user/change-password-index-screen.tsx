import { useSpeech } from '../../locales/language.tsx'
import { useUser } from '../../core/session.ts'
import { Screen, Section } from '../../ui/page/screen.tsx'
import styles from './change-password-index-screen.module.css'
import { OwnDevices } from './own-devices.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { roleWord } from '../../core/role-word.ts'

/** One's own account: password, sessions, devices, profile. */
function ChangePasswordScreen() {
  const { t } = useSpeech()
  const { name, roleName, email } = useUser()
  return (
    <Screen title={t('shell.changePassword')} caption={`${name} · ${roleWord(t, roleName)} · ${email}`}>
      <div className={styles.halves}>
        <Section title={t('user.password')}>
          <PasswordForm />
        </Section>
        <Section title={t('user.profile')}>
          <ProfileForm />
        </Section>
      </div>
      <Section title={t('user.sessions')} note={t('user.sessionsNote')}>
        <OwnSessions />
      </Section>
      <Section title={t('user.devices')} note={t('user.devicesNote')}>
        <OwnDevices />
      </Section>
    </Screen>
  )
}

export default ChangePasswordScreen
