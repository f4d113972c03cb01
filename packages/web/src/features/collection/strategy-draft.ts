import { sameAsTyped } from '../../core/drafts.ts'
import type { Condition } from './use-strategies.ts'

/** What of a strategy is written at its desk. */
export interface StrategyText {
  name: string
  conditions: Condition[]
}

/** The same with the version of the strategy that it was begun from. */
export interface KeptText extends StrategyText {
  version: number
}

const same = (a: StrategyText, b: StrategyText) => sameAsTyped([a.name, a.conditions], [b.name, b.conditions])

/** How what is being written stands to the strategy as it is saved now. */
export function draftOver(kept: KeptText, saved: KeptText, canEdit: boolean) {
  const differs = !same(kept, saved)
  const changed = differs && canEdit
  return {
    text: changed ? kept : saved,
    /** Something is not saved. */
    changed,
    /** Somebody saved another version after one's own changes began. */
    behind: changed && kept.version !== saved.version,
    /** It is no draft any more, and what was not saved by then is still kept here. */
    leftOver: differs && !canEdit,
  }
}

/** What was written while it was being saved stands on what is saved now. */
export function afterSave(
  latest: KeptText,
  sent: StrategyText,
  version: number,
): { kept: KeptText; isClean: boolean } {
  return { kept: { ...latest, version }, isClean: same(latest, sent) }
}
