import '../look/fonts.css'
import '../look/tokens.css'
import '../look/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readAppearance, showAppearance } from '../look/appearance.ts'
import { readLanguage } from '../core/chosen-language.ts'
import { readCookie, tokenCookie } from '../core/cookie.ts'
import { guard } from '../shell/guard.ts'
import { invitationToken } from './invitation.ts'
import { LoginPage } from './login-page.tsx'
import { learn } from './words.ts'

const { pathname, search } = location
const elsewhere = guard({
  hasToken: readCookie(tokenCookie) !== null,
  pathname: pathname === '/login.html' ? '/login' : pathname,
  address: `${pathname}${search}`,
})
// A mailed link is answered even where someone is signed in: it may be meant for another account.
if (elsewhere === '/' && invitationToken(location.hash) === null) {
  location.replace('/')
} else {
  showAppearance(readAppearance())
  const language = readLanguage()
  void learn(language).then(() =>
    createRoot(document.getElementById('root') as HTMLElement).render(
      <StrictMode>
        <LoginPage language={language} />
      </StrictMode>,
    ),
  )
}
