import type { ReactNode } from 'react'
import type { Translate } from '../../locales/words.ts'
import { BureauPanel } from '../../parts/order/bureau-panel.tsx'
import type { DetailTab } from '../../ui/page/detail-tabs.tsx'
import { ChangesTab } from './changes-tab.tsx'
import { AuditTab } from './audit-tab.tsx'
import { FollowUpsTab } from './follow-ups-tab.tsx'
import { DisbursementTab, MachineTab, OtherOrdersTab, ReviewsTab } from './history-tabs.tsx'
import { CashTab, LedgerTab, PlanTab } from './money-tabs.tsx'
import type { Account } from '../../parts/order/account.ts'
import type { OrderDetail, TabProps } from './order-detail.ts'
import { ApplicationTab, BankTab, ContactsTab, IdentityTab } from './person-tabs.tsx'

function BureauTab({ detail }: TabProps) {
  return <BureauPanel orderNo={detail.order.orderNo} />
}

const panels = {
  application: ApplicationTab,
  identity: IdentityTab,
  bank: BankTab,
  contacts: ContactsTab,
  bureau: BureauTab,
  machine: MachineTab,
  reviews: ReviewsTab,
  disbursement: DisbursementTab,
  others: OtherOrdersTab,
  followUps: FollowUpsTab,
  audit: AuditTab,
} as const
const accountPanels = { plan: PlanTab, cash: CashTab, changes: ChangesTab, ledger: LedgerTab } as const

export type TabKey = keyof typeof panels | keyof typeof accountPanels

const isAccountTab = (key: TabKey): key is keyof typeof accountPanels => key in accountPanels

/** Null: none yet, but this person may ask for one. */
function changeCount({ extensions, openExtension, reductions, writtenOffDay, can }: Account): number | null {
  const count = extensions.length + reductions.length + (openExtension ? 1 : 0) + (writtenOffDay ? 1 : 0)
  return count === 0 && (can.extend || can.askReduction || can.writeOff) ? null : count
}

/** What the person may see beside the order itself. */
interface Sees {
  bureau: boolean
  followUps: boolean
  looks: boolean
}

/** The tabs that have something to show, in the order of the work. */
export function tabsOf(
  { order, contacts, machine, reviews, disbursements, otherOrders, timeline }: OrderDetail,
  account: Account | undefined,
  { t, sees }: { t: Translate; sees: Sees },
): DetailTab<TabKey>[] {
  const counts: readonly (readonly [TabKey, number | null])[] = [
    ['application', null],
    ['identity', null],
    ['bank', null],
    ['contacts', contacts.length],
    ...(sees.bureau ? [['bureau', null] as const] : []),
    ...(machine ? [['machine', null] as const] : []),
    ['reviews', reviews.length],
    ['disbursement', disbursements.length],
    ...(account
      ? ([
          ['plan', null],
          ['cash', account.cash.length],
          ['changes', changeCount(account)],
        ] as const)
      : []),
    // Nobody is reminded before there is a loan; how often they were is asked with the tab.
    ...(sees.followUps && order.loanTime !== null ? [['followUps', null] as const] : []),
    ['others', otherOrders.length],
    ...(account ? [['ledger', account.ledger.length] as const] : []),
    // Whoever may read who looked at the order looks for that too: so many are not counted before.
    ['audit', sees.looks ? null : timeline.length],
  ]
  return counts.flatMap(([key, count]) =>
    count === 0 ? [] : [{ key, title: t(`detail.tab.${key}`), ...(count !== null && { count }) }],
  )
}

/** What a tab shows. */
export function TabPanel({
  tab,
  detail,
  account,
}: TabProps & { tab: TabKey; account: Account | undefined }): ReactNode {
  if (isAccountTab(tab)) {
    const Panel = accountPanels[tab]
    return account && <Panel detail={detail} account={account} />
  }
  const Panel = panels[tab]
  return <Panel detail={detail} />
}
