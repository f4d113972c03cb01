import { claim, decideCalls, release, type reviewRow } from '@lumbung/contract/approve/review'
import { rollBack } from '@lumbung/contract/approve/send-back'
import type * as z from 'zod/mini'
import { api } from '../../core/api.ts'
import type { RowAct, Tools } from '../../ui/list/list-spec.ts'
import { toast } from '../../core/toast-store.ts'

export type ReviewRow = z.output<typeof reviewRow>

function take(row: ReviewRow, { t, go, refused }: Tools): Promise<void> {
  return api(claim, { orderNo: row.orderNo }).then(
    () => {
      toast({ kind: 'good', text: t('approve.claimed', { orderNo: row.orderNo }) })
      go(`/approve/detail/${row.orderNo}`)
    },
    (error: unknown) => refused(error, row.orderNo),
  )
}

function giveBack(row: ReviewRow, { t, refresh, refused }: Tools): Promise<void> {
  return api(release, { orderNo: row.orderNo }).then(
    () => {
      toast({ kind: 'good', text: t('approve.released', { orderNo: row.orderNo }) })
      refresh()
    },
    (error: unknown) => refused(error, row.orderNo),
  )
}

const isMine = ({ holder }: ReviewRow, { me }: Tools) => holder?.id === me
const atDesk = ({ state, deciding }: ReviewRow) => state !== 'returned' && !deciding

/** Claim what nobody holds, give back what is mine; what others hold only the manager gives back. */
export const reviewActs: readonly RowAct<ReviewRow>[] = [
  {
    call: claim,
    label: 'approve.claim',
    icon: 'lock',
    // Claiming a desk's order needs its decision too: a manager only looks and gives back.
    when: (row, { holds }) =>
      atDesk(row) &&
      row.holder === null &&
      row.mayTake &&
      holds(decideCalls[row.state === 'finalWait' ? 'final' : 'first']),
    ask: take,
  },
  {
    call: release,
    label: 'approve.release',
    icon: 'undo',
    when: (row, tools) => atDesk(row) && isMine(row, tools),
    ask: giveBack,
  },
  {
    call: rollBack,
    label: 'approve.release',
    icon: 'undo',
    when: (row, tools) => atDesk(row) && row.holder !== null && !isMine(row, tools),
    ask: giveBack,
  },
]
