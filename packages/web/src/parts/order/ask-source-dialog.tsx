import { askSourceAgain, getBureau } from '@lumbung/contract/order/bureau'
import type { Source } from '@lumbung/domain/sources/source'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { NoteField, SelectField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'

interface AskSourceProps {
  orderNo: string
  sources: readonly Source[]
  onClose: () => void
}

/** Has a source asked once more about the borrower, with a reason. */
export function AskSourceDialog({ orderNo, sources, onClose }: AskSourceProps) {
  const { t } = useSpeech()
  const client = useQueryClient()
  const form = useCallForm({
    call: askSourceAgain,
    first: { source: sources[0] ?? 'slik', reason: '' },
    request: ({ source, reason }, requestKey) => ({ orderNo, source, reason: reason.trim(), requestKey }),
    check: ({ reason }): Record<string, string> => (reason.trim() === '' ? { reason: 'required' } : {}),
    done: () => {
      toast({ kind: 'good', text: t('bureau.askDone') })
      void client.invalidateQueries({ queryKey: [getBureau.name, orderNo] })
      onClose()
    },
  })
  return (
    <FormDialog onClose={onClose} title={t('bureau.askTitle')} form={form} submit={t('bureau.askAgain')}>
      <p>{t('bureau.askHint')}</p>
      <SelectField
        label={t('bureau.from')}
        value={form.values.source}
        options={sources.map((value) => ({ value, label: t(`bureau.sourceMeans.${value}`) }))}
        onChange={(source) => form.set({ source: source as Source })}
      />
      <NoteField label={t('bureau.why')} required rows={2} {...form.bind('reason')} />
    </FormDialog>
  )
}
