import { lazy, Suspense, useEffect, useState } from 'react'
import { keepAppearance, readAppearance, showAppearance } from '../look/appearance.ts'
import { keepLanguage } from '../core/chosen-language.ts'
import { tokenCookie, writeCookie } from '../core/cookie.ts'
import { safeRedirect } from '../shell/safe-redirect.ts'
import { Icon } from '../ui/controls/icon.tsx'
import { EnvironmentPanel } from './environment-panel.tsx'
import styles from './login-page.module.css'
import { invitationToken } from './invitation.ts'
import { PasswordStep } from './password-step.tsx'
import { learn, type LoginLanguage, wordsOf } from './words.ts'

const CodeStep = lazy(() => import('./code-step.tsx'))
const InvitationStep = lazy(() => import('./invitation-step.tsx'))

const languageNames = { en: 'English', id: 'Bahasa Indonesia', zh: '中文' } as const
const farewellMs = 5000

function enter(token: string): void {
  writeCookie(tokenCookie, token)
  location.replace(safeRedirect(new URLSearchParams(location.search).get('redirect')))
}

/** Why the last session could not be opened, told for 5 s. */
function useFarewell(): [string, () => void] {
  const [text, setText] = useState(() => sessionStorage.getItem('farewell') ?? '')
  useEffect(() => {
    sessionStorage.removeItem('farewell')
    const timer = setTimeout(() => setText(''), farewellMs)
    return () => clearTimeout(timer)
  }, [])
  return [text, () => setText('')]
}

export function LoginPage({ language: first }: { language: LoginLanguage }) {
  const [language, setLanguage] = useState(first)
  const [appearance, setAppearance] = useState(readAppearance)
  const [pending, setPending] = useState<{ email: string; deviceId: string } | null>(null)
  const [invitation, setInvitation] = useState(() => invitationToken(location.hash))
  const [farewell, dropFarewell] = useFarewell()
  const words = wordsOf(language)
  useEffect(() => {
    document.documentElement.lang = language
    document.title = `${words.title} – Lumbung`
  }, [language, words.title])
  const leaveInvitation = () => {
    // The used secret does not stay in the address.
    history.replaceState(null, '', '/login')
    setInvitation(null)
  }
  const choose = (next: LoginLanguage) => {
    keepLanguage(next)
    // Without its words (the network is gone) the page goes on in the language it has.
    learn(next).then(
      () => setLanguage(next),
      () => undefined,
    )
  }
  const dark = appearance.scheme === 'dark'
  const toggleScheme = () => {
    const next = { ...appearance, scheme: dark ? ('light' as const) : ('dark' as const) }
    keepAppearance(next)
    showAppearance(next)
    setAppearance(next)
  }
  return (
    <div className={styles.page}>
      <aside className={styles.about}>
        <div className={styles.brand}>
          <Icon name="mark" size={24} />
          Lumbung
        </div>
        <EnvironmentPanel language={language} />
        <div className={styles.choices}>
          <span className={styles.languages} role="group" aria-label={words.language}>
            {(['en', 'id', 'zh'] as const).map((code) => (
              <button
                key={code}
                type="button"
                className={styles.choice}
                aria-pressed={code === language}
                lang={code}
                onClick={() => choose(code)}
              >
                {languageNames[code]}
              </button>
            ))}
          </span>
          <button type="button" className={styles.choice} onClick={toggleScheme}>
            <Icon name={dark ? 'sun' : 'moon'} size={15} />
            {dark ? words.light : words.dark}
          </button>
        </div>
      </aside>
      <main className={styles.work}>
        <div className={styles.form}>
          <h1 className={styles.title}>{invitation ? words.setPassword : words.title}</h1>
          {invitation ? (
            <Suspense fallback={null}>
              <InvitationStep token={invitation} language={language} onDone={leaveInvitation} />
            </Suspense>
          ) : pending ? (
            <Suspense fallback={null}>
              <CodeStep {...pending} language={language} onToken={enter} onChange={() => setPending(null)} />
            </Suspense>
          ) : (
            <PasswordStep language={language} onToken={enter} onPending={setPending} />
          )}
        </div>
      </main>
      {farewell && (
        <div className={styles.toast} role="alert">
          {farewell}
          <button type="button" className={styles.choice} aria-label={words.close} onClick={dropFarewell}>
            <Icon name="close" size={13} />
          </button>
        </div>
      )}
    </div>
  )
}
