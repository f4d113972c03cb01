import { Modal } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { IconButton } from '../controls/button.tsx'
import styles from './dialog.module.css'
import { standsStill } from './stands-still.ts'
import { useTopDialog } from './use-top-dialog.ts'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, the filled one last. */
  foot?: ReactNode
  /** `full` takes what the window has; `beside` has room for two columns, where the window has it. */
  wide?: boolean | 'full' | 'beside'
  /** Makes the dialog a form: Enter submits. */
  onSubmit?: () => void
}

/** `beside` is as wide as a small form where two columns have no room (dialog.module.css). */
const sizes = { full: 'min(1480px, 94vw)', beside: 'var(--beside)' } as const

/** A question or a small form above the sheet. */
function DialogBox({ opened, onClose, title, children, foot, wide, onSubmit }: DialogProps) {
  const { t } = useSpeech()
  useTopDialog(opened, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React hands it on to the dialog that this one was opened in: what is asked here agrees to nothing there.
    event.stopPropagation()
    onSubmit?.()
  }
  const body = (
    <>
      <div className={styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </>
  )
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      size={typeof wide === 'string' ? sizes[wide] : wide ? 720 : 440}
      lockScroll={false}
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles.content ?? '', inner: styles.inner ?? '' }}
    >
      <Modal.Overlay className={styles.scrim} />
      <Modal.Content {...standsStill}>
        <div className={styles.head}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          <IconButton icon="close" label={t('ui.close')} small onClick={onClose} />
        </div>
        {onSubmit ? (
          <form onSubmit={submit} className={styles.form} noValidate>
            {body}
          </form>
        ) : (
          body
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

export default DialogBox
