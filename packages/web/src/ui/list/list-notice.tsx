import { IconButton } from '../controls/button.tsx'
import { Glyph } from '../controls/icon.tsx'
import styles from './list-problem.module.css'
import type { Tools } from './list-spec.ts'
import type { Notice } from './use-list-tools.ts'

/** A row changed under an action: what the server said, and that the row now shows how it stands. */
export function ListNotice({
  notice,
  tools: { t },
  onClose,
}: {
  notice: Notice
  tools: Tools
  onClose: () => void
}) {
  return (
    <div className={styles.notice} role="alert">
      <Glyph name="triangle" family="wait" />
      <span>{t('list.conflict', { name: notice.rowKey, reason: notice.message })}</span>
      <IconButton icon="close" label={t('ui.close')} small onClick={onClose} />
    </div>
  )
}
