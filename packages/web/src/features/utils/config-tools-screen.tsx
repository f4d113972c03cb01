import { useSpeech } from '../../locales/language.tsx'
import { ScreenParts } from '../../ui/screen-parts.tsx'
import { OpenItemList } from './open-item-list.tsx'

/** The tools that operate the money. What is stuck is the first of them. */
function ConfigToolsScreen() {
  const { t } = useSpeech()
  return (
    <ScreenParts
      label={t('openItems.part')}
      value="openItems"
      options={[{ value: 'openItems', label: t('openItems.title') }]}
      onChange={() => undefined}
    >
      <OpenItemList />
    </ScreenParts>
  )
}

export default ConfigToolsScreen
