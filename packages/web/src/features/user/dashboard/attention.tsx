import { Link } from 'react-router'
import { useSpeech } from '../../../locales/language.tsx'
import { Glyph, Icon } from '../../../ui/controls/icon.tsx'
import { useMayOpen } from '../../../ui/page/use-may-open.ts'
import { attentionPlaces, type Portfolio } from './dashboard-data.ts'
import styles from './dashboard.module.css'
import type { StateLook } from '../../../ui/controls/status.tsx'
import { unknownLook } from '../../../parts/order/states.ts'

type Item = Portfolio['attention'][number]

const looks: Record<Item['kind'], StateLook> = {
  payoutUnknown: unknownLook,
  payoutFailed: { family: 'bad', glyph: 'cross-disc' },
  paymentUnmatched: unknownLook,
}

/** What will not go on without a person. @param isAlone nothing else stands there: that nothing waits is said */
export function Attention({ items, isAlone }: { items: readonly Item[]; isAlone: boolean }) {
  const { t, format } = useSpeech()
  const mayOpen = useMayOpen()
  const waiting = items.filter((item) => item.orders > 0)
  if (waiting.length === 0)
    return isAlone ? <p className={styles.nothing}>{t('dashboard.attentionNone')}</p> : null
  return (
    <ul className={styles.attention}>
      {waiting.map((item) => {
        const place = attentionPlaces[item.kind]
        const open = mayOpen(place.route)
        const line = (
          <>
            <Glyph name={looks[item.kind].glyph} family={looks[item.kind].family} />
            <span className={styles.attentionWords}>
              {t(`dashboard.attentions.${item.kind}`, { n: format.number(item.orders) })}
            </span>
            <span className={styles.strong}>Rp {format.short(item.amount)}</span>
            {open && <Icon name="chevron-right" size={14} />}
          </>
        )
        return (
          <li key={item.kind}>
            {open ? (
              <Link to={place.to} className={styles.attentionLine}>
                {line}
              </Link>
            ) : (
              <span className={styles.attentionLine}>{line}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
