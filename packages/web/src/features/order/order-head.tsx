import { rupiah, sum } from '@lumbung/domain/money'
import { useSpeech } from '../../locales/language.tsx'
import { useUser } from '../../core/session.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { dayOf } from '../../locales/format.ts'
import { type Figure, FigureStrip, Meter } from '../../ui/report/figure-strip.tsx'
import { ComplaintLink } from '../../parts/order/complaint-link.tsx'
import { LifeRail } from '../../parts/order/life-rail.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { OrderNumberText } from '../../parts/order/order-number.tsx'
import { Score } from '../../parts/order/score.tsx'
import { StatusTag } from '../../ui/controls/status.tsx'
import { useMedia } from '../../ui/use-media.ts'
import styles from '../../parts/order/order-head.module.css'
import type { Account } from '../../parts/order/account.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderActs, phone } from './order-acts.tsx'
import { addresseeOf, type OrderDetail } from './order-detail.ts'
import { SendBack } from '../../parts/order/send-back.tsx'
import { termShort, termWords } from '../../parts/order/term-words.tsx'
import { orderStanding } from '../../parts/order/order-status.tsx'

/** Number, how it stands, whose it is; the figures; the life of the loan on a rail. */
export function OrderHead({
  detail,
  account,
  onChanged,
}: {
  detail: OrderDetail
  account: Account | undefined
  onChanged: () => void
}) {
  const { t } = useSpeech()
  const user = useUser()
  const { order, can } = detail
  const app = user.apps.find(({ code }) => code === order.app)?.name ?? order.app
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h1 className={styles.number}>
          <OrderNumberText orderNo={order.orderNo} />
        </h1>
        <CopyButton text={order.orderNo} label={t('detail.copyNumber')} />
        <StatusTag {...orderStanding(order, t, true)} />
        <span className={styles.who}>
          {order.borrowerName && (
            <>
              <MaskedValue value={order.borrowerName} /> ·{' '}
            </>
          )}
          {app} · {t(`detail.customer.${order.customerType}`)}
          {order.loanCount > 0 && `, ${t('detail.nthLoan', { n: order.loanCount + 1 })}`}
        </span>
        <span className={styles.actions}>
          <ComplaintLink orderNo={order.orderNo} />
          <SendBack order={order} onDone={onChanged} />
          {can.cancel && <CancelOrder order={order} onDone={onChanged} />}
          {account && <HeadActs account={account} to={addresseeOf(detail)} />}
          {can.review && (
            <LinkButton kind="filled" icon="approve" to={`/approve/detail/${order.orderNo}`}>
              {t('detail.openReview')}
            </LinkButton>
          )}
        </span>
      </div>
      {account ? <LoanFigures account={account} /> : <ApplicationFigures order={order} />}
      {account && <LoanRail account={account} today={user.businessDate} />}
    </header>
  )
}

/** On a phone they stand at its foot. */
function HeadActs(props: Parameters<typeof OrderActs>[0]) {
  return useMedia(phone) ? null : <OrderActs {...props} />
}

function LoanFigures({ account }: { account: Account }) {
  const { t, format } = useSpeech()
  const { owed, terms } = account
  const isEarly = account.payoff !== owed.total
  const figures: Figure[] = [
    { label: t('account.owedToday'), value: <Money amount={owed.total} withCurrency /> },
    ...(isEarly ? [{ label: t('account.payoff'), value: <Money amount={account.payoff} /> }] : []),
    ...(account.afterReduction
      ? [
          {
            label: t('change.afterReduction'),
            value: <Money amount={account.afterReduction.owed} />,
            note: t('account.until', { time: format.dayShort(account.afterReduction.validTo) }),
          },
        ]
      : []),
    { label: t('account.principalLeft'), value: <Money amount={owed.principal} /> },
    { label: t('account.interest'), value: <Money amount={owed.interest} /> },
    { label: t('account.penaltyLong'), value: <Money amount={owed.penalty} />, late: owed.penalty > 0 },
    { label: t('account.repaid'), value: <Money amount={account.repaid} /> },
    ...(account.credit > 0
      ? [{ label: t('account.creditHeld'), value: <Money amount={account.credit} /> }]
      : []),
    {
      label: t('order.loanAmount'),
      value: <Money amount={terms.principal} />,
      note: termShort(t, terms.term),
    },
    { label: t('order.arrival'), value: <Money amount={terms.arrival} /> },
  ]
  const meter = (
    <Meter
      label={t('account.headroom')}
      note={t('account.headroomLeft', { amount: format.number(account.headroom) })}
      share={terms.principal === 0 ? 0 : 1 - account.headroom / terms.principal}
    />
  )
  return <FigureStrip figures={figures} end={meter} />
}

function ApplicationFigures({ order }: { order: OrderDetail['order'] }) {
  const { t } = useSpeech()
  return (
    <FigureStrip
      figures={[
        { label: t('detail.requested'), value: <Money amount={order.loanAmount} withCurrency /> },
        { label: t('order.term'), value: termWords(t, order.term) },
        { label: t('order.serviceFee'), value: <Money amount={order.serviceFee} /> },
        { label: t('order.handlingFee'), value: <Money amount={order.handlingFee} /> },
        { label: t('order.arrival'), value: <Money amount={order.arrivalAmount} /> },
        { label: t('order.score'), value: <Score score={order.machineScore} rating={order.rating} /> },
      ]}
    />
  )
}

function LoanRail({ account, today }: { account: Account; today: string }) {
  const { format } = useSpeech()
  const paid = account.cash.filter((cash) => cash.state === 'posted')
  return (
    <LifeRail
      start={account.loanDay}
      dues={account.instalments.map((row) => row.dueDay)}
      today={today}
      ended={account.clearedDay}
      marks={[...Map.groupBy(paid, (cash) => dayOf(cash.paidAt))].map(([day, ofDay]) => ({
        day,
        label: format.number(sum(ofDay.map((cash) => rupiah(cash.amount)))),
      }))}
    />
  )
}
