import type { CaseRow } from '@lumbung/contract/collection/case'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Status } from '../../ui/controls/status.tsx'
import { promiseLooks } from '../../parts/contact/promise-looks.ts'

interface Props {
  promise: NonNullable<CaseRow['promise']>
  /** Of one that is over the day stands in the title alone. */
  short?: boolean
}

/** How a promise stands, how much and for which day. */
export function PromiseStatus({ promise, short }: Props) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const { state, amount, day } = promise
  const told = {
    amount: format.number(amount),
    day: day === today ? t('collection.today') : format.dayShort(day),
  }
  const word =
    short && state !== 'open'
      ? t(`collection.promisedShort.${state}`, told)
      : t(`collection.promised.${state}`, told)
  return (
    <span title={`${t(`contact.promiseStates.${state}`)} · ${format.day(day)}`}>
      <Status look={promiseLooks[state]} word={word} />
    </span>
  )
}
