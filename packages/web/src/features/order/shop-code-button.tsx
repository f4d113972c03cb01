import { issueCode } from '@lumbung/contract/repay/issue-code'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { CallRefused } from '../../core/api-refusal.ts'
import { api, newRequestKey } from '../../core/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAfterChange } from './use-after-change.ts'

/** The channel makes a code in a second or two: when the page looks for it. */
const looksAfterMs = [500, 1_500, 3_000, 6_000, 12_000]

/** Has a shop code issued over what is to be paid today. */
export function ShopCodeButton({ orderNo }: { orderNo: string }) {
  const { t } = useSpeech()
  const [busy, setBusy] = useState(false)
  const [requestKey, setRequestKey] = useState(newRequestKey)
  const changed = useAfterChange(orderNo)
  const ask = () => {
    setBusy(true)
    api(issueCode, { orderNo, requestKey })
      .then(
        () => {
          setRequestKey(newRequestKey())
          for (const after of looksAfterMs) setTimeout(changed, after)
        },
        (error: unknown) => {
          // The page has told why; what is sent next is another intention.
          if (error instanceof CallRefused) setRequestKey(newRequestKey())
        },
      )
      .finally(() => setBusy(false))
  }
  return (
    <Button busy={busy} onClick={ask}>
      {t('account.issueCode')}
    </Button>
  )
}
