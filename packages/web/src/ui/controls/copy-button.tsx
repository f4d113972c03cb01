import { IconButton } from './button.tsx'
import { copyText } from '../../core/copy-text.ts'

/** Copies a text. */
export function CopyButton({ text, label, quiet }: { text: string; label: string; quiet?: boolean }) {
  return <IconButton icon="copy" label={label} small={quiet ?? false} onClick={() => void copyText(text)} />
}
