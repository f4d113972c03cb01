import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/icon.tsx'
import type { Tools } from '../../ui/list-spec.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { channelName } from './channel-name.ts'
import type { WaitLoan, WaitLoans } from './payout-act.ts'
import styles from './payout.module.css'

export type BulkAct = 'putForward' | 'release'
const bulkActs: readonly BulkAct[] = ['putForward', 'release']

/** What waits per channel against its balance, and the acts for many rows at once. */
export function ChannelStrip({ answer, tools }: { answer: WaitLoans; tools: Tools }) {
  const { t } = tools
  const [bulk, setBulk] = useState<{ act: BulkAct; rows: readonly WaitLoan[] } | null>(null)
  const rowsFor = (act: BulkAct) => answer.items.filter((row) => row.can[act])
  const offered = bulkActs.filter((act) => rowsFor(act).length > 1)
  if (answer.channels.length === 0 && offered.length === 0) return null
  return (
    <section className={styles.strip} aria-label={t('loan.strip.label')}>
      {answer.channels.map((channel) => (
        <ChannelTotal key={channel.channel} channel={channel} tools={tools} />
      ))}
      <span className={styles.bulk}>
        {offered.map((act) => (
          <Button key={act} onClick={() => setBulk({ act, rows: rowsFor(act) })}>
            {t(`loan.bulk.${act}`, { n: rowsFor(act).length })}
          </Button>
        ))}
      </span>
      {bulk && <BulkDialog act={bulk.act} rows={bulk.rows} onClose={() => setBulk(null)} onDone={tools.refresh} />}
    </section>
  )
}

function ChannelTotal({ channel, tools: { t, format } }: { channel: WaitLoans['channels'][number]; tools: Tools }) {
  const short = channel.balance !== null && channel.amount > channel.balance
  return (
    <span className={styles.channel}>
      <b>{channelName(channel.channel, t)}</b>
      <span>
        {t('loan.strip.waiting', { n: format.number(channel.waiting) })} <b>Rp {format.number(channel.amount)}</b>
      </span>
      <span>
        {t('loan.strip.balance')} <b>{channel.balance === null ? '–' : `Rp ${format.number(channel.balance)}`}</b>
      </span>
      {short && (
        <span className={styles.short}>
          <Glyph name="triangle" family="wait" />
          {t('loan.strip.balanceShort')}
        </span>
      )}
    </span>
  )
}
