import type { RetOf } from '@lumbung/contract/call'
import { getRoleVersions } from '@lumbung/contract/power/role'
import { useSpeech } from '../../locales/language.tsx'
import { useUser } from '../../core/session.ts'
import { Detail } from '../../ui/page/detail.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import { appsWord, callWord, screenWord } from './power-words.ts'
import type { RoleRow } from './role-act.ts'
import styles from './power.module.css'
import { roleWord } from '../../core/role-word.ts'

type Version = RetOf<typeof getRoleVersions>[number]

/** Every save of a role: who, when, and what it gave or took. */
export function RoleHistory({ row, onClose }: { row: RoleRow; onClose: () => void }) {
  const { t, format } = useSpeech()
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={t('power.role.historyOf', { title: roleWord(t, row.title) })}
    >
      <Detail call={getRoleVersions} request={{ role_id: row.id }}>
        {(versions) => (
          <ol>
            {versions.map((version) => (
              <li key={version.version} className={styles.version}>
                <p className={styles.versionHead}>
                  <b>{t(`power.role.saves.${version.kind}`)}</b>
                  {version.by}
                  <time dateTime={version.at}>{format.instant(version.at)}</time>
                </p>
                {version.title.before !== null &&
                  version.title.after !== null &&
                  version.title.before !== version.title.after && (
                    <p>
                      {roleWord(t, version.title.before)} → {roleWord(t, version.title.after)}
                    </p>
                  )}
                <Grants glyph="check-disc" family="good" grants={version.gained} />
                <Grants glyph="cross-disc" family="bad" grants={version.lost} />
              </li>
            ))}
            {versions.length === 0 && <li className={styles.quiet}>{t('power.role.untouched')}</li>}
          </ol>
        )}
      </Detail>
    </Dialog>
  )
}

function Grants({
  glyph,
  family,
  grants,
}: {
  glyph: 'check-disc' | 'cross-disc'
  family: string
  grants: Version['gained']
}) {
  const { t } = useSpeech()
  const { apps } = useUser()
  return (
    <ul>
      {grants.map(({ kind, name, apps: reached }) => (
        <li key={`${kind} ${name}`} className={styles.person}>
          <Glyph name={glyph} family={family} />
          {kind === 'menu' ? screenWord(t, name) : callWord(t, name)}{' '}
          <span className={styles.quiet}>{appsWord(t, reached, apps)}</span>
        </li>
      ))}
    </ul>
  )
}
