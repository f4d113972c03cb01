import { Link } from 'react-router'
import { useSpeech } from '../../../locales/language.tsx'
import { settingPlaces } from '../../../shell/setting-places.ts'
import { Glyph, Icon } from '../../../ui/controls/icon.tsx'
import type { Dashboard } from './dashboard-data.ts'
import styles from './dashboard.module.css'

/** What others put forward of settings, for who may decide on it: a line a page, with the earliest of their days. */
export function SettingsLine({ settings }: { settings: Dashboard['settings'] }) {
  const { t, format } = useSpeech()
  if (settings.length === 0) return null
  return (
    <ul className={styles.attention}>
      {[...Map.groupBy(settings, ({ area }) => area)].map(([area, waiting]) => (
        <li key={area}>
          <Link to={settingPlaces[area]} className={styles.attentionLine}>
            <Glyph name="ring" family="wait" />
            <span className={styles.attentionWords}>
              {t(`dashboard.settings.${area}`, {
                n: waiting.length,
                day: format.day(waiting[0]?.from ?? ''),
              })}
            </span>
            <Icon name="chevron-right" size={14} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
