import { getFollowUps } from '@lumbung/contract/order/follow-ups'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../core/api.ts'
import { useSpeech } from '../../locales/language.tsx'
import { AttemptLog } from '../../parts/contact/attempt-log.tsx'
import { Button } from '../../ui/controls/button.tsx'
import cell from '../../ui/list/cell.module.css'
import { DetailProblem } from '../../ui/page/detail-problem.tsx'
import { StaleNotice } from '../../ui/page/stale-notice.tsx'
import type { TabProps } from './order-detail.ts'

/** Calls, messages and visits of all cases of the order, the newest first; earlier ones when asked for. */
export function FollowUpsTab({ detail: { order } }: TabProps) {
  const { t } = useSpeech()
  const { orderNo } = order
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [getFollowUps.name, orderNo],
    queryFn: ({ pageParam, signal }) =>
      api(getFollowUps, { orderNo, ...(pageParam !== null && { before: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ attempts, earlier }) => (earlier ? attempts.at(-1)?.id : undefined),
  })
  if (!data)
    return error ? (
      <DetailProblem error={error} onRetry={() => void refetch()} />
    ) : (
      <p className={cell.quiet} role="status">
        {t('ui.loading')} …
      </p>
    )
  return (
    <>
      <StaleNotice error={error} />
      <AttemptLog
        attempts={data.pages.flatMap(({ attempts }) => attempts)}
        earlier={
          hasNextPage && (
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('contact.log.earlier')}
            </Button>
          )
        }
      />
    </>
  )
}
