import { randomUUID } from 'node:crypto'
import type { RetOf } from '@lumbung/contract/call'
import { getReplay, startReplay } from '@lumbung/contract/risk/replay'
import {
  createDraft,
  decideVersion,
  getRuleVersion,
  saveDraft,
  submitDraft,
} from '@lumbung/contract/risk/rule-set'
import { businessDayOf } from '@lumbung/domain/calendar'
import type { Caller, World } from './world.ts'

export type Content = RetOf<typeof getRuleVersion>['content']

export const key = () => randomUUID()

/** One analyst who writes rules and another who approves them. */
export interface RuleDesk {
  author: Caller
  approver: Caller
  /** A draft with changed content. */
  drafted(change: (content: Content) => Content, basedOn?: number): Promise<{ id: number; version: number }>
  /** Runs what stands in a version over the last days, to its end. */
  replayed(id: number): Promise<number>
  submitted(change: (content: Content) => Content, basedOn?: number): Promise<{ id: number; version: number }>
  /** Live from now, or from an instant. */
  approved(change: (content: Content) => Content, basedOn?: number, liveFrom?: string): Promise<number>
}

export async function ruleDesk(world: World): Promise<RuleDesk> {
  const author = await world.as('risk')
  const approver = await world.another('risk')
  const desk: RuleDesk = {
    author,
    approver,
    drafted: async (change, basedOn = 1) => {
      const { id } = await author.ok(createDraft, { basedOn, requestKey: key() })
      const { content, version } = await author.ok(getRuleVersion, { id })
      const saved = await author.ok(saveDraft, {
        id,
        version: version.version,
        note: 'a test',
        content: change(content),
        requestKey: key(),
      })
      return { id, version: saved.version }
    },
    replayed: async (versionId) => {
      const today = businessDayOf(world.clock.now())
      const days = { fromDay: today, toDay: today }
      const { id } = await author.ok(startReplay, { versionId, ...days, requestKey: key() })
      await world.drain()
      const { state, error } = await author.ok(getReplay, { id })
      if (state !== 'ready') throw new Error(`the replay is ${state}: ${error ?? ''}`)
      return id
    },
    submitted: async (change, basedOn) => {
      const draft = await desk.drafted(change, basedOn)
      await desk.replayed(draft.id)
      const request = { ...draft, note: 'ready for a second pair of eyes', requestKey: key() }
      return { id: draft.id, version: (await author.ok(submitDraft, request)).version }
    },
    approved: async (change, basedOn, liveFrom) => {
      const submitted = await desk.submitted(change, basedOn)
      await approver.ok(decideVersion, {
        ...submitted,
        decision: 'approve',
        note: '',
        ...(liveFrom === undefined ? {} : { liveFrom }),
        requestKey: key(),
      })
      return submitted.id
    },
  }
  return desk
}

/** The same rules with one more. */
export function withRule(rule: Content['rules'][number]): (content: Content) => Content {
  return (content) => ({ ...content, rules: [...content.rules.filter(({ id }) => id !== rule.id), rule] })
}

/** Refuses everyone: whose application is decided by these rules shows in its reason. */
export const refuseAll = (id = 'ALL'): ReturnType<typeof withRule> =>
  withRule({
    id,
    category: 'behaviour',
    title: 'Semua ditolak',
    expression: 'age > 0',
    outcome: { kind: 'hardReject', reason: 'R99' },
  })
