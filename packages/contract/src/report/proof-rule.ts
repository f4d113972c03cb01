import type { FigureRule, ReportDefinition } from '../report.ts'

/** By which rule a figure proves itself, counted in a mode (the first unless another is asked for). */
export function ruleOf(
  { proved, modes }: ReportDefinition,
  figure: string,
  mode: string | undefined,
): FigureRule | undefined {
  const rule = proved?.[figure]
  if (typeof rule !== 'object' || !('mode' in rule)) return rule
  return rule.mode === (mode ?? modes?.[0]) ? rule : undefined
}
