import { useSpeech } from '../../locales/language.tsx'
import { IconButton } from './button.tsx'
import { toast } from '../../core/toast-store.ts'

/** Copies a text; says so in a toast, because nothing else on the screen shows it. */
export function CopyButton({ text, label, quiet }: { text: string; label: string; quiet?: boolean }) {
  const { t } = useSpeech()
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast({ kind: 'good', text: t('ui.copied') })
  }
  return <IconButton icon="copy" label={label} small={quiet ?? false} onClick={() => void copy()} />
}
