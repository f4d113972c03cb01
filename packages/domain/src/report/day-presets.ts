import { addDays, type BusinessDay } from '../calendar.ts'

/** Days that move with the business date. */
export const presets = ['today', 'lastWeek', 'lastMonth', 'lastThreeMonths'] as const
export type Preset = (typeof presets)[number]
const presetDays: Record<Preset, number> = { today: 1, lastWeek: 7, lastMonth: 30, lastThreeMonths: 90 }

/** The days a preset means today, both ends included. */
export function presetRange(preset: Preset, today: string): { from: string; to: string } {
  return { from: addDays(today as BusinessDay, 1 - presetDays[preset]), to: today }
}
