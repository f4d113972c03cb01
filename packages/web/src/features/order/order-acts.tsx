import { sendCode } from '@lumbung/contract/repay/send-code'
import { getPaymentPreview } from '@lumbung/contract/repay/query'
import { useState } from 'react'
import { useHolds, useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import type { Account } from '../../parts/order/account.ts'
import type { Addressee } from '../../parts/order/borrower-sentence.ts'
import { ExtensionDialog } from '../../parts/order/extension-dialog.tsx'
import { CodesToSend } from '../../parts/order/payment-codes.tsx'
import { PaymentPreview } from '../../parts/order/payment-preview.tsx'
import { ReductionDialog } from '../../parts/order/reduction-dialog.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './order-acts.module.css'

/** Where acts stand at the foot of the screen, at hand wherever one reads. */
export const phone = '(width < 1021px)'

/** More than so many would be a menu. */
const actsMax = 3

type Act = 'code' | 'extension' | 'reduction' | 'payment'

interface OrderActsProps {
  account: Account
  to: Addressee
}

/** What may be done for a borrower who owes, the usual first and filled: a code to pay by, more time, less to pay, a payment tried. */
function useActs(account: Account) {
  const { t } = useSpeech()
  const holds = useHolds()
  const isOwing = account.owed.total > 0
  const acts: { act: Act; may: boolean; word: string }[] = [
    { act: 'code', may: isOwing && holds(sendCode), word: t('account.sendACode') },
    { act: 'extension', may: account.can.extend, word: t('change.extend') },
    { act: 'reduction', may: account.can.askReduction, word: t('change.ask') },
    { act: 'payment', may: isOwing && holds(getPaymentPreview), word: t('query.preview.try') },
  ]
  return acts.filter(({ may }) => may).slice(0, actsMax)
}

/** The buttons, at most three, and what they open. Nothing where nothing is owed or nothing may be done. */
export function OrderActs({ account, to }: OrderActsProps) {
  const { t } = useSpeech()
  const { businessDate: today } = useUser()
  const acts = useActs(account)
  const [asking, setAsking] = useState<Act | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      {acts.map(({ act, word }, place) => (
        <Button key={act} kind={place === 0 ? 'filled' : 'outlined'} onClick={() => setAsking(act)}>
          {word}
        </Button>
      ))}
      {asking === 'code' && (
        <Dialog opened onClose={close} title={t('account.sendACode')}>
          <CodesToSend account={account} today={today} />
        </Dialog>
      )}
      {asking === 'extension' && <ExtensionDialog account={account} to={to} onClose={close} />}
      {asking === 'reduction' && <ReductionDialog account={account} onClose={close} />}
      {asking === 'payment' && <TryPayment account={account} onClose={close} />}
    </>
  )
}

/** On a phone, at the foot of the order. */
export function OrderFoot(props: OrderActsProps) {
  const isPhone = useMedia(phone)
  const acts = useActs(props.account)
  if (!isPhone || acts.length === 0) return null
  return (
    <div className={styles.foot}>
      <OrderActs {...props} />
    </div>
  )
}

/** What any payment on any day would do to this loan; nothing is booked by it. */
export function TryPayment({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useSpeech()
  return (
    <Dialog opened wide onClose={onClose} title={t('query.preview.try')}>
      <PaymentPreview orderNo={account.orderNo} paid={null} />
    </Dialog>
  )
}

/** The same beside the explanation of what is owed, where another day is asked about. */
export function TryPaymentButton({ account }: { account: Account }) {
  const { t } = useSpeech()
  const holds = useHolds()
  const [trying, setTrying] = useState(false)
  if (account.owed.total === 0 || !holds(getPaymentPreview)) return null
  return (
    <>
      <Button onClick={() => setTrying(true)}>{t('query.preview.try')}</Button>
      {trying && <TryPayment account={account} onClose={() => setTrying(false)} />}
    </>
  )
}
