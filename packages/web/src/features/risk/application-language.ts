import { factNames, factTypes } from '@lumbung/domain/risk/scorecard'
import type { Translate } from '../../locales/words.ts'
import type { ExpressionLanguage } from '../../parts/rule/expression-language.ts'
import { problemsOf } from './checked-expression.ts'

/** What may be said of an application, in one's own tongue. */
export const applicationLanguage = (t: Translate): ExpressionLanguage => ({
  facts: factNames.map((name) => ({
    name,
    type: factTypes[name].type,
    meaning: t(`risk.fact.${name}`),
    unit: t(`rules.unit.${factTypes[name].unit}`),
  })),
  problemsOf,
})
