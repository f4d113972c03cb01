import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../controls/button.tsx'
import { Problem, reasonOf } from '../list/list-problem.tsx'

/** Why a page has nothing to show, with code and request id, and a way to try again. */
export function DetailProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useSpeech()
  const reason = reasonOf(error)
  const code = reason.code ? ` ${t('ui.code', { code: reason.code })}.` : ''
  return (
    <Problem title={t('ui.failedDetailTitle')} glyph="bad" text={`${reason.text}.${code}`}>
      <Button kind="filled" icon="refresh" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </Problem>
  )
}
