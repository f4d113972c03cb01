import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { formatOf } from '../locales/format.ts'
import { Glyph } from '../ui/controls/icon.tsx'
import styles from './login-form.module.css'
import code from './code-step.module.css'
import { type AskedCode, codeWords, countdown, standingOf } from './code-standing.ts'
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

/** Now, by the half second. */
function useClock(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The code of eight digits mailed to a device that is not trusted yet. */
function CodeStep({ email, deviceId, language, onToken, onChange }: CodeStepProps) {
  const words = wordsOf(language)
  const format = formatOf(language)
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<AskedCode | null>(null)
  const [asking, setAsking] = useState(true)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  // An answer may be newer than the last half second.
  const now = Math.max(useClock(), asked?.at ?? 0)
  const wait = Math.max(0, Math.ceil(((asked?.againMs ?? 0) - now) / 1000))
  const standing = standingOf(asked, now)
  const said = codeWords(asked, now, email, language)
  const works = standing !== 'none' && standing !== 'ended'
  const waitWords = fill(words.again, { time: countdown(wait) })
  const mail = () => {
    setProblem('')
    setAsking(true)
    callLogin('/user/send_mail_verification', { email, deviceId }, language)
      .then(
        ({ sent, expiresInSeconds, againInSeconds }) => {
          const at = Date.now()
          setAsked({ at, sent, untilMs: at + expiresInSeconds * 1000, againMs: at + againInSeconds * 1000 })
        },
        (error: Error) => setProblem(error.message),
      )
      .finally(() => setAsking(false))
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
        <h2 className={code.heading}>{said.heading}</h2>
        <p className={code.text} role="status">
          {said.text}
        </p>
      </div>
      {works && (
        <div className={styles.field}>
          <CodeField label={words.enterCode} value={text} wrong={problem !== ''} onChange={type} />
          <div className={code.below}>
            <span>
              {standing === 'sent' && fill(words.codeSent, { time: format.time(instantOf(asked?.at)) })}
            </span>
            {wait > 0 ? (
              <span>{waitWords}</span>
            ) : (
              <button type="button" className={code.link} disabled={asking} onClick={mail}>
                {words.getCode}
              </button>
            )}
          </div>
        </div>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {works ? (
        <button
          type="submit"
          className={styles.submit}
          disabled={busy || text.length < digits}
          aria-busy={busy}
        >
          {words.verify}
        </button>
      ) : (
        <button
          type="button"
          className={styles.submit}
          disabled={asking || wait > 0}
          aria-busy={asking}
          onClick={mail}
        >
          {wait > 0 ? waitWords : words.getCode}
        </button>
      )}
    </form>
  )
}

const instantOf = (ms = 0) => new Date(ms).toISOString()

interface CodeFieldProps {
  label: string
  value: string
  wrong: boolean
  onChange: (value: string) => void
}

/** One field drawn as eight boxes. */
function CodeField({ label, value, wrong, onChange }: CodeFieldProps) {
  return (
    <>
      <label className={styles.label} htmlFor="code">
        {label}
      </label>
      <div className={code.boxes} data-wrong={wrong || undefined}>
        {Array.from({ length: digits }, (_, index) => (
          <span
            key={index}
            className={code.box}
            data-next={index === Math.min(value.length, digits - 1) || undefined}
          >
            {value[index] ?? ''}
          </span>
        ))}
        <input
          id="code"
          className={code.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={digits + 1}
          autoFocus
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </>
  )
}

export default CodeStep
