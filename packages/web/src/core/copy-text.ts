import { speech } from '../locales/language.tsx'
import { toast } from './toast-store.ts'

/**
 * Puts a text on the clipboard and says so, because nothing else on the screen shows it. A browser may not allow it (its user
 * said no, or the console is not reached over HTTPS): that is told as well.
 * @param said instead of "copied"
 */
export async function copyText(text: string, said?: string): Promise<void> {
  const { t } = speech()
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    toast({ kind: 'bad', text: t('ui.notCopied') })
    return
  }
  toast({ kind: 'good', text: said ?? t('ui.copied') })
}
