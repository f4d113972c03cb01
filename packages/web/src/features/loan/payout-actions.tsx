import { inquire } from '@lumbung/contract/loan/disbursement'
import { api } from '../../core/api.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import type { Tools } from '../../ui/list/list-spec.ts'
import { toast } from '../../core/toast-store.ts'
import { actIcons, acts, asked, type WaitLoan } from './payout-act.ts'

/** Has the channel asked; what it says stands in the row when it has answered. */
function ask(row: WaitLoan, { t, refresh, refused }: Tools): void {
  api(inquire, { orderNo: row.orderNo }).then(
    () => {
      toast({ kind: 'wait', text: t('loan.asked') })
      refresh()
    },
    (error: unknown) => refused(error, row.orderNo),
  )
}

/** What this person may do with a payout now: the first as a word, the others as icons with their names. */
export function payoutActions(row: WaitLoan, tools: Tools) {
  const { t } = tools
  const runs = [
    ...(row.can.inquire ? [{ act: 'inquire' as const, run: () => ask(row, tools) }] : []),
    ...acts.filter((act) => row.can[act]).map((act) => ({ act, run: () => asked.set({ act, row, tools }) })),
  ]
  return runs.map(({ act, run }, index) =>
    index === 0 ? (
      <Button key={act} onClick={run}>
        {t(`loan.act.${act}`)}
      </Button>
    ) : (
      <IconButton key={act} icon={actIcons[act]} label={t(`loan.act.${act}`)} onClick={run} />
    ),
  )
}
