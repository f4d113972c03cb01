import { useSpeech } from '../../locales/language.tsx'
import type { Filling } from '../../core/use-filling.ts'
import { ProgressBar } from '../controls/progress-bar.tsx'

/** How many of the demo's orders are there, while they are being made. */
export function FillingBar({ filling: { done, total } }: { filling: Filling }) {
  const { t, format } = useSpeech()
  return (
    <ProgressBar
      label={t('ui.filling', { done: format.number(done), total: format.number(total) })}
      share={total > 0 ? done / total : null}
    />
  )
}
