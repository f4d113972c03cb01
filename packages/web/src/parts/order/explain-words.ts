import type { explainLine } from '@lumbung/contract/order/account'
import type * as z from 'zod/mini'
import { type Translate, wordOr } from '../../locales/words.ts'
import type { Format } from '../../locales/format.ts'
import { shortPercent } from './fact-value.ts'

export type ExplainLine = z.output<typeof explainLine>

interface Speaker {
  t: Translate
  format: Format
}

/** A part of a line by name, when it is there and a number. */
export function partOf(line: ExplainLine, name: string): number | null {
  const part = line.parts[name]
  return typeof part === 'number' ? part : null
}

/** `17–19 Nov`, `28 Nov – 3 Des`. */
export function stretchOf(line: ExplainLine, format: Format): string {
  if (line.from === line.to) return format.dayShort(line.from)
  const from = format.dayShort(line.from)
  const to = format.dayShort(line.to)
  if (line.from.slice(0, 7) !== line.to.slice(0, 7)) return `${from} – ${to}`
  return from.includes(' ') ? `${from.split(' ')[0]}–${to}` : `${from}–${to.slice(-2)}`
}

/** What a line is: its kind, with the days it stands for and the instalment where there are several. */
export function lineTitle(line: ExplainLine, many: boolean, { t }: Speaker): string {
  const kind = wordOr(t, 'account.explain', line.kind)
  const no = partOf(line, 'instalmentNo')
  return [`${kind}${daysOf(line, t)}`, many && no !== null && t('account.instalment', { no })]
    .filter(Boolean)
    .join(', ')
}

function daysOf(line: ExplainLine, t: Translate): string {
  const from = partOf(line, 'daysLateFrom')
  const to = partOf(line, 'daysLateTo')
  if (from !== null && to !== null)
    return ` ${from === to ? t('account.lateDay', { n: from }) : t('account.lateDays', { from, to })}`
  const days = partOf(line, 'days')
  return days !== null && line.kind === 'interest' ? ` ${t('account.forDays', { n: days })}` : ''
}

/** The sum behind a line, `1.000.000 × 0,2 % × 3`, or the rule it follows. */
export function lineCalculation(line: ExplainLine, { t, format }: Speaker): string {
  if (line.kind === 'principal') return t('account.contract')
  const credit = partOf(line, 'credit')
  if (line.kind === 'payment' || line.kind === 'extensionPayment') {
    return credit === null
      ? t('account.allocation')
      : t('account.creditKept', { amount: format.number(credit) })
  }
  const base = partOf(line, 'base')
  const ppm = partOf(line, 'ppm')
  const days = partOf(line, 'days')
  if (base === null || ppm === null || days === null) return ''
  const sum = `${format.number(base)} × ${shortPercent(ppm, format)} × ${days}`
  return line.parts['capped'] === undefined ? sum : `${sum}, ${t('account.capped')}`
}
