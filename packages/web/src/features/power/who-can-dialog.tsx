import { getWhoCan } from '@lumbung/contract/power/interface'
import { Link } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { Detail } from '../../ui/page/detail.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import { appsWord, callWord } from './power-words.ts'
import styles from './power.module.css'
import { roleWord } from '../../core/role-word.ts'

interface WhoCanDialogProps {
  call: string
  apps: readonly { code: string; name: string }[]
  onClose: () => void
}

/** Who may make this call: the roles that hold it with their people, admins first. */
export function WhoCanDialog({ call, apps, onClose }: WhoCanDialogProps) {
  const { t, format } = useSpeech()
  return (
    <Dialog opened wide onClose={onClose} title={t('power.whoCan', { call: callWord(t, call) })}>
      <p className={styles.path}>{call}</p>
      <Detail call={getWhoCan} request={{ call }}>
        {({ roles, total }) => (
          <>
            <p>{t('power.whoCanTotal', { n: format.number(total) })}</p>
            {roles.map((role) => (
              <section key={role.id} className={styles.holder}>
                <h3 className={styles.holderHead}>
                  <Link to={`/power/interface/${role.id}`} onClick={onClose}>
                    {roleWord(t, role.title)}
                  </Link>
                  <span className={styles.quiet}>
                    {role.isAdmin ? t('power.adminHoldsAll') : appsWord(t, role.apps, apps)} ·{' '}
                    {format.number(role.members)}
                  </span>
                </h3>
                <ul className={styles.people}>
                  {role.people.map(({ id, name, signedIn }) => (
                    <li key={id} className={styles.person}>
                      <Glyph name={signedIn ? 'half' : 'ring'} family={signedIn ? 'run' : 'none'} />
                      {name}
                      {signedIn && <span className="visually-hidden">{t('power.signedIn')}</span>}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </>
        )}
      </Detail>
    </Dialog>
  )
}
