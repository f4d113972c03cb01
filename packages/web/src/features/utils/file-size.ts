import type { Format } from '../../locales/format.ts'

const units = ['B', 'kB', 'MB', 'GB'] as const

/** `172 MB`: three figures at most, in steps of a thousand as file managers count. */
export function fileSize(bytes: number, format: Pick<Format, 'number'>): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${format.number(Math.round(bytes / 1000 ** step))} ${units[step]}`
}
