import { refuseFields } from '../errors.ts'
import { type StrategyContent, strategyLimits, type StrategySplit } from './strategy.ts'

/**
 * Throws VALIDATION naming every field at fault (`content.conditions.3.points`): each condition has a name of its own, whole points
 * that are not zero, and, if it adds any, its sentence in every language. What the expressions say is not looked at: a draft is kept with them.
 */
export function assertStrategy({ conditions }: StrategyContent): void {
  const problems: Record<string, string> = {}
  if (conditions.length > strategyLimits.conditions) problems['content.conditions'] = 'too_many'
  const names = new Set<string>()
  conditions.forEach(({ name, points, sentence }, index) => {
    const path = `content.conditions.${index}`
    const known = name.trim().toLowerCase()
    if (known === '') problems[`${path}.name`] = 'required'
    else if (names.has(known)) problems[`${path}.name`] = 'duplicate'
    names.add(known)
    const isWhole = Number.isInteger(points) && points !== 0
    if (!isWhole || Math.abs(points) > strategyLimits.points) problems[`${path}.points`] = 'invalid_value'
    // What only takes points away is never told.
    if (points <= 0) return
    for (const language of ['id', 'en', 'zh'] as const)
      if (sentence[language].trim() === '') problems[`${path}.sentence.${language}`] = 'required'
  })
  if (Object.keys(problems).length > 0) refuseFields(problems)
}

/** Throws VALIDATION: shares are of all borrowers, and a challenger has one exactly if it is named. */
export function assertSplit({ challengerId, challengerPercent, holdoutPercent }: StrategySplit): void {
  const problems: Record<string, string> = {}
  if ((challengerId === null) !== (challengerPercent === 0)) problems['challengerPercent'] = 'invalid_value'
  if (challengerPercent + holdoutPercent > 100) problems['holdoutPercent'] = 'too_big'
  if (Object.keys(problems).length > 0) refuseFields(problems)
}
