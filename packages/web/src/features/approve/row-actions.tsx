import { claim, release, type reviewRow, decideCalls } from '@lumbung/contract/approve/review'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { api } from '../../core/api.ts'
import { useUser } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { Tools } from '../../ui/list/list-spec.ts'
import { toast } from '../../core/toast-store.ts'

export type ReviewRow = z.output<typeof reviewRow>

/** Claim what nobody holds, give back what is mine; what others hold only the manager gives back. */
export function RowActions({ row, tools }: { row: ReviewRow; tools: Tools }) {
  const { t, holds, refresh, refused } = tools
  const user = useUser()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const run = (act: () => Promise<void>) => {
    setBusy(true)
    const failed = (error: unknown) => {
      setBusy(false)
      refused(error, row.orderNo)
    }
    act().then(() => setBusy(false), failed)
  }
  const take = () =>
    run(async () => {
      await api(claim, { orderNo: row.orderNo })
      toast({ kind: 'good', text: t('approve.claimed', { orderNo: row.orderNo }) })
      void navigate(`/approve/detail/${row.orderNo}`)
    })
  const giveBack = () =>
    run(async () => {
      await api(release, { orderNo: row.orderNo })
      toast({ kind: 'good', text: t('approve.released', { orderNo: row.orderNo }) })
      refresh()
    })
  const isMine = row.holder?.id === user.id
  if (row.state === 'returned') return null
  if (row.holder) {
    const may = isMine ? holds(release.name) : holds('POST /approve/roll_back')
    return may ? (
      <Button busy={busy} onClick={giveBack}>
        {t('approve.release')}
      </Button>
    ) : null
  }
  // Claiming a desk's order needs its decision too: a manager only looks and gives back.
  const stage = row.state === 'finalWait' ? 'final' : 'first'
  return row.mayTake && holds(claim.name) && holds(decideCalls[stage]) ? (
    <Button busy={busy} onClick={take}>
      {t('approve.claim')}
    </Button>
  ) : null
}
