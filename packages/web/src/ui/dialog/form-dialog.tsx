import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'
import type { DialogProps } from './dialog-box.tsx'
import styles from './dialog.module.css'
import { useUnseen } from './seen-first.ts'
import type { Form } from './use-form.ts'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'onClose' | 'children'> {
  wide?: boolean | 'beside'
  form: Form
  /** What sending does, in a word. */
  submit: string
  /** The way out, where another word than "Cancel" says it better. */
  keep?: string
  /** What is sent cannot be taken back easily. */
  danger?: boolean
  disabled?: boolean
  /** Nothing is typed here: Enter sends. */
  asks?: boolean
}

/** A form above the sheet: its fields, what the server said about the whole, and the two ways out. */
export function FormDialog({
  form,
  submit,
  keep,
  danger,
  disabled,
  asks,
  children,
  onClose,
  ...dialog
}: FormDialogProps) {
  const { t } = useSpeech()
  const unseen = useUnseen()
  // What is on its way cannot be left: its refusal would meet nobody, and who leaves believes it never went.
  const leave = () => {
    if (!form.busy) onClose()
  }
  return (
    <Dialog
      {...dialog}
      opened
      onClose={leave}
      onSubmit={form.send}
      foot={
        <>
          <Button onClick={leave}>{keep ?? t('ui.cancel')}</Button>
          <Button
            kind={danger ? 'danger' : 'filled'}
            type="submit"
            busy={form.busy}
            disabled={disabled === true || unseen}
            {...(asks && { 'data-autofocus': true })}
          >
            {submit}
          </Button>
        </>
      }
    >
      {children}
      <FormProblem text={form.problem} />
    </Dialog>
  )
}

/** What the server said about the whole; nothing while there is nothing. */
export function FormProblem({ text }: { text: string }) {
  return text ? (
    <p role="alert" className={styles.problem}>
      {text}
    </p>
  ) : null
}
