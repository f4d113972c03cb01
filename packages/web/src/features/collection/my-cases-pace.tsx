import { sharePpm } from '@lumbung/domain/money'
import type { ReactNode } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import type { MyCases } from './my-cases-answer.ts'
import styles from './my-cases-pace.module.css'

interface Figure {
  label: string
  value: ReactNode
  /** Beside the value, a step back. */
  beside?: string
  note: ReactNode
}

/** How far the day is: five figures in one strip. */
export function MyCasesPace({ figures: f }: Pick<MyCases, 'figures'>) {
  const { t, format } = useSpeech()
  const { number } = format
  const held = t('myCases.pace.of', { n: number(f.heldToday) })
  const share = sharePpm(f.calls.connected, f.calls.recorded)
  const figures: Figure[] = [
    {
      label: t('myCases.pace.open'),
      value: number(f.open),
      beside: held,
      note: t('myCases.pace.ended', { n: number(f.ended) }),
    },
    {
      label: t('myCases.pace.followed'),
      value: number(f.followed),
      beside: held,
      note: <NotFollowed figures={f} />,
    },
    {
      label: t('myCases.pace.calls'),
      value: number(f.calls.made),
      note:
        share === null
          ? t('myCases.pace.noCalls')
          : t('myCases.pace.connected', { n: number(f.calls.connected), share: format.percent(share) }),
    },
    {
      label: t('myCases.pace.promises'),
      value: number(f.promises.made),
      ...(f.promises.made > 0 && { beside: `Rp ${format.short(f.promises.amount)}` }),
      note: t('myCases.pace.due', { kept: number(f.promises.dueKept), open: number(f.promises.dueOpen) }),
    },
    {
      label: t('myCases.pace.collected'),
      value: (
        <>
          <span className={styles.currency}>Rp</span> {number(f.collected)}
        </>
      ),
      note: t('myCases.pace.whileHeld'),
    },
  ]
  return (
    <dl className={styles.pace} aria-label={t('myCases.pace.label')}>
      {figures.map(({ label, value, beside, note }) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            <b>{value}</b> {beside && <span className={styles.beside}>{beside}</span>}
          </dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What was not followed yet is amber, and how much of it may be called now. */
function NotFollowed({ figures: { notFollowed, notFollowedNow } }: Pick<MyCases, 'figures'>) {
  const { t, format } = useSpeech()
  if (notFollowed === 0) return t('myCases.pace.allFollowed')
  return (
    <>
      <span className={styles.loud}>{t('myCases.pace.notFollowed', { n: format.number(notFollowed) })}</span>
      {t('myCases.joined', { detail: t('myCases.pace.ofThemNow', { n: format.number(notFollowedNow) }) })}
    </>
  )
}
