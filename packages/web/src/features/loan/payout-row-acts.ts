import {
  cancelLoan,
  hold,
  inquire,
  putForward,
  releaseLoan,
  retryLoan,
  settleLoan,
  takeBackRelease,
  unhold,
} from '@lumbung/contract/loan/disbursement'
import { switchChannel } from '@lumbung/contract/loan/payout-channel'
import { api } from '../../core/api.ts'
import { toast } from '../../core/toast-store.ts'
import type { RowAct, Tools } from '../../ui/list/list-spec.ts'
import { type Act, asked, type WaitLoan } from './payout-act.ts'

/**
 * Has the channel asked about a payout, without a reference the order's last, without an order by its reference; what it says stands in the row when it has answered.
 * @param rowKey of the row that a refusal is told of
 */
export function inquireNow(
  { orderNo, reference }: { orderNo: string | null; reference?: string },
  rowKey: string,
  { t, refresh, refused }: Pick<Tools, 't' | 'refresh' | 'refused'>,
): Promise<void> {
  return api(inquire, { orderNo, ...(reference !== undefined && { reference }) }).then(
    () => {
      toast({ kind: 'wait', text: t('loan.asked') })
      refresh()
    },
    (error: unknown) => refused(error, rowKey),
  )
}

const asking = (act: Act): Pick<RowAct<WaitLoan>, 'when' | 'ask'> => ({
  when: (row) => row.can[act],
  ask: (row, tools) => asked.set({ act, row, tools }),
})

/** What can be done with a payout that waits for its money. */
export const payoutActs: readonly RowAct<WaitLoan>[] = [
  {
    call: inquire,
    label: 'loan.act.inquire',
    icon: 'search',
    when: (row) => row.can.inquire,
    ask: (row, tools) => inquireNow({ orderNo: row.orderNo }, row.orderNo, tools),
  },
  { call: putForward, label: 'loan.act.putForward', icon: 'send', ...asking('putForward') },
  { call: releaseLoan, label: 'loan.act.release', icon: 'check', ...asking('release') },
  {
    call: takeBackRelease,
    label: 'loan.act.takeBackRelease',
    icon: 'undo',
    ...asking('takeBackRelease'),
  },
  { call: settleLoan, label: 'loan.act.settle', icon: 'check', ...asking('settle') },
  { call: retryLoan, label: 'loan.act.retry', icon: 'undo', ...asking('retry') },
  { call: unhold, label: 'loan.act.unhold', icon: 'play', ...asking('unhold') },
  { call: switchChannel, label: 'loan.act.switchChannel', icon: 'send', ...asking('switchChannel') },
  { call: hold, label: 'loan.act.hold', icon: 'pause', ...asking('hold') },
  { call: cancelLoan, label: 'loan.act.cancel', icon: 'ban', danger: true, ...asking('cancel') },
]
