import type { RetOf } from '@lumbung/contract/call'
import type { getInvitation } from '@lumbung/contract/user/invitation'
import { type FormEvent, useEffect, useState } from 'react'
import { Icon } from '../ui/controls/icon.tsx'
import { callLogin } from './login-api.ts'
import styles from './login-form.module.css'
import { fill, type LoginLanguage, wordsOf } from './words.ts'

interface InvitationStepProps {
  token: string
  language: LoginLanguage
  /** The password is set, or the link is left: on to the sign-in. */
  onDone: () => void
}

type Invitation = RetOf<typeof getInvitation>

interface InvitationEndProps {
  text: string
  isGood?: boolean
  action: string
  onDone: () => void
}

/** The link has done its work, or works no longer: back to signing in. */
function InvitationEnd({ text, isGood, action, onDone }: InvitationEndProps) {
  return (
    <div className={styles.form}>
      <p className={isGood ? undefined : styles.problem} role={isGood ? 'status' : 'alert'}>
        {text}
      </p>
      <button type="button" className={styles.submit} onClick={onDone}>
        {action}
      </button>
    </div>
  )
}

/** A mailed link: whose it is, and the password they choose. */
function InvitationStep({ token, language, onDone }: InvitationStepProps) {
  const words = wordsOf(language)
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [done, setDone] = useState(false)
  useEffect(() => {
    let gone = false
    callLogin('/user/get_invitation', { token }, language).then(
      (found) => gone || setInvitation(found),
      (error: Error) => gone || setProblem(error.message),
    )
    return () => {
      gone = true
    }
  }, [token, language])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = !password ? words.missingPassword : password !== again ? words.passwordsDiffer : ''
    setProblem(wrong)
    if (wrong || busy) return
    setBusy(true)
    callLogin('/user/accept_invitation', { token, password }, language).then(
      () => setDone(true),
      (error: Error) => {
        setBusy(false)
        setProblem(error.message)
      },
    )
  }
  const type = shown ? 'text' : 'password'
  if (done) return <InvitationEnd text={words.passwordSet} isGood action={words.logIn} onDone={onDone} />
  if (problem && !invitation) return <InvitationEnd text={problem} action={words.logIn} onDone={onDone} />
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {invitation && (
        <p>
          {fill(invitation.kind === 'invitation' ? words.welcome : words.choosePassword, {
            name: invitation.name,
            email: invitation.email,
          })}
        </p>
      )}
      <input
        type="email"
        name="email"
        autoComplete="username"
        hidden
        readOnly
        value={invitation?.email ?? ''}
      />
      <div className={styles.field}>
        <label className={styles.label} htmlFor="password">
          {words.newPassword}
        </label>
        <span className={styles.secret}>
          <input
            id="password"
            className={styles.input}
            type={type}
            autoComplete="new-password"
            autoFocus
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
        <span className={styles.hint}>{words.passwordRule}</span>
      </div>
      <label className={styles.field}>
        <span className={styles.label}>{words.passwordAgain}</span>
        <input
          className={styles.input}
          type={type}
          autoComplete="new-password"
          value={again}
          onChange={(event) => setAgain(event.target.value)}
        />
      </label>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className={styles.submit} disabled={busy} aria-busy={busy}>
        {words.setPassword}
      </button>
    </form>
  )
}

export default InvitationStep
