import { getPayoutFailures } from '@lumbung/contract/loan/disbursement'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '../../core/api.ts'
import { usePoll } from '../../core/presence.ts'
import { useHolds } from '../../core/session.ts'
import { failureWord } from '../../parts/payout/payout-words.ts'
import { Glyph } from '../../ui/controls/icon.tsx'
import type { Tools } from '../../ui/list/list-spec.ts'
import { standsAbove } from '../../ui/list/rows-wait.ts'
import styles from './payout.module.css'

const refreshMs = 15_000
const filter = 'failedFor'

/** What failed, by reason with its count: pressed, the list shows those; pressed again, all. Nothing while nothing failed. */
export function FailureStrip({ tools: { t, format } }: { tools: Tools }) {
  const holds = useHolds()
  const [search, setSearch] = useSearchParams()
  const { data } = useQuery({
    queryKey: [getPayoutFailures.name],
    queryFn: ({ signal }) => api(getPayoutFailures, {}, { signal }),
    enabled: holds(getPayoutFailures.name),
    placeholderData: keepPreviousData,
    refetchInterval: usePoll(refreshMs),
    retry: false,
    meta: standsAbove,
  })
  if (data === undefined || data.reasons.length === 0) return null
  const chosen = search.get(filter)
  const choose = (code: string) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    next.delete('after')
    if (chosen === code) next.delete(filter)
    else next.set(filter, code)
    setSearch(next)
  }
  return (
    <section className={styles.failures} aria-label={t('loan.failedFor')}>
      <Glyph name="cross-disc" family="bad" />
      <span>{t('loan.failed')}</span>
      {data.reasons.map(({ code, count }) => (
        <button
          key={code}
          type="button"
          className={styles.reason}
          title={code}
          aria-pressed={chosen === code}
          onClick={() => choose(code)}
        >
          {failureWord(code, t)} <b>{format.number(count)}</b>
        </button>
      ))}
    </section>
  )
}
