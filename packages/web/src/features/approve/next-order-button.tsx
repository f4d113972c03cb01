import { tell } from '../../core/act.ts'
import { claim, claimNext } from '@lumbung/contract/approve/review'
import type { PeopleStage } from '@lumbung/domain/review/review'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { api, newRequestKey } from '../../core/api.ts'
import { CallRefused } from '../../core/api-refusal.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useKeys } from '../../ui/controls/use-keys.ts'

interface NextOrderButtonProps {
  stage: PeopleStage
  kind: 'filled' | 'plain'
  onEmpty: () => void
  /** The order in hand, which is left undecided, and the one reserved after it. */
  from?: { orderNo: string; ahead: string | null }
}

/** Orders left undecided by N: what is reserved ahead may be one of them, and N goes on, not in a circle. */
const left = new Set<string>()

/** Takes the next order: the one reserved ahead, else the oldest that fits. */
async function takeNext(stage: PeopleStage, from: NextOrderButtonProps['from']): Promise<string> {
  if (from) left.add(from.orderNo)
  const ahead = from?.ahead
  const reserved = ahead && !left.has(ahead) ? await claimed(ahead) : null
  if (reserved) return reserved
  try {
    return (await api(claimNext, { stage, requestKey: newRequestKey() })).orderNo
  } catch (error) {
    const isEmpty = error instanceof CallRefused && error.code === 'NOTHING_LEFT'
    const back = isEmpty && ahead ? await claimed(ahead) : null
    if (back === null) throw error
    left.clear()
    return back
  }
}

/** Takes what was reserved for the full time; null when it was lost meanwhile, which is no trouble. */
async function claimed(orderNo: string): Promise<string | null> {
  try {
    return (await api(claim, { orderNo })).orderNo
  } catch (error) {
    if (error instanceof CallRefused && error.code !== 403) return null
    throw error
  }
}

/** Takes the oldest fitting order and opens it. N does the same. */
export function NextOrderButton({ stage, kind, onEmpty, from }: NextOrderButtonProps) {
  const { t } = useSpeech()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const take = () => {
    if (busy) return
    setBusy(true)
    const refused = (error: unknown) => {
      setBusy(false)
      tell(error)
      onEmpty()
    }
    takeNext(stage, from).then((orderNo) => {
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
