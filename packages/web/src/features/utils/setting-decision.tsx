import { decideSetting } from '@lumbung/contract/utils/dated-setting'
import type { ReactNode } from 'react'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { CheckField, Fields, NoteField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { KeyValues } from '../../ui/page/key-values.tsx'
import type { KeptSetting } from './setting-values.ts'

/** Agrees on what another person put forward, or refuses it with a reason. */
export function SettingDecision({
  setting,
  title,
  value,
  onClose,
  onSaved,
}: {
  setting: Pick<KeptSetting, 'id' | 'from' | 'source' | 'setBy' | 'note'>
  title: string
  /** What would hold. */
  value: ReactNode
  onClose: () => void
  onSaved: () => void
}) {
  const { t, format } = useSpeech()
  const form = useCallForm({
    call: decideSetting,
    first: { agree: 'yes', note: '' },
    request: ({ agree, note }, requestKey) => ({
      id: setting.id,
      agree: agree === 'yes',
      note: note.trim(),
      requestKey,
    }),
    check: ({ agree, note }): Record<string, string> =>
      agree !== 'yes' && note.trim() === '' ? { note: 'required' } : {},
    done: () => {
      toast({ kind: 'good', text: t('ui.saved') })
      onClose()
      onSaved()
    },
  })
  const agrees = form.values.agree === 'yes'
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      form={form}
      submit={t(agrees ? 'settings.agree' : 'settings.refuse')}
    >
      <KeyValues
        entries={[
          { label: t('settings.value'), value },
          { label: t('settings.from'), value: format.day(setting.from) },
          { label: t('settings.source'), value: setting.source },
          { label: t('settings.by'), value: setting.setBy.name },
          { label: t('settings.why'), value: setting.note },
        ]}
      />
      <Fields>
        <CheckField
          label={t('settings.refuse')}
          checked={!agrees}
          onChange={() => form.set({ agree: agrees ? '' : 'yes' })}
        />
        <NoteField label={t('settings.decisionNote')} required={!agrees} rows={2} {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}
