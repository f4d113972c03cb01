import * as calls from '@lumbung/contract/risk/replay'
import type { RetOf } from '@lumbung/contract/call'
import { checkExpression } from '@lumbung/contract/risk/rule-language'
import { businessDay, daysBetween } from '@lumbung/domain/calendar'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { replayDaysMax } from '@lumbung/domain/risk/replay'
import type { RuleSetContent } from '@lumbung/domain/risk/scorecard'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import { addReplay, lockReplay, moveReplay } from '../../records/risk/rule-replays.ts'
import { findReplay, findReplays, type ReplayRow } from './replay.queries.ts'
import { listReplayOrders } from './replay-orders.ts'

type Replay = RetOf<typeof calls.getReplay>

const start = implement(calls.startReplay, async ({ versionId, fromDay, toDay }, context) => {
  const { tx, staff, wall, today, scope, services } = context
  if (toDay > today) refuseFields({ toDay: 'too_big' })
  const days = daysBetween(businessDay(fromDay), businessDay(toDay)) + 1
  if (days < 1) refuseFields({ fromDay: 'too_big' })
  if (days > replayDaysMax) refuseFields({ fromDay: 'too_small' })
  const version = await tx
    .selectFrom('rule_version')
    .select('content')
    .where('id', '=', versionId)
    .executeTakeFirst()
  if (version === undefined) refuse('NOT_FOUND')
  const { rules } = version.content as unknown as RuleSetContent
  const wrong = rules.find(({ expression }) => !checkExpression(expression).ok)
  if (wrong !== undefined) refuse('RULES_WRONG', { rule: wrong.id })
  const id = await addReplay(tx, {
    versionId,
    fromDay,
    toDay,
    apps: scope === '*' ? '*' : scope.join(','),
    askedBy: staff.id,
    askedAt: wall,
  })
  await services.queue.send(tx, 'replayRules', { replayId: id })
  return { id }
})

const show = implement(calls.getReplay, async ({ id }, { tx, scope }) => {
  const row = (await findReplay(tx, id, scope)) ?? refuse('NOT_FOUND')
  return { ...present(row), summary: row.summary as Replay['summary'] }
})

const list = implement(calls.getReplays, async ({ versionId }, { tx, scope }) => ({
  items: (await findReplays(tx, versionId, scope)).map(present),
}))

const cancel = implement(calls.cancelReplay, async ({ id }, { tx, scope, wall }) => {
  if ((await findReplay(tx, id, scope)) === null) refuse('NOT_FOUND')
  await moveReplay(tx, await lockReplay(tx, id), 'cancel', { finished_at: wall })
  return null
})

function present(row: ReplayRow): Omit<Replay, 'summary'> {
  return {
    id: row.id,
    versionId: row.version_id,
    fromDay: row.from_day,
    toDay: row.to_day,
    state: row.state,
    done: row.done,
    total: row.total,
    askedBy: { id: row.asked_by, name: row.asked_by_name },
    askedAt: row.asked_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    error: row.error,
    outdated: row.outdated,
  }
}

export const replayCalls: readonly Implementation[] = [start, show, list, cancel, listReplayOrders]
