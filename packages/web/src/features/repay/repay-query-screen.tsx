import { askChannel, findPayments } from '@lumbung/contract/repay/query'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { act } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { useHolds, useUser } from '../../core/session.ts'
import { toast } from '../../core/toast-store.ts'
import { useRequestKey } from '../../core/use-request-key.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Problem } from '../../ui/list/list-problem.tsx'
import { DetailProblem } from '../../ui/page/detail-problem.tsx'
import { FoundPayments, type Found } from './found-payments.tsx'
import { MatchDecision } from './match-decision.tsx'
import { MatchDialog } from './match-dialog.tsx'
import { PaymentPane } from './payment-pane.tsx'
import styles from './repay-query.module.css'

/** The channel answers within seconds: when the page looks for what is new. */
const looksAfterMs = [1_000, 3_000, 8_000]

/**
 * What is looked for, and which of it is open. It stands in the address, so that a link shows the same, but for a phone
 * number: that is nobody's to leave in a history.
 */
function usePlace() {
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState<string | null>(null)
  const term = typed ?? search.get('q') ?? ''
  const show = (next: Record<string, string>) => setSearch(new URLSearchParams(next), { replace: true })
  const isPhone = /^\s*(\+?62|0)8[\d\s-]{7,}$/.test(term)
  return {
    term,
    payment: Number(search.get('payment') ?? 0),
    order: search.get('order') ?? '',
    look: (next: string) => {
      setTyped(next)
      show(/^\s*(\+?62|0)8[\d\s-]{7,}$/.test(next) ? {} : { q: next })
    },
    open: (one: { payment: number } | { order: string }) =>
      show({
        ...(!isPhone && term && { q: term }),
        ...('payment' in one ? { payment: String(one.payment) } : { order: one.order }),
      }),
  }
}

/** Where a payment is, by whatever number somebody reads out; whose it is; and what it would do. */
function RepayQueryScreen() {
  const place = usePlace()
  const { term } = place
  const query = useQuery({
    queryKey: [findPayments.name, term],
    queryFn: ({ signal }) => api(findPayments, { term }, { signal }),
    enabled: term.trim().length >= 3,
    // Each look is written to the trail: none happens by itself.
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  })
  const again = () => void query.refetch()
  return (
    <article className={styles.screen} aria-busy={query.isFetching}>
      <Head key={term} term={term} found={query.data} onLook={place.look} onAsked={again} />
      <Body place={place} found={query.data} error={query.error} again={again} />
      <MatchDialog />
      <MatchDecision />
    </article>
  )
}

interface BodyProps {
  place: ReturnType<typeof usePlace>
  found: Found | undefined
  error: Error | null
  again: () => void
}

function Body({ place, found, error, again }: BodyProps) {
  const { t } = useSpeech()
  if (found === undefined && error) return <DetailProblem error={error} onRetry={again} />
  if (found === undefined) return <Problem title={t('menu.repayQuery')} text={t('query.start')} />
  if (found.payments.length + found.orders.length === 0)
    return <Problem title={t('query.nothing')} text={t('query.nothingText')} />
  const order =
    place.order || (place.payment || found.payments.length > 0 ? '' : (found.orders[0]?.orderNo ?? ''))
  const payment = order ? 0 : place.payment || (found.payments[0]?.id ?? 0)
  return (
    <div className={styles.body}>
      <FoundPayments found={found} payment={payment} order={order} onOpen={place.open} />
      <PaymentPane key={`${payment} ${order}`} id={payment} orderNo={order} onChanged={again} />
    </div>
  )
}

interface HeadProps {
  term: string
  found: Found | undefined
  onLook: (term: string) => void
  onAsked: () => void
}

function Head({ term, found, onLook, onAsked }: HeadProps) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const [text, setText] = useState(term)
  const asked = found && {
    failing: found.failingSince && t('query.failing', { time: format.moment(found.failingSince, today) }),
    to: found.askedTo
      ? t('query.askedTo', { time: format.moment(found.askedTo, today) })
      : t('query.notAsked'),
  }
  return (
    <form
      className={styles.head}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim().length >= 3) onLook(text.trim())
      }}
    >
      <input
        className={styles.field}
        type="search"
        aria-label={t('query.term')}
        placeholder={t('query.term')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button kind="filled" type="submit" icon="search">
        {t('query.find')}
      </Button>
      {found && <span className={styles.hint}>{t(`query.as.${found.as}`)}</span>}
      <span className={styles.asks}>
        {asked && <span className={styles.hint}>{asked.failing ?? asked.to}</span>}
        <AskButton onAsked={onAsked} />
      </span>
    </form>
  )
}

function AskButton({ onAsked }: { onAsked: () => void }) {
  const { t } = useSpeech()
  const holds = useHolds()
  const [busy, setBusy] = useState(false)
  const { requestKey, watch } = useRequestKey()
  if (!holds(askChannel)) return null
  const ask = () => {
    setBusy(true)
    void act(watch(api(askChannel, { requestKey })), () => {
      toast({ kind: 'good', text: t('query.asked') })
      for (const after of looksAfterMs) setTimeout(onAsked, after)
    }).finally(() => setBusy(false))
  }
  return (
    <Button icon="refresh" busy={busy} onClick={ask}>
      {t('query.ask')}
    </Button>
  )
}

export default RepayQueryScreen
