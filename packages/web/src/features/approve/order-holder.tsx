import { useSpeech } from '../../locales/language.tsx'
import { useUser } from '../../core/session.ts'
import { Dash } from '../../ui/list/columns.tsx'
import styles from './order-holder.module.css'

/** Who holds an order: oneself stands out. */
export function Holder({ person }: { person: { id: number; name: string } | null }) {
  const { t } = useSpeech()
  const user = useUser()
  if (!person) return <Dash />
  return (
    <span className={styles.holder}>{person.id === user.id ? <b>{t('approve.you')}</b> : person.name}</span>
  )
}
