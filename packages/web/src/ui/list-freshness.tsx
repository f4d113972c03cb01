import { useEffect, useState } from 'react'
import styles from './list-bar.module.css'
import type { Tools } from './list-spec.ts'
import { useNow } from './use-now.ts'
import type { Changed } from './use-live-rows.ts'

const toldForMs = 60_000

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
  const [passed, setPassed] = useState<Changed | null>(null)
  useEffect(() => {
    if (!changed) return
    const timer = setTimeout(() => setPassed(changed), toldForMs)
    return () => clearTimeout(timer)
  }, [changed])
  if (changed && passed !== changed) return <ChangedRows changed={changed} t={t} />
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
