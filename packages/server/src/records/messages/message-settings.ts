import { sql } from 'kysely'
import type { AutomaticKind } from '@lumbung/domain/messages/automatic'
import { firstBannedWords, sourceOfFirstBannedWords } from '@lumbung/domain/messages/banned-words'
import type { MessageLanguage } from '@lumbung/domain/messages/template'
import type { Tx } from '../../db/pool.ts'

interface By {
  staffId: number
  at: Date
}

export interface BannedWords {
  /** Null: nobody has set any; the list of a new product. */
  from: string | null
  words: readonly string[]
  source: string
  note: string
}

/** The words that no message may say on a day. */
export async function bannedWordsOn(tx: Tx, day: string): Promise<BannedWords> {
  const row = await tx
    .selectFrom('banned_words')
    .select(['valid_from as from', 'words', 'source', 'note'])
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? { from: null, words: firstBannedWords, source: sourceOfFirstBannedWords, note: '' }
}

/** Sets them from a day on; what was meant for that day before is replaced. */
export async function keepBannedWords(
  tx: Tx,
  { from, words, source, note }: { from: string; words: readonly string[]; source: string; note: string },
  by: By,
): Promise<void> {
  const kept = { words: [...words], source, note, set_by: by.staffId, set_at: by.at }
  await tx
    .insertInto('banned_words')
    .values({ valid_from: from, ...kept })
    .onConflict((conflict) => conflict.column('valid_from').doUpdateSet(kept))
    .execute()
}

export interface AutomaticRule {
  kind: AutomaticKind
  from: string
  /** Null: it is off. */
  templateId: number | null
  /** Null: each borrower's own. */
  language: MessageLanguage | null
}

/** What is told by itself on a day, each kind that was ever set. */
export async function automaticRulesOn(
  tx: Tx,
  day: string,
): Promise<ReadonlyMap<AutomaticKind, AutomaticRule>> {
  const { rows } = await sql<AutomaticRule>`
    select distinct on (kind) kind, valid_from as from, template_id as "templateId", language
      from message_rule where valid_from <= ${day} order by kind, valid_from desc`.execute(tx)
  return new Map(rows.map((row) => [row.kind, row]))
}

/** Sets what tells a kind from a day on. */
export async function keepAutomaticRule(
  tx: Tx,
  { kind, from, templateId, language, note }: AutomaticRule & { note: string },
  by: By,
): Promise<void> {
  const kept = { template_id: templateId, language, note, set_by: by.staffId, set_at: by.at }
  await tx
    .insertInto('message_rule')
    .values({ kind, valid_from: from, ...kept })
    .onConflict((conflict) => conflict.columns(['kind', 'valid_from']).doUpdateSet(kept))
    .execute()
}
