import { useLocation } from 'react-router'
import { useSpeech } from '../locales/language.tsx'
import { wordOr } from '../locales/words.ts'
import { LinkButton } from '../ui/controls/button.tsx'
import { Problem } from '../ui/list/list-problem.tsx'
import { useUser } from '../core/session.ts'
import { roleWord } from '../core/role-word.ts'

/** /401: which page it was, and who can grant it. */
function NotAllowedPage() {
  const { t } = useSpeech()
  const user = useUser()
  const { state } = useLocation()
  const name = typeof state?.name === 'string' ? wordOr(t, 'menu', state.name) : ''
  return (
    <Problem
      title={t('shell.notAllowedTitle')}
      glyph="none"
      text={t('shell.notAllowed', { name, role: roleWord(t, user.roleName) })}
    >
      <LinkButton to="/dashboard">{t('shell.toDashboard')}</LinkButton>
    </Problem>
  )
}

/** /404 */
function NotFoundPage() {
  const { t } = useSpeech()
  const { state } = useLocation()
  const path = typeof state?.path === 'string' ? state.path : '/404'
  return (
    <Problem title={t('shell.notFoundTitle')} glyph="none" text={t('shell.notFound', { path })}>
      <LinkButton to="/dashboard">{t('shell.toDashboard')}</LinkButton>
    </Problem>
  )
}

/** What stands where no screen may. */
export default function ProblemPage() {
  return useLocation().pathname === '/401' ? <NotAllowedPage /> : <NotFoundPage />
}
