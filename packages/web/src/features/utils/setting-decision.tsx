import { decideSetting } from '@lumbung/contract/utils/dated-setting'
import type { ReactNode } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import type { KeptSetting } from './setting-values.ts'

/** Agrees on a setting that another person put forward, or refuses it with a reason. */
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
  return (
    <DecisionDialog
      title={title}
      entries={[
        { label: t('settings.value'), value },
        { label: t('settings.from'), value: format.day(setting.from) },
        { label: t('settings.source'), value: setting.source },
        { label: t('settings.by'), value: setting.setBy.name },
        { label: t('settings.why'), value: setting.note },
      ]}
      call={decideSetting}
      request={(decision) => ({ id: setting.id, ...decision })}
      onClose={onClose}
      onSaved={onSaved}
    />
  )
}
