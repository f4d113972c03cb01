import { addDays, businessDay } from '@lumbung/domain/calendar'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { DayField } from '../../ui/controls/day-field.tsx'
import { Fields, NoteField, TextField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { ValueFields } from './setting-fields.tsx'
import { type SettingDialogProps, useSettingForm } from './setting-form.ts'

/** Puts one setting forward from a day to come, with its source and a reason. */
export function SettingDialog(props: SettingDialogProps) {
  const { t } = useSpeech()
  const { businessDate } = useUser()
  const tomorrow = addDays(businessDay(businessDate), 1)
  const form = useSettingForm(props, tomorrow)
  const { code } = props.rule
  return (
    <FormDialog
      onClose={props.onClose}
      title={t(`settings.name.${code}`)}
      form={form}
      submit={t('settings.propose')}
    >
      <p>{t(`settings.means.${code}`)}</p>
      <Fields>
        <ValueFields code={code} form={form} />
        <DayField label={t('settings.from')} least={tomorrow} {...form.bind('from')} />
        <TextField
          label={t('settings.source')}
          required
          maxLength={200}
          hint={t('settings.sourceHint')}
          {...form.bind('source')}
        />
        <NoteField label={t('settings.why')} required rows={2} {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}
