import { useRequestKey } from '../../core/use-request-key.ts'
import { act } from '../../core/act.ts'
import { issueCode } from '@lumbung/contract/repay/issue-code'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { api } from '../../core/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAfterChange } from './use-after-change.ts'

/** The channel makes a code in a second or two: when the page looks for it. */
const looksAfterMs = [500, 1_500, 3_000, 6_000, 12_000]

/** Has a shop code issued over what is to be paid today. */
export function ShopCodeButton({ orderNo }: { orderNo: string }) {
  const { t } = useSpeech()
  const [busy, setBusy] = useState(false)
  const { requestKey, watch } = useRequestKey()
  const changed = useAfterChange(orderNo)
  const ask = () => {
    setBusy(true)
    void act(watch(api(issueCode, { orderNo, requestKey })), () => {
      for (const after of looksAfterMs) setTimeout(changed, after)
    }).finally(() => setBusy(false))
  }
  return (
    <Button busy={busy} onClick={ask}>
      {t('account.issueCode')}
    </Button>
  )
}
