import { type FormEvent, useState } from 'react'
import { Icon } from '../ui/controls/icon.tsx'
import { keptDeviceId, newDeviceId, trust } from './device-id.ts'
import { callLogin } from './login-api.ts'
import styles from './login-form.module.css'
import { type LoginLanguage, wordsOf } from './words.ts'

interface PasswordStepProps {
  language: LoginLanguage
  onToken: (token: string) => void
  onPending: (pending: { email: string; deviceId: string }) => void
}

/** E-mail, password, and whether this device is trusted. */
export function PasswordStep({ language, onToken, onPending }: PasswordStepProps) {
  const words = wordsOf(language)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [trusted, setTrusted] = useState(() => keptDeviceId() !== null)
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = !email.trim() ? words.missingEmail : !password ? words.missingPassword : ''
    setProblem(missing)
    if (missing || busy) return
    setBusy(true)
    const deviceId = (trusted ? keptDeviceId() : null) ?? newDeviceId()
    trust(deviceId, trusted)
    callLogin('/user/login', { email: email.trim(), password, deviceId }, language).then(
      (answer) => (answer.valid ? onPending({ email: email.trim(), deviceId }) : onToken(answer.token)),
      (error: Error) => {
        setBusy(false)
        setProblem(error.message)
      },
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label className={styles.field}>
        <span className={styles.label}>{words.email}</span>
        <input
          className={styles.input}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </label>
      <div className={styles.field}>
        <label className={styles.label} htmlFor="password">
          {words.password}
        </label>
        <span className={styles.secret}>
          <input
            id="password"
            className={styles.input}
            type={shown ? 'text' : 'password'}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <button
            type="button"
            className={styles.eye}
            aria-label={shown ? words.hide : words.show}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} size={17} />
          </button>
        </span>
      </div>
      <label className={styles.check}>
        <input type="checkbox" checked={trusted} onChange={(event) => setTrusted(event.target.checked)} />
        <span>
          <b className={styles.checkLabel}>{words.trusted}</b>
          <span className={styles.hint}>{words.trustedHint}</span>
        </span>
      </label>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className={styles.submit} disabled={busy} aria-busy={busy}>
        {words.logIn}
      </button>
    </form>
  )
}
