import { proposeSetting } from '@lumbung/contract/utils/dated-setting'
import { overlappingStages } from '@lumbung/domain/order/order'
import { isChannelSetting } from '@lumbung/domain/order/payout-channel'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import {
  type HeldSetting,
  minutesOf,
  type Setting,
  settingOf,
  type TypedValue,
  typedValue,
} from './setting-values.ts'

interface Values extends TypedValue {
  from: string
  source: string
  note: string
}

export interface SettingDialogProps {
  rule: HeldSetting
  onClose: () => void
  onSaved: () => void
}

/** The form of one setting for a day to come. */
export function useSettingForm({ rule, onClose, onSaved }: SettingDialogProps, tomorrow: string) {
  const { t, language } = useSpeech()
  const first: Values = {
    ...typedValue(rule, language === 'id' ? ',' : '.'),
    from: tomorrow,
    source: '',
    note: '',
  }
  return useCallForm({
    call: proposeSetting,
    first,
    request: ({ from, source, note, ...typed }, requestKey) => ({
      ...settingOf(rule.code, typed),
      from,
      source: source.trim(),
      note: note.trim(),
      requestKey,
    }),
    check: (values) => ({
      ...(values.note.trim() === '' && { note: 'required' }),
      ...(rule.code === 'restWeekdays' && values.value.length > 6 && { value: t('settings.notAllSeven') }),
      ...hoursFaults(rule, values, t('settings.toLater')),
      ...stageFaults(rule, values, (least) => t('settings.overlap', { n: least })),
    }),
    done: () => {
      toast({ kind: 'good', text: t('settings.proposed') })
      onClose()
      onSaved()
    },
  })
}

/** Where the hours of a setting are typed; null: it has none. */
function hoursFields(code: HeldSetting['code']) {
  if (code === 'collectionHours' || code === 'offerHours') return ['value.from', 'value.to'] as const
  if (isChannelSetting(code)) return ['value.hours.from', 'value.hours.to'] as const
  return null
}

/** What the schema cannot word: a text that is no time, and an end that is not after the start. */
function hoursFaults({ code }: HeldSetting, values: Values, toLater: string): Record<string, string> {
  const fields = hoursFields(code)
  if (fields === null) return {}
  const typed = fields.map((field) => values[field] ?? '')
  const [from = 0, to = 0] = typed.map(minutesOf)
  const [fromField, toField] = fields
  return {
    ...(typed[0]?.trim() !== '' && Number.isNaN(from) && { [fromField]: 'invalid' }),
    ...(typed[1]?.trim() !== '' && Number.isNaN(to) && { [toField]: 'invalid' }),
    ...(to <= from && { [toField]: toLater }),
  }
}

/** Stages that begin before the one before them ends, each with the day on which it may. */
function stageFaults(
  { code }: HeldSetting,
  values: Values,
  words: (least: number) => string,
): Record<string, string> {
  if (code !== 'collectionStages') return {}
  const { value } = settingOf(code, values) as Extract<Setting, { code: 'collectionStages' }>
  return Object.fromEntries(overlappingStages(value).map((each) => [`value.${each.code}`, words(each.least)]))
}

export type SettingForm = ReturnType<typeof useSettingForm>
