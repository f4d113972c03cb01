import { sendCode } from '@lumbung/contract/repay/send-code'
import { useState } from 'react'
import { act } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { CallRefused } from '../../core/api-refusal.ts'
import { useHolds, useUser } from '../../core/session.ts'
import { toast } from '../../core/toast-store.ts'
import { useRequestKey } from '../../core/use-request-key.ts'
import { useSpeech } from '../../locales/language.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { refusalIn, refusalWords } from '../contact/reach-words.ts'

/**
 * Sends the borrower a code by SMS; what the guard refuses says by which rule, and from when it may be sent. Without a code it is one
 * of today for a shop, which goes as soon as the channel has made it.
 */
export function SendCodeButton({ orderNo, code }: { orderNo: string; code: string | null }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const holds = useHolds()
  const { requestKey, watch } = useRequestKey()
  const [busy, setBusy] = useState(false)
  if (!holds(sendCode)) return null
  const refused = (error: unknown) => {
    const isTwice = error instanceof CallRefused && error.code === 'DUPLICATE'
    const found = refusalIn(error)
    if (!isTwice && found === null) throw error
    toast({
      kind: 'bad',
      text: found === null ? t('account.codeSentToday') : refusalWords(found, { t, format, today }),
    })
  }
  const send = () => {
    const sent = () => toast({ kind: 'good', text: t('account.codeSent') })
    setBusy(true)
    void act(watch(api(sendCode, { orderNo, code, requestKey })).then(sent, refused)).finally(() =>
      setBusy(false),
    )
  }
  return (
    <IconButton
      icon="send"
      label={t('account.sendCode', { code: code ?? t('order.methods.alfa') })}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : send}
    />
  )
}
