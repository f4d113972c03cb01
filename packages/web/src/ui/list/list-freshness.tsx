import styles from './list-bar.module.css'
import type { Tools } from './list-spec.ts'
import { useNow } from '../use-now.ts'
import type { Changed } from './use-live-rows.ts'

/** When the rows came, or for a minute how many of them changed under the person. */
export function Freshness({
  answeredAt,
  changed,
  tools: { t, format },
}: {
  answeredAt: number
  changed: Changed | null
  tools: Tools
}) {
  if (changed) return <ChangedRows changed={changed} t={t} />
  if (answeredAt === 0) return null
  return (
    <span className={styles.fresh}>
      {t('ui.freshAt', { time: format.time(new Date(answeredAt).toISOString()) })}
    </span>
  )
}

function ChangedRows({ changed, t }: { changed: Changed; t: Tools['t'] }) {
  const now = useNow(1000)
  return (
    <span className={styles.fresh} data-changed>
      {t('list.changed', {
        n: changed.keys.size,
        seconds: Math.max(0, Math.round((now - changed.atMs) / 1000)),
      })}
    </span>
  )
}
