import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { formatOf } from '../ui/format.ts'
import { Glyph } from '../ui/icon.tsx'
import styles from './login-form.module.css'
import code from './code-step.module.css'
import { callLogin } from './login-api.ts'
import { fill, type LoginLanguage, wordsOf } from './words.ts'

interface CodeStepProps {
  email: string
  deviceId: string
  language: LoginLanguage
  onToken: (token: string) => void
  onChange: () => void
}

const digits = 8

interface Sent {
  at: number
  untilMs: number
  againMs: number
}

/** Counts down by the second until a moment. */
function useSecondsUntil(untilMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((untilMs - now) / 1000))
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The code of eight digits mailed to a device that is not trusted yet. */
function CodeStep({ email, deviceId, language, onToken, onChange }: CodeStepProps) {
  const words = wordsOf(language)
  const format = formatOf(language)
  const [text, setText] = useState('')
  const [sent, setSent] = useState<Sent | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const wait = useSecondsUntil(sent?.againMs ?? 0)
  const mail = () => {
    setProblem('')
    callLogin('/user/send_mail_verification', { email, deviceId }, language).then(
      (answer) =>
        setSent({
          at: Date.now(),
          untilMs: Date.now() + answer.expiresInSeconds * 1000,
          againMs: Date.now() + answer.againInSeconds * 1000,
        }),
      (error: Error) => setProblem(error.message),
    )
  }
  const first = useEffectEvent(mail)
  useEffect(() => {
    const timer = setTimeout(() => first(), 0)
    return () => clearTimeout(timer)
  }, [])
  const verify = (value: string) => {
    if (value.length < digits || busy) return
    setBusy(true)
    setProblem('')
    callLogin('/user/login_verifaction', { email, code: value, deviceId }, language).then(
      (answer) => onToken(answer.token),
      (error: Error) => {
        setBusy(false)
        setText('')
        setProblem(error.message)
      },
    )
  }
  const type = (value: string) => {
    const next = value.replace(/\D/g, '').slice(0, digits)
    setText(next)
    if (next.length === digits) verify(next)
  }
  const time = (ms: number) => format.time(new Date(ms).toISOString())
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        verify(text)
      }}
    >
      <div className={code.who}>
        <Glyph name="check-disc" family="good" />
        <span className={code.email}>
          <b>{email}</b>
          <span className={styles.hint}>{words.accepted}</span>
        </span>
        <button type="button" className={code.link} onClick={onChange}>
          {words.change}
        </button>
      </div>
      <div>
        <h2 className={code.heading}>{words.checkMail}</h2>
        <p className={code.text}>
          {fill(words.newDevice, { email: email.replace(/^(.).*(?=@)/, '$1•••') })}
          {sent && ` ${fill(words.until, { time: time(sent.untilMs) })}`}
        </p>
      </div>
      <div className={styles.field}>
        <label className={styles.label} htmlFor="code">
          {words.enterCode}
        </label>
        <div className={code.boxes} data-wrong={problem !== '' || undefined}>
          {Array.from({ length: digits }, (_, index) => (
            <span
              key={index}
              className={code.box}
              data-next={index === Math.min(text.length, digits - 1) || undefined}
            >
              {text[index] ?? ''}
            </span>
          ))}
          <input
            id="code"
            className={code.input}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={digits + 1}
            autoFocus
            value={text}
            onChange={(event) => type(event.target.value)}
          />
        </div>
        <div className={code.below}>
          <span role="status">{sent && fill(words.codeSent, { time: time(sent.at) })}</span>
          {wait > 0 ? (
            <span>{fill(words.again, { time: clock(wait) })}</span>
          ) : (
            <button type="button" className={code.link} onClick={mail}>
              {words.getCode}
            </button>
          )}
        </div>
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <button
        type="submit"
        className={styles.submit}
        disabled={busy || text.length < digits}
        aria-busy={busy}
      >
        {words.verify}
      </button>
    </form>
  )
}

export default CodeStep
