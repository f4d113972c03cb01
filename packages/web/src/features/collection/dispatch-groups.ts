import type { MoveReason, PlaceReason } from '@lumbung/domain/cases/dispatch'
import type { Move } from './dispatch-answer.ts'

/** Cases that came to somebody, or left them, the same way. */
export interface MoveGroup {
  key: string
  /** Newly come, from whom, to whom, or still with nobody. */
  kind: 'fresh' | 'from' | 'to' | 'waiting'
  name: string
  why: MoveReason
  placedBy: PlaceReason | null
  moves: Move[]
}

/**
 * Groups the moves of one row: what newly came first, then from whom and why, then to whom and why, the most first; for
 * the row of nobody what still waits, then to whom the rest went.
 */
export function groupMoves(came: readonly Move[], went: readonly Move[]): MoveGroup[] {
  const groupsOf = (moves: readonly Move[], groupOf: (move: Move) => Omit<MoveGroup, 'moves'>) => {
    const groups = new Map<string, MoveGroup>()
    for (const move of moves) {
      const group = groupOf(move)
      const known = groups.get(group.key)
      if (known) known.moves.push(move)
      else groups.set(group.key, { ...group, moves: [move] })
    }
    return [...groups.values()].toSorted(
      (a, b) => Number(b.kind === 'fresh') - Number(a.kind === 'fresh') || b.moves.length - a.moves.length,
    )
  }
  return [
    ...groupsOf(came, ({ from, to, why, placedBy }) => {
      const kind = to === null ? 'waiting' : from === null ? 'fresh' : 'from'
      return { key: `${kind} ${from?.id} ${why} ${placedBy}`, kind, name: from?.name ?? '', why, placedBy }
    }),
    ...groupsOf(went, ({ to, why }) => ({
      key: `to ${to?.id} ${why}`,
      kind: 'to',
      name: to?.name ?? '',
      why,
      placedBy: null,
    })),
  ]
}
