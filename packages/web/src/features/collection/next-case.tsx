import { useNavigate } from 'react-router'
import { useHolds } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useKeys } from '../../ui/controls/use-keys.ts'
import { useDesk } from './desk.ts'
import { nextAfter } from './my-cases-answer.ts'
import { deskOf, useCaseAhead, useMyCasesAhead } from './use-my-cases.ts'

/** From one desk to the next: whom to call after this case, asked for ahead so that N has it at once. */
export function NextCase({ orderNo, recorded }: { orderNo: string; recorded: boolean }) {
  const { t } = useSpeech()
  const holds = useHolds()
  const desk = useDesk()
  const navigate = useNavigate()
  const { data } = useMyCasesAhead(holds(desk.calls.getMyCases))
  const next = data ? nextAfter(data, orderNo) : null
  useCaseAhead(next)
  const open = () => {
    if (next !== null) void navigate(deskOf(desk, next))
  }
  useKeys({ n: open })
  if (!data || data.figures.open === 0) return null
  if (next === null) return recorded && <span>{t('myCases.noneNow')}</span>
  return (
    <Button kind={recorded ? 'filled' : 'outlined'} hotkey="N" onClick={open}>
      {t('myCases.nextCase')}
    </Button>
  )
}
