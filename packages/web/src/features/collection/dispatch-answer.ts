import type { RetOf } from '@lumbung/contract/call'
import type { DispatchShare, getDispatch, getDispatchMoves } from '@lumbung/contract/collection/dispatch'
import type { DispatchState } from '@lumbung/domain/cases/dispatch'
import type { StateLook, StateSet } from '../../ui/controls/status.tsx'
import type { RowOf } from '../../ui/list/list-spec.ts'

export type DispatchAnswer = RetOf<typeof getDispatch>
export type ShownRun = NonNullable<DispatchAnswer['run']>
export type HeldBackCount = ShownRun['heldBack'][number]
export type Move = RowOf<typeof getDispatchMoves>

export const dispatchStates = {
  words: 'dispatch.states',
  looks: {
    rehearsing: { family: 'run', glyph: 'half' },
    rehearsed: { family: 'wait', glyph: 'ring' },
    running: { family: 'run', glyph: 'three-quarters' },
    ran: { family: 'good', glyph: 'check-disc' },
    takenBack: { family: 'none', glyph: 'arrow-ring' },
    dropped: { family: 'none', glyph: 'minus-disc' },
  } satisfies Record<DispatchState, StateLook>,
} satisfies StateSet

/** The row of nobody has a name in the address too. */
export const rowOf = ({ id }: Pick<DispatchShare, 'id'>): number | 'nobody' => id ?? 'nobody'

/** Away, in no group of the stage, nobody: below those who are there. */
function rankOf({ id, away }: DispatchShare): number {
  if (id === null) return 3
  if (away === 'outside') return 2
  return away === null ? 0 : 1
}

/** The rows as they are shown: who is there first; that nobody holds anything is no row. */
export const shownShares = (shares: readonly DispatchShare[]): DispatchShare[] =>
  shares
    .filter(({ id, before, after }) => id !== null || before > 0 || after > 0)
    .toSorted((a, b) => rankOf(a) - rankOf(b))

/** What all rows come to. */
export function sumOf(shares: readonly DispatchShare[]) {
  const of = (value: (share: DispatchShare) => number) => shares.reduce((sum, share) => sum + value(share), 0)
  return {
    before: of(({ before }) => before),
    gained: of(({ gained }) => gained),
    lost: of(({ lost }) => lost),
    after: of(({ after }) => after),
    amount: of(({ amount }) => amount),
  }
}
