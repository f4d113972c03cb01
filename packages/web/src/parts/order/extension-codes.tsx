import type { RetOf } from '@lumbung/contract/call'
import { getAccount } from '@lumbung/contract/order/account'
import type { quoteExtension } from '@lumbung/contract/repay/extension'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { api } from '../../core/api.ts'
import { useUser } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { Account } from './account.ts'
import { CodeList, isLive } from './payment-codes.tsx'

const askAgainMs = 1_000
/** The channel answers in a second or two; after so many looks the page tells that it has not. */
const looksMax = 15

function codesOf(account: Account | undefined, today: string) {
  return (account?.codes ?? []).filter((code) => code.purpose === 'rollover' && isLive(code, today))
}

/** Whether the channel has given every code of the extension: a virtual account and a shop code, one after the other. */
const haveCome = (account: Account | undefined, today: string): boolean =>
  codesOf(account, today).length > 0 && account?.codesComing === 0
const isLate = (at: number, since: number): boolean => at - since > looksMax * askAgainMs

/** The codes of an extension that was just taken, as soon as the channel has made them. */
export function ExtensionCodes({
  orderNo,
  quote,
  onClose,
}: {
  orderNo: string
  quote: RetOf<typeof quoteExtension>
  onClose: () => void
}) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const [since] = useState(() => Date.now())
  const query = useQuery({
    queryKey: [getAccount.name, orderNo],
    queryFn: ({ signal }) => api(getAccount, { orderNo }, { signal }),
    refetchInterval: ({ state }) =>
      haveCome(state.data, today) || isLate(state.dataUpdatedAt, since) ? false : askAgainMs,
  })
  const codes = codesOf(query.data, today)
  const haveAllCome = haveCome(query.data, today)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('change.codesTitle')}
      foot={
        <Button kind="filled" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <p>
        {t('change.codesNote', { amount: format.number(quote.payNow), day: format.day(quote.newDueDay) })}
      </p>
      <div aria-live="polite">
        <CodeList codes={codes} today={today} />
        {!haveAllCome && (
          <p>{t(isLate(query.dataUpdatedAt, since) ? 'change.codesLate' : 'change.codesComing')}</p>
        )}
      </div>
    </Dialog>
  )
}
