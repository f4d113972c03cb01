import { wordOr } from '../../locales/words.ts'
import type { Tools } from '../../ui/list/list-spec.ts'
import type { ReportLine, ReportScreenOf } from './report-answer.ts'

/** What stands in a head, and never in a cell. */
export const unitWord = { n: 'n', rp: 'Rp', share: '%', minutes: 'min', days: 'd' } as const

/** The days of a line as people say them. */
export function daysWords(from: string, to: string, { format }: Pick<Tools, 'format'>): string {
  if (from === to) return format.dayShort(from)
  const written = from.slice(0, 4) === to.slice(0, 4) ? format.dayShort : format.day
  return `${written(from)} – ${written(to)}`
}

/** What a split is called. */
export function splitLabel(
  split: string,
  { splits = {} }: Pick<ReportScreenOf, 'splits'>,
  { t }: Tools,
): string {
  const own = splits[split]
  return own ? t(own.label) : wordOr(t, 'report.splitBy', split)
}

/** What a value of a split is called. */
export function lineName(line: ReportLine, by: string | null, tools: Tools, of?: ReportScreenOf): string {
  const { split, name } = line
  const { t, apps } = tools
  if (split === null) return ''
  if (split === '-') return noneWords(by ?? '', tools)
  const own = by === null ? undefined : of?.splits?.[by]?.value
  if (own) return own(split, tools)
  if (by === 'app') return apps.find(({ code }) => code === split)?.name ?? split
  if (by === 'customerType') return wordOr(t, 'order.customerType', split)
  if (by === 'amountClass') return wordOr(t, 'report.amountClass', split)
  if (by === 'termDays') return t('report.termDays', { n: split })
  if (by === 'ruleVersion') return t('report.version', { n: split })
  if (by === 'strategy' && split === 'plain') return t('report.plainOrder')
  return name ?? split
}

/** What a row is called of which the value of a split is not there. */
function noneWords(by: string, { t }: Tools): string {
  const said = wordOr(t, 'report.none', by)
  return said === by ? t('report.unknown') : said
}
