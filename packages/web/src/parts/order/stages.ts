import type { AnyStage } from '@lumbung/domain/cases/department'
import { preStages } from '@lumbung/domain/cases/pre-case'
import { stageCodes } from '@lumbung/domain/order/order'
import { worded } from '../../ui/list/choices.ts'

/** Names, not words: every language says them so. */
const names: Readonly<Record<AnyStage, string>> = {
  ahead: 'T-n',
  t0: 'T0',
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
/** Those before the due day, and all of them. */
export const stagesAhead = worded(preStages, stageName)
export const everyStage = worded<AnyStage>([...preStages, ...stageCodes], stageName)
