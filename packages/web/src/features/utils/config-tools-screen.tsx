import { useSpeech } from '../../locales/language.tsx'
import { Segments } from '../../ui/segments.tsx'
import styles from './config-tools-screen.module.css'
import { OpenItemList } from './open-item-list.tsx'

/** The tools that operate the money. What is stuck is the first of them. */
function ConfigToolsScreen() {
  const { t } = useSpeech()
  return (
    <div className={styles.screen}>
      <div className={styles.parts}>
        <Segments
          label={t('openItems.part')}
          value="openItems"
          options={[{ value: 'openItems', label: t('openItems.title') }]}
          onChange={() => undefined}
        />
      </div>
      <div className={styles.part}>
        <OpenItemList />
      </div>
    </div>
  )
}

export default ConfigToolsScreen
