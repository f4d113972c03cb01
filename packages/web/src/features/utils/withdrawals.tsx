import { getWithdrawals, requestWithdrawal } from '@lumbung/contract/utils/withdrawal'
import type { RetOf } from '@lumbung/contract/call'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { useHolds, useUser } from '../../core/session.ts'
import { Failure } from '../../parts/payout/payout-answer.tsx'
import { Button } from '../../ui/controls/button.tsx'
import cell from '../../ui/list/cell.module.css'
import { Detail } from '../../ui/page/detail.tsx'
import { Screen, Section } from '../../ui/page/screen.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { AskWithdrawal, DecideWithdrawal } from './withdrawal-dialogs.tsx'
import styles from './settings.module.css'

type Shown = RetOf<typeof getWithdrawals>
type Channel = Shown['channels'][number]
type Withdrawal = Shown['withdrawals'][number]

/** What stands at each channel, and what goes from there to the company's account. */
export function Withdrawals() {
  const { t } = useSpeech()
  const [asking, setAsking] = useState<Channel | null>(null)
  const [deciding, setDeciding] = useState<Withdrawal | null>(null)
  return (
    <Detail call={getWithdrawals} request={{}}>
      {(shown, refresh) => (
        <Screen title={t('withdrawal.title')}>
          <Section>
            <p className={styles.what}>{t('withdrawal.what')}</p>
            {shown.account === null ? (
              <p className={cell.quiet}>{t('withdrawal.noAccount')}</p>
            ) : (
              <p>
                {t('withdrawal.to')}{' '}
                <b>
                  {shown.account.bank} ••••{shown.account.account} · {shown.account.holder}
                </b>
              </p>
            )}
          </Section>
          <Section
            title={t('withdrawal.atChannels')}
            actions={<AskButtons shown={shown} onAsk={setAsking} />}
          >
            <Channels shown={shown} />
          </Section>
          <Section title={t('withdrawal.history')}>
            <History withdrawals={shown.withdrawals} onDecide={setDeciding} />
          </Section>
          {asking && <AskWithdrawal channel={asking} onClose={() => setAsking(null)} onSaved={refresh} />}
          {deciding && (
            <DecideWithdrawal withdrawal={deciding} onClose={() => setDeciding(null)} onSaved={refresh} />
          )}
        </Screen>
      )}
    </Detail>
  )
}

/** One for each channel that money may be taken from. */
function AskButtons({ shown, onAsk }: { shown: Shown; onAsk: (channel: Channel) => void }) {
  const { t } = useSpeech()
  const holds = useHolds()
  if (!holds(requestWithdrawal.name) || shown.account === null) return null
  return shown.channels
    .filter(({ connected }) => connected)
    .map((each) => (
      <Button key={each.channel} onClick={() => onAsk(each)}>
        {t('withdrawal.askFrom', { name: t(`order.channels.${each.channel}`) })}
      </Button>
    ))
}

function Channels({ shown }: { shown: Shown }) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  const money = (amount: number | null) => (amount === null ? '–' : format.number(amount))
  const inRupiah = (head: string) => `${head} ${t('ui.rupiah')}`
  return (
    <SmallTable
      label={t('withdrawal.atChannels')}
      rows={shown.channels}
      rowKey={({ channel }) => channel}
      columns={[
        {
          key: 'channel',
          head: t('withdrawal.channel'),
          cell: ({ channel }) => t(`order.channels.${channel}`),
        },
        {
          key: 'balance',
          head: inRupiah(t('withdrawal.balance')),
          align: 'end',
          cell: ({ balance }) => money(balance),
        },
        {
          key: 'free',
          head: inRupiah(t('withdrawal.free')),
          align: 'end',
          cell: ({ free }) => money(free),
        },
        {
          key: 'at',
          head: t('withdrawal.at'),
          grow: true,
          cell: ({ balanceAt }) => (balanceAt === null ? '–' : format.moment(balanceAt, businessDate)),
        },
      ]}
    />
  )
}

function History({
  withdrawals,
  onDecide,
}: {
  withdrawals: readonly Withdrawal[]
  onDecide: (withdrawal: Withdrawal) => void
}) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  if (withdrawals.length === 0) return <p className={cell.quiet}>{t('withdrawal.none')}</p>
  return (
    <SmallTable
      label={t('withdrawal.history')}
      rows={withdrawals}
      rowKey={({ id }) => id}
      columns={[
        { key: 'reference', head: t('withdrawal.reference'), cell: ({ reference }) => reference },
        {
          key: 'status',
          head: t('withdrawal.status'),
          cell: (row) => {
            const word = t(`withdrawal.states.${row.state}`)
            return row.can.decide ? (
              <Button
                kind="link"
                // What is read on it, then what it does.
                aria-label={`${word}. ${t('withdrawal.decideOf', { reference: row.reference })}`}
                onClick={() => onDecide(row)}
              >
                {word}
              </Button>
            ) : (
              word
            )
          },
        },
        {
          key: 'channel',
          head: t('withdrawal.channel'),
          cell: ({ channel }) => t(`order.channels.${channel}`),
        },
        {
          key: 'amount',
          head: t('withdrawal.amount'),
          align: 'end',
          cell: ({ amount }) => `Rp ${format.number(amount)}`,
        },
        { key: 'to', head: t('withdrawal.to'), cell: ({ bank, account }) => `${bank} ••••${account}` },
        {
          key: 'by',
          head: t('withdrawal.by'),
          cell: ({ askedBy, askedAt }) => `${askedBy.name} · ${format.moment(askedAt, businessDate)}`,
        },
        { key: 'decidedBy', head: t('withdrawal.decidedBy'), cell: ({ decidedBy }) => decidedBy ?? '–' },
        {
          key: 'sent',
          head: t('withdrawal.sent'),
          cell: ({ sentAt }) => (sentAt === null ? '–' : format.moment(sentAt, businessDate)),
        },
        {
          key: 'remark',
          head: t('withdrawal.remark'),
          grow: true,
          cell: ({ failureCode, message, note }) =>
            failureCode ? <Failure code={failureCode} message={message} /> : (message ?? note),
        },
      ]}
    />
  )
}
