import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { Dash } from '../../ui/list/columns.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { OrderNumber } from '../../parts/order/order-number.tsx'
import { Score } from '../../parts/order/score.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import { reasonWord } from '../../parts/order/reason-words.ts'
import { MachineRules } from '../../parts/order/machine-rules.tsx'
import type { TabProps } from './order-detail.ts'
import { OrderStatus } from '../../parts/order/order-status.tsx'
import { Failure, ThirdStatus } from '../../parts/payout/payout-answer.tsx'
import { disbursementStates, reviewStates } from '../../parts/order/states.ts'

export function MachineTab({ detail: { machine } }: TabProps) {
  const { t, format } = useSpeech()
  if (!machine) return null
  const note = `${t('risk.version', { version: machine.version })} · ${t(`risk.decision.${machine.decision}`)} · ${format.instant(machine.at)}`
  return (
    <Section
      title={
        <>
          {t('risk.machineScore')} <Score score={machine.score} rating={machine.rating} />
        </>
      }
      note={note}
    >
      <MachineRules machine={machine} />
    </Section>
  )
}

export function ReviewsTab({ detail: { reviews } }: TabProps) {
  const { t, format } = useSpeech()
  return (
    <Section>
      <SmallTable
        label={t('detail.tab.reviews')}
        rows={reviews}
        rowKey={(review) => `${review.stage} ${review.round} ${review.openedAt}`}
        columns={[
          { key: 'stage', head: t('detail.stage'), cell: (review) => t(`review.stage.${review.stage}`) },
          { key: 'round', head: t('detail.round'), align: 'end', cell: (review) => review.round },
          {
            key: 'state',
            head: t('order.status'),
            cell: (review) => <StateOf set={reviewStates} state={review.state} />,
          },
          { key: 'reviewer', head: t('detail.reviewer'), cell: (review) => review.reviewer ?? <Dash /> },
          { key: 'opened', head: t('detail.opened'), cell: (review) => format.instant(review.openedAt) },
          {
            key: 'decided',
            head: t('detail.decided'),
            cell: (review) => (review.decidedAt ? format.instant(review.decidedAt) : <Dash />),
          },
          {
            key: 'reason',
            head: t('detail.reason'),
            cell: (review) => (review.reasonCode ? reasonWord(t, review.reasonCode) : <Dash />),
          },
          { key: 'note', head: t('detail.note'), grow: true, cell: (review) => review.note || <Dash /> },
        ]}
      />
    </Section>
  )
}

export function DisbursementTab({ detail: { disbursements } }: TabProps) {
  const { t, format } = useSpeech()
  const instant = (at: string | null) => (at ? format.instant(at) : <Dash />)
  return (
    <Section>
      <SmallTable
        label={t('detail.tab.disbursement')}
        rows={disbursements}
        rowKey={(payout) => payout.reference}
        columns={[
          { key: 'reference', head: t('detail.reference'), whole: true, cell: (payout) => payout.reference },
          {
            key: 'purpose',
            head: t('order.purpose'),
            cell: (payout) => t(`order.purposes.${payout.purpose}`),
          },
          {
            key: 'state',
            head: t('order.status'),
            cell: (payout) => <StateOf set={disbursementStates} state={payout.state} />,
          },
          {
            key: 'amount',
            head: t('order.amount'),
            align: 'end',
            cell: (payout) => <Money amount={payout.amount} />,
          },
          {
            key: 'channel',
            head: t('order.channel'),
            cell: ({ channel, bankCode }) =>
              [channel && wordOr(t, 'order.channels', channel), bankCode].filter(Boolean).join(' · '),
          },
          {
            key: 'third',
            head: t('payout.thirdStatus'),
            cell: (payout) => (payout.thirdStatus ? <ThirdStatus status={payout.thirdStatus} /> : <Dash />),
          },
          {
            key: 'failure',
            head: t('detail.failure'),
            cell: (payout) => (payout.failureCode ? <Failure code={payout.failureCode} /> : <Dash />),
          },
          { key: 'maker', head: t('detail.maker'), cell: (payout) => payout.maker ?? <Dash /> },
          { key: 'checker', head: t('detail.checker'), cell: (payout) => payout.checker ?? <Dash /> },
          { key: 'sent', head: t('detail.sent'), cell: (payout) => instant(payout.sentAt) },
          { key: 'settled', head: t('detail.settled'), cell: (payout) => instant(payout.settledAt) },
          {
            key: 'message',
            head: t('detail.message'),
            grow: true,
            cell: (payout) => payout.message ?? <Dash />,
          },
        ]}
      />
    </Section>
  )
}

export function OtherOrdersTab({ detail: { otherOrders } }: TabProps) {
  const { t, format } = useSpeech()
  return (
    <Section>
      <SmallTable
        label={t('detail.tab.others')}
        rows={otherOrders}
        rowKey={(order) => order.orderNo}
        columns={[
          {
            key: 'orderNo',
            head: t('order.orderNo'),
            cell: (order) => <OrderNumber orderNo={order.orderNo} />,
          },
          { key: 'state', head: t('order.status'), cell: (order) => <OrderStatus order={order} withDays /> },
          {
            key: 'amount',
            head: t('order.loanAmount'),
            align: 'end',
            cell: (order) => <Money amount={order.loanAmount} />,
          },
          {
            key: 'applied',
            head: t('order.applied'),
            grow: true,
            cell: (order) => format.instant(order.applyTime),
          },
        ]}
      />
    </Section>
  )
}
