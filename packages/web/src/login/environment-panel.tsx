import type { RetOf } from '@lumbung/contract/call'
import type { getEnvironment } from '@lumbung/contract/user/session'
import { useEffect, useState } from 'react'
import { plainFormatOf } from '../locales/plain-format.ts'
import styles from './environment-panel.module.css'
import { callLogin } from './login-api.ts'
import { type LoginLanguage, wordsOf } from './words.ts'

type Environment = RetOf<typeof getEnvironment>

const fillingPollMs = 2000

/** Asks once, and again while demo data are being filled. */
function useEnvironment(language: LoginLanguage): { environment: Environment | null; skewMs: number } {
  const [state, setState] = useState<{ environment: Environment | null; skewMs: number }>({
    environment: null,
    skewMs: 0,
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const ask = () =>
      void callLogin('/user/environment', {}, language).then(
        (environment) => {
          if (left) return
          setState({ environment, skewMs: Date.parse(environment.now) - Date.now() })
          if (environment.filling) timer = setTimeout(ask, fillingPollMs)
        },
        () => undefined,
      )
    ask()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [language])
  return state
}

/** Where one is about to log in, and what day it is there. */
export function EnvironmentPanel({ language }: { language: LoginLanguage }) {
  const words = wordsOf(language)
  const format = plainFormatOf(language)
  const { environment, skewMs } = useEnvironment(language)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const filling = environment?.filling
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>{words.intro}</h2>
      <p className={styles.text}>{words.recorded}</p>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{words.environment}</dt>
          <dd
            className={styles.environment}
            data-production={environment?.environment === 'production' || undefined}
          >
            {environment ? words.environments[environment.environment] : '–'}
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>{words.businessDate}</dt>
          <dd>{environment ? format.dayLong(environment.businessDate) : '–'}</dd>
        </div>
        <div className={styles.fact}>
          <dt>{words.time}</dt>
          <dd>{new Date(now + skewMs + 7 * 3_600_000).toISOString().slice(11, 19)}</dd>
        </div>
        {filling && (
          <div className={styles.fact}>
            <dt>{words.filling}</dt>
            <dd className={styles.filling}>
              <progress
                className={styles.progress}
                max={filling.total}
                value={filling.done}
                aria-label={words.filling}
              />
              {format.number(filling.done)} / {format.number(filling.total)}
            </dd>
          </div>
        )}
        {environment?.environment === 'demo' && !filling && (
          <div className={styles.fact}>
            <dt>{words.filling}</dt>
            <dd>{words.fillingDone}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
