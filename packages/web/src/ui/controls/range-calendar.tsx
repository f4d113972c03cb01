import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/id'
import 'dayjs/locale/zh-cn'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { formatRange, isPreset, parseRange, presetRange } from '../list/filter-text.ts'
import { markToday } from './day-marks.ts'
import styles from './range-calendar.module.css'

interface RangeCalendarProps {
  text: string
  today: string
  onChange: (text: string) => void
  onDone: () => void
}

/** A month to pick two days in. Loaded when first opened. */
function RangeCalendar({ text, today, onChange, onDone }: RangeCalendarProps) {
  const { t, language } = useSpeech()
  const set = isPreset(text) ? presetRange(text, today) : parseRange(text)
  const [picked, setPicked] = useState<[string | null, string | null]>([set.from ?? null, set.to ?? null])
  const pick = (next: [string | null, string | null]) => {
    setPicked(next)
    if (next[0] && next[1]) {
      onChange(formatRange({ from: next[0], to: next[1] }))
      onDone()
    }
  }
  const monthFormats = language === 'zh' ? { monthLabelFormat: 'YYYY年M月', monthsListFormat: 'M月' } : {}
  return (
    <DatesProvider settings={{ locale: language === 'zh' ? 'zh-cn' : language, firstDayOfWeek: 1 }}>
      <DatePicker
        type="range"
        allowSingleDateInRange
        size="xs"
        className={styles.calendar}
        value={picked}
        onChange={pick}
        defaultDate={set.to ?? today}
        getDayProps={markToday(today)}
        ariaLabels={{ previousMonth: t('ui.previousMonth'), nextMonth: t('ui.nextMonth') }}
        {...monthFormats}
      />
    </DatesProvider>
  )
}

export default RangeCalendar
