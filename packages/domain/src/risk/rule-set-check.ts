import { refuseFields } from '../errors.ts'
import { rejectReasons } from '../review/review.ts'
import {
  bandOutcomes,
  ratings,
  ruleCategories,
  ruleSetLimits,
  type RuleSetContent,
  type ScoreBand,
  type ScoreRule,
} from './scorecard.ts'

/**
 * Throws VALIDATION naming every field at fault (`rules.3.outcome.points: invalid_value`): bands fall strictly and get
 * no better on the way down, ids are unique, points whole. What the expressions say is not looked at: for that there is
 * `ruleSetProblems` of the contract, and a draft is kept with them.
 */
export function assertRuleSet({ baseScore, bands, rules }: RuleSetContent): void {
  const problems: Record<string, string> = {}
  const hold: Hold = (holds, path, problem = 'invalid_value') => {
    if (!holds) problems[path] ??= problem
  }
  hold(isWhole(baseScore, ruleSetLimits.score), 'baseScore')
  hold(bands.length > 0, 'bands', 'required')
  hold(bands.length <= ruleSetLimits.bands, 'bands', 'too_many')
  bands.forEach((band, index) => {
    holdBand(band, bands[index - 1], hold, `bands.${index}`)
    hold((band.from === null) === (index === bands.length - 1), `bands.${index}.from`)
  })
  hold(rules.length <= ruleSetLimits.rules, 'rules', 'too_many')
  const ids = new Set<string>()
  rules.forEach((rule, index) => {
    holdRule(rule, hold, `rules.${index}`)
    hold(!ids.has(rule.id), `rules.${index}.id`, 'duplicate')
    ids.add(rule.id)
  })
  if (Object.keys(problems).length > 0) refuseFields(problems)
}

type Hold = (holds: boolean, path: string, problem?: string) => void

const isWhole = (n: number, most: number) => Number.isInteger(n) && Math.abs(n) <= most

function holdBand(band: ScoreBand, above: ScoreBand | undefined, hold: Hold, path: string): void {
  const { rating, from, outcome } = band
  hold(ratings.includes(rating), `${path}.rating`)
  hold(bandOutcomes.includes(outcome), `${path}.outcome`)
  hold(from === null || isWhole(from, ruleSetLimits.score), `${path}.from`)
  if (above === undefined) return
  hold(from === null || above.from === null || from < above.from, `${path}.from`, 'order')
  hold(ratings.indexOf(rating) >= ratings.indexOf(above.rating), `${path}.rating`, 'order')
  hold(bandOutcomes.indexOf(outcome) >= bandOutcomes.indexOf(above.outcome), `${path}.outcome`, 'order')
}

function holdRule({ id, category, title, expression, outcome }: ScoreRule, hold: Hold, path: string): void {
  hold(/^[A-Z0-9][A-Z0-9-]{0,11}$/.test(id), `${path}.id`)
  hold(ruleCategories.includes(category), `${path}.category`)
  hold(title.length <= ruleSetLimits.titleLength, `${path}.title`, 'too_big')
  hold(expression.length <= ruleSetLimits.expressionLength, `${path}.expression`, 'too_big')
  hold(['hardReject', 'score', 'flag'].includes(outcome.kind), `${path}.outcome.kind`)
  if (outcome.kind === 'score') hold(isWhole(outcome.points, ruleSetLimits.points), `${path}.outcome.points`)
  if (outcome.kind === 'hardReject') {
    hold(
      rejectReasons.some(({ code }) => code === outcome.reason),
      `${path}.outcome.reason`,
    )
  }
}
