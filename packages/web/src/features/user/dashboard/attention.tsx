import { Link } from 'react-router'
import { useSpeech } from '../../../locales/language.tsx'
import { Glyph, Icon } from '../../../ui/controls/icon.tsx'
import { attentionPlaces, type Looked } from '@lumbung/contract/user/dashboard-places'
import { attentionProofs } from '@lumbung/contract/user/dashboard-proofs'
import { Proof } from '../../../parts/figure/proof.tsx'
import type { Portfolio } from './dashboard-data.ts'
import styles from './dashboard.module.css'
import { useWayTo } from './place-address.ts'
import type { StateLook } from '../../../ui/controls/status.tsx'
import { unknownLook } from '../../../parts/order/states.ts'

type Item = Portfolio['attention'][number]

const looks: Record<Item['kind'], StateLook> = {
  payoutUnknown: unknownLook,
  payoutFailed: { family: 'bad', glyph: 'cross-disc' },
  paymentUnmatched: unknownLook,
}

interface AttentionProps {
  items: readonly Item[]
  looked: Looked
  /** Nothing else stands there: that nothing waits is said. */
  isAlone: boolean
}

/** What will not go on without a person. */
export function Attention({ items, looked, isAlone }: AttentionProps) {
  const { t, format } = useSpeech()
  const wayTo = useWayTo()
  const waiting = items.filter((item) => item.orders > 0)
  if (waiting.length === 0)
    return isAlone ? <p className={styles.nothing}>{t('dashboard.attentionNone')}</p> : null
  return (
    <ul className={styles.attention}>
      {waiting.map((item) => {
        const way = wayTo(attentionPlaces[item.kind](looked), looked)
        const proof = attentionProofs[item.kind]
        const words = t(`dashboard.attentions.${item.kind}`, { n: format.number(item.orders) })
        const line = (
          <>
            <Glyph name={looks[item.kind].glyph} family={looks[item.kind].family} />
            <span className={styles.attentionWords}>{words}</span>
            <span className={styles.strong}>Rp {format.short(item.amount)}</span>
            {way && <Icon name="chevron-right" size={14} />}
          </>
        )
        return (
          <li key={item.kind}>
            {way ? (
              <Link to={way} className={styles.attentionLine}>
                {line}
              </Link>
            ) : (
              <span className={styles.attentionLine}>{line}</span>
            )}
            {typeof proof === 'function' && <Proof asked={proof(looked)} name={words} shown={item.amount} />}
          </li>
        )
      })}
    </ul>
  )
}
