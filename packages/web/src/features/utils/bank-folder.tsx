import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { Glyph } from '../../ui/controls/icon.tsx'
import type { BankAnswer, BankDay } from './bank-answer.ts'
import styles from './bank-day.module.css'

/** Which file a day is of, and who loaded it: a person, or the bank by its delivery. */
export function loadedWords(
  { name, loadedAt, loadedBy, delivered }: BankDay['statement'],
  t: Translate,
  moment: (at: string) => string,
): string {
  const at = moment(loadedAt)
  return delivered ? t('bank.deliveredBy', { name, at }) : t('bank.loadedBy', { name, at, who: loadedBy })
}

/** When the account's delivery folder was looked at, what it brought last and what lies in it: for who would upload otherwise. */
export function BankFolder({ folder }: Pick<BankAnswer, 'folder'>) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  if (folder === null) return <p className={styles.when}>{t('bank.folder.none')}</p>
  const { lookedAt, last, arriving, unmoved } = folder
  const moment = (at: string) => format.moment(at, businessDate)
  const said = [
    t('bank.folder.looked', { at: moment(lookedAt) }),
    last
      ? t(`bank.folder.${last.state}`, { name: last.name, at: moment(last.at) })
      : t('bank.folder.nothing'),
    ...(arriving > 0 ? [t('bank.folder.arriving', { n: format.number(arriving) })] : []),
  ]
  return (
    <p className={styles.when}>
      {said.join(' · ')}
      {unmoved > 0 && (
        <>
          {' · '}
          <Glyph name="question-disc" family="odd" />{' '}
          {t('bank.folder.unmoved', { n: format.number(unmoved) })}
        </>
      )}
    </p>
  )
}
