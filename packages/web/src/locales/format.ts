import type { Language } from '@lumbung/contract/fields'
import { type PlainFormat, plainFormatOf } from './plain-format.ts'

/** The specification's suffixes; Indonesian has words of its own. */
const suffixes: readonly (readonly [number, string])[] = [
  [1e18, 'E'],
  [1e15, 'P'],
  [1e12, 'T'],
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
]
const shortUnits: Record<Language, readonly (readonly [number, string])[]> = {
  id: [
    [1e12, ' T'],
    [1e9, ' M'],
    [1e6, ' jt'],
    [1e3, ' rb'],
  ],
  en: suffixes,
  zh: suffixes,
}
const agoWords: Record<Language, { now: string; minute: string; hour: string; day: string }> = {
  id: { now: 'baru saja', minute: 'menit lalu', hour: 'jam lalu', day: 'hari lalu' },
  en: { now: 'just now', minute: 'min ago', hour: 'h ago', day: 'd ago' },
  zh: { now: '刚刚', minute: '分钟前', hour: '小时前', day: '天前' },
}

const jakartaOffsetMs = 7 * 3_600_000
const two = (n: number) => String(n).padStart(2, '0')

/** Numbers, money and dates as one language writes them. Dates are those of Asia/Jakarta, always. */
export interface Format extends PlainFormat {
  /**
   * `612,4 jt`, `1.2k`: a unit, and so many digits behind the comma at the most (three or four figures in all, unless it is
   * said). For dashboards: an amount that someone acts on is never shortened.
   */
  short(n: number, digits?: number): string
  /** `14:41` */
  time(instant: string): string
  /** `14:41:37` on the given day, `4 Nov 14:41` in its year, else the whole date. */
  moment(instant: string, today: string): string
  /** `4 Nov 2026 14:41` */
  instant(instant: string): string
  /** Parts per million as `38,24 %`, with as many digits behind the comma. */
  percent(ppm: number, digits?: number): string
  /** `12,4` */
  tenth(n: number): string
  /** How long ago, however long: minutes under an hour, hours under a day, else days. */
  ago(instant: string, nowMs: number): string
  /** When it was: just now, minutes, hours, `1 day ago`, and from two days on the date. */
  since(instant: string, nowMs: number): string
}

/** The business day of an instant. */
export function dayOf(instant: string): string {
  return new Date(Date.parse(instant) + jakartaOffsetMs).toISOString().slice(0, 10)
}

function timeOf(instant: string, seconds: boolean): string {
  const at = new Date(Date.parse(instant) + jakartaOffsetMs)
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}${seconds ? `:${two(at.getUTCSeconds())}` : ''}`
}

export function formatOf(language: Language): Format {
  const decimal = language === 'id' ? ',' : '.'
  const plain = plainFormatOf(language)
  const decimals = (n: number, digits: number) => n.toFixed(digits).replace('.', decimal).replace('-', '−')
  const format: Format = {
    ...plain,
    short(n, digits) {
      const [size, unit] = shortUnits[language].find(([least]) => Math.abs(n) >= least) ?? [1, '']
      if (size === 1) return plain.number(n)
      const value = n / size
      const usual = Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 10 ? 1 : 2
      return `${withoutZeros(decimals(value, digits ?? usual))}${unit}`
    },
    time: (instant) => timeOf(instant, false),
    moment(instant, today) {
      const day = dayOf(instant)
      if (day === today) return timeOf(instant, true)
      return day.slice(0, 4) === today.slice(0, 4)
        ? `${plain.dayShort(day)} ${timeOf(instant, false)}`
        : plain.day(day)
    },
    instant: (instant) => `${plain.day(dayOf(instant))} ${timeOf(instant, false)}`,
    percent: (ppm, digits = 2) => `${decimals(ppm / 10_000, digits)}${language === 'id' ? ' %' : '%'}`,
    tenth: (n) => decimals(n, 1),
    ago(instant, nowMs) {
      const { count, unit } = elapsed((nowMs - Date.parse(instant)) / 1000)
      return unit === 'now' ? agoWords[language].now : `${count} ${agoWords[language][unit]}`
    },
    since(instant, nowMs) {
      return isLongAgo((nowMs - Date.parse(instant)) / 1000)
        ? format.instant(instant)
        : format.ago(instant, nowMs)
    },
  }
  return format
}

const twoDaysSeconds = 2 * 86_400

/** From two days on a date says more than a number of days. */
export function isLongAgo(seconds: number): boolean {
  return seconds >= twoDaysSeconds
}

/** The time passed, read as: now under 30 s, minutes under 1 hour, hours under 1 day, otherwise days. */
export function elapsed(seconds: number): { count: number; unit: 'now' | 'minute' | 'hour' | 'day' } {
  if (seconds < 30) return { count: 0, unit: 'now' }
  if (seconds < 3600) return { count: Math.ceil(seconds / 60), unit: 'minute' }
  if (seconds < 86_400) return { count: Math.floor(seconds / 3600), unit: 'hour' }
  return { count: Math.floor(seconds / 86_400), unit: 'day' }
}

/** `1,5` for `1,50`, `2` for `2,00`. */
function withoutZeros(written: string): string {
  return written.replace(/([.,]\d*?)0+$/, '$1').replace(/[.,]$/, '')
}
