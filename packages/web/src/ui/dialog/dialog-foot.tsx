import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../controls/button.tsx'

interface DialogFootProps {
  /** What sending does, in a word. */
  submit: string
  busy: boolean
  disabled?: boolean
  onCancel: () => void
}

/** Foot of a dialog that is a form: away from it, or send it. */
export function DialogFoot({ submit, busy, disabled, onCancel }: DialogFootProps) {
  const { t } = useSpeech()
  return (
    <>
      <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      <Button kind="filled" type="submit" busy={busy} {...(disabled !== undefined && { disabled })}>
        {submit}
      </Button>
    </>
  )
}
