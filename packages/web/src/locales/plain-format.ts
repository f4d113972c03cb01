import type { Language } from '@lumbung/contract/fields'

const months: Record<Language, readonly string[]> = {
  id: ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  zh: [],
}
const weekdays: Record<Language, readonly string[]> = {
  id: ['Min', 'Sen', 'Sel', 'Rab', 'Kam', 'Jum', 'Sab'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  zh: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
}

/** Whole numbers and days as one language writes them: all that the login page writes. */
export interface PlainFormat {
  /** `1.500.000`: whole numbers with thousands separators. */
  number(n: number): string
  /** `4 Nov 2026` */
  day(day: string): string
  /** `4 Nov` */
  dayShort(day: string): string
  /** `Jum` */
  weekday(day: string): string
  /** `Jum 20 Nov 2026` */
  dayLong(day: string): string
}

function dayWriter(language: Language) {
  const parts = (day: string) => day.split('-').map(Number) as [number, number, number]
  if (language === 'zh') return { full: (day: string) => day, short: (day: string) => day.slice(5) }
  const name = (month: number) => months[language][month - 1] ?? ''
  return {
    full: (day: string) => `${parts(day)[2]} ${name(parts(day)[1])} ${parts(day)[0]}`,
    short: (day: string) => `${parts(day)[2]} ${name(parts(day)[1])}`,
  }
}

export function plainFormatOf(language: Language): PlainFormat {
  const thousands = language === 'id' ? '.' : ','
  const days = dayWriter(language)
  const weekday = (day: string) => weekdays[language][new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
  return {
    number: (n) =>
      `${n < 0 ? '−' : ''}${Math.abs(Math.trunc(n))
        .toString()
        .replace(/\B(?=(\d{3})+$)/g, thousands)}`,
    day: days.full,
    dayShort: days.short,
    weekday,
    dayLong: (day) => (language === 'zh' ? `${day} ${weekday(day)}` : `${weekday(day)} ${days.full(day)}`),
  }
}
