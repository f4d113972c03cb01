import { tell } from '../../core/act.ts'
import { claimSecondLook, countSecondLooks } from '@lumbung/contract/approve/second-look'
import type { PeopleStage } from '@lumbung/domain/review/review'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../core/api.ts'
import { usePoll } from '../../core/presence.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { Tools } from '../../ui/list/list-spec.ts'

const refreshMs = 30_000

/** Where a second look is taken: the order's desk, blind. */
export const lookPath = ({ look, orderNo }: { look: number; orderNo: string }) =>
  `/approve/detail/${orderNo}?look=${look}`

/** Takes the oldest drawn decision of another person and opens it; says how many wait. For who decides at a desk. */
export function SecondLookButton({ tools, stage }: { tools: Tools; stage: PeopleStage | undefined }) {
  const { t } = tools
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const asked = stage === undefined ? {} : { stage }
  const query = useQuery({
    queryKey: [countSecondLooks.name, stage ?? ''],
    queryFn: ({ signal }) => api(countSecondLooks, asked, { signal }),
    refetchInterval: usePoll(refreshMs),
  })
  const waiting = query.data?.waiting ?? 0
  const refused = (error: unknown) => {
    setBusy(false)
    void query.refetch()
    tell(error)
  }
  const take = () => {
    setBusy(true)
    api(claimSecondLook, asked).then((held) => {
      setBusy(false)
      void navigate(lookPath(held))
    }, refused)
  }
  return (
    <Button
      kind={waiting > 0 ? 'filled' : 'outlined'}
      icon="eye"
      busy={busy}
      disabled={waiting === 0}
      title={waiting === 0 ? t('reviews.look.none') : undefined}
      onClick={take}
    >
      {t('reviews.look.take')} {waiting}
    </Button>
  )
}
