import type { CaseRow } from '@lumbung/contract/collection/case'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Status } from '../../ui/controls/status.tsx'
import { promiseLooks } from './case-states.ts'

/** How a promise stands, how much and for which day. */
export function PromiseStatus({ promise }: { promise: NonNullable<CaseRow['promise']> }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const { state, amount, day } = promise
  const word = t(`collection.promised.${state}`, {
    amount: format.number(amount),
    day: day === today ? t('collection.today') : format.dayShort(day),
  })
  return (
    <span title={`${t(`collection.promiseStates.${state}`)} · ${format.day(day)}`}>
      <Status look={promiseLooks[state]} word={word} />
    </span>
  )
}
