import { sql } from 'kysely'
import {
  getMessageSettings,
  saveAutomatic,
  saveBannedWords,
  saveCarrier,
} from '@lumbung/contract/sms/settings'
import type { RetOf } from '@lumbung/contract/call'
import { type AutomaticKind, automaticKinds, purposeOfKind } from '@lumbung/domain/messages/automatic'
import type { MessageProvider } from '@lumbung/domain/messages/message'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import type { CallContext, Implementation } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import { setCarrier } from '../../records/messages/message-carriers.ts'
import { bannedWordsOn, keepAutomaticRule, keepBannedWords } from '../../records/messages/message-settings.ts'
import { liveTemplates } from '../../records/messages/message-templates.ts'

type Rule = NonNullable<RetOf<typeof getMessageSettings>['automatic'][number]['now']>

const show = implement(getMessageSettings, async (_request, { tx, now, today, services, holds }) => {
  const rules = await tx
    .selectFrom('message_rule as r')
    .leftJoin('message_template as t', 't.id', 'r.template_id')
    .select(['r.kind', 'r.valid_from as from', 'r.language', 't.id', 't.name'])
    .orderBy('r.valid_from')
    .execute()
  const ruleOf = (kind: AutomaticKind, isFor: (from: string) => boolean, last: boolean): Rule | null => {
    const own = rules.filter((rule) => rule.kind === kind && isFor(rule.from))
    const rule = last ? own.at(-1) : own[0]
    if (rule === undefined) return null
    const template = rule.id === null || rule.name === null ? null : { id: rule.id, name: rule.name }
    return { from: rule.from, template, language: rule.language as Rule['language'] }
  }
  const carriers = await tx
    .selectFrom('message_provider')
    .selectAll()
    .orderBy('rank')
    .orderBy('name')
    .execute()
  const banned = await bannedWordsOn(tx, today)
  return {
    automatic: automaticKinds.map((kind) => ({
      kind,
      now: ruleOf(kind, (from) => from <= today, true),
      next: ruleOf(kind, (from) => from > today, false),
    })),
    banned: { ...banned, words: [...banned.words] },
    carriers: carriers.map((row) => ({
      name: row.name as MessageProvider,
      configured: services.sms.has(row.name as MessageProvider),
      active: row.active,
      rank: row.rank,
      ratePerSecond: row.rate_per_second,
      partPrice: row.part_price,
      restingUntil:
        row.resting_until !== null && row.resting_until > now ? row.resting_until.toISOString() : null,
      version: row.version,
    })),
    can: {
      setAutomatic: holds(saveAutomatic),
      setBanned: holds(saveBannedWords),
      setCarrier: holds(saveCarrier),
    },
  }
})

/** What held is not changed afterwards: a setting begins today at the earliest. */
function refusePast(from: string, { today }: CallContext): void {
  if (from < today) refuseFields({ from: 'too_small' })
}

const setAutomatic = implement(saveAutomatic, async ({ kind, from, templateId, language, note }, context) => {
  const { tx, staff, wall } = context
  refusePast(from, context)
  if (templateId !== null) {
    const { rows } = await sql`select from message_template where id = ${templateId}`.execute(tx)
    if (rows.length === 0) refuse('NOT_FOUND')
    const template = (await liveTemplates(tx, [templateId])).get(templateId)
    const fits = template?.active === true && template.purpose === purposeOfKind[kind]
    if (!fits || (template.texts[language ?? 'id'] ?? '') === '') refuse('TEMPLATE_NOT_LIVE')
  }
  await keepAutomaticRule(tx, { kind, from, templateId, language, note }, { staffId: staff.id, at: wall })
  context.keepInTrail({ kind, from, templateId, language })
  return null
})

const setBanned = implement(saveBannedWords, async ({ from, words, source, note }, context) => {
  const { tx, staff, wall } = context
  refusePast(from, context)
  const kept = [...new Set(words.map((word) => word.toLowerCase()))].toSorted()
  await keepBannedWords(tx, { from, words: kept, source, note }, { staffId: staff.id, at: wall })
  context.keepInTrail({ from, words: kept.length, source })
  return null
})

const set = implement(
  saveCarrier,
  async ({ name, version, active, rank, ratePerSecond, partPrice, note }, context) => {
    await setCarrier(context.tx, name, version, {
      active,
      rank,
      rate_per_second: ratePerSecond,
      part_price: partPrice,
    })
    context.keepInTrail({ name, active, rank, ratePerSecond, partPrice, note })
    return null
  },
)

export const smsSettingsCalls: readonly Implementation[] = [show, setAutomatic, setBanned, set]
