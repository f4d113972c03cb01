import { useSpeech } from '../../locales/language.tsx'
import cell from '../../ui/list/cell.module.css'
import { dueDayName } from './due-day-name.ts'
import { useDesk } from './desk.ts'

/** How late it is; before the due day is over how far that is: T-3, T0. */
export function DaysToDue({ daysLate }: { daysLate: number }) {
  const { t } = useSpeech()
  const { department } = useDesk()
  if (department === 'precollection') return dueDayName(daysLate)
  return <span className={cell.late}>{t('ui.daysShort', { n: daysLate })}</span>
}
