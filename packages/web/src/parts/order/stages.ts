import { type StageCode, stageCodes } from '@lumbung/domain/order/order'
import { worded } from '../../ui/list/choices.ts'

/** Names, not words: every language says them so. */
const names: Readonly<Record<StageCode, string>> = {
  s1: 'S1',
  s2: 'S2',
  m1: 'M1',
  m2: 'M2',
  m3: 'M3',
  m3plus: 'M3+',
}

export const stageName = (stage: string): string => (names as Record<string, string>)[stage] ?? stage

/** The stages of collection, for a filter and in a file. */
export const stages = worded(stageCodes, stageName)
