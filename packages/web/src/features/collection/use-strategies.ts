import { ruleLanguage } from '@lumbung/contract/risk/rule-language'
import type { RetOf } from '@lumbung/contract/call'
import { getStrategies, getStrategy } from '@lumbung/contract/collection/strategy'
import { type CaseFactName, caseFactNames, caseFactTypes } from '@lumbung/domain/cases/strategy'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../core/api.ts'
import type { Translate } from '../../locales/words.ts'
import type { ExpressionLanguage } from '../../parts/rule/expression-language.ts'

export type StrategiesAnswer = RetOf<typeof getStrategies>
export type StrategyAnswer = RetOf<typeof getStrategy>
export type Strategy = StrategiesAnswer['items'][number]
export type Condition = StrategyAnswer['content']['conditions'][number]

export const useStrategies = () =>
  useQuery({
    queryKey: [getStrategies.name],
    queryFn: ({ signal }) => api(getStrategies, {}, { signal }),
  })

export const useStrategy = (id: number) =>
  useQuery({
    queryKey: [getStrategy.name, id],
    queryFn: ({ signal }) => api(getStrategy, { id }, { signal }),
  })

/** Asks anew for all that shows strategies. */
export function useStrategiesAnew(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all(
      [getStrategies, getStrategy].map(({ name }) => client.invalidateQueries({ queryKey: [name] })),
    )
  }
}

const check = ruleLanguage<CaseFactName>(caseFactTypes)

/** What may be said of a case, in one's own tongue. */
export const caseLanguage = (t: Translate): ExpressionLanguage => ({
  facts: caseFactNames.map((name) => ({
    name,
    type: caseFactTypes[name].type,
    meaning: t(`strategy.facts.${name}`),
    unit: t(`strategy.units.${caseFactTypes[name].unit}`),
  })),
  problemsOf: (text) => {
    const checked = check(text)
    return checked.ok ? [] : checked.problems
  },
})
