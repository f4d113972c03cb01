import { commonScope, type AppScope } from '../db/transaction.ts'

/** What a page that is watched may count, by kind. `own`: what a person did themselves, wherever it is counted. */
export type Topic =
  | 'orders'
  | 'payouts'
  | 'cash'
  | 'loans'
  | 'collection'
  | 'precollection'
  | 'leads'
  | 'checks'
  | 'stops'
  | 'settings'
  | 'tiles'
  | 'own'

/** Something that was committed: of which kind, and whom it concerns. */
export interface Move {
  topic: Topic
  /** Null: it belongs to no app, and concerns everybody who counts its kind. */
  app: string | null
  /** Of a case: the agencies that have it or had it before. */
  agencies: readonly number[]
  /** Of `own`: whose act it was. */
  staffId: number | null
}

/** What one page counts, for whom. */
export interface Watched {
  staffId: number
  /** Null: the lender's own people. */
  agencyId: number | null
  topics: ReadonlyMap<Topic, AppScope>
}

/** Topics with the apps they are counted for, when a page counts one for several reasons. */
export function addTopic(topics: Map<Topic, AppScope>, topic: Topic, scope: AppScope): void {
  const known = topics.get(topic)
  if (known === undefined) topics.set(topic, scope)
  else topics.set(topic, known === '*' || scope === '*' ? '*' : [...new Set([...known, ...scope])])
}

/** Whether what moved is among what a page counts. */
export function concerns({ staffId, agencyId, topics }: Watched, move: Move): boolean {
  if (move.topic === 'own') return move.staffId === staffId
  const scope = topics.get(move.topic)
  if (scope === undefined) return false
  // An agency's people see what is with their agency and nothing else, whatever their role holds.
  if (agencyId !== null && move.app !== null && !move.agencies.includes(agencyId)) return false
  return move.app === null || commonScope(scope, [move.app]).length > 0
}
