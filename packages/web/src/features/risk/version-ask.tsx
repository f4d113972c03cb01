import type { ReactNode } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './version-dialogs.module.css'

/** A question about a version: its fields, what the server said about the whole, and the two ways out. */
export function AskDialog({
  title,
  onClose,
  onSubmit,
  problem,
  button,
  children,
}: {
  title: string
  onClose: () => void
  onSubmit: () => void
  problem: string
  button: ReactNode
  children: ReactNode
}) {
  const { t } = useSpeech()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      onSubmit={onSubmit}
      foot={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          {button}
        </>
      }
    >
      {children}
      {problem && (
        <p role="alert" className={styles.alert}>
          {problem}
        </p>
      )}
    </Dialog>
  )
}
