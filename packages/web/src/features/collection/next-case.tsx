import { getMyCases } from '@lumbung/contract/collection/my-cases'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useHolds } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useKeys } from '../../ui/controls/use-keys.ts'
import { nextAfter } from './my-cases-answer.ts'
import { deskOf, myCasesQuery, useCaseAhead } from './use-my-cases.ts'

/** Asked for ahead, so that N has it at once; so long it is good enough, for the desk it opens asks the guard again. */
const goodForMs = 30_000

/** From one desk to the next: whom to call after this case, by N; nothing for who holds no cases. */
export function NextCase({ orderNo, recorded }: { orderNo: string; recorded: boolean }) {
  const { t } = useSpeech()
  const holds = useHolds()
  const navigate = useNavigate()
  const { data } = useQuery({ ...myCasesQuery, enabled: holds(getMyCases), staleTime: goodForMs })
  const next = data ? nextAfter(data, orderNo) : null
  useCaseAhead(next)
  const open = () => {
    if (next !== null) void navigate(deskOf(next))
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
