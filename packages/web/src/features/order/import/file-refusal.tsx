import { useSpeech } from '../../../locales/language.tsx'
import { type Translate, wordOr } from '../../../locales/words.ts'
import { CallRefused } from '../../../core/api-refusal.ts'
import { Glyph } from '../../../ui/controls/icon.tsx'
import styles from './import.module.css'

type Detail = Readonly<Record<string, string | number>>

/** Why and where, as far as the server said: `ada rumus, baris 12, kolom C`. */
function detailWords(detail: Detail, t: Translate): string {
  const { reason, line, row, column, part, found, targets } = detail
  const words = [
    reason !== undefined && wordOr(t, 'imports.refusal', String(reason)),
    targets !== undefined &&
      String(targets)
        .split(/,\s*/)
        .map((target) => wordOr(t, 'imports.target', target))
        .join(', '),
    found !== undefined && t('imports.at.found', { found }),
    part !== undefined && t('imports.at.part', { part }),
    line !== undefined && t('imports.at.line', { line }),
    row !== undefined && t('imports.at.row', { row }),
    column !== undefined && t('imports.at.column', { column }),
  ]
  return words.filter(Boolean).join(', ')
}

/** A file the server would not take: why, what it found where, and that nothing was kept. */
export function FileRefusal({ error }: { error: CallRefused | string }) {
  const { t } = useSpeech()
  const detail = error instanceof CallRefused ? detailWords(error.data?.detail ?? {}, t) : ''
  return (
    <div className={styles.refusal} role="alert">
      <p className={styles.refusalTitle}>
        <Glyph name="cross-disc" family="bad" />
        {t('imports.refusedTitle')}
      </p>
      <p>
        {error instanceof CallRefused ? wordOr(t, 'errors', String(error.code)) : error}
        {detail && ` (${detail})`}
      </p>
      <p className={styles.soft}>{t('imports.refusedSafe')}</p>
    </div>
  )
}
