import { type Translate, wordOr } from '../../locales/words.ts'
import { signed } from '../../parts/order/machine-rules.tsx'
import type { Rule } from './rule-content.ts'

/** A rule's name: what somebody wrote, else the product's word for its code; empty when nobody named it yet. */
export function ruleTitle({ id, title }: Pick<Rule, 'id' | 'title'>, t: Translate): string {
  if (title !== '') return title
  const word = wordOr(t, 'risk.rule', id)
  return word === id ? '' : word
}

/** What a rule does when it hits, as short as a column is wide. */
export function outcomeWord({ outcome }: Pick<Rule, 'outcome'>, t: Translate): string {
  switch (outcome.kind) {
    case 'hardReject':
      return t('rules.rejects')
    case 'flag':
      return t('rules.flags')
    case 'score':
      return signed(outcome.points)
  }
}
