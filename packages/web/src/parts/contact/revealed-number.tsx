import { useSpeech } from '../../locales/language.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import styles from './follow-up.module.css'

/** The number as it was opened. It is shown this once, and kept nowhere in the browser. */
export function RevealedNumber({ phone, isCall }: { phone: string | null; isCall: boolean }) {
  const { t } = useSpeech()
  if (phone === null) return <p className={styles.quiet}>{t('contact.number.gone')}</p>
  return (
    <p className={styles.number}>
      <span className={styles.quiet}>{t('contact.number.label')}</span>
      <b className={styles.digits}>{phone}</b>
      <CopyButton text={phone} label={t('contact.number.copy')} />
      {isCall && (
        <a className={styles.dial} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <Icon name="phone" size={15} />
          {t('contact.number.dial')}
        </a>
      )}
    </p>
  )
}
