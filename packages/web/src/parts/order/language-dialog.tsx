import { setBorrowerLanguage } from '@lumbung/contract/order/order'
import type { Language } from '@lumbung/contract/fields'
import { useSpeech } from '../../locales/language.tsx'
import { NoteField } from '../../ui/controls/field.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { messageLanguageNames } from '../message/language-names.ts'
import { useAfterChange } from './use-after-change.ts'

interface LanguageDialogProps {
  orderNo: string
  /** What they read until now. */
  language: Language
  onClose: () => void
  /** Beside the page of the order, what else shows it. */
  onDone?: () => void
}

/** Keeps what a borrower reads: what is written to them from now on is written in it. */
export function LanguageDialog({ orderNo, language, onClose, onDone }: LanguageDialogProps) {
  const { t } = useSpeech()
  const changed = useAfterChange(orderNo)
  const form = useCallForm({
    call: setBorrowerLanguage,
    first: { language, note: '' },
    request: (values, requestKey) => ({ orderNo, ...values, requestKey }),
    check: ({ note }): Record<string, string> => (note.trim() === '' ? { note: 'required' } : {}),
    about: { REASON_MISSING: 'note' },
    done: () => {
      changed()
      onDone?.()
      onClose()
    },
  })
  return (
    <FormDialog onClose={onClose} title={t('detail.language.title')} form={form} submit={t('ui.save')}>
      <p>{t('detail.language.effect')}</p>
      <Segments
        label={t('detail.language.label')}
        value={form.values.language}
        options={messageLanguageNames.options({ t })}
        onChange={(chosen) => form.set({ language: chosen as Language })}
      />
      <NoteField label={t('detail.language.note')} required rows={2} {...form.bind('note')} />
    </FormDialog>
  )
}
