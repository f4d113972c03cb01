import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import cell from '../../ui/list/cell.module.css'
import { Glyph } from '../../ui/controls/icon.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import styles from '../../parts/order/changes.module.css'
import { ExtensionDialog } from '../../parts/order/extension-dialog.tsx'
import type { Account } from '../../parts/order/account.ts'
import { WriteOffDialog } from './write-off-dialog.tsx'
import { FeeDialog } from './fee-dialog.tsx'
import { Fees } from './fees.tsx'
import { type AccountTabProps, addresseeOf } from './order-detail.ts'
import { ReductionDialog } from '../../parts/order/reduction-dialog.tsx'
import { Reductions } from './reductions.tsx'

/** What changes a loan after it runs: more time, less to pay, and what is charged beside the contract. */
export function ChangesTab({ detail, account }: AccountTabProps) {
  const { t } = useSpeech()
  const [asking, setAsking] = useState<'extension' | 'reduction' | 'fee' | 'writeOff' | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      <Section
        title={t('change.extensions')}
        actions={
          account.can.extend && <Button onClick={() => setAsking('extension')}>{t('change.extend')}</Button>
        }
      >
        <OpenExtension account={account} />
        <Extensions account={account} />
      </Section>
      <Section
        title={t('change.reductions')}
        actions={
          account.can.askReduction && (
            <Button onClick={() => setAsking('reduction')}>{t('change.ask')}</Button>
          )
        }
      >
        <Reductions account={account} />
      </Section>
      <Section
        title={t('change.fee.title')}
        actions={
          account.can.chargeFee && <Button onClick={() => setAsking('fee')}>{t('change.fee.charge')}</Button>
        }
      >
        <Fees account={account} />
      </Section>
      <WriteOff account={account} onAsk={() => setAsking('writeOff')} />
      {asking === 'fee' && <FeeDialog account={account} onClose={close} />}
      {asking === 'writeOff' && <WriteOffDialog account={account} onClose={close} />}
      {asking === 'extension' && (
        <ExtensionDialog account={account} to={addresseeOf(detail)} onClose={close} />
      )}
      {asking === 'reduction' && <ReductionDialog account={account} onClose={close} />}
    </>
  )
}

/** Only where there is something to say: the loan is off the books, or may be taken off. */
function WriteOff({
  account: { can, writtenOffDay, writeOffAfterDays },
  onAsk,
}: {
  account: Account
  onAsk: () => void
}) {
  const { t, format } = useSpeech()
  if (writtenOffDay === null && !can.writeOff) return null
  return (
    <Section
      title={t('change.writeOff.title')}
      actions={can.writeOff && <Button onClick={onAsk}>{t('change.writeOff.ask')}</Button>}
    >
      <p className={cell.quiet}>
        {writtenOffDay === null
          ? t('change.writeOff.may', { n: writeOffAfterDays })
          : t('change.writeOff.since', { day: format.day(writtenOffDay) })}
      </p>
    </Section>
  )
}

function OpenExtension({ account: { openExtension } }: Pick<AccountTabProps, 'account'>) {
  const { t, format } = useSpeech()
  if (!openExtension) return null
  return (
    <p className={styles.waiting}>
      <Glyph name="ring" family="wait" />
      {t('change.waitsForPayment', {
        days: openExtension.days,
        amount: format.number(openExtension.payNow),
        day: format.day(openExtension.newDueDay),
      })}
    </p>
  )
}

function Extensions({ account: { extensions, openExtension } }: Pick<AccountTabProps, 'account'>) {
  const { t, format } = useSpeech()
  if (extensions.length === 0)
    return openExtension ? null : <p className={cell.quiet}>{t('change.noExtensions')}</p>
  return (
    <SmallTable
      label={t('change.extensions')}
      rows={extensions}
      rowKey={(extension) => `${extension.day} ${extension.newDueDay}`}
      columns={[
        { key: 'day', head: t('account.date'), cell: (extension) => format.day(extension.day) },
        { key: 'days', head: t('account.days'), align: 'end', cell: (extension) => extension.days },
        {
          key: 'fee',
          head: t('account.fee'),
          align: 'end',
          cell: (extension) => <Money amount={extension.fee} />,
        },
        { key: 'old', head: t('account.oldDue'), cell: (extension) => format.day(extension.oldDueDay) },
        {
          key: 'new',
          head: t('account.newDue'),
          grow: true,
          cell: (extension) => format.day(extension.newDueDay),
        },
      ]}
    />
  )
}
