import { useState } from 'react'
import { act } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { useRequestKey } from '../../core/use-request-key.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import type { IconName } from '../../ui/controls/icon.tsx'
import { Attempts } from '../../parts/contact/reach-status.tsx'
import type { ContactNumber, ContactWay } from './case-answer.ts'
import { useDesk } from './desk.ts'
import type { OpenAttempt } from './use-contact.ts'

const icons: Readonly<Record<ContactWay['channel'], IconName>> = {
  call: 'phone',
  whatsapp: 'message',
  visit: 'user',
}

export interface WayStart {
  orderNo: string
  number: ContactNumber
  disabled: boolean
  onStarted: (attempt: OpenAttempt) => void
  onRefused: (error: unknown) => void
}

interface WayButtonProps extends WayStart {
  way: ContactWay
  /** Where it stands what the guard says of it. */
  describedBy?: string
  kind?: 'filled' | 'outlined'
}

/** Each button is an intention of its own, with a key of its own: the same while nobody knows whether it arrived. */
export function WayButton(props: WayButtonProps) {
  const { orderNo, number, way, describedBy, kind, disabled, onStarted, onRefused } = props
  const { t } = useSpeech()
  const { startContact } = useDesk().calls
  const { requestKey, watch } = useRequestKey()
  const [busy, setBusy] = useState(false)
  const { channel, reach } = way
  const { target, contactId } = number
  const start = () => {
    const request = { orderNo, channel, target, ...(contactId !== null && { contactId }), requestKey }
    const asked = watch(api(startContact, request)).then(
      ({ id, phone }) => onStarted({ id, channel, target, phone }),
      onRefused,
    )
    const done = () => setBusy(false)
    setBusy(true)
    void act(asked).finally(done)
  }
  return (
    <Button
      kind={kind ?? 'outlined'}
      icon={icons[channel]}
      busy={busy}
      disabled={disabled || !reach.lawful}
      aria-describedby={describedBy}
      onClick={start}
    >
      {t(`contact.channels.${channel}`)} {reach.most > 0 && <Attempts reach={reach} />}
    </Button>
  )
}
