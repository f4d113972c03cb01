import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/id'
import 'dayjs/locale/zh-cn'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { useSpeech } from '../../locales/language.tsx'
import { useUser } from '../../core/session.ts'
import { markToday } from './day-marks.ts'
import styles from './range-calendar.module.css'

/** A month to pick one day in. Loaded when first opened. */
function DayCalendar({
  day,
  least,
  most,
  onChange,
}: {
  day: string
  least?: string
  most?: string
  onChange: (day: string) => void
}) {
  const { t, language } = useSpeech()
  const { businessDate } = useUser()
  const monthFormats = language === 'zh' ? { monthLabelFormat: 'YYYY年M月', monthsListFormat: 'M月' } : {}
  return (
    <DatesProvider settings={{ locale: language === 'zh' ? 'zh-cn' : language, firstDayOfWeek: 1 }}>
      <DatePicker
        size="xs"
        className={styles.calendar}
        value={day}
        {...(least !== undefined && { minDate: least })}
        {...(most !== undefined && { maxDate: most })}
        getDayProps={markToday(businessDate)}
        defaultDate={day}
        onChange={(picked) => picked && onChange(picked)}
        ariaLabels={{ previousMonth: t('ui.previousMonth'), nextMonth: t('ui.nextMonth') }}
        {...monthFormats}
      />
    </DatesProvider>
  )
}

export default DayCalendar
