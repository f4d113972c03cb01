import { lazy, Suspense, useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from './button.tsx'
import { Float } from './float.tsx'
import styles from './day-picker.module.css'

const DayCalendar = lazy(() => import('./day-calendar.tsx'))

/** One day, chosen from a month that hangs below the button. */
export function DayPicker({
  label,
  day,
  least,
  onChange,
}: {
  label: string
  day: string
  least: string
  onChange: (day: string) => void
}) {
  const { format } = useSpeech()
  const [opened, setOpened] = useState(false)
  const pick = (picked: string) => {
    onChange(picked)
    setOpened(false)
  }
  return (
    <Float
      opened={opened}
      onChange={setOpened}
      label={label}
      position="bottom-end"
      target={
        <Button
          icon="calendar"
          aria-label={`${label} ${format.day(day)}`}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {format.day(day)}
        </Button>
      }
    >
      <div className={styles.month}>
        <Suspense fallback={null}>
          <DayCalendar day={day} least={least} onChange={pick} />
        </Suspense>
      </div>
    </Float>
  )
}
