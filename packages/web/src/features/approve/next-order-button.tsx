import { claimNext } from '@lumbung/contract/approve/review'
import type { PeopleStage } from '@lumbung/domain/review'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { api } from '../../shell/api.ts'
import { CallRefused } from '../../shell/api-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useKeys } from '../../ui/use-keys.ts'

/** Takes the oldest fitting order and opens it. N does the same. */
export function NextOrderButton({
  stage,
  kind,
  onEmpty,
}: {
  stage: PeopleStage
  kind: 'filled' | 'plain'
  onEmpty: () => void
}) {
  const { t } = useSpeech()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const take = () => {
    if (busy) return
    setBusy(true)
    const refused = (error: unknown) => {
      setBusy(false)
      if (!(error instanceof CallRefused) || error.code === 403) return
      toast({
        kind: error.code === 'NOTHING_LEFT' ? 'wait' : 'bad',
        text: error.code === 'NOTHING_LEFT' ? t('approve.nothingLeft') : error.message,
      })
      onEmpty()
    }
    api(claimNext, { stage }).then(({ orderNo }) => {
      setBusy(false)
      void navigate(`/approve/detail/${orderNo}`)
    }, refused)
  }
  useKeys({ n: take })
  return (
    <Button kind={kind} hotkey="N" busy={busy} onClick={take}>
      {t(kind === 'filled' ? 'approve.nextOrder' : 'approve.next')}
    </Button>
  )
}
